import { parseRect, type Rect } from '../../grid/index.ts'

/** A formula as a tree. */
export type FormulaNode =
  | { readonly kind: 'value'; readonly value: number | string | boolean }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'cells'; readonly sheet?: string; readonly rect: Rect }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'unary'; readonly operator: '-' | '+' | '%'; readonly of: FormulaNode }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly FormulaNode[] }

/** Longest formula that is parsed, in characters: Excel's own limit. */
export const MAX_FORMULA_LENGTH = 8192
/** Deepest nesting that is parsed; Excel's own limit is 64 levels of functions. */
const MAX_NESTING = 128

/**
 * The tree of a formula without `=`, or `undefined` when it uses what is not known here: structured and outside
 * references, array constants, unions and intersections.
 */
export const parseFormula = (text: string): FormulaNode | undefined => {
  const tokens = text.length > MAX_FORMULA_LENGTH ? undefined : tokensOf(text)
  if (!tokens) return undefined
  const parser = new FormulaParser(tokens)
  const node = parser.expression(0)
  return node && parser.isAtEnd ? node : undefined
}

type Token = { readonly kind: 'number' | 'text' | 'cells' | 'word' | 'error' | 'mark'; readonly text: string }

const SHEET = String.raw`(?:'(?:[^']|'')+'|[\p{L}_\\][\p{L}\d_.\\]*)!`
const CELL = String.raw`\$?[A-Za-z]{1,3}\$?\d{1,7}`
const CELLS = String.raw`(?:${CELL}(?::${CELL})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})`

/** One token at the place where matching starts; the groups are in the order of {@link tokenKinds}. */
const TOKEN = new RegExp(
  [
    String.raw`(#(?:N/A|NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!))`,
    String.raw`((?:${SHEET})?${CELLS})(?![\p{L}\d_.(!\\[])`,
    String.raw`((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)`,
    '("(?:[^"]|"")*")',
    String.raw`([\p{L}_\\][\p{L}\d_.\\]*)(?![\p{L}\d_.!\\[])`,
    '(<=|>=|<>|[-+*/^&=<>(),%])',
  ]
    .map(part => `(?:${part})`)
    .join('|'),
  'uy',
)
const tokenKinds = ['error', 'cells', 'number', 'text', 'word', 'mark'] as const

const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = []
  for (let at = skipBlanks(text, 0); at < text.length; at = skipBlanks(text, TOKEN.lastIndex)) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) return undefined
    const group = match.slice(1).findIndex(part => part !== undefined)
    const kind = tokenKinds[group]
    if (!kind) return undefined
    tokens.push({ kind, text: match[0] })
  }
  return tokens
}

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (/\s/.test(text.charAt(at))) at += 1
  return at
}

/** How tightly a binary operator binds; Excel's order, in which `^` goes from left to right. */
const strengths: Readonly<Record<string, number>> = {
  ...{ '=': 1, '<>': 1, '<': 1, '>': 1, '<=': 1, '>=': 1 },
  ...{ '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 5 },
}
/** A sign before a value binds tighter than any of them: `-2^2` is 4. */
const SIGN_STRENGTH = 6

class FormulaParser {
  private readonly tokens: readonly Token[]
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length
  }

  expression(least: number): FormulaNode | undefined {
    this.depth += 1
    const node = this.depth > MAX_NESTING ? undefined : this.operators(this.operand(), least)
    this.depth -= 1
    return node
  }

  private operators(first: FormulaNode | undefined, least: number): FormulaNode | undefined {
    let left = first
    while (left) {
      const operator = this.mark()
      if (operator === '%') {
        this.at += 1
        left = { kind: 'unary', operator: '%', of: left }
        continue
      }
      const strength = strengths[operator] ?? 0
      if (strength <= least) return left
      this.at += 1
      const right = this.expression(strength)
      left = right && { kind: 'binary', operator, left, right }
    }
    return left
  }

  private operand(): FormulaNode | undefined {
    const token = this.tokens[this.at]
    this.at += 1
    switch (token?.kind) {
      case 'number':
        return { kind: 'value', value: Number(token.text) }
      case 'text':
        return { kind: 'value', value: token.text.slice(1, -1).replaceAll('""', '"') }
      case 'error':
        return { kind: 'error', text: token.text }
      case 'cells':
        return cellsOf(token.text)
      case 'word':
        return this.word(token.text)
      case 'mark':
        return this.prefix(token.text)
      default:
        return undefined
    }
  }

  private prefix(mark: string): FormulaNode | undefined {
    if (mark === '(') {
      const node = this.expression(0)
      return this.expect(')') ? node : undefined
    }
    if (mark !== '-' && mark !== '+') return undefined
    const of = this.expression(SIGN_STRENGTH - 1)
    return of && { kind: 'unary', operator: mark, of }
  }

  private word(text: string): FormulaNode | undefined {
    if (this.mark() === '(') return this.call(text)
    const upper = text.toUpperCase()
    if (upper === 'TRUE' || upper === 'FALSE') return { kind: 'value', value: upper === 'TRUE' }
    return { kind: 'name', name: text }
  }

  private call(text: string): FormulaNode | undefined {
    this.at += 1
    const name = text.toUpperCase().replace(/^_XLFN\.(_XLWS\.)?/, '')
    const parts: FormulaNode[] = []
    if (this.expect(')')) return { kind: 'call', name, parts }
    do {
      const isMissing = this.mark() === ',' || this.mark() === ')'
      const part: FormulaNode | undefined = isMissing ? { kind: 'missing' } : this.expression(0)
      if (!part) return undefined
      parts.push(part)
    } while (this.expect(','))
    return this.expect(')') ? { kind: 'call', name, parts } : undefined
  }

  /** The operator or bracket that stands next, `''` for anything else. */
  private mark(): string {
    const token = this.tokens[this.at]
    return token?.kind === 'mark' ? token.text : ''
  }

  private expect(mark: string): boolean {
    if (this.mark() !== mark) return false
    this.at += 1
    return true
  }
}

const cellsOf = (text: string): FormulaNode | undefined => {
  const split = text.lastIndexOf('!')
  const rect = parseRect(text.slice(split + 1))
  if (!rect) return undefined
  if (split < 0) return { kind: 'cells', rect }
  const name = text.slice(0, split)
  const sheet = name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name
  return { kind: 'cells', sheet, rect }
}

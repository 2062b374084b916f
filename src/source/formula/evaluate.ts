import type { Rect } from '../../grid/index.ts'
import { compareValues, errorOf, type FormulaValue, isError, logicalOf, numberOf, textOf } from './formula-value.ts'
import { type Argument, finite, functions } from './functions.ts'
import { type FormulaNode, parseFormula } from './parse-formula.ts'

/** What a formula can look at. */
export type FormulaWorld = {
  /** Value of a cell; throws {@link NotComputed} when it has none that can be known. */
  cell(sheet: number, row: number, column: number): FormulaValue
  /** Values of the cells of a rectangle, blank ones left out or given as `undefined`. */
  cells(sheet: number, rect: Rect): readonly FormulaValue[]
  /** Number of a sheet by its name, from 0; -1 when there is none. */
  sheetOf(name: string): number
  /** Formula text of a defined name as seen from a sheet. */
  nameOf(name: string, sheet: number): string | undefined
}

/**
 * Thrown and caught while formulas are computed: this one cannot be, so its cell stays without a value. No error of its
 * own, because it is thrown for each of a hundred thousand cells and nobody reads where.
 */
export class NotComputed {
  readonly why: string

  constructor(why: string) {
    this.why = why
  }
}

/** Names within names that are followed. */
const MAX_NAMES = 8

/**
 * The value of a formula in a sheet, by the rules of Excel.
 *
 * Throws {@link NotComputed} for what is not known here: other functions, arrays, structured references, whole ranges
 * where one value is wanted.
 */
export const evaluateFormula = (text: string, sheet: number, world: FormulaWorld): FormulaValue => {
  const node = parseFormula(text)
  if (!node) throw new NotComputed(text)
  const value = new Evaluator(world, sheet).value(node)
  // A reference to a blank cell shows zero.
  return value ?? 0
}

class Evaluator {
  private readonly world: FormulaWorld
  private readonly sheet: number
  private names = 0

  constructor(world: FormulaWorld, sheet: number) {
    this.world = world
    this.sheet = sheet
  }

  value(node: FormulaNode): FormulaValue {
    switch (node.kind) {
      case 'value':
        return node.value
      case 'error':
        return errorOf(node.text)
      case 'missing':
        return undefined
      case 'cells':
        return this.single(node)
      case 'name':
        return this.value(this.named(node.name))
      case 'unary':
        return this.unary(node.operator, this.value(node.of))
      case 'binary':
        return this.binary(node.operator, this.value(node.left), this.value(node.right))
      case 'call':
        return this.call(node.name, node.parts)
      default:
        return node satisfies never
    }
  }

  private single({ sheet, rect }: { readonly sheet?: string; readonly rect: Rect }): FormulaValue {
    if (rect.bottom - rect.top !== 1 || rect.right - rect.left !== 1) throw new NotComputed('a range as one value')
    const at = this.sheetNumber(sheet)
    return at < 0 ? errorOf('#REF!') : this.world.cell(at, rect.top, rect.left)
  }

  private sheetNumber(name: string | undefined): number {
    return name === undefined ? this.sheet : this.world.sheetOf(name)
  }

  private named(name: string): FormulaNode {
    this.names += 1
    const text = this.names > MAX_NAMES ? undefined : this.world.nameOf(name, this.sheet)
    const node = text === undefined ? undefined : parseFormula(text)
    if (!node) throw new NotComputed(name)
    return node
  }

  private unary(operator: string, value: FormulaValue): FormulaValue {
    if (operator === '+') return value
    const number = numberOf(value)
    if (isError(number)) return number
    return operator === '%' ? number / 100 : -number
  }

  private binary(operator: string, left: FormulaValue, right: FormulaValue): FormulaValue {
    if (isError(left)) return left
    if (isError(right)) return right
    if (operator === '&') return `${textOf(left)}${textOf(right)}`
    const compare = comparisons[operator]
    if (compare) return compare(compareValues(left, right))
    const a = numberOf(left)
    const b = numberOf(right)
    if (isError(a)) return a
    return isError(b) ? b : arithmetic(operator, a, b)
  }

  private call(name: string, parts: readonly FormulaNode[]): FormulaValue {
    if (name === 'IF') return this.if(parts)
    if (name === 'IFERROR' || name === 'IFNA') return this.ifError(name, parts)
    const run = functions.get(name)
    if (!run) throw new NotComputed(name)
    const value = run(parts.map(part => this.argument(part)))
    if (value === undefined) throw new NotComputed(name)
    return value
  }

  private argument(node: FormulaNode): Argument {
    const known = node.kind === 'name' ? this.named(node.name) : node
    if (known.kind !== 'cells') return { kind: 'single', value: this.value(known) }
    const sheet = this.sheetNumber(known.sheet)
    if (sheet < 0) return { kind: 'single', value: errorOf('#REF!') }
    const { top, left, bottom, right } = known.rect
    if (bottom - top === 1 && right - left === 1) return { kind: 'cell', value: this.world.cell(sheet, top, left) }
    return { kind: 'range', values: this.world.cells(sheet, known.rect) }
  }

  private if([condition, yes, no]: readonly FormulaNode[]): FormulaValue {
    if (!condition) throw new NotComputed('IF')
    const isTrue = logicalOf(this.value(condition))
    if (isError(isTrue)) return isTrue
    const branch = isTrue ? yes : no
    return branch ? (this.value(branch) ?? 0) : isTrue
  }

  private ifError(name: string, [first, otherwise]: readonly FormulaNode[]): FormulaValue {
    if (!first || !otherwise) throw new NotComputed(name)
    const value = this.value(first)
    const isCaught = isError(value) && (name === 'IFERROR' || value.error === '#N/A')
    return isCaught ? this.value(otherwise) : value
  }
}

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  '=': order => order === 0,
  '<>': order => order !== 0,
  '<': order => order < 0,
  '>': order => order > 0,
  '<=': order => order <= 0,
  '>=': order => order >= 0,
}

const arithmetic = (operator: string, a: number, b: number): FormulaValue => {
  switch (operator) {
    case '+':
      return finite(a + b)
    case '-':
      return finite(a - b)
    case '*':
      return finite(a * b)
    case '/':
      return b === 0 ? errorOf('#DIV/0!') : finite(a / b)
    default:
      return a === 0 && b === 0 ? errorOf('#NUM!') : finite(a ** b)
  }
}

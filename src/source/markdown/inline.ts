import { parseFragment } from 'parse5'
import { type FlowNote, raisedMark } from '../flow/index.ts'

/** What a stretch of inline text shows. */
export type Inline = {
  readonly text: string
  /** The whole of it is strong. */
  readonly bold: boolean
  readonly superscript: string
  readonly notes: readonly FlowNote[]
  readonly link?: string
}

/** Definitions that inline text refers to, by lower-case label. */
export type References = { readonly notes: ReadonlyMap<string, string>; readonly links: ReadonlyMap<string, string> }

const NONE: References = { notes: new Map(), links: new Map() }

/** A text that stands for a piece that must not be looked at again: code, or an escaped character. Private use area. */
const HELD = /\uE000(\d+)\uE001/g

/**
 * The text that Markdown shows: marks of emphasis, code, links and HTML tags taken away, escapes and entities resolved.
 *
 * A star or underscore that marks nothing stays: `2010*`, `2 * 3`, `snake_case`.
 */
export const readInline = (source: string, references: References = NONE): Inline => {
  const held: string[] = []
  const hold = (text: string): string => `\uE000${held.push(text) - 1}\uE001`
  const notes: FlowNote[] = []
  let superscript = ''
  let text = source.replace(/[\uE000\uE001]/g, '')
  text = text.replace(/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, (_, _ticks: string, code: string) => hold(codeText(code)))
  text = text.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => hold(sign))
  text = text.replace(/<((?:https?|mailto|ftp):[^\s<>]+)>/gi, (_, url: string) => hold(url))
  text = text.replace(/<br\s*\/?>/gi, '\n')
  text = text.replace(/<sup>([^<]*)<\/sup>/gi, (_, mark: string) => {
    superscript += mark
    return hold(raisedMark(mark.trim()))
  })
  text = text.replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, '')
  text = text.replace(/\[\^([^\]\s]+)\]/g, (whole, label: string) => {
    const note = references.notes.get(label.toLowerCase())
    if (note === undefined) return whole
    const mark = raisedMark(label)
    notes.push({ mark, text: note })
    superscript += label
    return hold(mark)
  })
  let link: string | undefined
  const linked = (shown: string, target: string | undefined): string => {
    link ??= target
    return shown
  }
  text = text.replace(/!\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, '$1')
  text = text.replace(
    /\[([^[\]]*)\]\(\s*<?([^()\s<>]*(?:\([^()]*\)[^()\s<>]*)?)>?(?:\s+["'][^"']*["'])?\s*\)/g,
    (_, shown: string, target: string) => linked(shown, target),
  )
  text = text.replace(/\[([^[\]]+)\](?:\[([^[\]]*)\])?/g, (whole, shown: string, label?: string) => {
    const target = references.links.get((label || shown).toLowerCase())
    return target === undefined ? whole : linked(shown, target)
  })
  const bold = /^\s*(\*\*|__)(?=\S)(?:(?!\1)[\s\S])+\1\s*$/.test(text)
  text = entities(withoutEmphasis(text))
  for (let pass = 0; pass < 3 && HELD.test(text); pass += 1)
    text = text.replace(HELD, (_, at: string) => held[Number(at)] ?? '')
  return { text, bold, superscript, notes, ...(link === undefined ? {} : { link }) }
}

/** The same as plain text. */
export const flatInline = (source: string): string => readInline(source).text

/** One blank at each side of code is not part of it, unless it is all blank. */
const codeText = (code: string): string => {
  const line = code.replaceAll('\n', ' ')
  return /^ .*\S.* $/.test(line) ? line.slice(1, -1) : line
}

/** Marks of emphasis go where they hug a text on its inner side, underscores only at the edges of words. */
const withoutEmphasis = (text: string): string => {
  let plain = text
  for (let pass = 0; pass < 3; pass += 1) {
    const before = plain
    plain = plain
      .replace(/(\*{1,3})(?=[^\s*])((?:[^*\n]|\n(?!\n))*?[^\s*])\1(?!\*)/g, '$2')
      .replace(
        /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])((?:[^_\n]|\n(?!\n)|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*?[^\s_])\1(?![\p{L}\p{N}_])/gu,
        '$2',
      )
      .replace(/~~(?=\S)([^~]*?\S)~~/g, '$1')
    if (plain === before) break
  }
  return plain
}

/** Character references such as `&nbsp;`, `&#8211;`. */
const entities = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi, reference => {
    const [node] = parseFragment(reference).childNodes
    return node && 'value' in node ? node.value : reference
  })

import { decodeAll, detectEncoding } from './encoding.ts'

/** Kinds of plain text. */
export type TextKind = 'csv' | 'markdown' | 'text' | 'html' | 'mhtml' | 'xml2003' | 'sql'

/** Characters of the text looked at. */
const LOOK = 32 * 1024
/** Share of control characters above which bytes are no text. */
const MOST_CONTROLS = 0.02

const byExtension: Readonly<Record<string, TextKind>> = {
  csv: 'csv',
  tsv: 'csv',
  tab: 'csv',
  psv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
  mht: 'mhtml',
  mhtml: 'mhtml',
  sql: 'sql',
}

/**
 * True when bytes are text in some encoding: hardly any control characters once UTF-16 is allowed for.
 *
 * NUL bytes are allowed where they are few, since exports of broken programs hold them.
 */
export const looksLikeText = (head: Uint8Array): boolean => {
  const guess = detectEncoding(head)
  const text =
    guess.encoding.startsWith('utf-16') || guess.encoding.startsWith('utf-32') ? decodeAll(head, guess) : undefined
  let controls = 0
  const length = text?.length ?? head.length
  for (let at = 0; at < length; at += 1) {
    const code = text ? text.charCodeAt(at) : (head[at] as number)
    if (code < 32 && (code < 9 || code > 13) && code !== 26) controls += 1
  }
  return controls <= 1 || controls < length * MOST_CONTROLS
}

/**
 * The kind of a text. Marks that only one kind has (a doctype, a `COPY` block, a mail header) decide first, then the name,
 * then the shape of its lines.
 */
export const sniffText = (head: Uint8Array, name: string): TextKind => {
  const text = decodeAll(head, detectEncoding(head)).slice(0, LOOK)
  const marked = markedKind(text)
  if (marked) return marked
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const named = byExtension[extension]
  if (named && named !== 'mhtml' && named !== 'sql' && named !== 'text') return named
  if (isDelimited(text)) return 'csv'
  if (named === 'text') return named
  return isMarkdown(text) ? 'markdown' : 'text'
}

/** A kind that the text itself declares. */
const markedKind = (text: string): TextKind | undefined => {
  const start = text.replace(/^\uFEFF?(?:\s|<!--[\s\S]*?-->)*/, '').slice(0, 4096)
  if (/^<\?xml[^>]*\?>\s*(?:<\?mso-application[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:\w+:)?Workbook\b/i.test(start))
    return 'xml2003'
  if (/^<(?:\w+:)?Workbook\b[^>]*schemas-microsoft-com:office:spreadsheet/i.test(start)) return 'xml2003'
  if (
    /^(?:<\?xml[^>]*\?>\s*)?(?:<!doctype\s+html|<(?:html|head|body|meta|table|title|style|div|p|h[1-6]|center|font|script|link)\b[^<]*>)/i.test(
      start,
    )
  )
    return 'html'
  if (
    /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*)*content-type:\s*multipart\/related/im.test(start) &&
    /^mime-version:/im.test(start)
  )
    return 'mhtml'
  if (isSqlDump(text)) return 'sql'
  return undefined
}

/** Statements of a dump at the start of a line, so that prose about SQL is none. */
const isSqlDump = (text: string): boolean =>
  /^\s*copy\s+[\w".]+\s*(?:\([^)]*\))?\s+from\s+stdin\b[^;\n]*;/im.test(text) ||
  (/^\s*insert\s+(?:ignore\s+)?into\s+\S+[^;]*?\bvalues\b\s*\(/im.test(text) && !/^\s*(?:#|```)/m.test(text)) ||
  (/^\s*create\s+table\s+[^;]*\([^;]*\)[^;]*;/im.test(text) && /^\s*(?:--|\/\*|set\s|drop\s|create\s)/i.test(text))

/** Three lines or more (two for tabs) that all part into the same number of fields; a single comma in each line of prose is not enough. */
const isDelimited = (text: string): boolean => {
  const lines = text
    .split(/\r\n?|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, 50)
  if (lines.length < 2) return false
  return ['\t', ';', ',', '|'].some(delimiter => {
    const counts = lines.map(line => line.split(delimiter).length)
    const first = counts[0] ?? 1
    const least = delimiter === '\t' ? 2 : 3
    const isLong = lines.length >= (delimiter === '\t' ? 2 : 3)
    return isLong && first >= least && counts.every(count => count === first) && !isPiped(lines, delimiter)
  })
}

/** A GFM table has a line of dashes under its first line. */
const isPiped = (lines: readonly string[], delimiter: string): boolean =>
  delimiter === '|' && /^[\s|:-]+$/.test(lines[1] ?? '')

const isMarkdown = (text: string): boolean =>
  /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*:?-*:?\s*\|?\s*$/m.test(text) || /^#{1,6} \S/m.test(text)

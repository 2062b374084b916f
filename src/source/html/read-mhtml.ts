import { Fault, type Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import type { ReadOptions, Source } from '../source.ts'
import { decodeHtml } from './charset.ts'
import { bookOfHtml, HTML_LIMIT_BYTES } from './read-html.ts'

/** Deepest nesting of multipart bodies. */
const MAX_PARTS_DEPTH = 8
/** Most parts of one archive. */
const MAX_PARTS = 10_000

/** A part of the archive, still encoded. */
type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string }

/**
 * The HTML documents of a web archive (RFC 2557) as one book: Excel saves each sheet of a workbook as a part.
 *
 * Pictures and style sheets are left out. Faults: `source-corrupt` when no HTML part is found, `source-too-large`.
 */
export const readMhtml = async (source: Source, _options: ReadOptions = {}): Promise<Book> => {
  if (source.size > HTML_LIMIT_BYTES)
    throw new Fault(
      'source-too-large',
      `${source.name} has ${source.size} bytes; a document may have ${HTML_LIMIT_BYTES}.`,
    )
  const text = Buffer.from(await source.read(0, source.size)).toString('latin1')
  const parts = leaves(partOf(text), 0)
  const findings: Finding[] = []
  const texts = parts.filter(isHtml).map(part => {
    const decoded = decodeHtml(bodyBytes(part), charsetOf(part))
    findings.push(...decoded.findings)
    return decoded.text
  })
  const main = texts.filter(html => !/<frameset\b/i.test(html))
  if (main.length === 0) throw new Fault('source-corrupt', `${source.name} is a web archive without an HTML part.`)
  return bookOfHtml(withSheetNames(texts, main), findings)
}

/** The frame page names the sheets; the names are put where the reader of a single sheet looks for them. */
const withSheetNames = (texts: readonly string[], main: readonly string[]): readonly string[] => {
  const frame = texts.find(html => !main.includes(html))
  const names = frame?.match(/<x:ExcelWorksheet>\s*<x:Name>[^<]*<\/x:Name>/gi) ?? []
  const [first = '', ...rest] = main
  return names.length > 0 && !/<x:ExcelWorksheet>/i.test(first) ? [`${first}<!--${names.join('')}-->`, ...rest] : main
}

const partOf = (text: string): Part => {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' }
}

/** Parts that hold no further parts, in order. */
const leaves = (part: Part, depth: number): readonly Part[] => {
  const type = part.headers.get('content-type') ?? ''
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!/^multipart\//i.test(type) || mark === undefined || depth > MAX_PARTS_DEPTH) return [part]
  return part.body
    .split(`--${mark}`)
    .slice(1, MAX_PARTS)
    .filter(piece => !piece.startsWith('--'))
    .flatMap(piece => leaves(partOf(piece.replace(/^\r?\n/, '')), depth + 1))
}

const isHtml = ({ headers, body }: Part): boolean =>
  /^text\/html|^application\/xhtml/i.test(headers.get('content-type') ?? '') && body.trim() !== ''

const charsetOf = ({ headers }: Part): string | undefined =>
  /charset\s*=\s*"?([\w:-]+)/i.exec(headers.get('content-type') ?? '')?.[1]

const bodyBytes = ({ headers, body }: Part): Uint8Array => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? ''
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquoted(body) : body, 'latin1')
}

/** Quoted-printable (RFC 2045 §6.7). */
const unquoted = (text: string): string =>
  text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

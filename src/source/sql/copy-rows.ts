import { CsvScanner } from '../csv/scan-csv.ts'
import type { DumpRow } from './dump-table.ts'

/** Rows of a `COPY` block in text form: fields parted by tabs, `\N` is NULL (PostgreSQL, COPY, "Text Format"). */
export const parseCopyRows = (block: string): readonly DumpRow[] => {
  const lines = block.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => (line.endsWith('\r') ? line.slice(0, -1) : line).split('\t').map(copyField))
}

/** Rows of a `COPY` block in CSV form; an empty field is NULL. */
export const parseCsvRows = (block: string, options: string): readonly DumpRow[] => {
  const delimiter = /delimiter\s+(?:as\s+)?'(.)'/i.exec(options)?.[1]?.charCodeAt(0) ?? 44
  const rows: (string | undefined)[][] = []
  let row: (string | undefined)[] = []
  const scanner = new CsvScanner(
    { delimiter, quote: 34, backslash: false, blankAfter: false },
    {
      field: (_row, column, bytes) => {
        row[column] = Buffer.from(bytes).toString('utf8')
      },
      record: (_row, width) => {
        rows.push(Array.from({ length: width }, (_, at) => row[at]))
        row = []
      },
      badQuote: () => undefined,
    },
  )
  scanner.feed(Buffer.from(block, 'utf8'))
  scanner.end()
  return /\bheader\b/i.test(options) ? rows.slice(1) : rows
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const copyField = (field: string): string | undefined => {
  if (field === '\\N') return undefined
  if (!field.includes('\\')) return field
  return field.replace(/\\(x[\da-fA-F]{1,2}|[0-7]{1,3}|[\s\S])/g, (_, sign: string) => {
    if (/^x./.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16))
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 0xff)
    return ESCAPES[sign] ?? sign
  })
}

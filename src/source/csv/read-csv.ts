import { isUtf8 } from 'node:buffer'
import type { Finding } from '../../fault/index.ts'
import { formatCell, GridBuilder, MAX_COLUMNS } from '../../grid/index.ts'
import type { Book, Receipt } from '../book.ts'
import type { EncodingGuess } from '../encoding.ts'
import { encodingFindings, encodingOf, lostFindings, utf8Steps } from '../read-text.ts'
import type { ReadOptions, Source } from '../source.ts'
import { type DialectGuess, findDialect } from './find-dialect.ts'
import { CsvScanner } from './scan-csv.ts'

/** Ragged records told one by one; the rest in one sum. */
const TOLD_RECORDS = 20
/** Bytes gathered before the dialect is settled. */
const SAMPLE_BYTES = 128 * 1024

/**
 * One sheet of raw texts: a record is a row, a field a cell, nothing is taken for a number or a date.
 *
 * The sheet bears the name of the file without its extension. Lines above the header are rows like all others; empty
 * lines are rows without cells; a `sep=` line is none. The file is streamed: memory is that of the cells.
 */
export const readCsv = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const guess = await encodingOf(source)
  const reading = new CsvReading(source.name)
  for await (const step of utf8Steps(source, guess, options)) reading.feed(step)
  return reading.end(guess)
}

/** One reading of a delimited text, from its bytes to its book. */
class CsvReading {
  private readonly name: string
  private readonly builder = new GridBuilder()
  private readonly ragged: Finding[] = []
  private raggedCount = 0
  private held: Uint8Array[] = []
  private heldLength = 0
  private guess?: DialectGuess
  private scanner?: CsvScanner
  private nulls = 0
  private found = 0
  private tooWide = 0
  private firstTooWide = ''
  private strays = 0
  private firstStray = 0
  private unclosed = 0
  private firstUnclosed = 0
  private filled = false
  private suspect = false
  /** Fields that hold bytes which could not be decoded. */
  private lost = 0

  constructor(name: string) {
    this.name = name
  }

  feed(bytes: Uint8Array): void {
    const clean = this.withoutNulls(bytes)
    if (!isWhole(clean)) this.suspect = true
    if (this.scanner) {
      this.scanner.feed(clean)
      return
    }
    this.held.push(clean)
    this.heldLength += clean.length
    if (this.heldLength >= SAMPLE_BYTES) this.start()
  }

  end(guess: EncodingGuess): Book {
    if (!this.scanner) this.start()
    this.scanner?.end()
    const { grid } = this.builder.build()
    const name = this.name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '') || this.name
    return {
      format: 'csv',
      blocks: [
        {
          kind: 'sheet',
          name,
          origin: 'worksheet',
          index: 1,
          state: 'visible',
          grid,
          hints: {},
          path: [],
          at: {},
          receipt: this.receipt(),
        },
      ],
      findings: [...encodingFindings(guess), ...lostFindings(this.lost, guess), ...this.findings(name)],
    }
  }

  /** Settles the dialect on what is held, then scans it. */
  private start(): void {
    const bytes = Buffer.concat(this.held)
    this.held = []
    this.guess = findDialect(bytes, this.name)
    this.scanner = new CsvScanner(this.guess.dialect, {
      field: (row, column, field) => this.putField(row, column, field),
      record: (row, width, line) => this.endRecord(row, width, line),
      badQuote: (kind, line) => this.badQuote(kind, line),
    })
    this.scanner.feed(bytes.subarray(this.guess.skip))
  }

  private putField(row: number, column: number, bytes: Uint8Array): void {
    // Programs of the CP/M age end a text with this byte.
    if (bytes.length === 1 && bytes[0] === 0x1a && column === 0) return
    this.found += 1
    this.filled = true
    if (column >= MAX_COLUMNS) {
      if (this.tooWide === 0) this.firstTooWide = formatCell(row, column)
      this.tooWide += 1
      return
    }
    if (this.suspect && !isUtf8(bytes)) this.lost += 1
    this.builder.putTextId(row, column, { textId: this.builder.texts.addBytes(bytes), styleId: 0 })
  }

  private endRecord(row: number, width: number, line: number): void {
    const usual = this.guess?.width ?? 1
    const { filled } = this
    this.filled = false
    if (width === usual || !filled) return
    this.raggedCount += 1
    if (this.ragged.length >= TOLD_RECORDS) return
    this.ragged.push({
      code: 'ragged-row',
      level: 'info',
      message: `Line ${line + 1 + (this.guess?.skip ? 1 : 0)} has ${width} ${width === 1 ? 'field' : 'fields'} where most have ${usual}.`,
      cell: formatCell(row, 0),
    })
  }

  private badQuote(kind: 'stray' | 'unclosed', line: number): void {
    if (kind === 'stray') {
      if (this.strays === 0) this.firstStray = line + 1
      this.strays += 1
    } else {
      if (this.unclosed === 0) this.firstUnclosed = line + 1
      this.unclosed += 1
    }
  }

  private withoutNulls(bytes: Uint8Array): Uint8Array {
    if (!bytes.includes(0)) return bytes
    const kept = bytes.filter(byte => byte !== 0)
    this.nulls += bytes.length - kept.length
    return kept
  }

  private receipt(): Receipt {
    const dropped = [{ reason: 'column-limit', count: this.tooWide, first: this.firstTooWide }]
    return { found: this.found, kept: this.found - this.tooWide, dropped: this.tooWide > 0 ? dropped : [] }
  }

  private findings(sheet: string): readonly Finding[] {
    const findings: Finding[] = this.ragged.map(finding => ({ ...finding, sheet }))
    const tell = (code: string, count: number, message: string): void => {
      if (count > 0) findings.push({ code, level: 'warn', message, sheet, count })
    }
    const more = this.raggedCount - this.ragged.length
    tell('ragged-row', more, `${more} more lines differ in their number of fields.`)
    tell('null-bytes', this.nulls, `${this.nulls} NUL bytes were left out of the texts.`)
    tell('column-limit', this.tooWide, `${this.tooWide} fields beyond column ${MAX_COLUMNS} were left out.`)
    tell(
      'stray-quote',
      this.strays,
      `Quotes inside quoted fields are not doubled, first on line ${this.firstStray}; they were kept as characters.`,
    )
    tell(
      'unclosed-quote',
      this.unclosed,
      `A quote opens a field and none closes it, first on line ${this.firstUnclosed}; it was kept as a character.`,
    )
    const delimiter = this.guess?.dialect.delimiter ?? 44
    if (delimiter !== 44 && delimiter !== 0)
      findings.push({
        code: 'delimiter',
        level: 'info',
        message: `Fields are parted by «${delimiter === 9 ? '\\t' : String.fromCharCode(delimiter)}».`,
        sheet,
      })
    if (this.guess?.skip)
      findings.push({
        code: 'separator-line',
        level: 'info',
        message: 'The first line names the separator and is not counted as a row.',
        sheet,
      })
    return findings
  }
}

/** True when bytes are UTF-8 but for a sequence cut at either end. */
const isWhole = (bytes: Uint8Array): boolean => {
  let start = 0
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1
  let end = bytes.length
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      end = bytes.length - back
      break
    }
  }
  return isUtf8(bytes.subarray(start, end))
}

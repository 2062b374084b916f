import { gzipSync } from 'node:zlib'
import type { FailedDocument, IndexedDocument, IndexedUnit, IndexedValue } from '../../search/index.ts'
import { ROWS_PER_VALUE } from '../../search/index.ts'
import { type Connection, numberOf, textOf } from './connection.ts'
import { families, kindOfFamily } from './families.ts'
import { packTable } from './packed-table.ts'
import { PostingsChange } from './postings.ts'
import { encodeTerm, encodeTerms, trigramsOf } from './term-code.ts'

/** Writes a document in place of the one with its path, in the transaction that is open. */
export const writeDocument = (connection: Connection, document: IndexedDocument): void => {
  removeDocument(connection, document.path)
  const change = new PostingsChange(connection)
  const id = insertDocument(connection, document)
  const tables = document.tables.map((table, position) => insertTable(connection, { ...table, document: id, position }))
  const units = writeUnits(connection, change, { document: id, tables, units: document.units })
  const values = writeValues(connection, change, { document: id, tables, values: document.values })
  change.settle()
  connection.run(
    `UPDATE document SET first_unit = ?, end_unit = ?, first_value = ?, end_value = ?, records = ?, passages = ?
     WHERE id = ?`,
    units.first,
    units.end,
    values.first,
    values.end,
    units.records,
    units.passages,
    id,
  )
}

/** Remembers a failure; the last good reading stays when `keep` is set. */
export const writeFailure = (connection: Connection, failure: FailedDocument): void => {
  const fault = JSON.stringify(failure.fault)
  if (failure.keep && connection.run('UPDATE document SET fault = ? WHERE path = ?', fault, failure.path) > 0) return
  removeDocument(connection, failure.path)
  connection.run(
    `INSERT INTO document (path, root, file, findings, receipts, fault, first_unit, end_unit, first_value, end_value,
       records, passages, cells) VALUES (?, ?, ?, '[]', '[]', ?, 0, 0, 0, 0, 0, 0, 0)`,
    failure.path,
    failure.root,
    failure.file,
    fault,
  )
}

/** Forgets a document with all that came of it; false when there is none. Cost: its units and values. */
export const removeDocument = (connection: Connection, path: string): boolean => {
  const document = connection.row('SELECT * FROM document WHERE path = ?', path)
  if (!document) return false
  const change = new PostingsChange(connection)
  removeUnits(connection, change, [numberOf(document, 'first_unit'), numberOf(document, 'end_unit')])
  removeValues(connection, change, [numberOf(document, 'first_value'), numberOf(document, 'end_value')])
  change.settle()
  connection.run('DELETE FROM sheet_table WHERE document = ?', numberOf(document, 'id'))
  connection.run('DELETE FROM document WHERE id = ?', numberOf(document, 'id'))
  return true
}

const lastId = (connection: Connection): number =>
  numberOf(connection.row('SELECT last_insert_rowid() AS id') ?? {}, 'id')

const insertDocument = (connection: Connection, document: IndexedDocument): number => {
  connection.run(
    `INSERT INTO document (path, root, file, hash, size, modified, reading, format, title, findings, receipts, first_unit, end_unit,
       first_value, end_value, records, passages, cells) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0, ?)`,
    document.path,
    document.root,
    document.file,
    document.hash,
    document.size,
    document.modifiedMs,
    document.reading,
    document.format,
    document.title ?? null,
    JSON.stringify(document.findings),
    JSON.stringify(document.receipts),
    document.tables.reduce((sum, table) => sum + table.cells, 0),
  )
  return lastId(connection)
}

type PlacedTable = IndexedDocument['tables'][number] & { readonly document: number; readonly position: number }

const insertTable = (connection: Connection, table: PlacedTable): number => {
  connection.run(
    `INSERT INTO sheet_table (document, position, name, key, structure, card, cells, records, first_unit, end_unit,
       first_value, end_value) VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)`,
    table.document,
    table.position,
    table.id,
    table.key,
    gzipSync(packTable(table.table)),
    table.card,
    table.cells,
  )
  return lastId(connection)
}

/** Numbers of the pieces that were written: `[first, end)`. */
type Written = { readonly first: number; readonly end: number; readonly records: number; readonly passages: number }

type Units = {
  readonly document: number
  readonly tables: readonly number[]
  readonly units: Iterable<IndexedUnit>
}

const writeUnits = (connection: Connection, change: PostingsChange, { document, tables, units }: Units): Written => {
  const first = nextOf(connection, 'unit')
  const ranges = new Ranges(connection, 'unit')
  const counts = { card: 0, record: 0, passage: 0 }
  let id = first
  for (const unit of units) {
    const table = unit.kind === 'passage' ? undefined : (tables[unit.table] ?? wrongTable(unit.table))
    const terms = encodeTerms(unit.terms)
    connection.run(
      'INSERT INTO unit VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      families[unit.kind].number,
      document,
      table ?? null,
      unit.kind === 'record' ? unit.row : null,
      unit.text,
      terms,
      unit.kind === 'passage' && unit.place ? JSON.stringify(unit.place) : null,
    )
    change.add(unit.kind, id, terms)
    counts[unit.kind] += 1
    ranges.take(table, id, unit.kind === 'record')
    id += 1
  }
  ranges.finish()
  connection.run("UPDATE counter SET next = ? WHERE name = 'unit'", id)
  return { first, end: id, records: counts.record, passages: counts.passage }
}

type Values = {
  readonly document: number
  readonly tables: readonly number[]
  readonly values: Iterable<IndexedValue>
}

const writeValues = (
  connection: Connection,
  change: PostingsChange,
  { document, tables, values }: Values,
): { readonly first: number; readonly end: number } => {
  const first = nextOf(connection, 'value')
  const ranges = new Ranges(connection, 'value')
  const words = new ValueWords(connection, change)
  let id = first
  for (const value of values) {
    const table = tables[value.table] ?? wrongTable(value.table)
    connection.run(
      'INSERT INTO cell_value VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      document,
      table,
      value.column,
      value.of,
      value.shown,
      value.key,
      JSON.stringify(value.rows.slice(0, ROWS_PER_VALUE)),
      value.count,
    )
    change.add('value', id, encodeTerms(value.terms))
    words.take(value.terms)
    ranges.take(table, id, false)
    id += 1
  }
  ranges.finish()
  connection.run("UPDATE counter SET next = ? WHERE name = 'value'", id)
  return { first, end: id }
}

/** Words that are remembered while the values of a document are written. */
const WORDS_REMEMBERED = 100_000

/** A number is never mistaken for a like one, so words without letters are left out. */
const HAS_LETTER = /\p{L}/u

/** Adds the words of values to those that a mistyped word may be meant for. They stay when the values go. */
class ValueWords {
  private readonly connection: Connection
  private readonly change: PostingsChange
  private readonly seen = new Set<string>()

  constructor(connection: Connection, change: PostingsChange) {
    this.connection = connection
    this.change = change
  }

  take(words: readonly string[]): void {
    for (const word of words) if (!this.seen.has(word) && HAS_LETTER.test(word)) this.takeNew(word)
  }

  private takeNew(word: string): void {
    if (this.seen.size < WORDS_REMEMBERED) this.seen.add(word)
    const isNew = this.connection.run(
      'INSERT OR IGNORE INTO value_word (code, word) VALUES (?, ?)',
      encodeTerm(word),
      word,
    )
    if (isNew > 0) this.change.add('trigram', lastId(this.connection), encodeTerms(trigramsOf(word)))
  }
}

const nextOf = (connection: Connection, counter: 'unit' | 'value'): number =>
  numberOf(connection.row('SELECT next FROM counter WHERE name = ?', counter) ?? {}, 'next')

const wrongTable = (position: number): never => {
  throw new RangeError(`a unit or value names table ${position}, which the document does not have`)
}

/** Notes the contiguous range of each table while its pieces are written one after the other. */
class Ranges {
  private readonly connection: Connection
  private readonly of: 'unit' | 'value'
  private readonly seen = new Set<number>()
  private open: { readonly table: number; readonly first: number; end: number; records: number } | undefined

  constructor(connection: Connection, of: 'unit' | 'value') {
    this.connection = connection
    this.of = of
  }

  take(table: number | undefined, id: number, isRecord: boolean): void {
    if (this.open && this.open.table !== table) this.finish()
    if (table === undefined) return
    if (!this.open) {
      if (this.seen.has(table)) throw new RangeError(`the ${this.of}s of a table do not stand together`)
      this.seen.add(table)
      this.open = { table, first: id, end: id, records: 0 }
    }
    this.open.end = id + 1
    if (isRecord) this.open.records += 1
  }

  finish(): void {
    if (!this.open) return
    const { table, first, end, records } = this.open
    this.connection.run(
      `UPDATE sheet_table SET first_${this.of} = ?, end_${this.of} = ?, records = records + ? WHERE id = ?`,
      first,
      end,
      records,
      table,
    )
    this.open = undefined
  }
}

/** Pieces read at a time while they are removed. */
const REMOVAL_STEP = 1000

type Range = readonly [first: number, end: number]

const removeUnits = (connection: Connection, change: PostingsChange, [first, end]: Range): void => {
  for (let from = first; from < end; from += REMOVAL_STEP) {
    const to = Math.min(end, from + REMOVAL_STEP)
    for (const row of connection.rows('SELECT id, family, terms FROM unit WHERE id >= ? AND id < ?', from, to))
      change.remove(kindOfFamily(numberOf(row, 'family')), numberOf(row, 'id'), textOf(row, 'terms'))
  }
  connection.run('DELETE FROM unit WHERE id >= ? AND id < ?', first, end)
}

const removeValues = (connection: Connection, change: PostingsChange, [first, end]: Range): void => {
  for (let from = first; from < end; from += REMOVAL_STEP) {
    const to = Math.min(end, from + REMOVAL_STEP)
    for (const row of connection.rows('SELECT id FROM cell_value WHERE id >= ? AND id < ?', from, to)) {
      change.remove('value', numberOf(row, 'id'))
    }
  }
  connection.run('DELETE FROM cell_value WHERE id >= ? AND id < ?', first, end)
}

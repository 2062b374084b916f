import type { FaultCode, Finding } from '../fault/index.ts'
import type { Format, Receipt } from '../source/index.ts'
import type { Table } from '../table/index.ts'
import type { UnitPlace, ValueOf } from './search-index.ts'

/**
 * What a library holds: documents by path, tables by id, settings.
 *
 * `put` and `remove` are one transaction each: a reader sees a document with its tables, units and values whole, or
 * not at all, whatever dies in between.
 *
 * Faults of every method: `library-newer`, `library-busy` (after waiting), `library-corrupt`, `disk-full`.
 */
export interface Catalogue {
  /** Makes a document visible in place of the one with the same path. Units are taken one by one, never all in memory. */
  put(document: IndexedDocument): Promise<void>
  /** Remembers that a document could not be read; what was there before stays when `keep` is set. */
  putFailure(failure: FailedDocument): Promise<void>
  /** Notes that an unchanged document's file has a new time, so that it need not be hashed again; clears its fault. */
  touch(path: string, file: Pick<DocumentFacts, 'size' | 'modifiedMs'>): Promise<void>
  /** Forgets documents with all that came of them; returns how many there were. */
  remove(paths: readonly string[]): Promise<number>
  /** Every document, failed ones too, by path. */
  documents(): Promise<readonly DocumentEntry[]>
  document(path: string): Promise<DocumentEntry | undefined>
  /** Tables by id in the order asked, unknown ids left out; with nothing given, all by document and place. */
  tables(ids?: readonly string[]): Promise<readonly TableEntry[]>
  /** Tables of a document in reading order; of an earlier content when its path ends in `@` and the number of that. */
  tablesOf(path: string): Promise<readonly TableEntry[]>
  /**
   * Earlier contents that are kept, of one document or of all, newest first within each; the current content is not among
   * them. {@link put} keeps what it takes the place of, unless the bytes are the same; {@link remove} forgets them too.
   */
  versions(path?: string): Promise<readonly VersionEntry[]>
  /** Forgets earlier contents of a document by number. */
  dropVersions(path: string, numbers: readonly number[]): Promise<void>
  /** Gives the earlier contents of a document that moved to its new path; nothing happens where that has some. */
  moveVersions(from: string, to: string): Promise<void>
  /** What the rows of all tables are kept under, those of kept versions too, without reading the tables. */
  tableKeys(): Promise<readonly string[]>
  /** Puts a card in place of the one that a table has; false when there is no such table. */
  putCard(table: string, card: CardText): Promise<boolean>
  status(): Promise<CatalogueStatus>
  /** A text that is another one after every write to the catalogue or its index, whoever wrote; it holds for this opening alone. */
  state(): Promise<string>
  /** A setting of the library, `undefined` when it was never set. */
  setting(name: string): Promise<string | undefined>
  setSetting(name: string, value: string): Promise<void>
}

/**
 * The text of a card, and the terms that what was drawn for it adds to those of the table itself: `before`, as they were
 * put last, and `after`.
 */
export type CardText = { readonly text: string; readonly before: readonly string[]; readonly after: readonly string[] }

/** One document, ready to be indexed. Everything but `units` and `values` is small. */
export type IndexedDocument = DocumentFacts & {
  /** In reading order; `units` and `values` name them by position. */
  readonly tables: readonly IndexedTable[]
  /** Cards, records and passages; those of one table (its card first) one after the other, tables in order, then passages. */
  readonly units: Iterable<IndexedUnit>
  readonly values: Iterable<IndexedValue>
}

/** What is known of a document as a whole. */
export type DocumentFacts = {
  /** Name within the library: path relative to the folder that was ingested, `/` between parts. Unique. */
  readonly path: string
  /** Absolute folder that was ingested. */
  readonly root: string
  /** Absolute path of the file, as its disk writes it. */
  readonly file: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string
  readonly size: number
  /** Time of last change in milliseconds since 1970, as the file system tells it. */
  readonly modifiedMs: number
  /** Version of the rules that it was read and understood by. */
  readonly reading: number
  readonly format: Format
  readonly title?: string
  readonly findings: readonly Finding[]
  /** Cell accounting by sheet. */
  readonly receipts: readonly { readonly sheet: string; readonly receipt: Receipt }[]
}

/** One table of a document. `id` is unique in the library: document path, `#`, sheet number, `.`, number in the sheet. */
export type IndexedTable = {
  readonly id: string
  /** What its rows are kept under in the table store. */
  readonly key: string
  readonly table: Table
  readonly card: string
  /** Non-blank cells of the body. */
  readonly cells: number
}

/** A piece of text to be found, with its analysed terms in order. `table` is a position in `tables`, `row` in table axes. */
export type IndexedUnit =
  | { readonly kind: 'card'; readonly table: number; readonly text: string; readonly terms: readonly string[] }
  | {
      readonly kind: 'record'
      readonly table: number
      readonly row: number
      readonly text: string
      readonly terms: readonly string[]
    }
  | {
      readonly kind: 'passage'
      readonly text: string
      readonly terms: readonly string[]
      readonly place?: UnitPlace
    }

/**
 * A distinct value of a column. `key` is what equal values share (folded by text analysis); `rows` are the first rows
 * that hold it, `count` how many do.
 */
export type IndexedValue = {
  readonly table: number
  readonly column: number
  readonly of: ValueOf
  readonly shown: string
  readonly key: string
  readonly terms: readonly string[]
  readonly rows: readonly number[]
  readonly count: number
}

/** A document that could not be read, and why. */
export type FailedDocument = {
  readonly path: string
  readonly root: string
  readonly file: string
  readonly fault: { readonly code: FaultCode; readonly message: string }
  /** The last good reading stays in the library: the failure may pass (no permission, changed while read, cancelled). */
  readonly keep: boolean
}

/** A document as the catalogue tells it; `fault` when its last reading failed. */
export type DocumentEntry = Partial<DocumentFacts> &
  Pick<DocumentFacts, 'path' | 'root' | 'file' | 'findings' | 'receipts'> & {
    readonly tables: number
    readonly records: number
    readonly passages: number
    readonly cells: number
    readonly fault?: { readonly code: FaultCode; readonly message: string }
  }

/** A table as the catalogue tells it. */
export type TableEntry = {
  readonly id: string
  readonly document: string
  readonly key: string
  readonly table: Table
  readonly card: string
  readonly cells: number
  /** Units of the kind record; fewer than `table.recordCount` when the table was too long to index row by row. */
  readonly records: number
}

/** An earlier content of a document. Its tables are those of the document named `path`, `@`, `number`. */
export type VersionEntry = {
  readonly path: string
  /** From 1, ascending with time; a number is never given twice while others are kept. */
  readonly number: number
  readonly hash: string
  readonly size: number
  readonly modifiedMs: number
  /** When other bytes took its place, in milliseconds since 1970. */
  readonly replacedMs: number
  readonly format: Format
  readonly title?: string
  /** How many tables it had. */
  readonly tables: number
}

/** What there is, in numbers. */
export type CatalogueStatus = {
  readonly documents: number
  readonly failed: number
  readonly tables: number
  readonly records: number
  readonly passages: number
  readonly values: number
  readonly cells: number
}

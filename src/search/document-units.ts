import {
  type Card,
  cardIndexText,
  cardOf,
  type GlossaryEntry,
  legendOf,
  meaningsIn,
  passageIndexText,
  passagesOf,
  recordIndexText,
  recordsOf,
  type TableRecord,
  valuesOf,
  wordsOfPath,
} from '../record/index.ts'
import type { Book, Sheet } from '../source/index.ts'
import type { Table } from '../table/index.ts'
import { analyse } from '../text/index.ts'
import type { IndexedUnit, IndexedValue } from './catalogue.ts'
import { soundTermsOf } from './sound.ts'

/** A document understood: its tables in reading order, each with the sheet it stands in, and its book. */
export type DocumentParts = {
  /** Path within the library, folders included. */
  readonly document: string
  readonly documentTitle?: string
  readonly book: Pick<Book, 'blocks'>
  readonly tables: readonly { readonly table: Table; readonly sheet: Sheet }[]
}

/**
 * Most rows of a table that is indexed row by row. Of a longer one no row is, rather than an arbitrary part: its rows are
 * found through the value index and by SQL, and whoever ingests says so.
 */
export const RECORDS_PER_TABLE = 50_000

/** Cards of the tables, in their order. Cost: 400 rows a table. */
export const cardsOf = (parts: DocumentParts): readonly Card[] =>
  parts.tables.map(({ table, sheet }) =>
    cardOf(table, sheet, {
      document: parts.document,
      ...(parts.documentTitle === undefined ? {} : { documentTitle: parts.documentTitle }),
    }),
  )

/**
 * What the index gets of a document, in the order that {@link IndexedDocument} asks for: for each table its card, then
 * its records; then the passages. Cost: cells and text; memory: one unit.
 */
export function* unitsOf(
  parts: DocumentParts,
  options: { readonly cards?: readonly Card[]; readonly recordsPerTable?: number } = {},
): Iterable<IndexedUnit> {
  const cards = options.cards ?? cardsOf(parts)
  const most = options.recordsPerTable ?? RECORDS_PER_TABLE
  for (const [index, { table, sheet }] of parts.tables.entries()) {
    const card = cards[index]
    if (card) yield { kind: 'card', table: index, text: card.text, terms: analyse(cardIndexText(card)) }
    if (table.recordCount > most) continue
    const legend = legendOf(table)
    for (const record of recordsOf(table, sheet)) {
      yield {
        kind: 'record',
        table: index,
        row: record.row,
        text: record.text,
        terms: analyse([recordIndexText(record), ...meaningsOf(record, legend)].join('\n')),
      }
    }
  }
  yield* passageUnits(parts)
}

/** What codes of a record mean by the legend of its table: `○` is found as what it says. */
const meaningsOf = ({ cells }: TableRecord, legend: readonly GlossaryEntry[]): readonly string[] =>
  legend.length === 0
    ? []
    : meaningsIn(
        cells.map(cell => cell.text),
        legend,
      )

function* passageUnits(parts: DocumentParts): Iterable<IndexedUnit> {
  const names = [...wordsOfPath(parts.document), ...(parts.documentTitle === undefined ? [] : [parts.documentTitle])]
  for (const passage of passagesOf(parts.book)) {
    const path = [...names.filter(name => !passage.path.includes(name)), ...passage.path]
    yield {
      kind: 'passage',
      text: passage.text,
      terms: analyse(passageIndexText({ path, text: passage.text })),
      place: { block: passage.blocks[0], path: passage.path, ...passage.at },
    }
  }
}

/** The value index entries of a document, tables in order. Cost: cells; memory: bounded. */
export function* valueUnitsOf(parts: DocumentParts): Iterable<IndexedValue> {
  for (const [index, { table, sheet }] of parts.tables.entries())
    for (const entry of valuesOf(table, sheet)) {
      const terms = analyse(entry.value)
      if (terms.length === 0) continue
      const { column, of, rows, count } = entry
      yield {
        table: index,
        column,
        of,
        shown: entry.value,
        key: terms.join(' '),
        terms: [...terms, ...soundTermsOf(entry.value)],
        rows,
        count,
      }
    }
}

/** What equal values share, also when they are inflected or written in another case: the analysed terms. */
export const valueKeyOf = (text: string): string => analyse(text).join(' ')

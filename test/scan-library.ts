import type { StoredRow } from '../src/record/index.ts'
import {
  cardsOf,
  type DocumentParts,
  type IndexedUnit,
  type IndexedValue,
  type RetrievalSources,
  type SearchIndex,
  type TableEntry,
  type UnitHit,
  unitsOf,
  type ValueChoice,
  type ValueHit,
  valueUnitsOf,
  type Within,
} from '../src/search/index.ts'
import type { Block, Sheet } from '../src/source/index.ts'
import { rowFactOf, understand } from '../src/table/index.ts'

/** Documents by path: blocks in reading order. */
export type ScanDocuments = Readonly<Record<string, readonly Block[]>>

type Unit = IndexedUnit & { readonly unit: number; readonly document: string; readonly tableId?: string }
type Value = IndexedValue & { readonly document: string; readonly tableId: string }
type Entry = TableEntry & { readonly grid: Sheet['grid'] }

/** A library in memory whose every call is a scan: the plain version of the engines, for tests. */
export const scanLibrary = (documents: ScanDocuments): RetrievalSources => {
  const units: Unit[] = []
  const values: Value[] = []
  const tables: Entry[] = []
  for (const [document, blocks] of Object.entries(documents)) {
    const sheets = blocks.filter(block => block.kind === 'sheet')
    const parts: DocumentParts = {
      document,
      book: { blocks },
      tables: sheets.flatMap(sheet => understand(sheet).map(table => ({ table, sheet }))),
    }
    const ids = parts.tables.map(({ table }) => `${document}#${table.sheetIndex}.${table.ordinal}`)
    cardsOf(parts).forEach((card, at) => {
      const { table, sheet } = parts.tables[at] as DocumentParts['tables'][number]
      const id = ids[at] as string
      tables.push({ id, document, key: id, table, card: card.text, cells: 0, records: 0, grid: sheet.grid })
    })
    for (const unit of unitsOf(parts)) {
      const tableId = unit.kind === 'passage' ? undefined : ids[unit.table]
      units.push({ ...unit, unit: units.length, document, ...(tableId === undefined ? {} : { tableId }) })
    }
    for (const value of valueUnitsOf(parts)) values.push({ ...value, document, tableId: ids[value.table] as string })
  }
  return {
    index: { ...unitCalls(units), ...valueCalls(values) },
    catalogue: { tables: async ids => tables.filter(table => !ids || ids.includes(table.id)) },
    store: { rows: async (key, choice) => ({ rows: storedRows(tables, key, choice?.rows), truncated: false }) },
  }
}

const unitCalls = (units: readonly Unit[]): Pick<SearchIndex, 'match' | 'statistics' | 'units'> => ({
  match: async ({ terms, kinds, within, limit }) => {
    const asked = terms.map(term => (typeof term === 'string' ? { term, weight: 1 } : term))
    return bm25(units, asked)
      .filter(({ unit }) => (kinds?.includes(unit.kind) ?? true) && isWithin(unit.document, unit.tableId, within))
      .slice(0, limit)
      .map(({ unit, score }) => hitOf(unit, score))
  },
  statistics: async terms => {
    const counts = new Map<string, number>()
    for (const unit of units) for (const term of new Set(unit.terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
    return { units: units.length, meanTerms: 0, frequencies: terms.map(term => counts.get(term) ?? 0) }
  },
  units: async wanted =>
    wanted.flatMap(number => {
      const unit = units[number]
      if (!unit) return []
      const { score: _, ...place } = hitOf(unit, 0)
      return [{ ...place, text: unit.text, ...(unit.kind === 'passage' && unit.place ? { place: unit.place } : {}) }]
    }),
})

const hitOf = (unit: Unit, score: number): UnitHit => ({
  unit: unit.unit,
  kind: unit.kind,
  document: unit.document,
  ...(unit.tableId === undefined ? {} : { table: unit.tableId }),
  ...(unit.kind === 'record' ? { row: unit.row } : {}),
  score,
})

const bm25 = <T extends { readonly terms: readonly string[] }>(
  all: readonly T[],
  question: readonly { readonly term: string; readonly weight: number }[],
): readonly { readonly unit: T; readonly score: number }[] => {
  const held = new Set(all.flatMap(({ terms }) => terms))
  const asked = question.filter(({ term }) => held.has(term))
  const mean = all.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, all.length)
  const idf = new Map(
    asked.map(({ term }) => {
      const held = all.filter(({ terms }) => terms.includes(term)).length
      return [term, Math.log(1 + (all.length - held + 0.5) / (held + 0.5))]
    }),
  )
  const scoreOf = ({ terms }: T): number =>
    asked.reduce((sum, { term, weight }) => {
      const count = terms.filter(own => own === term).length
      const part = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * terms.length) / mean))
      return sum + weight * (idf.get(term) ?? 0) * part
    }, 0)
  return all
    .map(unit => ({ unit, score: scoreOf(unit) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

const valueCalls = (values: readonly Value[]): Pick<SearchIndex, 'valuesByKeys' | 'valuesByTerms' | 'valuesLike'> => {
  const hits = (choice: ValueChoice | undefined, scoreOf: (value: Value) => number): readonly ValueHit[] =>
    values
      .filter(value => isWithin(value.document, value.tableId, choice?.within))
      .map(({ tableId, ...value }) => ({ ...value, table: tableId, score: scoreOf({ ...value, tableId }) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, choice?.limit ?? 100)
  return {
    valuesByKeys: async (keys, choice) => hits(choice, value => (keys.includes(value.key) ? 1 : 0)),
    valuesByTerms: async (terms, choice) =>
      hits(choice, value => terms.filter(term => value.terms.includes(term)).length),
    valuesLike: async (key, choice) => hits(choice, value => dice(key, value.key)),
  }
}

const dice = (a: string, b: string): number => {
  const [left, right] = [trigrams(a), trigrams(b)]
  const both = [...left].filter(gram => right.has(gram)).length
  return (2 * both) / Math.max(1, left.size + right.size)
}

const trigrams = (text: string): ReadonlySet<string> =>
  new Set(Array.from({ length: text.length }, (_, at) => ` ${text} `.slice(at, at + 3)))

const isWithin = (document: string, table: string | undefined, within: Within | undefined): boolean =>
  within === undefined ||
  (within.documents?.includes(document) ?? false) ||
  (table !== undefined && (within.tables?.includes(table) ?? false))

const storedRows = (tables: readonly Entry[], key: string, wanted?: readonly number[]): readonly StoredRow[] => {
  const entry = tables.find(table => table.key === key)
  if (!entry) return []
  const { table, grid } = entry
  const rows = Array.from({ length: table.body.bottom - table.body.top }, (_, at) => table.body.top + at)
  return rows
    .filter(row => !wanted || wanted.includes(row))
    .map(row => ({ ...rowFactOf(table, row), texts: table.columns.map(({ index }) => grid.textAt(row, index)) }))
}

import { hashSource, type OpenedSource } from '../engine/index.ts'
import { isFault } from '../fault/index.ts'
import type { TableEntry } from '../search/index.ts'
import { readSource } from '../source/index.ts'
import { understand } from '../table/index.ts'
import type { Take, TakeRecord } from '../take/index.ts'
import { correctionsOf } from './corrections.ts'
import { fileOfDocument, openDocument } from './document-file.ts'
import type { Library } from './library.ts'
import type { TablesOf } from './plan-tables.ts'
import { runPlanFile } from './run-plan-file.ts'
import { tableIdOf, tableKeyOf } from './table-key.ts'

/** What became of a document that a take rests on. */
export type SourceState = {
  readonly document: string
  /**
   * `same`: the very bytes; `changed`: other bytes stand there now; `kept`: an earlier content, read from the library;
   * `missing`: neither file nor content is there.
   */
  readonly state: 'same' | 'changed' | 'kept' | 'missing'
  readonly why?: string
}

/** A cell that says something else now; `old` or `new` is absent when only the other rests on it. */
export type ChangedCell = {
  readonly document: string
  readonly sheet: string
  readonly cell: string
  readonly old?: string
  readonly new?: string
}

/**
 * Whether an answer still stands. `holds`: the original files were read again and give the same value from the same texts;
 * `differs`: they do not, with the cells; `lost`: it could not be computed again, with the reasons.
 */
export type Verdict = {
  readonly verdict: 'holds' | 'differs' | 'lost'
  readonly old: { readonly shown: string; readonly unit?: string }
  readonly new?: { readonly shown: string; readonly unit?: string }
  readonly cells: readonly ChangedCell[]
  readonly sources: readonly SourceState[]
  readonly why: readonly string[]
}

/** Reads the original files of an answer again, computes it anew and says whether it still stands. */
export const verifyTake = async (library: Library, record: TakeRecord): Promise<Verdict> => {
  const read = new Map<string, ReadAgain>()
  for (const { document, hash } of record.sources) read.set(document, await readAgain(library, document, hash))
  const sources = [...read].map(([document, { state, why }]) => ({
    document,
    state,
    ...(why === undefined ? {} : { why }),
  }))
  const old = { shown: record.shown, ...(record.unit === undefined ? {} : { unit: record.unit }) }
  const lost = (why: readonly string[]): Verdict => ({ verdict: 'lost', old, cells: [], sources, why })
  const missing = sources.filter(({ state }) => state === 'missing')
  if (missing.length > 0) return lost(missing.map(({ document, why }) => `${document}: ${why ?? 'it is not there'}`))
  const tablesOf: TablesOf = async document => read.get(document)?.tables ?? library.catalogue.tablesOf(document)
  const run = await runPlanFile(library, record.plan, { tablesOf })
  if (run.kind === 'misfit') return lost(run.why)
  if (run.kind === 'none') return { ...lost([run.why]), verdict: 'differs' }
  const { take } = run
  const cells = changedCells(record, take)
  const same = sameValue(record, take)
  const now = { shown: take.value.shown, ...(take.unit === undefined ? {} : { unit: take.unit }) }
  return {
    verdict: same && (cells.length === 0 || sameTexts(record, take)) ? 'holds' : 'differs',
    old,
    new: now,
    cells: same && sameTexts(record, take) ? [] : cells,
    sources,
    why: [],
  }
}

type ReadAgain = Pick<SourceState, 'state' | 'why'> & { readonly tables?: readonly TableEntry[] }

const readAgain = async (library: Library, document: string, hash: string): Promise<ReadAgain> => {
  if (/@\d+$/.test(document)) {
    const kept = await library.catalogue.tablesOf(document)
    return kept.length > 0 ? { state: 'kept' } : { state: 'missing', why: 'this content is not kept any more' }
  }
  const entry = await library.catalogue.document(document)
  if (!entry) return { state: 'missing', why: 'the library has no such document' }
  try {
    const source = await openDocument(await fileOfDocument(library.catalogue, entry), document)
    try {
      const now = await hashSource(source)
      return {
        state: now === hash ? 'same' : 'changed',
        tables: await tablesIn(library, document, { source, hash: now }),
      }
    } finally {
      await source.close()
    }
  } catch (error) {
    if (!isFault(error)) throw error
    return { state: 'missing', why: error.message }
  }
}

const tablesIn = async (
  { catalogue, tables: store }: Library,
  document: string,
  { source, hash }: { readonly source: OpenedSource; readonly hash: string },
): Promise<readonly TableEntry[]> => {
  const book = await readSource(source)
  const sheets = book.blocks.filter(block => block.kind === 'sheet')
  const corrections = await correctionsOf(catalogue)
  const found: TableEntry[] = []
  for (const sheet of sheets)
    for (const table of understand(sheet, { sheets, corrections })) {
      const key = tableKeyOf(hash, table)
      const { cells } = await store.write(key, table, sheet.grid)
      found.push({ id: tableIdOf(document, table), document, key, table, card: '', cells, records: 0 })
    }
  return found
}

const placeOf = ({
  document,
  sheet,
  cell,
}: {
  readonly document: string
  readonly sheet: string
  readonly cell: string
}): string => JSON.stringify([document, sheet, cell])

const changedCells = (record: TakeRecord, take: Take): readonly ChangedCell[] => {
  const now = new Map(
    take.cells.map(({ document, sheet, address, text }) => [
      placeOf({ document, sheet, cell: address }),
      { document, sheet, cell: address, text },
    ]),
  )
  const known = new Set(record.cells.map(placeOf))
  return [
    ...record.cells.flatMap((cell): readonly ChangedCell[] => {
      const found = now.get(placeOf(cell))
      const { text: old, ...place } = cell
      if (!found) return [{ ...place, old }]
      return found.text === old ? [] : [{ ...place, old, new: found.text }]
    }),
    ...[...now.values()].flatMap(({ text, ...place }): readonly ChangedCell[] =>
      known.has(placeOf(place)) || record.cells.length === 0 ? [] : [{ ...place, new: text }],
    ),
  ]
}

/** The same texts, wherever they stand now: rows that only moved change nothing. */
const sameTexts = (record: TakeRecord, take: Take): boolean => {
  const texts = (cells: readonly { readonly text: string }[]): string =>
    JSON.stringify(cells.map(({ text }) => text).toSorted())
  return texts(record.cells) === texts(take.cells)
}

/** Share by which a number may differ for its arithmetic alone. */
const ROUNDING = 1e-9

const sameValue = (record: TakeRecord, take: Take): boolean => {
  const now: unknown = take.value.value
  if ((record.unit ?? '') !== (take.unit ?? '')) return false
  if (typeof record.value === 'number' && typeof now === 'number')
    return Math.abs(record.value - now) <= ROUNDING * Math.max(1, Math.abs(now))
  if (Array.isArray(record.value) && take.value.kind === 'list')
    return JSON.stringify(record.value.map(String).toSorted()) === JSON.stringify([...take.value.value].toSorted())
  return JSON.stringify(record.value) === JSON.stringify(now)
}

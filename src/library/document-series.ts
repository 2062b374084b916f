import type { Catalogue, TableEntry } from '../search/index.ts'
import { fold } from '../text/index.ts'

/** Name of the setting that says which documents are contents of one thing, whatever they are called. */
const SETTING = 'document-series'

/** The key under which documents are versions of each other, by path; only those that a person put together. */
export const documentSeriesOf = async (catalogue: Pick<Catalogue, 'setting'>): Promise<ReadonlyMap<string, string>> => {
  const text = await catalogue.setting(SETTING)
  const value: unknown = text === undefined ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(
    Object.entries(value).flatMap(([path, key]) => (typeof key === 'string' ? [[path, key] as const] : [])),
  )
}

/** Puts a document under a key: with the others under it, it is asked about as their version. `''` takes it out. */
export const putInSeries = async (
  catalogue: Pick<Catalogue, 'setting' | 'setSetting'>,
  path: string,
  key: string,
): Promise<void> => {
  const all = new Map(await documentSeriesOf(catalogue))
  if (key === '') all.delete(path)
  else all.set(path, key)
  await catalogue.setSetting(SETTING, JSON.stringify(Object.fromEntries(all)))
}

/** Ids of tables that stand under one key and are the same table: they have the same columns. */
export const tablesInSeries = (
  tables: readonly TableEntry[],
  series: ReadonlyMap<string, string>,
): readonly (readonly string[])[] => {
  const families = new Map<string, string[]>()
  for (const { id, document, table } of tables) {
    const key = series.get(document)
    if (key === undefined) continue
    const name = JSON.stringify([key, table.columns.map(column => fold(column.name)).sort()])
    families.set(name, [...(families.get(name) ?? []), id])
  }
  return [...families.values()].filter(ids => ids.length > 1)
}

import type { TableStore } from '../record/index.ts'
import {
  type Catalogue,
  cardsOf,
  changesPathOf,
  type DocumentEntry,
  type IndexedTable,
  type TableEntry,
  unitsOf,
  valueUnitsOf,
} from '../search/index.ts'
import type { Sheet } from '../source/index.ts'
import type { Table } from '../table/index.ts'
import { changeTable } from '../version/index.ts'
import { READING_VERSION } from './ingest-document.ts'
import type { IngestReport, Library } from './library.ts'
import { tableIdOf, tableKeyOf } from './table-key.ts'
import { pruneVersions } from './version-policy.ts'
import { compareStored } from './version-side.ts'
import { sameTable } from './versions.ts'

type Parts = Pick<Library, 'openSql'> & { readonly catalogue: Catalogue; readonly tables: TableStore }

/**
 * What an ingest does for versions: the policy is kept, and of each document that changed, what sets its content apart
 * from the one before is recorded as tables of their own, which are found, asked and queried like any other.
 */
export const afterVersions = async (
  parts: Parts,
  { documents }: Pick<IngestReport, 'documents'>,
  signal?: AbortSignal,
): Promise<NonNullable<IngestReport['versions']>> => {
  const dropped = await pruneVersions(parts.catalogue, Date.now())
  const changed = documents.filter(({ status }) => status === 'changed')
  for (const { path } of changed) {
    if (signal?.aborted) break
    await recordChanges(parts, path)
  }
  const kept = (await parts.catalogue.versions()).length
  return { kept, dropped: dropped.length }
}

/** Records the changes of a document between its last two contents, in place of those recorded before. */
const recordChanges = async (parts: Parts, path: string): Promise<void> => {
  const { catalogue } = parts
  const [version] = await catalogue.versions(path)
  const document = await catalogue.document(path)
  if (!version || document?.hash === undefined) return
  const older = await catalogue.tablesOf(`${path}@${version.number}`)
  const made: { readonly table: Table; readonly sheet: Sheet }[] = []
  for (const entry of await catalogue.tablesOf(path)) {
    const before = sameTable(entry, older)
    if (!before || !(await bothStored(parts.tables, before, entry))) continue
    const { difference, ...sides } = await compareStored(parts, before, entry)
    if (difference.rows.length === 0 || sides.before.truncated || sides.after.truncated) continue
    const names = { before: `${path}@${version.number}`, after: path, index: made.length + 1 }
    made.push(changeTable(difference, sides, names))
  }
  if (made.length === 0) await catalogue.remove([changesPathOf(path)])
  else await put(parts, { document, hash: `${document.hash.slice(0, 16)}${version.hash.slice(0, 48)}`, made })
}

const bothStored = async (store: TableStore, before: TableEntry, after: TableEntry): Promise<boolean> =>
  (await store.has(before.key)) && (await store.has(after.key))

type Made = {
  readonly document: DocumentEntry
  /** Names both contents, so that equal keys have equal rows. */
  readonly hash: string
  readonly made: readonly { readonly table: Table; readonly sheet: Sheet }[]
}

const put = async ({ catalogue, tables: store }: Parts, { document, hash, made }: Made): Promise<void> => {
  const path = changesPathOf(document.path)
  const parts = { document: path, book: { blocks: made.map(({ sheet }) => sheet) }, tables: made }
  const cards = cardsOf(parts)
  const tables: IndexedTable[] = []
  for (const [at, { table, sheet }] of made.entries()) {
    const key = tableKeyOf(hash, table)
    const { cells } = await store.write(key, table, sheet.grid)
    tables.push({ id: tableIdOf(path, table), key, table, card: cards[at]?.text ?? '', cells })
  }
  await catalogue.put({
    path,
    root: '',
    file: `changes:${document.path}`,
    hash,
    size: 0,
    modifiedMs: document.modifiedMs ?? 0,
    reading: READING_VERSION,
    format: document.format ?? 'xlsx',
    findings: [],
    receipts: made.map(({ sheet }) => ({ sheet: sheet.name, receipt: sheet.receipt })),
    tables,
    units: unitsOf(parts, { cards }),
    values: valueUnitsOf(parts),
  })
}

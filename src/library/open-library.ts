import { loadSettings, makeFolder, openIndex, openTables } from '../engine/index.ts'
import { ingestPaths } from './ingest.ts'
import type { Library } from './library.ts'
import { afterIngest, modelsOf } from './models.ts'
import { indexFileOf, placeAt, tablesDirOf } from './place.ts'
import { afterVersions } from './record-changes.ts'

/**
 * The library in a folder, made when it is not there.
 *
 * @param options.dir the library's own folder, usually `.cellcite` beside the sources
 * @param options.busyTimeoutMs how long a write waits for another process before it fails with `library-busy`
 * @throws Fault `settings-invalid`, `library-newer`, `library-corrupt`, `library-busy`, `library-forbidden`, `disk-full`
 */
export const openLibrary = async (options: {
  readonly dir: string
  readonly busyTimeoutMs?: number
}): Promise<Library> => {
  const place = placeAt(options.dir)
  const settings = loadSettings(place.dir)
  await makeFolder(place.dir)
  const index = openIndex(indexFileOf(place), options)
  const tables = openTables(tablesDirOf(place))
  const models = modelsOf(place, settings)
  const parts = {
    catalogue: index.catalogue,
    tables: tables.store,
    settings,
    ...(models.vectors ? { vectors: models.vectors } : {}),
    embed: models.embed,
    languageModel: models.languageModel,
  }
  return {
    ...parts,
    dir: place.dir,
    index: index.search,
    openSql: tables.openSql,
    ingest: async (paths, ingestOptions) => {
      const stored = new Set(await tables.store.keys())
      const lost = new Set(
        (await index.catalogue.tables()).filter(({ key }) => !stored.has(key)).map(({ document }) => document),
      )
      const report = await ingestPaths({ place, catalogue: index.catalogue, lost }, paths, ingestOptions)
      const versions = await afterVersions({ ...parts, openSql: tables.openSql }, report, ingestOptions?.signal)
      await tables.sweep(new Set(await index.catalogue.tableKeys()))
      const done = await afterIngest(parts, report, ingestOptions)
      return { ...report, versions, ...(done ? { models: done } : {}) }
    },
    close: async () => {
      await models.close()
      tables.close()
      index.close()
    },
  }
}

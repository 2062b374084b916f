import {
  type LanguageModel,
  loadSettings,
  makeFolder,
  openIndex,
  openLanguageModel,
  openTables,
} from '../engine/index.ts'
import { ingestPaths } from './ingest.ts'
import type { Library } from './library.ts'
import { indexFileOf, placeAt, tablesDirOf } from './place.ts'

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
  let languageModel: Promise<LanguageModel | undefined> | undefined
  await makeFolder(place.dir)
  const index = openIndex(indexFileOf(place), options)
  const tables = openTables(tablesDirOf(place))
  return {
    dir: place.dir,
    catalogue: index.catalogue,
    index: index.search,
    tables: tables.store,
    openSql: tables.openSql,
    settings,
    languageModel: () => {
      languageModel ??= openLanguageModel(settings)
      return languageModel
    },
    ingest: async (paths, ingestOptions) => {
      const stored = new Set(await tables.store.keys())
      const lost = new Set(
        (await index.catalogue.tables()).filter(({ key }) => !stored.has(key)).map(({ document }) => document),
      )
      const report = await ingestPaths({ place, catalogue: index.catalogue, lost }, paths, ingestOptions)
      await tables.sweep(new Set(await index.catalogue.tableKeys()))
      return report
    },
    close: async () => {
      tables.close()
      index.close()
    },
  }
}

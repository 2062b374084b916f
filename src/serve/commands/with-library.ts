import { existsSync } from 'node:fs'
import { Fault } from '../../fault/index.ts'
import { type IngestReport, type Library, openLibrary } from '../../library/index.ts'
import type { Surroundings } from './command.ts'
import { libraryDirOf } from './library-dir.ts'

/**
 * Runs work on a library, brought up to date with `path` first when one is given, and closes it whatever happens.
 *
 * @throws Fault `library-missing` when there is no library and no path to make one from
 */
export const withLibrary = async <T>(
  given: { readonly library?: string | undefined; readonly path?: string | undefined },
  around: Surroundings,
  work: (library: Library) => Promise<T>,
): Promise<T> => {
  const dir = libraryDirOf(given.library, given.path)
  if (given.path === undefined && !existsSync(dir)) throw new Fault('library-missing', `there is no library at ${dir}`)
  const library = await openLibrary({ dir })
  try {
    if (given.path !== undefined) {
      const { onProgress, onNotice, signal } = around
      const report = await library.ingest([given.path], {
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress: ({ path, done, total }) => onProgress({ label: path, done, total }) } : {}),
      })
      for (const notice of noticesOf(report)) onNotice?.(notice)
    }
    return await work(library)
  } finally {
    await library.close()
  }
}

/** What went less than well, a line each. */
const noticesOf = ({ documents, models }: IngestReport): readonly string[] => [
  ...documents.flatMap(({ path, fault }) => (fault ? [`not read: ${path}: ${fault.message} [${fault.code}]`] : [])),
  ...(models?.failures ?? []),
]

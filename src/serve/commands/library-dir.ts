import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Folder name of a library that stands beside its sources. */
export const LIBRARY_FOLDER = '.cellcite'

/**
 * The folder of the library: the one that was named, else `.cellcite` in the folder of the first source, else `.cellcite` in
 * the working folder.
 */
export const libraryDirOf = (named: string | undefined, source?: string): string => {
  if (named !== undefined) return resolve(named)
  if (source === undefined) return resolve(LIBRARY_FOLDER)
  return join(isFolder(source) ? resolve(source) : dirname(resolve(source)), LIBRARY_FOLDER)
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

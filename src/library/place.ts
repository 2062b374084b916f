import { join, resolve } from 'node:path'

/** Where a library is: the absolute path of its own folder. */
export type LibraryPlace = { readonly dir: string }

/** Name of the folder that a library has beside its sources. */
export const LIBRARY_FOLDER = '.cellcite'

/** The place of a library in a folder. */
export const placeAt = (dir: string): LibraryPlace => ({ dir: resolve(dir) })

/** The SQLite file with catalogue and index. */
export const indexFileOf = (place: LibraryPlace): string => join(place.dir, 'index.sqlite')

/** The SQLite file with the vectors of the configured embedder; deleting it loses nothing but time. */
export const vectorsFileOf = (place: LibraryPlace): string => join(place.dir, 'vectors.sqlite')

/** The folder of the understood tables. */
export const tablesDirOf = (place: LibraryPlace): string => join(place.dir, 'tables')

import { type Stats, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { type OpenedSource, openSource } from '../engine/index.ts'
import type { Catalogue, DocumentEntry } from '../search/index.ts'
import { ArchiveShelf } from './archive-shelf.ts'

/** Where the bytes of a document stand: a file of the machine, or the file at `member` inside the archive that it is. */
export type DocumentFile = {
  readonly file: string
  /** Path inside the archive with forward slashes: `folder/list.xlsx`. */
  readonly member?: string
}

/**
 * Where a document of a library was read: the archive before its path holds it when both are of one file.
 *
 * Cost: one look into the catalogue for each folder in the path.
 */
export const fileOfDocument = async (
  catalogue: Pick<Catalogue, 'document'>,
  { path, file }: Pick<DocumentEntry, 'path' | 'file'>,
): Promise<DocumentFile> => {
  for (let slash = path.indexOf('/', 1); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const archive = await catalogue.document(path.slice(0, slash))
    if (archive?.file === file) return { file, member: path.slice(slash + 1) }
  }
  return { file }
}

/**
 * The file that a path of the machine leads to, absolute; a path that goes on after a file names what is inside it:
 * `/data/prices.zip/2024/list.xlsx`. A path that leads to nothing comes back as it is.
 */
export const fileAtPath = (path: string): DocumentFile => {
  const whole = resolve(path)
  for (let file = whole; file !== dirname(file); file = dirname(file)) {
    const found = statOf(file)
    if (found === undefined) continue
    return found.isFile() && file !== whole
      ? { file, member: relative(file, whole).replaceAll(sep, '/') }
      : { file: whole }
  }
  return { file: whole }
}

/** What stands at a path; nothing also when it may not be looked at: opening it tells why. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/**
 * A document opened, called `path`; closing it closes the archive that holds it.
 *
 * @throws Fault those of opening a file, or one inside an archive
 */
export const openDocument = async ({ file, member }: DocumentFile, path: string): Promise<OpenedSource> => {
  if (member === undefined) return openSource(file, path)
  const shelf = new ArchiveShelf()
  try {
    return { ...(await shelf.open(file, path, member)), close: () => shelf.close() }
  } catch (error) {
    await shelf.close()
    throw error
  }
}

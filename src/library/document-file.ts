import { type DocumentFile, type OpenedSource, openSource } from '../engine/index.ts'
import type { Catalogue, DocumentEntry } from '../search/index.ts'
import { ArchiveShelf } from './archive-shelf.ts'

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
 * A document opened, called `path`; closing it closes the archive that holds it.
 *
 * @throws Fault those of opening a file, or one inside an archive
 */
export const openDocument = async (
  { file, member }: DocumentFile,
  path: string,
  password?: string,
): Promise<OpenedSource> => {
  if (member === undefined) return openSource(file, path)
  const shelf = new ArchiveShelf()
  try {
    return { ...(await shelf.open(file, path, { member, password })), close: () => shelf.close() }
  } catch (error) {
    await shelf.close()
    throw error
  }
}

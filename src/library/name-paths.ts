import { basename } from 'node:path'
import type { FoundSource } from '../engine/index.ts'
import type { DocumentEntry } from '../search/index.ts'

/** A file with its name in the library, and what the library has under that name. */
export type Named = {
  readonly source: FoundSource
  readonly path: string
  readonly root: string
  readonly known?: DocumentEntry
  /** Path inside the archive that the file is. */
  readonly member?: string
}

/**
 * Each file with its name in the library: its path below the folder that was ingested.
 *
 * A file that was named alone keeps the name under which the library knows it from a folder. A name that another file
 * has gets the name of its folder in front, then a number.
 */
export const namePaths = (sources: readonly FoundSource[], before: readonly DocumentEntry[]): readonly Named[] => {
  const byFile = documentsByFile(before)
  const byPath = new Map(before.map(document => [document.path, document]))
  const files = new Set(sources.map(({ file }) => file))
  const taken = new Map<string, string>()
  for (const document of before) if (!files.has(document.file)) taken.set(document.path, document.file)
  return sources.map(source => {
    const as = source.wasNamed ? byFile.get(source.file) : undefined
    const { root } = as ?? source
    const path = freeName(as?.path ?? source.path, source, taken)
    taken.set(path, source.file)
    const known = byPath.get(path)
    return { source, path, root, ...(known ? { known } : {}) }
  })
}

/** Of an archive and the documents inside it, which share its file, the archive. */
const documentsByFile = (before: readonly DocumentEntry[]): ReadonlyMap<string, DocumentEntry> => {
  const byFile = new Map<string, DocumentEntry>()
  for (const document of before)
    if (document.path.length < (byFile.get(document.file)?.path.length ?? Number.POSITIVE_INFINITY))
      byFile.set(document.file, document)
  return byFile
}

const freeName = (path: string, source: FoundSource, taken: ReadonlyMap<string, string>): string => {
  const isFree = (name: string): boolean => (taken.get(name) ?? source.file) === source.file
  if (isFree(path)) return path
  const longer = `${basename(source.root)}/${path}`
  if (isFree(longer)) return longer
  let number = 2
  while (!isFree(`${longer} (${number})`)) number += 1
  return `${longer} (${number})`
}

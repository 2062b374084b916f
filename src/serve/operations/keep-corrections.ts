import { statSync } from 'node:fs'
import { Fault } from '../../fault/index.ts'
import { correctionsOf, forgetCorrections, type Library, saveCorrections } from '../../library/index.ts'
import { type Correction, correctionFileOf } from '../../table/index.ts'

/** A correction and the tables of the library that it is replayed on, by their ids; none when it fits no more. */
export type ListedCorrection = { readonly correction: Correction; readonly tables: readonly string[] }

/** How many corrections of a file were new, took the place of another, or were there already. */
export type ImportedCorrections = { readonly added: number; readonly replaced: number; readonly same: number }

/** What reading documents again may use: a signal that stops it, and what is told of documents that could not be read. */
export type Reading = { readonly signal?: AbortSignal; readonly onNotice?: (notice: string) => void }

/**
 * Saves corrections that others made, and reads the documents again whose tables they belong to. One of a table that was corrected
 * here before takes the place of that one.
 */
export const takeCorrections = async (
  library: Library,
  given: readonly Correction[],
  around: Reading = {},
): Promise<ImportedCorrections> => {
  const before = new Map(
    (await correctionsOf(library.catalogue)).map(one => [one.fingerprint, correctionFileOf([one])]),
  )
  const changed = given.filter(one => before.get(one.fingerprint) !== correctionFileOf([one]))
  await saveCorrections(library.catalogue, changed)
  await readAgain(library, changed, around)
  const replaced = changed.filter(({ fingerprint }) => before.has(fingerprint)).length
  return { added: changed.length - replaced, replaced, same: given.length - changed.length }
}

/**
 * Forgets corrections by fingerprint, and reads their documents again by the rules alone; returns how many there were.
 *
 * @throws Fault `table-missing` when the library has no correction of that name
 */
export const dropCorrections = async (
  library: Library,
  fingerprints: readonly string[],
  around: Reading = {},
): Promise<number> => {
  const all = await correctionsOf(library.catalogue)
  const unknown = fingerprints.find(one => !all.some(({ fingerprint }) => fingerprint === one))
  if (unknown !== undefined) throw new Fault('table-missing', `there is no correction ${unknown} in this library`)
  const count = await forgetCorrections(library.catalogue, fingerprints)
  await readAgain(
    library,
    all.filter(({ fingerprint }) => fingerprints.includes(fingerprint)),
    around,
  )
  return count
}

/** Documents that hold a table of one of the corrections, or in which one was made, are understood anew. */
const readAgain = async (
  library: Library,
  changed: readonly Correction[],
  { signal, onNotice }: Reading,
): Promise<void> => {
  if (changed.length === 0) return
  const fingerprints = new Set(changed.map(({ fingerprint }) => fingerprint))
  const documents = new Set(changed.flatMap(({ madeIn }) => (madeIn ? [madeIn.document] : [])))
  for (const { document, table } of await library.catalogue.tables())
    if (fingerprints.has(table.corrected ?? table.fingerprint)) documents.add(document)
  const files = (await library.catalogue.documents())
    .filter(({ path, file }) => documents.has(path) && statSync(file, { throwIfNoEntry: false })?.isFile())
    .map(({ file }) => file)
  if (files.length === 0) return
  const report = await library.ingest(files, { force: true, ...(signal ? { signal } : {}) })
  for (const { path, fault } of report.documents)
    if (fault) onNotice?.(`not read: ${path}: ${fault.message} [${fault.code}]`)
}

/** All corrections of a library, each with the tables that it is replayed on. */
export const listCorrections = async (library: Library): Promise<readonly ListedCorrection[]> => {
  const tables = new Map<string, string[]>()
  for (const { id, table } of await library.catalogue.tables())
    if (table.corrected !== undefined) tables.set(table.corrected, [...(tables.get(table.corrected) ?? []), id])
  return (await correctionsOf(library.catalogue)).map(correction => ({
    correction,
    tables: tables.get(correction.fingerprint) ?? [],
  }))
}

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { correctionsOf, forgetCorrections, type Library, saveCorrections } from '../../library/index.ts'
import {
  type Correction,
  changesToldOf,
  correctionFileOf,
  LARGEST_FILE,
  readCorrectionFile,
} from '../../table/index.ts'
import type { Command, Surroundings } from './command.ts'
import { libraryDirOf } from './library-dir.ts'
import { withLibrary } from './with-library.ts'

/** Which library, and what is done with its corrections; nothing more than a list when nothing is asked for. */
export const correctionsInput = z.object({
  path: z.string().optional(),
  library: z.string().optional(),
  import: z.string().optional(),
  export: z.string().optional(),
  drop: z.array(z.string()).optional(),
})

/** A correction and the tables of the library that it is replayed on, by their ids; none when it fits no more. */
export type ListedCorrection = { readonly correction: Correction; readonly tables: readonly string[] }

/** The corrections after what was asked for, and what was done. */
export type CorrectionsDone = {
  readonly corrections: readonly ListedCorrection[]
  readonly imported?: ImportedCorrections
  readonly dropped?: number
  /** Path of the file that was written. */
  readonly written?: string
}

/** How many corrections of a file were new, took the place of another, or were there already. */
export type ImportedCorrections = { readonly added: number; readonly replaced: number; readonly same: number }

/** The corrections of a library: told with the tables that they fit, written to a file for others, taken from one, dropped. */
export const corrections: Command<z.infer<typeof correctionsInput>, CorrectionsDone> = {
  name: 'corrections',
  summary: 'List, share and drop the corrections that people made to how tables are understood.',
  input: correctionsInput,
  run: (input, around) =>
    withLibrary({ library: libraryDirOf(input.library, input.path) }, around, library => doAll(library, input, around)),
  render: (done, shape) => ({ output: shape === 'json' ? asJson(done) : asText(done), exitCode: 0 }),
}

const doAll = async (
  library: Library,
  input: z.infer<typeof correctionsInput>,
  around: Surroundings,
): Promise<CorrectionsDone> => {
  const dropped = input.drop ? await dropCorrections(library, input.drop, around) : undefined
  const imported =
    input.import === undefined
      ? undefined
      : await takeCorrections(library, readCorrectionFile(textOf(input.import)), around)
  if (input.export !== undefined) await writeTo(input.export, library)
  return {
    corrections: await listed(library),
    ...(dropped === undefined ? {} : { dropped }),
    ...(imported ? { imported } : {}),
    ...(input.export === undefined ? {} : { written: input.export }),
  }
}

/**
 * Saves corrections that others made, and reads the documents again whose tables they belong to. One of a table that was corrected
 * here before takes the place of that one.
 */
export const takeCorrections = async (
  library: Library,
  given: readonly Correction[],
  around: Surroundings = {},
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
  around: Surroundings = {},
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
  { signal, onNotice }: Surroundings,
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

const listed = async (library: Library): Promise<readonly ListedCorrection[]> => {
  const tables = new Map<string, string[]>()
  for (const { id, table } of await library.catalogue.tables())
    if (table.corrected !== undefined) tables.set(table.corrected, [...(tables.get(table.corrected) ?? []), id])
  return (await correctionsOf(library.catalogue)).map(correction => ({
    correction,
    tables: tables.get(correction.fingerprint) ?? [],
  }))
}

const textOf = (path: string): string => {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts?.isFile()) throw new Fault('source-missing', `there is no file ${path}`)
  if (facts.size > LARGEST_FILE)
    throw new Fault(
      'corrections-invalid',
      `${path} has ${facts.size} bytes; a file of corrections has at most ${LARGEST_FILE}`,
    )
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Fault('source-forbidden', `${path} cannot be read`, { cause })
  }
}

/** Writes the file; never over a document of the library. */
const writeTo = async (path: string, library: Library): Promise<void> => {
  const own = (await library.catalogue.documents()).some(({ file }) => file === resolve(path))
  if (own) throw new Fault('output-forbidden', `${path} is a document of the library`)
  try {
    writeFileSync(path, correctionFileOf(await correctionsOf(library.catalogue)))
  } catch (cause) {
    throw new Fault('output-forbidden', `${path} cannot be written`, { cause })
  }
}

/** One line of JSON a correction, with the tables that it fits. */
const asJson = ({ corrections: all }: CorrectionsDone): string =>
  all.map(one => `${JSON.stringify({ ...one.correction, tables: one.tables })}\n`).join('')

const asText = ({ corrections: all, imported, dropped, written }: CorrectionsDone): string => {
  const told = [
    ...(dropped === undefined ? [] : [`${dropped} dropped`]),
    ...(imported ? [`${imported.added} added, ${imported.replaced} replaced, ${imported.same} there already`] : []),
    ...(written === undefined ? [] : [`${written} written`]),
  ]
  const list = all.length === 0 ? ['no corrections'] : all.map(lineOf)
  return `${[...told, ...list].join('\n')}\n`
}

const lineOf = ({ correction, tables }: ListedCorrection): string => {
  const { madeIn, fingerprint, note } = correction
  const place = madeIn ? `${madeIn.document}, ${madeIn.sheet}, table ${madeIn.table}` : 'a table'
  const fits =
    tables.length === 0
      ? '! fits no table of this library now'
      : `fits ${tables.slice(0, MOST_TOLD).join(', ')}${tables.length > MOST_TOLD ? ` and ${tables.length - MOST_TOLD} more` : ''}`
  return [
    `${fingerprint}  ${place}: ${changesToldOf(correction)}`,
    ...(note === undefined ? [] : [`  ${note}`]),
    `  ${fits}`,
  ].join('\n')
}

/** Tables of one correction that are told by name. */
const MOST_TOLD = 5

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { correctionsOf, type Library } from '../../library/index.ts'
import { changesToldOf, correctionFileOf, LARGEST_FILE, readCorrectionFile } from '../../table/index.ts'
import {
  dropCorrections,
  type ImportedCorrections,
  type ListedCorrection,
  listCorrections,
  takeCorrections,
} from '../operations/keep-corrections.ts'
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

/** The corrections after what was asked for, and what was done. */
export type CorrectionsDone = {
  readonly corrections: readonly ListedCorrection[]
  readonly imported?: ImportedCorrections
  readonly dropped?: number
  /** Path of the file that was written. */
  readonly written?: string
}

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
    corrections: await listCorrections(library),
    ...(dropped === undefined ? {} : { dropped }),
    ...(imported ? { imported } : {}),
    ...(input.export === undefined ? {} : { written: input.export }),
  }
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

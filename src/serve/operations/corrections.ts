import { z } from 'zod'
import { changesToldOf, correctionFileOf, LARGEST_FILE, readCorrectionFile } from '../../table/index.ts'
import { dropCorrections, type ListedCorrection, listCorrections, takeCorrections } from './keep-corrections.ts'
import { operationOf } from './operation.ts'
import { countShape, tableIdShape } from './shapes.ts'

const correctionShape = z.object({
  correction: z.string().describe('Fingerprint of the table that it belongs to: its name here'),
  document: z.string().optional().describe('Document in which it was made'),
  sheet: z.string().optional(),
  changes: z.string().describe('What it changes, in words'),
  note: z.string().optional().describe('Why, in the words of the person who made it'),
  tables: z
    .array(tableIdShape)
    .describe('Tables that it is replayed on; none when it fits no table of the library any more'),
})

const listShape = z.array(correctionShape)

/** What people corrected in a library, with the tables that each fits, and as the text of a file that others can take in. */
export const listOfCorrections = operationOf({
  name: 'list_corrections',
  title: 'Corrections',
  summary: 'What people corrected in how tables are understood, with the tables that each correction fits.',
  guide: 'Use it to see why a table is understood as it is, or with `file` to carry corrections to another library.',
  scope: 'read',
  annotations: { readOnly: true },
  forModels: false,
  input: z.object({ file: z.boolean().default(false).describe('Give the text of a file to share as well') }),
  output: z.object({ corrections: listShape, file: z.string().optional() }),
  run: async ({ file }, { library }) => ({ listed: await listCorrections(library), file }),
  reply: ({ listed, file }) => ({
    corrections: listed.map(told),
    ...(file ? { file: correctionFileOf(listed.map(({ correction }) => correction)) } : {}),
  }),
  text: ({ listed }) => lines(listed),
})

/** Takes in a file of corrections, whole or not at all, and reads again the documents whose tables they belong to. */
export const importCorrections = operationOf({
  name: 'import_corrections',
  title: 'Take in corrections',
  summary: 'Takes in a file of corrections, whole or not at all, and understands the documents concerned anew.',
  guide:
    'Give the text that list_corrections gave with `file`. A correction of the same table takes the place of the one here.',
  scope: 'ingest',
  annotations: { readOnly: false, destructive: true, idempotent: true },
  forModels: false,
  input: z.object({ file: z.string().max(LARGEST_FILE).describe('Text of the file') }),
  output: z.object({ added: countShape, replaced: countShape, same: countShape, corrections: listShape }),
  run: async ({ file }, { library, signal }) => ({
    counts: await takeCorrections(library, readCorrectionFile(file), signal ? { signal } : {}),
    listed: await listCorrections(library),
  }),
  reply: ({ counts, listed }) => ({ ...counts, corrections: listed.map(told) }),
  text: ({ counts: { added, replaced, same }, listed }) =>
    `${added} added, ${replaced} replaced, ${same} there already\n${lines(listed)}`,
})

/** Forgets corrections: their tables are understood by the rules alone again. */
export const dropCorrection = operationOf({
  name: 'drop_corrections',
  title: 'Drop corrections',
  summary: 'Forgets corrections; their tables are understood by the rules alone again.',
  guide: 'Name them by `correction` as list_corrections gives it.',
  scope: 'ingest',
  annotations: { readOnly: false, destructive: true, idempotent: false },
  forModels: false,
  input: z.object({ corrections: z.array(z.string()).min(1).max(1000) }),
  output: z.object({ dropped: countShape, corrections: listShape }),
  run: async ({ corrections }, { library, signal }) => ({
    dropped: await dropCorrections(library, corrections, signal ? { signal } : {}),
    listed: await listCorrections(library),
  }),
  reply: ({ dropped, listed }) => ({ dropped, corrections: listed.map(told) }),
  text: ({ dropped, listed }) => `${dropped} dropped\n${lines(listed)}`,
})

const told = ({ correction, tables }: ListedCorrection) => ({
  correction: correction.fingerprint,
  ...(correction.madeIn ? { document: correction.madeIn.document, sheet: correction.madeIn.sheet } : {}),
  changes: changesToldOf(correction),
  ...(correction.note === undefined ? {} : { note: correction.note }),
  tables: [...tables],
})

const lines = (listed: readonly ListedCorrection[]): string =>
  listed.length === 0
    ? 'no corrections'
    : listed
        .map(({ correction, tables }) => {
          const fits = tables.length === 0 ? 'fits no table now' : `fits ${tables.join(', ')}`
          return `${correction.fingerprint} ${correction.madeIn?.document ?? ''} ${changesToldOf(correction)}: ${fits}`
        })
        .join('\n')

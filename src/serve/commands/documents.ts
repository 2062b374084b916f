import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import type { Library } from '../../library/index.ts'
import { type DocumentEntry, isChanges, type VersionEntry } from '../../search/index.ts'
import { counted } from '../operations/counted.ts'
import { forgetDocument } from '../operations/forget-document.ts'
import { documentTold } from '../operations/list-documents.ts'
import type { Command } from './command.ts'
import { findingText, receiptLines } from './document-lines.ts'
import { LIBRARY_FOLDER } from './library-dir.ts'
import { withLibrary } from './with-library.ts'

/** Where the library is, which document is told in full, and which are forgotten. */
export const documentsInput = z.object({
  /** Folder beside whose sources the library stands. */
  folder: z.string().optional(),
  document: z.string().optional(),
  remove: z.array(z.string()).default([]),
  library: z.string().optional(),
})

/** A document with its earlier contents. */
type Shown = { readonly entry: DocumentEntry; readonly versions: readonly VersionEntry[] }

/** What there is; `whole` for one document told in full; how many documents each removal took. */
export type DocumentsTold = {
  readonly shown: readonly Shown[]
  readonly whole: boolean
  readonly removed: readonly { readonly document: string; readonly count: number }[]
}

/** The documents of a library: all in a line each, or one with its receipt, findings and earlier contents. */
export const documents: Command<z.infer<typeof documentsInput>, DocumentsTold> = {
  name: 'documents',
  summary: 'List the documents of a library with what came of each, tell one in full, or forget some.',
  input: documentsInput,
  run: ({ folder, document, remove, library: named }, around) => {
    const library = named ?? (folder === undefined ? undefined : `${folder}/${LIBRARY_FOLDER}`)
    return withLibrary({ library }, around, async ({ catalogue }) => {
      const removed: { document: string; count: number }[] = []
      for (const one of remove) removed.push({ document: one, count: await forgetNamed(catalogue, one) })
      const entries = document === undefined ? await listed(catalogue) : [await entryNamed(catalogue, document)]
      const kept = await catalogue.versions(document)
      const shown = entries.map(entry => ({ entry, versions: kept.filter(({ path }) => path === entry.path) }))
      return { shown, whole: document !== undefined, removed }
    })
  },
  render: (told, shape) => ({
    output: (shape === 'json' ? jsonLines(told) : textLines(told)).map(line => `${line}\n`).join(''),
    exitCode: 0,
  }),
}

const listed = async (catalogue: Library['catalogue']): Promise<readonly DocumentEntry[]> =>
  (await catalogue.documents()).filter(({ path }) => !isChanges(path))

const entryNamed = async (catalogue: Library['catalogue'], path: string): Promise<DocumentEntry> => {
  const entry = await catalogue.document(path)
  if (!entry) throw new Fault('document-missing', `the library has no document ${path}`)
  return entry
}

const forgetNamed = async (catalogue: Library['catalogue'], path: string): Promise<number> => {
  const count = await forgetDocument(catalogue, path)
  if (count === 0) throw new Fault('document-missing', `the library has no document ${path}`)
  return count
}

const jsonLines = ({ shown, whole, removed }: DocumentsTold): readonly string[] => [
  ...removed.map(one => JSON.stringify({ ...one, status: 'removed' })),
  ...shown.map(({ entry, versions }) => JSON.stringify({ ...documentTold(entry, whole), versions: versions.length })),
]

const textLines = ({ shown, whole, removed }: DocumentsTold): readonly string[] => [
  ...removed.map(
    ({ document, count }) =>
      `forgotten: ${document}${count > 1 ? ` (${counted(count, 'document')})` : ''}; the file stays, and is read again by the next ingest of its folder`,
  ),
  ...(removed.length > 0 && !whole ? [] : shown.flatMap(one => (whole ? fullLines(one) : [shortLine(one)]))),
  ...(whole || removed.length > 0 ? [] : [totalLine(shown)]),
]

const shortLine = ({ entry, versions }: Shown): string => {
  const { path, fault, findings } = entry
  if (fault && entry.hash === undefined) return `${path}: not read: ${fault.message} [${fault.code}]`
  const warnings = findings.filter(({ level }) => level === 'warn').length
  const dropped = entry.receipts.flatMap(({ receipt }) => receipt.dropped).reduce((sum, { count }) => sum + count, 0)
  const parts = [
    counted(entry.tables, 'table'),
    counted(entry.records, 'record'),
    counted(entry.passages, 'passage'),
    counted(entry.cells, 'cell'),
    ...(dropped > 0 ? [`${counted(dropped, 'cell')} left out`] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(versions.length > 0 ? [counted(versions.length, 'earlier content')] : []),
    ...(fault ? [`the newest content was not read [${fault.code}]`] : []),
  ]
  return `${path}: ${parts.join(', ')}`
}

const fullLines = (shown: Shown): readonly string[] => {
  const { entry, versions } = shown
  return [
    shortLine(shown),
    ...(entry.format === undefined ? [] : [`  format: ${entry.format}, ${counted(entry.size ?? 0, 'byte')}`]),
    ...(entry.modifiedMs === undefined ? [] : [`  changed: ${new Date(entry.modifiedMs).toISOString()}`]),
    ...entry.receipts.flatMap(receiptLines),
    ...entry.findings.map(finding => `  ${finding.level === 'warn' ? '!' : '-'} ${findingText(finding)}`),
    ...versions.map(
      ({ number, tables, replacedMs }) =>
        `  ${entry.path}@${number}: ${counted(tables, 'table')}, replaced ${new Date(replacedMs).toISOString().slice(0, 10)}`,
    ),
  ]
}

const totalLine = (shown: readonly Shown[]): string => {
  const failed = shown.filter(({ entry }) => entry.fault && entry.hash === undefined).length
  return `${counted(shown.length, 'document')}${failed > 0 ? `, ${failed} not read` : ''}`
}

import { z } from 'zod'
import { type DocumentOutcome, type IngestReport, openLibrary } from '../../library/index.ts'
import { drawnLine } from './cards.ts'
import type { Command, Rendered } from './command.ts'
import { libraryDirOf } from './library-dir.ts'

/** What is ingested, and into which library. */
export const ingestInput = z.object({
  paths: z.array(z.string()).min(1),
  library: z.string().optional(),
  force: z.boolean().default(false),
  password: z.string().optional(),
})

/** Files and folders brought into a library; only what changed is read. */
export const ingest: Command<z.infer<typeof ingestInput>, IngestReport> = {
  name: 'ingest',
  summary: 'Read, understand and index files and folders; only what changed is read again.',
  input: ingestInput,
  run: async ({ paths, library, force, password }, { onProgress, signal }) => {
    const opened = await openLibrary({ dir: libraryDirOf(library, paths[0]) })
    try {
      return await opened.ingest(paths, {
        force,
        ...(password === undefined ? {} : { password }),
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress: ({ path, done, total }) => onProgress({ label: path, done, total }) } : {}),
      })
    } finally {
      await opened.close()
    }
  },
  render: (report, shape) => (shape === 'json' ? asJson(report) : asText(report)),
}

/** The worst outcome decides: 4 when a document failed, else 0. */
const exitCodeOf = (report: IngestReport): number =>
  report.documents.some(({ status }) => status === 'failed') ? 4 : 0

const asJson = (report: IngestReport): Rendered => ({
  output: [...report.documents, ...report.skipped.map(skipped => ({ ...skipped, status: 'skipped' }))]
    .map(line => `${JSON.stringify(line)}\n`)
    .join(''),
  exitCode: exitCodeOf(report),
})

const asText = (report: IngestReport): Rendered => {
  const told = report.documents.filter(({ status }) => status !== 'unchanged')
  const lines = [
    ...told.flatMap(documentLines),
    ...report.skipped.map(({ path, reason }) => `skipped    ${path} (${reason})`),
    totalLine(report),
    ...modelLines(report),
  ]
  return { output: `${lines.join('\n')}\n`, exitCode: exitCodeOf(report) }
}

/** What the configured models did afterwards. */
const modelLines = ({ models }: IngestReport): readonly string[] => [
  ...(models?.cards && models.cards.drawn + models.cards.left + models.cards.remembered > 0
    ? [drawnLine(models.cards), ...models.cards.notes.map(note => `! ${note}`)]
    : []),
  ...(models?.embedded && models.embedded.documents > 0
    ? [
        `${models.embedded.documents} documents embedded: ${models.embedded.embedded} pieces sent, about ${models.embedded.tokens} tokens`,
      ]
    : []),
  ...(models?.failures ?? []).map(failure => `! ${failure}`),
]

const documentLines = (document: DocumentOutcome): readonly string[] => {
  const { status, path, tables, records, passages, cells, fault, findings } = document
  if (fault) return [`${status.padEnd(10)} ${path}: ${fault.message} [${fault.code}]`]
  if (status === 'removed') return [`${status.padEnd(10)} ${path}`]
  const dropped = document.receipts.flatMap(({ sheet, receipt }) =>
    receipt.dropped.map(
      ({ reason, count, first }) =>
        `           ${sheet}: ${count} cells left out, ${reason}${first ? ` (first ${first})` : ''}`,
    ),
  )
  const warnings = findings
    .filter(({ level }) => level === 'warn')
    .map(({ message, sheet, cell }) => `           ! ${[sheet, cell].filter(Boolean).join(' ')} ${message}`)
  return [
    `${status.padEnd(10)} ${path}: ${counted(tables, 'table')}, ${counted(records, 'record')}, ${counted(passages, 'passage')}, ${counted(cells, 'cell')}`,
    ...dropped,
    ...warnings,
  ]
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const totalLine = ({ documents, ms }: IngestReport): string => {
  const of = (status: DocumentOutcome['status']): number =>
    documents.filter(document => document.status === status).length
  const parts = (['added', 'changed', 'unchanged', 'removed', 'failed'] as const)
    .filter(status => of(status) > 0)
    .map(status => `${of(status)} ${status}`)
  return `${counted(documents.length, 'document')}: ${parts.join(', ') || 'nothing to do'}; ${(ms / 1000).toFixed(1)} s`
}

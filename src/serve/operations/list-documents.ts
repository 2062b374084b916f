import { z } from 'zod'
import { type DocumentEntry, isChanges } from '../../search/index.ts'
import type { Receipt } from '../../source/index.ts'
import { operationOf } from './operation.ts'
import { countShape, findingShape } from './shapes.ts'

/** Documents given when nothing else is asked for, and most that may be asked for. */
const PAGE = { usual: 100, most: 1000 }

const documentShape = z.object({
  document: z.string().describe('Path of the document in the library; other calls name it by this'),
  status: z.enum(['read', 'failed']),
  format: z.string().optional(),
  title: z.string().optional(),
  bytes: countShape.optional(),
  hash: z.string().optional().describe('SHA-256 of the bytes, hexadecimal'),
  changed: z.string().optional().describe('Time of the last change of the file, ISO 8601'),
  tables: countShape,
  records: countShape,
  passages: countShape,
  cells: countShape,
  warnings: countShape.describe('Findings that something went less than well'),
  dropped_cells: countShape.describe('Cells of the file that were not kept; the receipts say why'),
  fault: z.object({ code: z.string(), message: z.string() }).optional(),
  findings: z.array(findingShape).optional().describe('What went less than well; given when one document is asked for'),
  receipts: z
    .array(
      z.object({
        sheet: z.string(),
        found: countShape,
        kept: countShape,
        dropped: z.array(z.object({ reason: z.string(), count: countShape, first: z.string().optional() })),
      }),
    )
    .optional()
    .describe('Cell accounting by sheet: found = kept + dropped; given when one document is asked for'),
})

/** Documents of a library with what came of each; of one document, its findings and receipts too. */
export const listDocuments = operationOf({
  name: 'list_documents',
  title: 'Documents',
  summary: 'The documents of the library with what came of each: tables, records, findings, and the cell accounting.',
  guide: 'Use it to see what is there. Give `document` for the findings and receipts of one.',
  scope: 'read',
  annotations: { readOnly: true },
  lane: 'quick',
  forModels: false,
  input: z.object({
    document: z.string().optional().describe('One document by its path'),
    from: z.number().int().min(1).default(1).describe('First document of the page, from 1'),
    limit: z.number().int().min(1).max(PAGE.most).default(PAGE.usual),
  }),
  output: z.object({
    documents: z.array(documentShape),
    total: countShape,
    next: z.number().int().optional().describe('`from` of the next page; absent on the last'),
  }),
  run: async ({ document, from, limit }, { library }) => {
    if (document !== undefined) {
      const one = await library.catalogue.document(document)
      return { total: one ? 1 : 0, from: 1, page: one ? [one] : [], whole: true }
    }
    const all = (await library.catalogue.documents()).filter(({ path }) => !isChanges(path))
    return { total: all.length, from, page: all.slice(from - 1, from - 1 + limit), whole: false }
  },
  reply: ({ total, from, page, whole }) => ({
    documents: page.map(one => documentTold(one, whole)),
    total,
    ...(from - 1 + page.length < total ? { next: from + page.length } : {}),
  }),
  text: ({ total, page }) =>
    [
      `${total} documents`,
      ...page.map(({ path, tables, fault }) =>
        fault ? `${path}: ${fault.message} [${fault.code}]` : `${path}: ${tables} tables`,
      ),
    ].join('\n'),
})

/** A document as programs get it; with `whole` also its findings and receipts. */
export const documentTold = (entry: DocumentEntry, whole: boolean) => ({
  document: entry.path,
  status: entry.fault && entry.hash === undefined ? ('failed' as const) : ('read' as const),
  ...(entry.format === undefined ? {} : { format: entry.format }),
  ...(entry.title === undefined ? {} : { title: entry.title }),
  ...(entry.size === undefined ? {} : { bytes: entry.size }),
  ...(entry.hash === undefined ? {} : { hash: entry.hash }),
  ...(entry.modifiedMs === undefined ? {} : { changed: new Date(entry.modifiedMs).toISOString() }),
  tables: entry.tables,
  records: entry.records,
  passages: entry.passages,
  cells: entry.cells,
  warnings: entry.findings.filter(({ level }) => level === 'warn').length,
  dropped_cells: entry.receipts.reduce((sum, { receipt }) => sum + droppedOf(receipt), 0),
  ...(entry.fault ? { fault: entry.fault } : {}),
  ...(whole
    ? {
        findings: entry.findings,
        receipts: entry.receipts.map(({ sheet, receipt }) => ({ sheet, ...receipt })),
      }
    : {}),
})

const droppedOf = ({ dropped }: Receipt): number => dropped.reduce((sum, { count }) => sum + count, 0)

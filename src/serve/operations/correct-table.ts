import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { correctionsOf, fileOfDocument } from '../../library/index.ts'
import { changesShape } from './correct-changes.ts'
import { fixTable, understoodTables } from './fix-table.ts'
import { takeCorrections } from './keep-corrections.ts'
import { operationOf } from './operation.ts'
import { countShape, findingShape, kindShape, tableIdShape } from './shapes.ts'
import { rangeIn, tableIn } from './table-told.ts'

/** A person's fix of how a table is understood; looked at first with `preview`, else kept and replayed on later versions. */
export const correctTable = operationOf({
  name: 'correct_table',
  title: 'Correct a table',
  summary:
    'Fixes how a table is understood: its cells, header, label columns, kind or totals. Kept, and replayed on later versions.',
  guide: 'Ask with `preview` first. Rows and columns are named as the sheet shows them.',
  scope: 'ingest',
  annotations: { readOnly: false, destructive: false, idempotent: true },
  forModels: false,
  input: z.object({
    table: tableIdShape,
    ...changesShape.shape,
    preview: z.boolean().default(false).describe('Only say how the table would be understood'),
  }),
  output: z.object({
    saved: z.boolean(),
    table: z.string().optional().describe('Its id now; absent when the correction fits no more'),
    kind: kindShape,
    range: z.string(),
    records: countShape,
    columns: z.array(z.object({ column: z.string(), name: z.string() })),
    findings: z.array(findingShape),
  }),
  run: async ({ table: id, preview, ...asked }, { library, signal }) => {
    const entry = await tableIn(library, id)
    const document = await library.catalogue.document(entry.document)
    if (!document?.file) throw new Fault('document-missing', `there is no document ${entry.document}`)
    const file = await fileOfDocument(library.catalogue, document)
    const earlier = await correctionsOf(library.catalogue)
    const { sheet, ordinal, fingerprint, corrected } = entry.table
    const wanted = corrected ?? fingerprint
    const all = await understoodTables(file, earlier)
    const table =
      all.find(one => (one.corrected ?? one.fingerprint) === wanted) ??
      all.find(one => one.sheetIndex === entry.table.sheetIndex && one.ordinal === ordinal)
    if (!table) throw new Fault('table-missing', `${entry.document} has no such table any more; read it again`)
    const madeIn = { document: entry.document, sheet, table: ordinal }
    const { correction, fixed } = await fixTable(file, earlier, { table, asked, madeIn })
    if (!preview) await takeCorrections(library, [correction], signal ? { signal } : {})
    const now = preview ? [] : await library.catalogue.tablesOf(entry.document)
    return { fixed, saved: !preview, id: now.find(one => one.table.corrected === correction.fingerprint)?.id }
  },
  reply: ({ fixed, saved, id }) => ({
    saved,
    ...(id === undefined ? {} : { table: id }),
    kind: fixed.kind,
    range: rangeIn(fixed, fixed.rect),
    records: fixed.recordCount,
    columns: fixed.columns.map(({ letter, name }) => ({ column: letter, name })),
    findings: fixed.findings,
  }),
  text: ({ fixed, saved }) =>
    `${saved ? 'Saved' : 'Would be'}: ${fixed.kind}, ${rangeIn(fixed, fixed.rect)}; ${fixed.columns.map(({ name }) => name).join(' | ')}`,
})

import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { columnLetters } from '../../grid/index.ts'
import { fileOfDocument, type Library } from '../../library/index.ts'
import { rectInSheet } from '../../table/index.ts'
import type { WindowAsked } from '../sheets/sheet-windows.ts'
import { operationOf } from './operation.ts'
import { countShape, kindShape, rectShape, tableIdShape } from './shapes.ts'

/** Rows and columns of a window when nothing else is asked for, and most that may be asked for. */
const ROWS = { usual: 100, most: 500 }
const COLUMNS = { usual: 50, most: 256 }

const originShape = z.enum(['worksheet', 'table', 'chart'])
const stateShape = z.enum(['visible', 'hidden', 'veryHidden'])
const documentShape = z.string().describe('Path of the document, as list_documents gives it')
const lineFacts = {
  hidden: z.boolean().optional(),
  outline: countShape.optional(),
  width: z.number().optional().describe('Width of a column in characters, where the file says it'),
}

/** The sheets of a document, also those without a table. */
export const listSheets = operationOf({
  name: 'list_sheets',
  title: 'Sheets',
  summary: 'The sheets of a document, and the tables inside it, with their sizes.',
  guide: 'For drawing a document. Tables that were understood are told by list_tables.',
  scope: 'read',
  annotations: { readOnly: true },
  lane: 'quick',
  forModels: false,
  input: z.object({ document: documentShape }),
  output: z.object({
    document: z.string(),
    sheets: z.array(
      z.object({
        sheet: countShape.describe('Number of the sheet, from 1'),
        name: z.string(),
        origin: originShape,
        state: stateShape,
        rows: countShape,
        columns: countShape,
        tables: z.array(tableIdShape),
      }),
    ),
  }),
  run: async ({ document }, { library, sheets }) => {
    const entry = await documentIn(library, document)
    const tables = await library.catalogue.tablesOf(document)
    return { document, tables, sheets: await sheets.sheets(entry) }
  },
  reply: ({ document, tables, sheets }) => ({
    document,
    sheets: sheets.map(({ index, ...facts }) => ({
      sheet: index,
      ...facts,
      tables: tables.filter(({ table }) => table.sheetIndex === index).map(({ id }) => id),
    })),
  }),
  text: ({ sheets }) =>
    sheets.map(({ index, name, rows, columns }) => `${index}: ${name}, ${rows} rows, ${columns} columns`).join('\n'),
})

/** A stretch of a sheet as a person knows it, with what each cell is in its table. Rows and columns from 0. */
export const viewSheet = operationOf({
  name: 'view_sheet',
  title: 'Draw a sheet',
  summary:
    'A stretch of a sheet as a person sees it: texts, kinds, number formats, spans, style, and what each cell is in its table.',
  guide: 'For drawing a document. To read rows of a table, use read_rows.',
  scope: 'read',
  annotations: { readOnly: true },
  lane: 'quick',
  forModels: false,
  input: z.object({
    document: documentShape,
    sheet: z.number().int().min(1).default(1).describe('Number of the sheet, from 1'),
    top: z.number().int().min(0).default(0).describe('First row, from 0'),
    left: z.number().int().min(0).default(0).describe('First column, from 0'),
    rows: z.number().int().min(1).max(ROWS.most).default(ROWS.usual),
    columns: z.number().int().min(1).max(COLUMNS.most).default(COLUMNS.usual),
  }),
  output: z.object({
    document: z.string(),
    sheet: countShape,
    name: z.string(),
    origin: originShape,
    state: stateShape,
    caption: z.string().optional(),
    extent: rectShape.describe('From A1 to the last filled cell or span'),
    window: rectShape.describe('The stretch that this reply holds'),
    rows: z.array(
      z.object({
        row: countShape,
        ...lineFacts,
        cells: z.array(
          z.object({
            column: countShape,
            text: z.string(),
            kind: z.enum(['blank', 'text', 'number', 'date', 'boolean', 'error']),
            role: z.enum(['header', 'stub', 'body', 'unit', 'line', 'note', 'field', 'total', 'section', 'plain']),
            value: z.union([z.string(), z.number(), z.boolean()]).optional(),
            style: z
              .object({
                format: z.string().optional(),
                bold: z.boolean().optional(),
                italic: z.boolean().optional(),
                indent: countShape.optional(),
                fill: z.string().optional(),
                color: z.string().optional(),
                align: z.enum(['left', 'center', 'right']).optional(),
                borders: z.string().optional(),
                size: z.number().optional(),
              })
              .optional(),
            formula: z.string().optional(),
            comment: z.string().optional(),
            link: z.string().optional(),
          }),
        ),
      }),
    ),
    spans: z.array(rectShape),
    columns: z.array(z.object({ column: countShape, letter: z.string(), ...lineFacts })),
    freeze: z.object({ rows: countShape, columns: countShape }).optional(),
    tables: z.array(z.object({ table: tableIdShape, ordinal: countShape, kind: kindShape, rect: rectShape })),
  }),
  run: async ({ document, ...asked }, { library, sheets }) => {
    const entry = await documentIn(library, document)
    const tables = (await library.catalogue.tablesOf(document)).filter(({ table }) => table.sheetIndex === asked.sheet)
    const window = await sheets.window({ document: entry, ...asked, tables: tables.map(({ table }) => table) })
    return { document, window, tables }
  },
  reply: ({ document, window: { index, columns, ...window }, tables }) => ({
    document,
    sheet: index,
    ...window,
    columns: columns.map(column => ({ ...column, letter: columnLetters(column.column) })),
    tables: tables.map(({ id, table }) => ({
      table: id,
      ordinal: table.ordinal,
      kind: table.kind,
      rect: rectInSheet(table, table.rect),
    })),
  }),
  text: ({ document, window }) => `${document}, ${window.name}: ${window.rows.length} rows`,
})

const documentIn = async (library: Library, path: string): Promise<WindowAsked['document']> => {
  const entry = await library.catalogue.document(path)
  if (!entry) throw new Fault('document-missing', `this library has no document ${path}`)
  return { ...entry, ...(await fileOfDocument(library.catalogue, entry)) }
}

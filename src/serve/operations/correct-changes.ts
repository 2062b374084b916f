import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { columnOfLetters, parseRect, type Rect } from '../../grid/index.ts'
import { type Changes, rectInSheet, type Table } from '../../table/index.ts'

/** How a table is to be understood, in the words of people: rows from 1 and column letters, as the sheet shows them. */
export const changesShape = z.object({
  region: z.string().max(40).optional().describe('Cells of the table: A3:F40'),
  header: z.string().max(40).optional().describe('Rows of the header: 2 or 2-3, or none'),
  stub: z.string().max(40).optional().describe('Label columns: A or A-B, or none'),
  kind: z.enum(['data', 'matrix', 'form', 'list', 'text']).optional(),
  totals: z.array(z.string()).max(1000).optional().describe('Rows that are totals'),
  records: z.array(z.string()).max(1000).optional().describe('Rows that are records and no totals'),
  note: z.string().max(2000).optional().describe('Why'),
})

/** Changes asked for, as {@link changesShape} reads them. */
export type ChangesAsked = z.output<typeof changesShape>

/**
 * What is to be changed of a table.
 *
 * @throws Fault `usage` when nothing is said, or something is not in the form that the sheet shows
 */
export const changesOf = (input: ChangesAsked, table: Table): Changes => {
  const { region, header, stub, kind, totals, records, note } = input
  const changes = {
    ...(region === undefined ? {} : { region: rectInSheet(table, rectAt(region)) }),
    ...(header === undefined ? {} : { header: headerAt(header, table) }),
    ...(stub === undefined ? {} : { stub: stubAt(stub, table) }),
    ...(kind === undefined ? {} : { kind }),
    ...(totals === undefined ? {} : { totals }),
    ...(records === undefined ? {} : { records }),
  }
  if (Object.keys(changes).length === 0)
    throw new Fault(
      'usage',
      'say what is to be changed: --region, --header, --stub, --kind, --totals, --records, or --drop',
    )
  return note === undefined ? changes : { ...changes, note }
}

/** @throws Fault `usage` for a text that is no range of cells */
export const rectAt = (text: string): Rect => {
  const rect = parseRect(text)
  if (!rect) throw new Fault('usage', `--region takes cells such as A3:F40, not ${text}`)
  return rect
}

type Lines = { readonly top: number; readonly bottom: number }

/** `2-3` or `2`: rows 2 to 3; `none`: no header. Of a table whose header stands at its left: columns such as `A`. */
const headerAt = (text: string, table: Table): Lines => {
  if (text === 'none') return { top: table.header.top, bottom: table.header.top }
  const lines = table.transposed ? columnsOf(text) : rowsOf(text)
  if (!lines)
    throw new Fault(
      'usage',
      `--header takes ${table.transposed ? 'columns such as A or A-B' : 'rows such as 2 or 2-3, or none'}, not ${text}`,
    )
  return lines
}

/** `A` or `A-B`: the label columns, counted from the left of the table. Of a table whose header stands at its left: rows. */
const stubAt = (text: string, table: Table): number => {
  if (text === 'none') return 0
  const lines = table.transposed ? rowsOf(text) : columnsOf(text)
  if (!lines || lines.bottom <= table.rect.left)
    throw new Fault(
      'usage',
      `--stub takes ${table.transposed ? 'rows of the table such as 1 or 1-2' : 'columns of the table such as A or A-B'}, or none, not ${text}`,
    )
  return lines.bottom - table.rect.left
}

const rowsOf = (text: string): Lines | undefined => {
  const [, first, last = first] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(text) ?? []
  return linesOf(Number(first) - 1, Number(last))
}

const columnsOf = (text: string): Lines | undefined => {
  const [, first = '', last = first] = /^([A-Za-z]{1,3})(?:-([A-Za-z]{1,3}))?$/.exec(text) ?? []
  return linesOf(columnOfLetters(first.toUpperCase()), columnOfLetters(last.toUpperCase()) + 1)
}

const linesOf = (top: number, bottom: number): Lines | undefined =>
  top >= 0 && bottom > top ? { top, bottom } : undefined

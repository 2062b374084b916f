import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { openSource } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import { columnOfLetters, formatRect, intersect, parseRect, type Rect } from '../../grid/index.ts'
import { correctionsOf, type Library, saveCorrections } from '../../library/index.ts'
import { readSource } from '../../source/index.ts'
import { type Changes, type Correction, correctionOf, rectInSheet, type Table, understand } from '../../table/index.ts'
import { dropCorrections } from '../operations/keep-corrections.ts'
import type { Command, Surroundings } from './command.ts'
import { withLibrary } from './with-library.ts'

/** Which table is corrected, and how. Rows from 1 and column letters, as the sheet shows them. */
export const correctInput = z.object({
  path: z.string(),
  library: z.string().optional(),
  sheet: z.string().optional(),
  table: z.coerce.number().int().positive().optional(),
  region: z.string().optional(),
  header: z.string().optional(),
  stub: z.string().optional(),
  kind: z.enum(['data', 'matrix', 'form', 'list', 'text']).optional(),
  totals: z.array(z.string()).optional(),
  records: z.array(z.string()).optional(),
  note: z.string().optional(),
  drop: z.boolean().default(false),
})

/** What was saved (or dropped), and the table as it is understood now. */
export type Corrected = { readonly correction?: Correction; readonly table: Table }

/** A person's fix of a table: saved in the library, replayed now and on every later version of the document. */
export const correct: Command<z.infer<typeof correctInput>, Corrected> = {
  name: 'correct',
  summary: 'Fix how a table is understood; the fix is kept and replayed on the next version.',
  input: correctInput,
  run: (input, around) =>
    withLibrary({ library: input.library, path: input.path }, around, library => correctIn(library, input, around)),
  render: ({ correction, table }, shape) => ({
    output:
      shape === 'json'
        ? `${JSON.stringify({ correction, range: formatRect(rectInSheet(table, table.rect)), kind: table.kind, columns: table.columns.map(({ name }) => name), findings: table.findings })}\n`
        : `${table.sheet}, table ${table.ordinal}: ${table.kind}, ${formatRect(rectInSheet(table, table.rect))}\n${table.columns.map(({ letter, name }) => `  ${letter}  ${name}\n`).join('')}${unfitOf(table)}`,
    exitCode: 0,
  }),
}

/** What of the correction does not fit the table as it stands. */
const unfitOf = ({ findings }: Table): string =>
  findings
    .filter(({ code }) => code.startsWith('correction-'))
    .map(({ message }) => `! ${message}\n`)
    .join('')

const correctIn = async (
  library: Library,
  input: z.infer<typeof correctInput>,
  around: Surroundings,
): Promise<Corrected> => {
  const earlier = await correctionsOf(library.catalogue)
  const tables = await tablesOf(input.path, earlier)
  const table = tableIn(tables, input)
  const fingerprint = table.corrected ?? table.fingerprint
  if (input.drop) {
    if (!table.corrected) throw new Fault('usage', `table ${table.ordinal} of ${table.sheet} has no correction to drop`)
    await dropCorrections(library, [fingerprint], around)
    return { table: tableIn(await tablesOf(input.path, await correctionsOf(library.catalogue)), input) }
  }
  const before = earlier.find(one => one.fingerprint === fingerprint)
  const madeIn = before?.madeIn ?? {
    document: await nameOf(library, input.path),
    sheet: table.sheet,
    table: table.ordinal,
  }
  const changed = { ...correctionOf(table, changesOf(input, table), before), madeIn }
  const others = earlier.filter(one => one.fingerprint !== fingerprint)
  const fixed = (await tablesOf(input.path, [...others, changed])).find(({ corrected }) => corrected === fingerprint)
  const correction = fixed ? { ...changed, columns: fixed.columns.map(({ path }) => path) } : changed
  await saveCorrections(library.catalogue, [correction])
  await library.ingest([input.path], { force: true })
  return { correction, table: fixed ?? table }
}

/** Name of the document in the library; the path itself when it is there under none. */
const nameOf = async (library: Library, path: string): Promise<string> => {
  const file = realpathSync(path)
  const documents = await library.catalogue.documents()
  return documents.find(one => one.file === resolve(path) || one.file === file)?.path ?? path
}

const tablesOf = async (path: string, corrections: readonly Correction[]): Promise<readonly Table[]> => {
  const source = await openSource(path)
  try {
    const sheets = (await readSource(source)).blocks.filter(block => block.kind === 'sheet')
    return sheets.flatMap(sheet => understand(sheet, { sheets, corrections }))
  } finally {
    await source.close()
  }
}

/** The table that is meant: by its number, else the first that the region touches, else the first of the sheet. */
const tableIn = (tables: readonly Table[], { sheet, table, region, path }: z.infer<typeof correctInput>): Table => {
  const onSheet = tables.filter(one => sheet === undefined || one.sheet === sheet)
  const area = table === undefined && region !== undefined ? rectAt(region) : undefined
  const touched = area && onSheet.find(one => intersect(rectInSheet(one, one.rect), area))
  const found = touched ?? onSheet.find(({ ordinal }) => ordinal === (table ?? 1))
  if (!found)
    throw new Fault('table-missing', `${path} has no table ${table ?? 1}${sheet === undefined ? '' : ` on ${sheet}`}`)
  return found
}

const changesOf = (input: z.infer<typeof correctInput>, table: Table): Changes => {
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

const rectAt = (text: string): Rect => {
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

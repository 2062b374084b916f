import { z } from 'zod'
import { openSource } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import { columnOfLetters, formatRect, parseRect } from '../../grid/index.ts'
import { correctionsOf, type Library, saveCorrections } from '../../library/index.ts'
import { readSource } from '../../source/index.ts'
import { type Changes, type Correction, correctionOf, type Table, understand } from '../../table/index.ts'
import type { Operation } from './operation.ts'
import { withLibrary } from './with-library.ts'

/** Which table is corrected, and how. Rows from 1 and column letters, as the sheet shows them. */
export const correctInput = z.object({
  path: z.string(),
  library: z.string().optional(),
  sheet: z.string().optional(),
  table: z.coerce.number().int().positive().default(1),
  region: z.string().optional(),
  header: z.string().optional(),
  stub: z.string().optional(),
  kind: z.enum(['data', 'matrix', 'form', 'list', 'text']).optional(),
  totals: z.array(z.string()).optional(),
  records: z.array(z.string()).optional(),
  note: z.string().optional(),
})

/** What was saved, and the table as it is understood now. */
export type Corrected = { readonly correction: Correction; readonly table: Table }

/** A person's fix of a table: saved in the library, replayed now and on every later version of the document. */
export const correct: Operation<z.infer<typeof correctInput>, Corrected> = {
  name: 'correct',
  summary: 'Fix how a table is understood; the fix is kept and replayed on the next version.',
  input: correctInput,
  run: (input, around) =>
    withLibrary({ library: input.library, path: input.path }, around, library => correctIn(library, input)),
  render: ({ correction, table }, shape) => ({
    output:
      shape === 'json'
        ? `${JSON.stringify({ correction, range: formatRect(table.rect), kind: table.kind, columns: table.columns.map(({ name }) => name) })}\n`
        : `${table.sheet}, table ${table.ordinal}: ${table.kind}, ${formatRect(table.rect)}\n${table.columns.map(({ letter, name }) => `  ${letter}  ${name}\n`).join('')}`,
    exitCode: 0,
  }),
}

const correctIn = async (library: Library, input: z.infer<typeof correctInput>): Promise<Corrected> => {
  const earlier = await correctionsOf(library.catalogue)
  const table = tableIn(await tablesOf(input.path, earlier), input)
  const changes = changesOf(input, table)
  const before = earlier.find(({ fingerprint }) => fingerprint === (table.corrected ?? table.fingerprint))
  const correction = correctionOf(table, changes, before)
  await saveCorrections(library.catalogue, [correction])
  await library.ingest([input.path], { force: true })
  const now = await tablesOf(input.path, await correctionsOf(library.catalogue))
  return { correction, table: now.find(({ corrected }) => corrected === correction.fingerprint) ?? tableIn(now, input) }
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

const tableIn = (tables: readonly Table[], { sheet, table, path }: z.infer<typeof correctInput>): Table => {
  const found = tables.find(one => (sheet === undefined || one.sheet === sheet) && one.ordinal === table)
  if (!found)
    throw new Fault('table-missing', `${path} has no table ${table}${sheet === undefined ? '' : ` on ${sheet}`}`)
  return found
}

const changesOf = (input: z.infer<typeof correctInput>, table: Table): Changes => {
  const { region, header, stub, kind, totals, records, note } = input
  const changes = {
    ...(region === undefined ? {} : { region: rectAt(region) }),
    ...(header === undefined ? {} : { header: rowsAt(header) }),
    ...(stub === undefined ? {} : { stub: stubAt(stub, table) }),
    ...(kind === undefined ? {} : { kind }),
    ...(totals === undefined ? {} : { totals }),
    ...(records === undefined ? {} : { records }),
  }
  if (Object.keys(changes).length === 0)
    throw new Fault('usage', 'say what is to be changed: --region, --header, --stub, --kind, --totals or --records')
  return note === undefined ? changes : { ...changes, note }
}

const rectAt = (text: string) => {
  const rect = parseRect(text)
  if (!rect) throw new Fault('usage', `--region takes cells such as A3:F40, not ${text}`)
  return rect
}

/** `2-3` or `2`: rows 2 to 3; `none`: no header. */
const rowsAt = (text: string): { readonly top: number; readonly bottom: number } => {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (first === undefined || last === undefined || Number(first) < 1 || Number(last) < Number(first))
    throw new Fault('usage', `--header takes rows such as 2 or 2-3, not ${text}`)
  return { top: Number(first) - 1, bottom: Number(last) }
}

/** `A` or `A-B`: the label columns, counted from the left of the table. */
const stubAt = (text: string, table: Table): number => {
  const last = columnOfLetters(text.split('-').at(-1) ?? '')
  if (last < table.rect.left)
    throw new Fault('usage', `--stub takes columns of the table such as A or A-B, not ${text}`)
  return last - table.rect.left + 1
}

import { realpathSync } from 'node:fs'
import { z } from 'zod'
import { fileAtPath } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import { formatRect, intersect } from '../../grid/index.ts'
import { correctionsOf, fileOfDocument, type Library, saveCorrections } from '../../library/index.ts'
import { type Correction, rectInSheet, type Table } from '../../table/index.ts'
import { changesShape, rectAt } from '../operations/correct-changes.ts'
import { fixTable, understoodTables } from '../operations/fix-table.ts'
import { dropCorrections } from '../operations/keep-corrections.ts'
import type { Command, Surroundings } from './command.ts'
import { withLibrary } from './with-library.ts'

/** Which table is corrected, and how. Rows from 1 and column letters, as the sheet shows them. */
export const correctInput = z.object({
  path: z.string(),
  library: z.string().optional(),
  sheet: z.string().optional(),
  table: z.coerce.number().int().positive().optional(),
  ...changesShape.shape,
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
    withLibrary({ library: input.library, path: fileAtPath(input.path).file }, around, library =>
      correctIn(library, input, around),
    ),
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
  const file = fileAtPath(input.path)
  const tables = await understoodTables(file, earlier)
  const table = tableIn(tables, input)
  const fingerprint = table.corrected ?? table.fingerprint
  if (input.drop) {
    if (!table.corrected) throw new Fault('usage', `table ${table.ordinal} of ${table.sheet} has no correction to drop`)
    await dropCorrections(library, [fingerprint], around)
    return { table: tableIn(await understoodTables(file, await correctionsOf(library.catalogue)), input) }
  }
  const madeIn = { document: await nameOf(library, input.path), sheet: table.sheet, table: table.ordinal }
  const { correction, fixed } = await fixTable(file, earlier, { table, asked: input, madeIn })
  await saveCorrections(library.catalogue, [correction])
  await library.ingest([file.file], { force: true })
  return { correction, table: fixed }
}

/** Name of the document in the library; the path itself when it is there under none. */
const nameOf = async (library: Library, path: string): Promise<string> => {
  const { file, member } = fileAtPath(path)
  const real = realpathSync(file)
  for (const document of await library.catalogue.documents()) {
    if (document.file !== file && document.file !== real) continue
    if ((await fileOfDocument(library.catalogue, document)).member === member) return document.path
  }
  return path
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

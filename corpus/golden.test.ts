import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, describe as group, test } from 'vitest'
import { cellsOf, formatCell, formatRect } from '../src/grid/index.ts'
import { cardOf, recordsOf, valuesOf } from '../src/record/index.ts'
import { type Book, readSource, type Sheet, sourceOfBytes } from '../src/source/index.ts'
import { describe, type Table, understand } from '../src/table/index.ts'

/** Set to rewrite the golden files; look at the diff before committing it. Never in CI. */
const WRITE = process.env['CELLCITE_WRITE_GOLDEN'] === '1'

const CORPUS = import.meta.dirname
const cases = readdirSync(CORPUS).filter(name => existsSync(join(CORPUS, name, 'case.md')))

const sheetsOf = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')
const tablesOf = (book: Book): readonly (readonly [Table, Sheet])[] =>
  sheetsOf(book).flatMap(sheet => understand(sheet).map(table => [table, sheet] as const))

/** What each golden file of a case holds, by its name. */
const stages: Readonly<Record<string, (book: Book) => unknown>> = {
  grid: book =>
    sheetsOf(book).map(sheet => ({
      sheet: sheet.name,
      state: sheet.state,
      spans: sheet.grid.spans.map(formatRect),
      cells: [...cellsOf(sheet.grid)].map(({ row, column, kind, shown, value }) =>
        value === shown
          ? `${formatCell(row, column)} ${kind} ${shown}`
          : `${formatCell(row, column)} ${kind} ${shown} = ${value}`,
      ),
      findings: book.findings
        .filter(finding => finding.sheet === sheet.name)
        .map(({ code, cell }) => [code, cell].filter(Boolean).join(' ')),
    })),
  tables: book =>
    tablesOf(book).map(([table, sheet]) => ({
      ...describe(table, sheet),
      fields: table.fields?.map(({ label, value }) => `${label}: ${value}`),
      types: table.columns.map(({ letter, type, role, name }) => `${letter} ${type} ${role} ${name}`),
      totals: table.rows
        .filter(({ total }) => total)
        .map(({ row, total }) => `row ${row + 1} ${total?.by} ${total?.check}`),
      hidden: [table.hiddenRows, table.hiddenColumns],
      findings: table.findings.map(({ code, cell }) => [code, cell].filter(Boolean).join(' ')),
      why: table.why.map(({ rule, message }) => `${rule}: ${message}`),
    })),
  records: book => tablesOf(book).flatMap(([table, sheet]) => [...recordsOf(table, sheet)].map(({ text }) => text)),
  card: book => tablesOf(book).map(([table, sheet]) => cardOf(table, sheet, { document: 'source' }).text),
  values: book =>
    tablesOf(book).flatMap(([table, sheet]) =>
      [...valuesOf(table, sheet)].map(entry => JSON.parse(JSON.stringify(entry))),
    ),
}

test('golden files are not rewritten in CI', () => expect(WRITE && process.env['CI'] === 'true').toBe(false))

test('the corpus was found', () => expect(cases.length).toBeGreaterThan(30))

group.each(cases)('%s', name => {
  const folder = join(CORPUS, name)
  const file = readdirSync(folder).find(entry => entry.startsWith('source.')) ?? 'source'

  test.each(Object.keys(stages))('%s', async stage => {
    const book = await readSource(sourceOfBytes(file, readFileSync(join(folder, file))))
    const got = `${JSON.stringify(stages[stage]?.(book), null, 1)}\n`
    const golden = join(folder, `${stage}.json`)
    if (WRITE) writeFileSync(golden, got)
    expect(got).toBe(readFileSync(golden, 'utf8'))
  })
})

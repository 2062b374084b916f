import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SQL_NAME_CHARACTERS, sqlNamesOf } from '../record/index.ts'
import type { Column, Table } from '../table/index.ts'
import { freeName, tableNameOf } from './name-table.ts'

const label = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '',
    '__row',
    'Сумма',
    'СУММА',
    'сумма',
    '금액 (원)',
    '金額',
    'Größe',
    'GRÖSSE',
    'a"b',
    "it's",
    'x;--',
    'İ',
    'ß',
  ),
)

const columnOf = (name: string, index: number): Column => ({
  index,
  letter: `C${index}`,
  path: [name],
  name,
  type: 'text',
  role: 'value',
  from: [],
})

it('names of columns are unique, stable, and names for the engine', async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await fc.assert(
    fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 30 }), async labels => {
      const columns = labels.map(columnOf)
      const names = sqlNamesOf({ columns })
      expect(sqlNamesOf({ columns })).toEqual(names)
      expect(names).toHaveLength(labels.length)
      expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
      for (const name of names) {
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u)
        expect(name.startsWith('__')).toBe(false)
        expect(name.length).toBeLessThanOrEqual(SQL_NAME_CHARACTERS)
      }
      const quoted = names.map(name => `"${name}" VARCHAR`).join(', ')
      await connection.run(`CREATE OR REPLACE TABLE t(${quoted})`)
      const reader = await connection.runAndReadAll('SELECT * FROM t')
      expect(reader.columnNames()).toEqual(names)
    }),
    { numRuns: 100 },
  )
})

it('a name of a table is free beside every other one and its typed view', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'A', 'a_typed', 'a_2', 'a_typed_typed', 'цены', 'ЦЕНЫ'), { maxLength: 8 }),
      wanted => {
        const taken: string[] = []
        for (const name of wanted) taken.push(freeName(name, taken))
        const all = taken.flatMap(name => [name.toLowerCase(), `${name.toLowerCase()}_typed`])
        expect(new Set(all).size).toBe(all.length)
      },
    ),
  )
})

it('the same document and table always give the same name, which begins with a letter', () => {
  fc.assert(
    fc.property(label, label, fc.integer({ min: 1, max: 9 }), (document, sheet, ordinal) => {
      const table = { sheet, sheetIndex: 1, ordinal } as unknown as Table
      const others = [table, { sheet: 'other', sheetIndex: 2, ordinal: 1 } as unknown as Table]
      const name = tableNameOf(document, table, others)
      expect(tableNameOf(document, table, others)).toBe(name)
      expect(name).toMatch(/^\p{L}[\p{L}\p{M}\p{N}_]*$/u)
      expect(name.length).toBeLessThanOrEqual(SQL_NAME_CHARACTERS + 2)
    }),
  )
})

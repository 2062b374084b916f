import { expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import type { Sheet } from '../source/index.ts'
import { groupRowsOf, groupTables } from './group-tables.ts'
import { understand } from './understand.ts'

const header: readonly DrawnCell[] = ['Item', 'Place', 'Quantity']
const rows = (from: number): readonly (readonly DrawnCell[])[] =>
  [0, 1, 2].map(at => [`item ${from + at}`, `place ${at}`, from + at * 7])

const sheet = (index: number, more: Partial<Sheet>, above: readonly (readonly DrawnCell[])[] = []): Sheet =>
  sheetOf(drawGrid([...above, header, ...rows(index * 10)]), { index, ...more })

const groupsOf = (...sheets: readonly Sheet[]) =>
  groupTables(
    sheets.flatMap(one => understand(one, { sheets })),
    sheets,
  )

test('sheets that a program split by size are one table, and its header comes once', () => {
  const [group, more] = groupsOf(
    sheet(1, { name: 'Stock' }),
    sheet(2, { name: 'Stock (2)' }),
    sheet(3, { name: 'Stock (3)' }),
  )
  expect(group).toMatchObject({ kind: 'parts', why: { rule: 'continuation' } })
  expect(more).toBeUndefined()
  const all = group ? [...groupRowsOf(group)] : []
  expect(all).toHaveLength(9)
  expect(all.map(({ table }) => table.sheet)).toEqual(
    [1, 1, 1, 2, 2, 2, 3, 3, 3].map(at => (at === 1 ? 'Stock' : `Stock (${at})`)),
  )
})

test.each([
  ['months', ['Январь', 'Февраль', 'Март'], 'month', ['Январь', 'Февраль', 'Март']],
  ['years behind a word', ['Sales 2023', 'Sales 2024', 'Sales 2025'], 'year', ['2023', '2024', '2025']],
  ['regions', ['서울 지점', '부산 지점', '대구 지점'], 'name', ['서울', '부산', '대구']],
])('sheets of %s are a series', (_, names, name, values) => {
  const [group] = groupsOf(...names.map((one, at) => sheet(at + 1, { name: one })))
  expect(group).toMatchObject({ kind: 'series', dimension: { of: 'sheet', name, values } })
  expect(group && [...groupRowsOf(group)].map(({ dimension }) => dimension)).toEqual(
    values.flatMap(value => [value, value, value]),
  )
})

test('tables of one sheet are told apart by their titles', () => {
  const both = sheetOf(drawGrid([['Склад Север'], header, ...rows(1), [], [], ['Склад Юг'], header, ...rows(20)]))
  expect(groupsOf(both)).toMatchObject([{ kind: 'series', dimension: { of: 'title', values: ['Север', 'Юг'] } }])
})

test('a table of a document goes on over the next one where nothing but a word for it stands between', () => {
  const first = sheet(1, { name: 'table 1', origin: 'table' })
  const next = (before: readonly string[]) => sheet(2, { name: 'table 2', origin: 'table', before })
  expect(groupsOf(first, next(['Продолжение таблицы 1']))).toMatchObject([{ kind: 'parts' }])
  expect(groupsOf(first, next([]))).toMatchObject([{ kind: 'parts' }])
  expect(groupsOf(first, next(['Prices of last year, before the change']))).toEqual([])
})

test('another header is another table', () => {
  const other = sheetOf(drawGrid([['Item', 'Place', 'Price'], ...rows(5)]), { name: 'Stock (2)', index: 2 })
  expect(groupsOf(sheet(1, { name: 'Stock' }), other)).toEqual([])
})

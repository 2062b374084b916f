import { expect, it } from 'vitest'
import { GridBuilder, rectOf } from '../../grid/index.ts'
import type { Table } from '../../table/index.ts'
import { cellReaderOf, microsecondsOf, rowsToStore } from './stored-rows.ts'

type Put = readonly [at: number, text: string | undefined, own: boolean, number?: number | undefined, date?: string]

const columnOf = (index: number, type: 'text' | 'number' | 'date' | 'mixed'): Table['columns'][number] => ({
  index,
  letter: 'A',
  path: [],
  name: 'A',
  type,
  role: 'value',
  from: [],
})

/** What a sink gets of a row; dates as ISO texts. */
const read = (
  grid: ReturnType<GridBuilder['build']>['grid'],
  columns: Table['columns'],
  row: number,
): readonly Put[] => {
  const puts: Put[] = []
  const last = (): Put => puts.pop() ?? [0, undefined, false]
  const table = { columns, body: { top: 0, bottom: 9 }, rows: [] } as unknown as Table
  cellReaderOf(table, grid)(row, {
    put: (at, text, own) => puts.push([at, text, own]),
    putNumber: (_, number) => {
      const [at, text, own] = last()
      puts.push(number === undefined ? [at, text, own] : [at, text, own, number])
    },
    putDate: (_, date) => {
      const [at, text, own, number] = last()
      puts.push(
        date === undefined ? [at, text, own] : [at, text, own, number, new Date(Number(date / 1000n)).toISOString()],
      )
    },
  })
  return puts
}

it('gives a value that is merged over rows as the text of each, and its number once', () => {
  const builder = new GridBuilder()
  builder.putNumber(0, 0, 5)
  builder.putSpan(rectOf(0, 0, 3, 2))
  const { grid } = builder.build()
  const columns = [columnOf(0, 'number'), columnOf(1, 'number')]
  expect(read(grid, columns, 0)).toEqual([
    [0, '5', true, 5],
    [1, undefined, false],
  ])
  expect(read(grid, columns, 2)).toEqual([
    [0, '5', false],
    [1, undefined, false],
  ])
})

it.each(['1900', '1904'] as const)('gives the day that a cell of the %s system shows', dateSystem => {
  const builder = new GridBuilder({ dateSystem })
  const day = builder.styleId({ format: 'yyyy-mm-dd hh:mm' })
  const serials = [1, 59, 61, 25_569, 45_761, 45_761.5]
  for (const [row, serial] of serials.entries()) builder.putNumber(row, 0, serial, day, true)
  const { grid } = builder.build()
  for (const row of serials.keys()) {
    const [[, text, , , date] = []] = read(grid, [columnOf(0, 'date')], row)
    expect(date?.slice(0, 16).replace('T', ' ')).toBe(text)
  }
})

it('gives no day for a time of day', () => {
  expect(microsecondsOf('T09:30:00')).toBeUndefined()
  expect(microsecondsOf('1970-01-02')).toBe(86_400_000_000n)
  expect(microsecondsOf('1969-12-31T23:59:59')).toBe(-1_000_000n)
  expect(microsecondsOf('1900-02-29')).toBeUndefined()
})

it('tells every row of the body, listed or not', () => {
  const table = { body: { top: 2, bottom: 5 }, rows: [{ row: 3, role: 'total' }] } as unknown as Table
  expect([...rowsToStore(table)]).toEqual([
    { row: 2, role: 'data' },
    { row: 3, role: 'total' },
    { row: 4, role: 'data' },
  ])
})

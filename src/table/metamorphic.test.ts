import { describe, expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import type { Table } from './table.ts'
import { understand } from './understand.ts'

type Rows = readonly (readonly DrawnCell[])[]

const sheets: Readonly<Record<string, Rows>> = {
  'a report with subtotals, units and a note': [
    ['Продажи филиалов, тыс. руб.'],
    [],
    ['Регион', 'Филиал', 'Январь', 'Февраль'],
    ['Север', 'Кемь', 10, 11],
    ['Север', 'Двинской*', 20, 21],
    ['Итого Север', null, 30, 32],
    ['Юг', 'Донской', 5, 6],
    ['Юг', 'Кубань', 6, 7],
    ['Итого Юг', null, 11, 13],
    ['ВСЕГО', null, 41, 45],
    ['* открыт в январе'],
  ],
  'a list with units of its own': [
    ['Показатель', 'Норма', 'Ед. изм.'],
    ['Свинец', 0.1, 'мг/кг'],
    ['Влажность', 14, '%'],
    ['Жир', 3, '%'],
  ],
  'a matrix of signs': [
    ['Процесс', 'Закупки', 'Сбыт', 'Качество'],
    ['Договор', 'О', 'С', 'И'],
    ['Приёмка', 'И', 'О', 'С'],
    ['Возврат', 'С', 'И', 'О'],
  ],
}

/** What must not change, with rows and columns counted from the table's own corner. */
const essence = (table: Table | undefined) =>
  table && {
    kind: table.kind,
    open: table.gate.open,
    columns: table.columns.map(({ path, type, role, unit }) => ({ path, type, role, unit: unit?.text })),
    totals: table.rows
      .filter(({ role }) => role === 'total')
      .map(({ row, total }) => [row - table.rect.top, total?.check]),
    notes: table.notes.map(({ mark, text, binds }) => ({
      mark,
      text,
      binds: binds.map(({ row, column }) => [row - table.rect.top, column - table.rect.left]),
    })),
    records: table.recordCount,
    fingerprint: table.fingerprint,
  }

const essenceOf = (rows: Rows, more: Parameters<typeof sheetOf>[1] = {}) =>
  understand(sheetOf(drawGrid(rows), more)).map(essence)

describe.each(Object.entries(sheets))('%s', (_name, rows) => {
  const plain = essenceOf(rows)

  test('is one table', () => expect(plain).toHaveLength(1))

  test('stays the same in a sheet of another name', () =>
    expect(essenceOf(rows, { name: 'Лист 7', index: 7 })).toEqual(plain))

  test('stays the same further down', () => expect(essenceOf([[], [], [], ...rows])).toEqual(plain))

  test('stays the same further to the right', () =>
    expect(essenceOf(rows.map(cells => (cells.length === 0 ? cells : [null, null, ...cells])))).toEqual(plain))

  test('a blank row at its end changes nothing', () => expect(essenceOf([...rows, [], []])).toEqual(plain))

  test('bold cells change no type of a column', () => {
    const bold = rows.map(cells =>
      cells.map(
        (cell): DrawnCell =>
          typeof cell === 'number' || typeof cell === 'string' ? { value: cell, bold: true } : cell,
      ),
    )
    const types = (found: typeof plain) => found.map(table => table?.columns.map(({ type }) => type))
    expect(types(essenceOf(bold))).toEqual(types(plain))
  })
})

test('ten thousand rows more change paths, units and kind in nothing', () => {
  const rows: Rows = [
    ['Прайс, руб.'],
    ['Код', 'Товар', 'Цена'],
    ...Array.from({ length: 20 }, (_, at): DrawnCell[] => [`K${at}`, `Товар ${at}`, 100 + ((at * 37) % 91)]),
  ]
  const many: Rows = [
    ...rows,
    ...Array.from({ length: 10_000 }, (_, at): DrawnCell[] => [`M${at}`, `Вещь ${at}`, 100 + ((at * 53) % 97)]),
  ]
  const of = (cells: Rows) => essenceOf(cells).map(found => found && { ...found, records: 0 })
  expect(of(many)).toEqual(of(rows))
})

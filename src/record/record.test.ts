import { describe, expect, it } from 'vitest'
import { GridBuilder, rectOf } from '../grid/index.ts'
import type { Sheet } from '../source/index.ts'
import type { Column, Table } from '../table/index.ts'
import { cardOf, cellTextsOf, languageOf, parentOf, piecesOf, recordsOf, sqlNamesOf, valuesOf } from './index.ts'

const sheetOf = (rows: readonly (readonly (string | number)[])[], name = 'Сети'): Sheet => {
  const builder = new GridBuilder()
  rows.forEach((row, at) => {
    row.forEach((value, column) => {
      if (typeof value === 'number') builder.putNumber(at, column, value)
      else if (value !== '') builder.putText(at, column, value)
    })
  })
  return {
    kind: 'sheet',
    name,
    origin: 'worksheet',
    index: 1,
    state: 'visible',
    grid: builder.build().grid,
    hints: {},
    path: [],
    at: {},
    receipt: { found: 0, kept: 0, dropped: [] },
  }
}

const columnOf = (index: number, path: readonly string[], extra: Partial<Column> = {}): Column => ({
  index,
  letter: String.fromCharCode(65 + index),
  path,
  name: path.join(' / '),
  type: 'text',
  role: index === 0 ? 'label' : 'value',
  from: [],
  ...extra,
})

const tableOf = (extra: Partial<Table> = {}): Table => ({
  sheet: 'Сети',
  sheetIndex: 1,
  ordinal: 1,
  kind: 'data',
  rect: rectOf(0, 0, 6, 3),
  header: { top: 0, bottom: 3 },
  body: { top: 3, bottom: 6 },
  stub: 1,
  lines: [],
  columns: [
    columnOf(0, ['Название сети']),
    columnOf(1, ['Партнёр']),
    columnOf(2, ['Каналы National (Urban)', 'Гипермаркеты'], { type: 'number' }),
  ],
  groups: [],
  rows: [],
  notes: [],
  recordCount: 3,
  hiddenRows: 0,
  hiddenColumns: 0,
  gate: { open: true, reasons: [], strict: [] },
  findings: [],
  why: [],
  fingerprint: 'f',
  ...extra,
})

const chains = sheetOf([
  ['', '', 'Каналы National (Urban)'],
  ['Название', 'Партнёр', 'Гипер-'],
  ['сети', '', 'маркеты'],
  ['СЕВЕРЯНКА', 'Да', 91],
  ['ГАСТРОНОМ 24', 'Нет'],
  ['ЗАРЯ\nюг', '', 4],
])

describe('records', () => {
  it('name sheet, row, letter and header path of every filled cell', () => {
    expect([...recordsOf(tableOf(), chains)].map(record => record.text)).toEqual([
      'Лист "Сети", строка 4: A (Название сети)=СЕВЕРЯНКА; B (Партнёр)=Да; C (Каналы National (Urban) / Гипермаркеты)=91',
      'Лист "Сети", строка 5: A (Название сети)=ГАСТРОНОМ 24; B (Партнёр)=Нет',
      'Лист "Сети", строка 6: A (Название сети)=ЗАРЯ юг; C (Каналы National (Urban) / Гипермаркеты)=4',
    ])
  })

  it('give the texts of their cells back', () => {
    const [first] = [...recordsOf(tableOf(), chains)]
    expect(cellTextsOf(first?.text ?? '')).toEqual(['СЕВЕРЯНКА', 'Да', '91'])
  })

  it('carry ancestors before the cells, units and notes after them', () => {
    const [base] = tableOf().columns
    const table = tableOf({
      columns: [
        base as Column,
        columnOf(1, ['Партнёр']),
        columnOf(2, ['Доля'], { unit: { text: 'тыс. руб.', from: 'line' } }),
      ],
      groups: [{ label: 'Юг', row: 3, column: 0, by: 'section' }],
      rows: [
        { row: 3, role: 'section' },
        { row: 4, role: 'total' },
        { row: 5, role: 'data', group: 0, notes: [0], hidden: true },
      ],
      notes: [{ mark: '*', text: 'без франшизы', kind: 'footnote', binds: [] }],
    })
    expect([...recordsOf(table, chains)].map(record => record.text)).toEqual([
      'Лист "Сети", строка 5 (итог): A (Название сети)=ГАСТРОНОМ 24; B (Партнёр)=Нет',
      'Лист "Сети", строка 6 (скрыта) [Юг]: A (Название сети)=ЗАРЯ юг; C (Доля)=4 тыс. руб.; примечание: * без франшизы',
    ])
  })

  it('give the rows of a form as they are written, the first one too', () => {
    const form = sheetOf(
      [
        ['ФИО', 'Иванов'],
        ['Должность', 'Кладовщик'],
      ],
      'Форма',
    )
    const table = tableOf({
      kind: 'form',
      header: { top: 0, bottom: 1 },
      body: { top: 1, bottom: 2 },
      columns: [columnOf(0, ['ФИО']), columnOf(1, ['Иванов'])],
    })
    expect([...recordsOf(table, form)].map(record => record.text)).toEqual([
      'Лист "Форма", строка 1: A=ФИО; B=Иванов',
      'Лист "Форма", строка 2: A=Должность; B=Кладовщик',
    ])
  })

  it('speak the language of the table', () => {
    const english = sheetOf(
      [
        ['Chain', 'Partner'],
        ['North', 'Yes'],
      ],
      'Chains',
    )
    const table = tableOf({
      body: { top: 1, bottom: 2 },
      columns: [columnOf(0, ['Chain']), columnOf(1, ['Partner'])],
    })
    expect([...recordsOf(table, english)][0]?.text).toBe('Sheet "Chains", row 2: A (Chain)=North; B (Partner)=Yes')
    expect(languageOf('품목 단가표 SKU')).toBe('ko')
    expect(languageOf('Цена SKU')).toBe('ru')
  })
})

describe('card', () => {
  it('tells what the table is, what a row means and what the columns hold', () => {
    const card = cardOf(tableOf(), chains, { document: 'Сбыт/Сети_партнёры_2025.xlsx' })
    expect(card.text).toBe(
      'Таблица, Лист "Сети", файл "Сбыт / Сети партнёры 2025". Строка таблицы: Название сети (СЕВЕРЯНКА, ГАСТРОНОМ 24, ЗАРЯ юг); строк: 3. ' +
        'Столбцы: Партнёр; Каналы National (Urban) / Гипермаркеты.',
    )
  })

  it('counts the columns that do not fit', () => {
    const columns = Array.from({ length: 80 }, (_, at) => columnOf(at, [`Вопрос анкеты номер ${at}`]))
    const card = cardOf(tableOf({ columns }), chains, { document: 'a.xlsx', maxCharacters: 600 })
    expect(card.text.length).toBeLessThanOrEqual(600)
    expect(card.columnsLeftOut).toBeGreaterThan(50)
    expect(card.text).toContain(`ещё столбцов: ${card.columnsLeftOut}`)
    expect(card.columns).toHaveLength(80)
  })
})

describe('parent', () => {
  it('holds the wanted row when there is no room for all, and says how many are not shown', () => {
    const rows = Array.from({ length: 500 }, (_, at) => [`Сеть ${at}`, at % 2 ? 'Да' : 'Нет', at])
    const sheet = sheetOf([['Название сети', 'Партнёр', 'Гипермаркеты'], ...rows])
    const table = tableOf({ body: { top: 1, bottom: 501 }, recordCount: 500 })
    const parent = parentOf(table, sheet, { document: 'a.xlsx', maxCharacters: 1500, rows: [400] })
    expect(parent.text.length).toBeLessThanOrEqual(1500)
    expect(parent.rows).toContain(400)
    expect(parent.text).toContain('401 | Сеть 399 | Да | 399')
    expect(parent.text).toContain(`Не показано строк: ${parent.rowsLeftOut}`)
    expect(parent.rowsLeftOut + parent.rows.length).toBe(500)
  })
})

describe('pieces', () => {
  it('part between records only, with the card on each', () => {
    const records = Array.from({ length: 10 }, (_, row) => ({ row, text: `record ${row}` }))
    const pieces = [...piecesOf('card', records, { measure: text => text.length, max: 30 })]
    expect(pieces.every(piece => piece.text.startsWith('card\nrecord'))).toBe(true)
    expect(pieces.flatMap(piece => piece.rows)).toEqual(records.map(record => record.row))
    expect(pieces.every(piece => piece.text.length <= 30)).toBe(true)
    expect([...piecesOf('card', [], { measure: text => text.length, max: 30 })]).toEqual([{ text: 'card', rows: [] }])
  })
})

describe('values', () => {
  it('are the distinct texts of labels, text columns and groups, with their rows', () => {
    const table = tableOf({
      groups: [{ label: 'Юг', row: 3, column: 0, by: 'section' }],
      rows: [
        { row: 4, role: 'data', group: 0 },
        { row: 5, role: 'data', group: 0 },
      ],
    })
    expect([...valuesOf(table, chains)].map(({ value, of, rows, count }) => [value, of, rows, count])).toEqual([
      ['Юг', 'group', [4, 5], 2],
      ['СЕВЕРЯНКА', 'label', [3], 1],
      ['ГАСТРОНОМ 24', 'label', [4], 1],
      ['ЗАРЯ юг', 'label', [5], 1],
      ['Да', 'column', [3], 1],
      ['Нет', 'column', [4], 1],
    ])
  })
})

describe('sql names', () => {
  it('are unique without regard to case and never empty or reserved', () => {
    const columns = [['Name'], ['name'], ['__row'], ['Доля, %'], ['']].map((path, at) => columnOf(at, path))
    expect(sqlNamesOf({ columns })).toEqual(['name', 'name_2', 'row', 'доля_pct', 'column_e'])
  })
})

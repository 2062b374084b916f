import { describe, expect, test } from 'vitest'
import { type DrawnCell, type DrawnTable, drawDraft } from '../../test/drawn-draft.ts'
import { readUnits } from './read-units.ts'
import { unitsToldBy } from './unit-lines.ts'
import { unitOfFormat } from './unit-of-format.ts'

const unitsOf = (rows: readonly (readonly DrawnCell[])[], table?: DrawnTable): readonly (string | undefined)[] =>
  readUnits(drawDraft(rows, table)).columns.map(({ unit }) => unit?.text)

describe('units of columns', () => {
  test('from the header', () =>
    expect(
      unitsOf([
        ['Товар', 'Цена, руб.', 'Масса (кг)', '단가(원)', 'Code'],
        ['Болт', 5, 7, 8, 'x1'],
      ]),
    ).toEqual([undefined, 'руб.', 'кг', '원', undefined]))

  test('not from the end of a name that only sounds like one', () =>
    expect(
      unitsOf([
        ['Item', 'от 100 шт', '지급 조건', '2025 г.', 'Transit days', 'Load kg'],
        ['x', 5, 7, 8, 9, 10],
      ]),
    ).toEqual([undefined, undefined, undefined, undefined, 'days', 'kg']))

  test('from a caption over the columns', () => {
    const rows = [
      ['Товар', 'Продажи, тыс. руб.', null],
      [null, 'Январь', 'Февраль'],
      ['Болт', 5, 7],
    ]
    const spans = [{ top: 0, left: 1, bottom: 1, right: 3 }]
    const { columns } = readUnits(drawDraft(rows, { header: 2, spans }))
    expect(columns[2]?.unit).toMatchObject({ text: 'тыс. руб.', scale: 3, base: 'руб.', from: 'header' })
  })

  test('from a row of units under the header, known or not', () =>
    expect(
      unitsOf(
        [
          ['Lot', 'Size', 'Load'],
          [null, 'mm', 'blobs'],
          ['a', 5, 7],
        ],
        { header: 2, names: 1 },
      ),
    ).toEqual([undefined, 'mm', 'blobs']))

  test('a column of units says in what things are counted, a line above in what they are paid', () => {
    const rows = [
      ['в тыс. руб.', null, null, null, null],
      ['Работа', 'Ед. изм.', 'Кол-во', 'Цена за ед.', 'Сумма'],
      ['Стяжка', 'м²', 86, 1.25, 107.5],
      ['Вывоз', 'т', 14, 2.4, 33.6],
    ]
    const { columns } = readUnits(drawDraft(rows, { above: 1 }))
    expect(columns.map(({ unit, unitColumn }) => unit?.text ?? unitColumn)).toEqual([
      undefined,
      undefined,
      1,
      'тыс. руб.',
      'тыс. руб.',
    ])
  })

  test('from a line above, for numbers that have none of their own', () =>
    expect(
      unitsOf([['Бюджет 2025, тыс. руб.'], ['Статья', 'План', 'Доля, %', 'Кол-во'], ['Связь', 5, 7, 3]], { above: 1 }),
    ).toEqual([undefined, 'тыс. руб.', '%', undefined]))

  test('a line that names columns governs these', () =>
    expect(
      unitsOf(
        [
          ['Штатное расписание'],
          ['Оклад — руб. в месяц; ФОТ — тыс. руб. в месяц'],
          ['Должность', 'Единиц', 'Оклад', 'ФОТ'],
          ['Инженер', 2, 70000, 140],
        ],
        { above: 2 },
      ),
    ).toEqual([undefined, undefined, 'руб.', 'тыс. руб.']))

  test('several units on one line go to what is counted and to what is paid', () =>
    expect(unitsOf([['(단위: 건, 원)'], ['운송사', '건수', '운임'], ['가온상사', 64, 59300]], { above: 1 })).toEqual([
      undefined,
      '건',
      '원',
    ]))

  test('a sentence below that says it of the captions', () =>
    expect(
      unitsOf(
        [
          ['직급', '국내', null, '국외', null],
          [null, '일비', '숙박', '일비', '숙박'],
          ['부장', 40000, 110000, 60, 180],
        ],
        {
          header: 2,
          spans: [
            { top: 0, left: 1, bottom: 1, right: 3 },
            { top: 0, left: 3, bottom: 1, right: 5 },
          ],
          sheet: { origin: 'table', after: ['국외 금액은 미국 달러(USD), 국내 금액은 원이다.'] },
        },
      ),
    ).toEqual([undefined, '원', '원', 'USD', 'USD']))

  test('from the corner cell', () =>
    expect(
      unitsOf([
        ['USD million', '2024', '2025'],
        ['Food', 5, 7],
      ]),
    ).toEqual([undefined, 'USD million', 'USD million']))

  test('from number formats', () =>
    expect(
      unitsOf([
        ['x', 'a', 'b', 'c'],
        [
          'y',
          { value: 0.1, format: '0.0%' },
          { value: 5, format: '#,##0\\ [$₽-419]' },
          { value: 2, format: '0.00" мг/кг"' },
        ],
      ]),
    ).toEqual([undefined, '%', '₽', 'мг/кг']))

  test('from texts that end in it', () =>
    expect(
      unitsOf([
        ['x', 'Value'],
        ['a', '2.335,59 €'],
        ['b', '12,10 €'],
      ]),
    ).toEqual([undefined, '€']))

  test('a caption of a table in a document', () =>
    expect(
      unitsOf(
        [
          ['x', '2024', '2025'],
          ['a', 5, 7],
        ],
        {
          sheet: { origin: 'table', caption: '표 1. 지점별 매출 (단위: 백만원)' },
        },
      ),
    ).toEqual([undefined, '백만원', '백만원']))

  test('a column of units is tied to the numbers beside it', () => {
    const rows = [
      ['Показатель', 'Норма', 'Ед. изм.'],
      ['Свинец', 0.1, 'мг/кг'],
      ['Влажность', 14, '%'],
    ]
    const { columns } = readUnits(drawDraft(rows))
    expect(columns.map(({ role }) => role)).toEqual(['label', 'value', 'unit'])
    expect(columns[1]).toMatchObject({ unitColumn: 2 })
    expect(columns[1]?.unit).toBeUndefined()
  })

  test('cells of several units give the column none, and a finding', () => {
    const rows: DrawnCell[][] = [
      ['x', 'Price'],
      ['a', { value: 1, format: '#,##0 [$€-407]' }],
      ['b', { value: 2, format: '#,##0 [$₽-419]' }],
    ]
    const { columns, findings } = readUnits(drawDraft(rows))
    expect(columns[1]).toMatchObject({ mixedUnits: ['€', '₽'] })
    expect(findings).toMatchObject([{ code: 'mixed-units', level: 'warn', cell: 'B2' }])
  })

  test('one text over all values says what they are, known as a unit or not', () => {
    const rows = [
      ['Region', '2015', '2016'],
      [null, '2016 dollars', null],
      ['North', 5, 6],
    ]
    expect(unitsOf(rows, { header: 2, spans: [{ top: 1, left: 1, bottom: 2, right: 3 }] })).toEqual([
      undefined,
      '2016 dollars',
      '2016 dollars',
    ])
  })

  test('a row of the body from which on another unit holds makes the columns mixed', () => {
    const rows = [
      ['Region', '2015', '2016'],
      [null, 'percent', null],
      ['North', 5, 6],
      [null, 'dollars', null],
      ['North', 50, 60],
    ]
    const spans = [1, 3].map(top => ({ top, left: 1, bottom: top + 1, right: 3 }))
    const draft = drawDraft(rows, { header: 2, spans, rows: [{ row: 3, role: 'unit' }] })
    expect(readUnits(draft).columns[1]).toMatchObject({ mixedUnits: ['percent', 'dollars'] })
    expect(readUnits(draft).columns[1]?.unit).toBeUndefined()
  })

  test('columns of texts and years take no unit from a line', () =>
    expect(unitsOf([['Sales, USD'], ['Item', 'Colour', 'Year', 'Sum'], ['Pen', 'red', 2024, 7]], { above: 1 })).toEqual(
      [undefined, undefined, undefined, 'USD'],
    ))
})

describe('units in lines', () => {
  test.each([
    ['тыс. руб., без НДС', ['тыс. руб.']],
    ['(단위: 천원)', ['천원']],
    ['2025년 비용예산 (단위: 천원)', ['천원']],
    ['(In millions of USD)', ['millions of USD']],
    ['Credit limit in thousand USD. Discount off list price.', ['thousand USD']],
    ['Цены в рублях с НДС 20 %. Скрытые строки — позиции, снятые с поставки.', ['рублях']],
    ['Таблица 1. Тарифы по зонам, руб. за рейс', ['руб.']],
    ['USD thousand; figures in brackets are payables', ['USD thousand']],
    ['Действует с 01.02.2025. Суммы — тыс. руб., сроки — календарные дни', ['тыс. руб.']],
    ['1. 기본 요금 (원, 부가세 포함)', ['원']],
    ['Energy use, MWh', ['MWh']],
    ['(단위: 건, 원)', ['건', '원']],
    ['국외 금액은 미국 달러(USD), 국내 금액은 원이다.', ['USD', '달러', '원']],
    ['Глубина скидки, %. Пусто — акции нет', ['%']],
    ['Продажи филиалов: факт, 1 полугодие 2025 г.', []],
    ['Analytical constituents per 100 g of product as sold', []],
    ['Ответы аудиторов, волна 3 (май 2025)', []],
    ['R = required, O = optional, blank = not applicable.', []],
    ['', []],
  ])('%s', (line, units) => expect(unitsToldBy(line).map(({ unit }) => unit.text)).toEqual(units))
})

describe('units in number formats', () => {
  test.each([
    ['0.0%', '%'],
    ['#,##0" кг"', 'кг'],
    ['"₩"#,##0', '₩'],
    ['[$-409]d mmm', undefined],
    ['#,##0_);(#,##0)', undefined],
    ['General', undefined],
    ['$#,##0.00', '$'],
  ])('%s', (format, unit) => expect(unitOfFormat(format)?.text).toBe(unit))
})

import { describe, expect, it } from 'vitest'
import { scanLibrary } from '../../test/scan-library.ts'
import { sketch } from '../../test/sketch.ts'
import { retrieve } from '../search/index.ts'
import { understand } from '../table/index.ts'
import { cardOf, legendOf, meaningsIn } from './index.ts'

const tableOf = (drawing: string) => {
  const sheet = sketch(drawing)
  const [table] = understand(sheet)
  if (!table) throw new Error('no table')
  return { table, sheet }
}
const legendIn = (drawing: string): readonly string[] =>
  legendOf(tableOf(drawing).table).map(({ code, meanings }) => `${code} ${meanings[0]}`)

describe('a legend', () => {
  it.each([
    ['● содержит, ○ может содержать следы', ['● содержит', '○ может содержать следы']],
    ['● contains, ○ may contain', ['● contains', '○ may contain']],
    ['● 포함, ○ 포함될 수 있음', ['● 포함', '○ 포함될 수 있음']],
    ['1 — да, 2 — нет', ['1 да', '2 нет']],
    ['1 = yes; 2 = no', ['1 yes', '2 no']],
    ['1 = 예, 2 = 아니오', ['1 예', '2 아니오']],
  ])('above a table is taken apart: %s', (line, entries) => {
    const drawing = `Опись\n${line}\n*Вещь|*Сталь|*Медь\nБолт|1|2\nШайба|2|1\nГвоздь|1|1`
    expect(legendIn(drawing)).toEqual(entries)
    const { table, sheet } = tableOf(drawing)
    expect(cardOf(table, sheet, { document: 'x.xlsx' }).text).toContain(line)
  })

  it.each([
    ['Условные обозначения: Я — явка, О — отпуск', ['Я явка', 'О отпуск']],
    ['Legend: P - present; V - vacation', ['P present', 'V vacation']],
    ['범례: A: 판매중, D: 단종', ['A 판매중', 'D 단종']],
  ])('below a table is no row of it: %s', (line, entries) => {
    const drawing = `*Имя|*Пн|*Вт\nИванов|Я|О\nПетров|О|Я\nСидоров|Я|Я\n${line}`
    expect(legendIn(drawing)).toEqual(entries)
    expect(tableOf(drawing).table.recordCount).toBe(3)
  })

  it.each(['Цены указаны без НДС — с июля, кроме оптовых', 'Prices: net, as of July', '가격: 부가세 별도'])(
    'is not made of prose: %s',
    line => {
      expect(legendIn(`Опись\n${line}\n*Вещь|*Сталь\nБолт|1\nШайба|2\nГвоздь|4`)).toEqual([])
    },
  )

  it('tells cells that hold a code alone', () => {
    const legend = [
      { code: 'V', meanings: ['vacation'] },
      { code: 'P', meanings: ['present'] },
    ]
    expect(meaningsIn(['V', 'VAT', 'V'], legend)).toEqual(['vacation'])
  })
})

describe('a question in words of a legend', () => {
  const rows = (line: string, mark: string, other: string): string =>
    `Перечень Register 목록\n${line}\n*Наименование|*Отметка\n${Array.from(
      { length: 200 },
      (_, at) => `Товар ${at}|${at === 170 ? mark : other}`,
    ).join('\n')}`

  it.each([
    ['Какие товары перечня сняты с производства?', rows('● выпускается, ○ снят с производства', '○', '●')],
    ['Which goods of the register are discontinued?', rows('A = active, D = discontinued', 'D', 'A')],
    ['목록에서 단종된 품목은?', rows('1 = 판매중, 2 = 단종', '2', '1')],
  ])('%s finds the row that holds the code', async (question, drawing) => {
    const library = scanLibrary({ 'x.xlsx': [sketch(drawing, { name: 'Перечень' })] })
    const { tables } = await retrieve(question, library)
    expect(tables[0]?.rows[0]?.row).toBe(173)
  })
})

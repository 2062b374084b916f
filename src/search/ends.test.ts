import { describe, expect, it } from 'vitest'
import { scanLibrary } from '../../test/scan-library.ts'
import { sketch } from '../../test/sketch.ts'
import { retrieve } from './index.ts'

/** 300 rows whose price peaks in row 222 and whose weight does in row 260; the names say nothing of it. */
const long = (head: string, name: (at: number) => string): string =>
  [
    head,
    ...Array.from({ length: 300 }, (_, at) => {
      const price = at === 221 ? 9999 : at === 279 ? 1 : 100 + ((at * 37) % 800)
      const weight = at === 259 ? 77 : at === 10 ? 0.1 : 2 + ((at * 7) % 40)
      return `${name(at)}|${at % 3 === 0 ? 'A' : 'B'}|${price}|${weight}|2025-01-${String(1 + (at % 27)).padStart(2, '0')}`
    }),
  ].join('\n')

const rowsShown = async (question: string, table: string, sheet: string): Promise<readonly number[]> => {
  const library = scanLibrary({ 'Book.xlsx': [sketch(table, { name: sheet })] })
  const { context } = await retrieve(question, library)
  return context.flatMap(entry => (entry.kind === 'table' ? entry.rows : []))
}

describe('a question for an end of a column', () => {
  const russian = long('*Позиция|*Класс|*Цена, руб.|*Масса, кг|*Дата', at => `Изделие ${at + 1}`)
  const english = long('*Item|*Class|*Unit price|*Weight, kg|*Date', at => `Part ${at + 1}`)
  const korean = long('*품목|*등급|*단가|*무게|*일자', at => `부품 ${at + 1}`)

  it.each([
    ['Назовите самое дорогое изделие', russian, 222],
    ['Какая позиция прайса самая дешёвая?', russian, 280],
    ['Какое изделие тяжелее всех?', russian, 260],
    ['What is the most expensive part?', english, 222],
    ['Which part has the lowest unit price?', english, 280],
    ['The heaviest item', english, 260],
    ['가장 비싼 부품은 무엇입니까?', korean, 222],
    ['단가가 제일 낮은 품목은?', korean, 280],
    ['가장 무거운 부품은?', korean, 260],
  ])('%s: gets the row into the context, by its value', async (question, table, row) => {
    expect(await rowsShown(question, table, 'Прайс price 단가표')).toContain(row)
  })

  it('is answered within the rows that it names, too', async () => {
    const rows = `*Отдел|*Сотрудник|*Оклад\n${Array.from(
      { length: 240 },
      (_, at) =>
        `${at % 4 === 0 ? 'Склад' : 'Продажи'}|Работник ${at}|${at === 13 ? 900 : at === 104 ? 500 : 100 + (at % 90)}`,
    ).join('\n')}`
    const shown = await rowsShown('У кого на складе самый высокий оклад?', rows, 'Штат')
    expect(shown).toEqual(expect.arrayContaining([105, 14]))
  })

  it('takes days as days, and a column that numbers the rows for none', async () => {
    const rows = `*№|*Договор|*Подписан\n${Array.from({ length: 200 }, (_, at) => `${at + 1}|Договор ${at}|${at === 97 ? '03.02.2019' : `1${at % 10}.0${1 + (at % 9)}.202${1 + (at % 4)}`}`).join('\n')}`
    expect(await rowsShown('Какой договор самый старый?', rows, 'Договоры')).toContain(98)
  })
})

describe('a question for a total', () => {
  const rows = (head: string, name: string, total: string): string =>
    `${head}\n${Array.from({ length: 250 }, (_, at) => `${name} ${at}|${at + 1}`).join('\n')}\n!${total}|31375`

  it.each([
    ['Сколько всего потратили на рекламу?', rows('*Расход на рекламу|*Сумма', 'Канал', 'Итого')],
    ['What is the total spent on advertising?', rows('*Advertising|*Spent', 'Channel', 'Total')],
    ['광고비 합계는 얼마입니까?', rows('*광고비 항목|*금액', '채널', '합계')],
  ])('%s: gets the total row into the context', async (question, table) => {
    expect(await rowsShown(question, table, 'Реклама 광고비 advertising')).toContain(251)
  })

  it('is not seen in a question that asks for one row', async () => {
    const shown = await rowsShown('Сумма по каналу 120', rows('*Расход|*Сумма', 'Канал', 'Итого'), 'Расход')
    expect(shown).toContain(121)
  })
})

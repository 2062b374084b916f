import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const sheets = {
  ru: [
    ['Сотрудник', 'Отдел', 'Оклад, руб.', 'Премия, руб.', 'План, шт.', 'Факт, шт.'],
    ['Тасс В.', 'Литейный', 500, 0, 10, 12],
    ['Никсов П.', 'Литейный', 900, 60, 20, 15],
    ['Хортова А.', 'Сборка', 450, 0, 30, 30],
    ['Ласкина Е.', 'Сборка', 700, 75, 40, 41],
  ],
  en: [
    ['SKU', 'Item', 'Supplier', 'On hand', 'Reorder level', 'Grade'],
    ['A-01', 'Brass nut', 'Tassaterra', 14, 10, 'A'],
    ['A-02', 'Steel bolt', 'Nixymix', 20, 30, 'B'],
    ['A-03', 'Packing tape', 'Tassaterra', 9, 9, 'A'],
    ['A-04', 'Rubber seal', 'Nixymix', 3, 4, 'C'],
  ],
  ko: [
    ['성명', '부서', '급여(원)', '예산(원)', '집행(원)'],
    ['김가온', '생산팀', 500, 50, 60],
    ['이나래', '기획팀', 900, 90, 60],
    ['최라온', '생산팀', 450, 45, 45],
    ['정마루', '품질팀', 700, 70, 75],
  ],
}

describe('all the names that meet a condition', async () => {
  const tables = { ru: await draw(sheets.ru), en: await draw(sheets.en), ko: await draw(sheets.ko) }

  test.each<[string, keyof typeof tables, readonly string[]]>([
    ['Кто работает в отделе сборка?', 'ru', ['Хортова А.', 'Ласкина Е.']],
    ['Кто остался без премии?', 'ru', ['Тасс В.', 'Хортова А.']],
    ['У кого оклад больше 600 рублей?', 'ru', ['Никсов П.', 'Ласкина Е.']],
    ['Кто не выполнил план?', 'ru', ['Никсов П.']],
    ['Which items come from Tassaterra?', 'en', ['Brass nut', 'Packing tape']],
    ['Which items are below their reorder level?', 'en', ['Steel bolt', 'Rubber seal']],
    ['Which items have more than 10 on hand?', 'en', ['Brass nut', 'Steel bolt']],
    ['생산팀 사람은 누구인가요?', 'ko', ['김가온', '최라온']],
    ['급여가 600원 미만인 사람은 누구인가요?', 'ko', ['김가온', '최라온']],
    ['예산을 초과한 사람은 누구인가요?', 'ko', ['김가온', '정마루']],
  ])('%s', async (question, table, names) => {
    const { value } = await takeOf(question, tables[table])
    expect(value).toMatchObject({ kind: 'list', value: names })
  })

  test.each<[string, keyof typeof tables, number]>([
    ['How many items got an A?', 'en', 2],
    ['생산팀이었던 사람은 몇 명인가요?', 'ko', 2],
  ])('%s', async (question, table, count) => {
    const { value } = await takeOf(question, tables[table])
    expect(value).toMatchObject({ kind: 'number', value: count })
  })
})

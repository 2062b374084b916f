import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { clausesOf } from './clauses.ts'

const { draw, ask, takeOf, close } = openDrawnTakes()
afterAll(close)

test.each([
  ['Цена и срок поставки болтов?', [['Цена', 'срок поставки болтов?']]],
  ['단가와 단위는?', [['단가와', '단위는?']]],
  ['What is the price of bolts, and who sells them?', [['What is the price of bolts', 'who sells them?']]],
  ['Wie hoch sind Preis und Gewicht?', [['Wie hoch sind Preis', 'Gewicht?']]],
  ['价格和重量', [['价格', '重量']]],
  ['Какая цена у болтов?', []],
])('sides of %s', (text, sides) => expect(clausesOf(text).map(({ first, second }) => [first, second])).toEqual(sides))

const goods = {
  ru: [
    ['Товар', 'Цена, руб.', 'Срок поставки, дн.', 'Поставщик', 'Источник'],
    ['Болт М8', 12, 5, 'Тассатерра', 'Китай'],
    ['Гайка М8', 7, 9, 'Никсимикс', 'Корея'],
    ['Лента упаковочная', 90, 3, 'Хорттар', 'Россия'],
  ],
  en: [
    ['Item', 'Price, USD', 'Lead time, days', 'Supplier', 'Weight, kg'],
    ['Steel bolt', 12, 5, 'Tassaterra', 0.4],
    ['Brass nut', 7, 9, 'Nixymix', 0.1],
    ['Packing tape', 90, 3, 'Horttar', 0.9],
  ],
  ko: [
    ['품목', '단가(원)', '납기(일)', '공급처', '규격'],
    ['육각볼트', 1200, 5, '다올테크', '50mm'],
    ['주방세제', 7000, 9, '온새미', '500ml'],
    ['포장테이프', 900, 3, '한빛', '50m'],
  ],
  de: [
    ['Artikel', 'Preis, EUR', 'Gewicht, kg', 'Lieferant'],
    ['Schraube', 12, 5, 'Tassa'],
    ['Mutter', 7, 9, 'Nixy'],
    ['Klebeband', 90, 3, 'Hort'],
  ],
}

describe('two attributes of one thing', async () => {
  const tables = {
    ru: await draw(goods.ru),
    en: await draw(goods.en),
    ko: await draw(goods.ko),
    de: await draw(goods.de),
  }

  test.each<[string, keyof typeof tables, readonly string[]]>([
    ['Какая цена и срок поставки у гайки М8?', 'ru', ['B3', 'C3']],
    ['Сколько стоит лента упаковочная и откуда она?', 'ru', ['B4', 'E4']],
    ['Кто поставщик болта М8 и какая цена?', 'ru', ['D2', 'B2']],
    ['Цена и поставщик упаковочной ленты', 'ru', ['B4', 'D4']],
    ['What are the price and lead time of the brass nut?', 'en', ['B3', 'C3']],
    ['What is the weight of the packing tape and who is the supplier?', 'en', ['E4', 'D4']],
    ['Supplier and price of the steel bolt', 'en', ['D2', 'B2']],
    ['주방세제 단가와 규격은?', 'ko', ['B3', 'E3']],
    ['육각볼트의 납기와 공급처를 알려 주세요', 'ko', ['C2', 'D2']],
    ['포장테이프 규격이 뭐고 단가는 얼마인가요?', 'ko', ['E4', 'B4']],
    ['Preis und Gewicht der Mutter?', 'de', ['B3', 'C3']],
  ])('%s', async (question, language, cells) => {
    const take = await takeOf(question, tables[language])
    expect(take.cells.map(({ address }) => address)).toEqual(cells)
    expect(take.value.kind).toBe('list')
  })

  test('tells each with its unit and is never beyond a second look', async () =>
    expect(await ask('Какая цена и срок поставки у гайки М8?', tables.ru)).toMatchObject({
      kind: 'answer',
      confident: false,
      take: { value: { value: ['7 руб.', '9 дн.'] }, text: expect.stringContaining('9 дн.') },
    }))

  test.each<[string, keyof typeof tables, readonly string[]]>([
    ['Какая цена у гайки М8?', 'ru', ['B3']],
    ['Какова разница в цене болта и гайки?', 'ru', ['B2', 'B3']],
    ['What is the price of the packing tape?', 'en', ['B4']],
    ['주방세제 단가는 얼마인가요?', 'ko', ['B3']],
  ])('%s asks for nothing else', async (question, language, cells) => {
    const take = await takeOf(question, tables[language])
    expect(take.cells.map(({ address }) => address)).toEqual(cells)
    expect(take.value.kind).not.toBe('list')
  })
})

describe('one attribute of two things', async () => {
  const tables = { ru: await draw(goods.ru), en: await draw(goods.en), ko: await draw(goods.ko) }

  test.each<[string, keyof typeof tables, readonly string[]]>([
    ['Какая цена у болта М8 и упаковочной ленты?', 'ru', ['B2', 'B4']],
    ['Кто поставщик гайки М8 и болта М8?', 'ru', ['D3', 'D2']],
    ['Prices of the steel bolt and the packing tape', 'en', ['B2', 'B4']],
    ['Who is the supplier of the brass nut and of the steel bolt?', 'en', ['D3', 'D2']],
    ['육각볼트와 포장테이프의 단가는?', 'ko', ['B2', 'B4']],
  ])('%s', async (question, language, cells) => {
    const take = await takeOf(question, tables[language])
    expect(take.cells.map(({ address }) => address)).toEqual(cells)
  })
})

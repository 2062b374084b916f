import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

describe('spans of time and the ranges that hold them', async () => {
  const tables = {
    ru: await draw([
      ['Услуга', 'до 30 дней', '31–60 дней', 'свыше 60 дней'],
      ['Хранение паллеты', 18.5, 16, 14],
      ['Хранение короба', 7, 6, 5],
      ['Сеть Белогрань', 120, 40, -20.2],
    ]),
    en: await draw([
      ['Customer', 'up to 7 days', '8-30 days', 'over 30 days'],
      ['Larkfield', 18, 16, 14],
      ['Northwick', 7, 6, 5],
      ['Eastgate', 3, 9, 12],
    ]),
    ko: await draw([
      ['거래처', '30일 이하', '31~90일', '90일 초과'],
      ['다올테크', 18, 16, 14],
      ['온새미', 7, 6, 5],
      ['한빛물산', 3, 9, 12],
    ]),
  }

  test.each<[string, keyof typeof tables, string]>([
    ['Сколько стоит хранение паллеты, если она лежит три месяца?', 'ru', 'D2'],
    ['Сколько стоит хранение короба за две недели?', 'ru', 'B3'],
    ['Сколько стоит хранение короба, если лежит 45 дней?', 'ru', 'C3'],
    ['Сколько у сети Белогрань в самой старой просрочке?', 'ru', 'D4'],
    ['What does Larkfield owe that is two weeks overdue?', 'en', 'C2'],
    ['What does Northwick owe for three months?', 'en', 'D3'],
    ['Eastgate, oldest bucket', 'en', 'D4'],
    ['다올테크 2주 연체 금액은?', 'ko', 'B2'],
    ['온새미 6개월 연체 금액은?', 'ko', 'D3'],
    ['한빛물산의 가장 오래된 것은?', 'ko', 'D4'],
  ])('%s', async (question, language, cell) =>
    expect((await takeOf(question, tables[language])).cells.map(({ address }) => address)).toEqual([cell]),
  )
})

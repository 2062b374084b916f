import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { verdictOn } from './verdict.ts'
import { asksYesNo } from './yes-no.ts'

const { draw, ask, takeOf, close } = openDrawnTakes()
afterAll(close)

test.each([
  ['Есть ли у нас болты?', true],
  ['Превышен ли лимит?', true],
  ['Счёт 12 оплачен?', true],
  ['Is the invoice paid?', true],
  ['Did Oslo sell more than Rome?', true],
  ['예산을 초과했나요?', true],
  ['서울이 부산보다 비싼가요?', true],
  ['Ist das Budget überschritten?', true],
  ['Сколько стоит болт и есть ли он?', false],
  ['Цена болта?', false],
  ['Can you tell me the price?', false],
  ['Is Oslo or Rome dearer?', false],
  ['단가가 얼마인가요?', false],
  ['Was kostet die Schraube?', false],
])('%s wants yes or no: %s', (text, wanted) => expect(asksYesNo(text)).toBe(wanted))

const cell = (text: string, number?: number) => ({ text, number })

test.each([
  ['above an amount', { by: '>', than: 50 } as const, [cell('51', 51)], true],
  ['a range on both sides', { by: '<', than: 27 } as const, [cell('25–30')], undefined],
  ['a range below', { by: '<=', than: 30 } as const, [cell('25–30')], true],
  ['a bound written out', { by: 'within' } as const, [cell('0.4', 0.4), cell('≤ 0.5')], true],
  ['over a range', { by: '>' } as const, [cell('9', 9), cell('6.5–8.5')], true],
  ['a dash', { by: 'there' } as const, [cell('–')], false],
  ['a blank', { by: 'there' } as const, [cell('')], undefined],
  ['a mark of a legend', { by: 'there' } as const, [cell('●')], undefined],
  ['not so', { by: 'says', text: 'used' } as const, [cell('not used')], false],
  ['no row', { by: 'any' } as const, [], false],
])('verdict on %s', (_, verdict, cells, told) => expect(verdictOn(verdict, cells)).toBe(told))

const sheets = {
  ru: [
    ['Статья', 'План, руб.', 'Факт, руб.', 'Статус'],
    ['Аренда', 500, 520, 'закрыта'],
    ['Связь', 90, 60, 'открыта'],
    ['Ремонт', 45, 45, 'открыта'],
    ['Охрана', 70, 75, 'закрыта'],
  ],
  en: [
    ['Item', 'On hand', 'Reorder level', 'Price, EUR', 'State'],
    ['Brass nut', 14, 10, 7, 'active'],
    ['Steel bolt', 20, 30, 12, 'blocked'],
    ['Packing tape', 9, 9, 90, 'active'],
    ['Rubber seal', 3, 4, 2, 'active'],
  ],
  ko: [
    ['부서', '예산(원)', '집행(원)', '이전 책임자', '현재 책임자'],
    ['총무팀', 500, 520, '김가온', '김가온'],
    ['기획팀', 90, 60, '이나래', '박다온'],
    ['연구팀', 45, 45, '최라온', '최라온'],
    ['홍보팀', 70, 75, '정마루', '한바다'],
  ],
}

describe('yes or no', async () => {
  const tables = { ru: await draw(sheets.ru), en: await draw(sheets.en), ko: await draw(sheets.ko) }

  test.each<[string, keyof typeof tables, boolean, readonly string[]]>([
    ['Превышен ли план по аренде?', 'ru', true, ['C2', 'B2']],
    ['Превышен ли план по связи?', 'ru', false, ['C3', 'B3']],
    ['Составил ли факт по охране больше 100 рублей?', 'ru', false, ['C5']],
    ['Аренда закрыта?', 'ru', true, ['D2']],
    ['Is the brass nut below its reorder level?', 'en', false, ['B2', 'C2']],
    ['Is the steel bolt below its reorder level?', 'en', true, ['B3', 'C3']],
    ['Is the price of the packing tape more than 50?', 'en', true, ['D4']],
    ['Is the steel bolt active?', 'en', false, ['E3']],
    ['Is the price of the brass nut higher than that of the rubber seal?', 'en', true, ['D2', 'D5']],
    ['총무팀은 예산을 초과했나요?', 'ko', true, ['C2', 'B2']],
    ['기획팀은 예산을 초과했나요?', 'ko', false, ['C3', 'B3']],
    ['기획팀 책임자가 바뀌었나요?', 'ko', true, ['D3', 'E3']],
    ['총무팀 책임자가 바뀌었나요?', 'ko', false, ['D2', 'E2']],
  ])('%s', async (question, table, told, cells) => {
    const { value, cells: cited, text } = await takeOf(question, tables[table])
    expect(value).toMatchObject({ kind: 'boolean', value: told })
    expect(cited.map(({ address }) => address)).toEqual(cells)
    expect(text).toMatch(told ? /^(?:Да|Yes|예):/u : /^(?:Нет|No|아니요):/u)
  })

  test('a number of which nobody says what it is held against is shown and not told as the answer', async () => {
    expect((await ask('Is the brass nut expensive?', tables.en)).kind).not.toBe('answer')
  })
})

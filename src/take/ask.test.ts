import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askOf } from './ask.ts'
import { bareCode, numberOfWord } from './code-word.ts'
import { cueTextOf, operationsIn } from './cue.ts'
import { findDates } from './find-dates.ts'
import { rangeOf } from './range.ts'

describe('operations that a question asks for', () => {
  test.each<[string, readonly string[]]>([
    ['Сколько всего филиалов?', ['count', 'sum']],
    ['Какая средняя цена?', ['average']],
    ['Which branch sold the most?', ['max']],
    ['List price of the pump?', []],
    ['지점별 매출 합계는?', ['sum', 'each']],
    ['가장 비싼 품목은?', ['max']],
    ['В каких единицах дана масса?', ['unit']],
    ['К какому разделу относится насос?', ['ancestor']],
    ['Load the form into SQL', ['load']],
    ['Welche Filiale hat die meisten Kunden?', ['max']],
  ])('%s', (question, operations) => expect([...operationsIn(cueTextOf(question))]).toEqual(operations))
})

test('words weigh by what they can name', () => {
  const weights = new Map(askOf('Сколько стоит насос НЦ-40 в мае 2025?').words.map(word => [word.text, word.weight]))
  expect(weights.get('Сколько')).toBe(0)
  expect(weights.get('насос')).toBe(1)
  expect(weights.get('НЦ-40')).toBe(2)
  expect([...weights.keys()]).toContain('2025')
})

test('a word that is turned round, taken in, or parted by is marked', () => {
  const word = (question: string, text: string) => askOf(question).words.find(each => each.text === text)
  expect(word('Сколько рейсов не отменены?', 'отменены')?.negated).toBe(true)
  expect(word('취소를 뺀 주문은 몇 건?', '취소를')?.negated).toBe(true)
  expect(word('Средняя цена вместе со снятыми позициями', 'снятыми')?.included).toBe(true)
  expect(word('Сумма по филиалам', 'филиалам')?.each).toBe(true)
  expect(word('지점별 매출', '지점별')?.each).toBe(true)
})

test('what hangs on a code is taken off it', () => {
  expect(['062번은', '42-й', 'L00178의', '3rd', 'НЦ-40'].map(bareCode)).toEqual(['062', '42', 'l00178', '3', undefined])
  expect(['сорокафутовый', 'двадцатитонник', 'two', 'насос'].map(numberOfWord)).toEqual([40, 20, 2, undefined])
})

test('dates and periods are found in running text, words that only look like them are not', () => {
  expect(findDates('Сколько продали во втором квартале 2025 года?').map(({ reading }) => reading)).toMatchObject([
    { grain: 'quarter', from: '2025-04-01' },
  ])
  expect(findDates('3월에 몇 개를 팔았나요?').map(({ reading }) => reading)).toMatchObject([
    { grain: 'month', from: '--03-01' },
  ])
  expect(findDates('How humid may the room be?')).toEqual([])
  expect(findDates('What was sold in May?')).toHaveLength(1)
})

describe('ranges', () => {
  test.each<[string, number, boolean]>([
    ['51–100 км', 80, true],
    ['51–100 км', 101, false],
    ['до 5 т', 5, true],
    ['свыше 300 км', 120, false],
    ['100km 이하', 80, true],
    ['30일 이상', 10, false],
    ['less than 20', 5, true],
  ])('%s holds %d: %s', (text, value, holds) => {
    const range = rangeOf(text)
    expect(range !== undefined && value >= range.from && value <= range.to).toBe(holds)
  })

  test.each(['100 км', 'Зона 3', 'А-12', '', '2025-04-14'])('%s is none', text => expect(rangeOf(text)).toBeUndefined())
})

test('any question is taken apart without throwing, the same way each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), text => {
      expect(askOf(text).words).toEqual(askOf(text).words)
    }),
  )
})

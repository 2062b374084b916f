import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { isBlankWord } from './blank-word.ts'
import { fold } from './fold.ts'
import { scriptOf } from './script.ts'
import { isStopWord } from './stop-word.ts'
import { tokensOf, wordsOf } from './words.ts'

test('codes stay whole and also give their parts', () => {
  expect(tokensOf('P00177, RS-CAT; E340ii 56-81-5 0.05')).toEqual([
    'P00177',
    'P',
    '00177',
    'RS-CAT',
    'RS',
    'CAT',
    'E340ii',
    'E',
    '340',
    'ii',
    '56-81-5',
    '56',
    '81',
    '5',
    '0.05',
  ])
})

test('words tell their place in the text', () => {
  expect(wordsOf('у «Гастронома 24»')).toEqual([
    { text: 'у', start: 0, end: 1 },
    { text: 'Гастронома', start: 3, end: 13 },
    { text: '24', start: 14, end: 16 },
  ])
})

describe('fold makes equal what a person reads as equal', () => {
  test.each([
    ['ЁЛКА', 'елка'],
    ['CEBEPЯHKA', 'северянка'],
    ['М8', 'm8'],
    ['RS-САТ', 'rs-cat'],
    ['SMS-рассылка', 'sms-рассылка'],
    ['ｆｕｌｌ', 'full'],
    ['«a» “b”', '"a" "b"'],
    ['1–2−3', '1-2-3'],
    ['Größe', 'grosse'],
    ['й', 'й'],
    ['단가', '단가'],
  ])('%s', (text, folded) => expect(fold(text)).toBe(folded))
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'абсЁХxyZ1ß가é-«'), maxLength: 16 }), text => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('a question and a document give the same terms, whatever the case', () => {
  expect(analyse('Гастронома')).toEqual(analyse('ГАСТРОНОМА'))
  expect(analyse('단가표를')).toEqual(expect.arrayContaining(['단가표', '단가', '가표']))
  expect(analyse('订单数量')).toEqual(['订单', '单数', '数量'])
  expect(analyse('0,05')).toEqual(analyse('0.05'))
})

test('a word of any length is analysed whole, in pieces', () => {
  expect(analyse('я'.repeat(1000)).length).toBeGreaterThan(0)
})

test('scripts', () => {
  expect(['да', 'yes', '예', '是', 'はい', '12', 'дa'].map(scriptOf)).toEqual([
    'cyrillic',
    'latin',
    'hangul',
    'han',
    'kana',
    'none',
    'mixed',
  ])
})

test('words of questions are stop words, names are not', () => {
  expect(['сколько', 'How', '얼마인가요', 'wie', '多少'].every(isStopWord)).toBe(true)
  expect(['Северянка', 'price', '단가'].some(isStopWord)).toBe(false)
})

test('a dash, a missing value and a none are three things', () => {
  expect(['-', '—', '–', '- -'].map(isBlankWord)).toEqual(['dash', 'dash', 'dash', 'dash'])
  expect(['N/A', 'н/д', '해당없음', 'k. A.'].map(isBlankWord)).toEqual(Array(4).fill('not-available'))
  expect(['нет', '없음', 'none'].map(isBlankWord)).toEqual(['none', 'none', 'none'])
  expect(['', '0', 'Нетто'].map(isBlankWord)).toEqual([undefined, undefined, undefined])
})

import { describe, expect, it } from 'vitest'
import { otherKeysOf } from './keyboard.ts'

describe('text typed on the keys of another language', () => {
  it.each([
    ['Ctdthzyrf yfi gfhnyth?', 'Северянка наш партнер&'.replace('&', ',')],
    ['crjkmrj cnjbn ,jkn v8', 'сколько стоит болт м8'],
    ['jcnfnjr yf crkflt', 'остаток на складе'],
    ['црфе шы еру зкшсу', 'what is the price'],
    ['aocnf gkqrP', '매출 합계'],
    ['tjqjwlwja aocnf', '서버지점 매출'],
  ])('%s is %s', (typed, meant) => {
    expect(otherKeysOf(typed)?.replace(/[?,]$/u, '')).toBe(meant.replace(/[?,]$/u, ''))
  })

  it.each([
    'What is the price of bleach?',
    'SKU RS-CAT stock',
    'rhythm',
    'thanks',
    'strengths',
    'Dresden Zürich Schmidt',
    'price list',
    'BGN PLN rate',
    'Schlüssel Preis',
    'сколько стоит болт',
    'Северянка партнёр',
    'партнёр Lidl',
    '북부지점 매출',
    '2025',
    '',
    'CWT TPS KPI',
  ])('%s reads as it stands', text => expect(otherKeysOf(text)).toBeUndefined())
})

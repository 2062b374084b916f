import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { numberOfWord } from './code-word.ts'
import { headerTermsOf, monthRangeTermsOf } from './terms.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())

describe('months that a header names by the first and the last', () => {
  test.each([
    ['Low (Nov–Mar)', [11, 12, 1, 2, 3]],
    ['июль–август', [7, 8]],
    ['с июня по октябрь', [6, 7, 8, 9, 10]],
    ['성수기 (7~8월)', [7, 8]],
    ['Hochsaison Juni bis August', [6, 7, 8]],
    ['5–10 kg', []],
    ['North-South', []],
  ])('%s', (text, months) => {
    expect(monthRangeTermsOf(text)).toEqual(months.map(month => `@m${month}`))
  })

  test('a month within is in its column', async () => {
    const rates = await takes.draw([
      ['Room', 'Low (Nov–Mar)', 'High (Apr–Oct)'],
      ['Garden Single', 82, 120],
      ['Loft Suite', 210, 355],
    ])
    expect((await takes.takeOf('How much is the garden single in february?', rates)).cells[0]?.address).toBe('B2')
    expect((await takes.takeOf('Loft Suite rate in July', rates)).cells[0]?.address).toBe('C3')
  })
})

describe('shortened words of headers', () => {
  test('are met by the whole word', async () => {
    const machines = await takes.draw([
      ['Оборудование', 'Инв. №', 'Год вып.', 'Отв. лицо'],
      ['Вентилятор', '004417', 2019, 'Шапкин'],
      ['Насос', '004418', 2021, 'Ефимов'],
    ])
    expect((await takes.takeOf('Какой инвентарный номер у вентилятора?', machines)).value.value).toBe('004417')
    expect((await takes.takeOf('Год выпуска насоса?', machines)).value.value).toBe(2021)
  })

  test('a stop at the end of a text or a letter alone shortens nothing', () => {
    expect(headerTermsOf('г. Москва').filter(term => term.endsWith('.'))).toEqual([])
    expect(headerTermsOf('Max. dose')).toContain('max.')
  })
})

test.each([
  ['третьим', 3],
  ['пятого', 5],
  ['fourth', 4],
  ['세번째', 3],
  ['dritten', 3],
  ['вторник', undefined],
  ['пятно', undefined],
])('the place that %s tells', (word, number) => {
  expect(numberOfWord(word)).toBe(number)
})

describe('one part of several names', async () => {
  const prices = await takes.draw([
    ['Услуга', 'Цена, руб.'],
    ['Приём терапевта, первичный', 1950],
    ['Приём терапевта, повторный', 1400],
    ['УЗИ почек', 1700],
    ['УЗИ брюшной полости', 2700],
    ['ЭКГ', 1200],
  ])

  test.each(['Сколько стоит приём терапевта?', 'цена УЗИ?'])('%s asks back', async question => {
    expect((await takes.ask(question, prices)).kind).toBe('ambiguous')
  })

  test('the whole name does not', async () => {
    expect((await takes.takeOf('Сколько стоит ЭКГ?', prices)).value.value).toBe(1200)
    expect((await takes.takeOf('Сколько стоит повторный приём терапевта?', prices)).value.value).toBe(1400)
  })

  test('a sum that is asked for adds them up', async () => {
    expect((await takes.takeOf('Сколько стоят всего все УЗИ?', prices)).value.value).toBe(4400)
  })
})

describe('groups and totals that a question names', async () => {
  const pay = await takes.draw([
    ['Сотрудник', 'Должность', 'Оклад', 'К выдаче'],
    [{ value: 'Цех литья', bold: true }],
    ['Аникин П. С.', 'плавильщик', 62000, 62031],
    ['Борзов В. Ю.', 'заливщик', 54000, 53853],
    ['Итого по подразделению', null, 116000, 115884],
    [{ value: 'Бухгалтерия', bold: true }],
    ['Ильина О. Р.', 'бухгалтер', 88000, 91872],
    ['Кравец Л. Т.', 'кассир', 58000, 55506],
    ['Итого по подразделению', null, 146000, 147378],
    ['ВСЕГО', null, 262000, 263262],
  ])

  test.each(['В каком подразделении работает Борзов?', 'Борзов из какого цеха?'])('%s', async question => {
    expect((await takes.takeOf(question, pay)).value.value).toBe('Цех литья')
  })

  test('a total is named by any word for it', async () => {
    const bill = await takes.draw([
      ['Work', 'Qty', 'Amount'],
      ['Bolts', 2, 60],
      ['Nuts', 3, 40],
      ['Total', null, 100],
      ['VAT 20 %', null, 20],
      ['Total with VAT', null, 120],
    ])
    expect((await takes.takeOf('Grand total amount with VAT?', bill)).value.value).toBe(120)
    expect((await takes.takeOf('Amount for bolts?', bill)).value.value).toBe(60)
  })
})

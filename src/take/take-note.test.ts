import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { rectOf } from '../grid/index.ts'
import type { Candidate, Take } from './take.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const candidateOf = takes.named

const takeOf = async (question: string, candidate: Candidate): Promise<Take> => {
  const outcome = await takes.ask(question, [candidate])
  if (outcome.kind !== 'answer' && outcome.kind !== 'unsure') throw new Error(`no take but ${outcome.kind}`)
  return outcome.take
}

describe('a note answers what no column says', async () => {
  const recipe = await candidateOf('Рецептура', [
    ['Компонент', 'Номер', 'Доля, %'],
    ['Изопропанол', '67-63-0', 8],
    ['Бутилгликоль*', '111-76-2', 3.5],
    ['Вода', '7732-18-5', 80],
    [null, null, null],
    ['* пары едкие, работать под вытяжкой', null, null],
  ])
  const lots = await candidateOf('Lots', [
    ['Lot', 'Item', 'Weight, kg'],
    ['L-100', 'Bolt', 12],
    ['L-200*', 'Nut', 15],
    ['L-300', 'Washer', 9],
    [null, null, null],
    ['* held back: the thread was out of size', null, null],
  ])

  test('the row that carries the note, when the question says the note', async () => {
    const take = await takeOf('С каким компонентом работают под вытяжкой?', recipe)
    expect(take.value.value).toBe('Бутилгликоль')
    expect(take.text).toContain('пары едкие')
    expect(take.cells.map(({ address }) => address)).toContain('A3')
  })

  test('the reason, when one is asked for', async () => {
    const take = await takeOf('Why was lot L-200 not shipped?', lots)
    expect(take.text).toContain('the thread was out of size')
    expect(take.rowsUsed).toEqual([3])
  })

  test('the note comes along with the value of its row, looked up or computed', async () => {
    expect((await takeOf('What is the weight of lot L-200?', lots)).text).toContain('out of size')
    const total = await takeOf('What is the total weight of all lots?', lots)
    expect(total.value.value).toBe(36)
    expect(total.notes).toEqual([expect.stringContaining('out of size')])
  })

  test('what the note alone says, of the row that carries it', async () => {
    const foods = await candidateOf('Range', [
      ['Product', 'Pack, g', 'Protein, g', 'Fat, g'],
      ['Wet food with rabbit†', 85, 11, 5],
      ['Dry food with rabbit', 400, 30, 12],
      ['Treats with rabbit', 60, 25, 9],
      [null, null, null, null],
      ['† contains taurine 0.15 %', null, null, null],
    ])
    const take = await takeOf('How much taurine is there in the wet food with rabbit?', foods)
    expect(take.text).toContain('taurine 0.15 %')
    expect(take.cells.map(({ address }) => address)).toContain('A2')
    expect((await takeOf('How much protein is there in the wet food with rabbit?', foods)).value.value).toBe(11)
  })

  test('no other row is given the note', async () => {
    expect((await takeOf('What is the weight of lot L-100?', lots)).notes).toEqual([])
  })
})

test('a field of a form is found by the quantity that is asked for', async () => {
  const form = await candidateOf('Спецификация', [
    ['Наименование', 'Плёнка ручная'],
    ['Ширина', '500 мм'],
    ['Растяжение', '250 %'],
    ['Вес рулона', '2,0 кг'],
  ])
  const fields = ['Наименование', 'Ширина', 'Растяжение', 'Вес рулона'].map((label, row) => ({
    label,
    value: ['Плёнка ручная', '500 мм', '250 %', '2,0 кг'][row] ?? '',
    labelAt: rectOf(row, 0, row + 1, 1),
    at: rectOf(row, 1, row + 1, 2),
  }))
  const asForm = {
    ...form,
    table: { ...form.table, kind: 'form' as const, gate: { ...form.table.gate, open: false }, fields },
  }
  const take = await takeOf('На сколько процентов тянется плёнка ручная?', asForm)
  expect(take.value.value).toBe('250 %')
  expect(take.cells.map(({ address }) => address)).toEqual(['B3'])
})

test('a unit is told with the whole line that states it', async () => {
  const sales = await candidateOf('Продажи', [
    ['тыс. руб., без НДС', null, null],
    ['Филиал', 'Январь', 'Февраль'],
    ['Северный', 10, 20],
    ['Южный', 30, 40],
  ])
  expect((await takeOf('В каких единицах даны продажи?', sales)).text).toContain('без НДС')
})

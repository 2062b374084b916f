import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { rectOf } from '../grid/index.ts'
import type { Candidate, Take } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const candidateOf = takes.named

const takeOf = async (question: string, candidate: Candidate): Promise<Take> => {
  const outcome = await takeAnswer(question, [candidate], takes.access)
  const take = outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take : undefined
  if (!take) throw new Error(`no take but ${JSON.stringify(outcome).slice(0, 900)}`)
  return take
}

describe('a question about two cells', async () => {
  const branches = await candidateOf(
    'Продажи филиалов',
    [
      ['Филиал', 'Выручка, тыс. руб.', null],
      [null, '2023', '2024'],
      ['Северный', 100, 130],
      ['Южный', 250, 200],
      ['Восточный', 70, 75],
    ],
    [rectOf(0, 0, 2, 1), rectOf(0, 1, 1, 3)],
  )

  test('how far two rows are apart', async () => {
    const take = await takeOf('Какова разница выручки между филиалами Северный и Южный в 2024?', branches)
    expect(take.value.value).toBe(70)
    expect(take.unit).toBe('тыс. руб.')
    expect(take.cells.map(({ address }) => address)).toEqual(['C3', 'C4'])
    expect(take.plan.pair).toBe('difference')
  })

  test('what became of one row, in its unit and in percent of the earlier year', async () => {
    const change = await takeOf('Каково изменение выручки филиала Южный с 2023 на 2024?', branches)
    expect(change.value.value).toBe(-50)
    const percent = await takeOf('На сколько процентов выросла выручка филиала Северный с 2023 по 2024?', branches)
    expect(percent.value.value).toBe(30)
    expect(percent.unit).toBe('%')
  })

  test('which of two has more', async () => {
    const take = await takeOf('У какого филиала выше выручка в 2024: Восточный или Северный?', branches)
    expect(take.value.value).toBe('Северный')
    expect(take.text).toContain('75')
    expect(take.text).toContain('130')
  })

  test('one that is named alone is no pair', async () => {
    const take = await takeOf('Какая выручка у филиала Южный в 2024?', branches)
    expect(take.plan.pair).toBeUndefined()
    expect(take.value.value).toBe(200)
  })
})

describe('a name that is turned round', async () => {
  const survey = await candidateOf('Employment', [
    ['Group', 'Unemployment rate, %', 'Persons'],
    ['All persons', 8, 900],
    ['Visible minority', 10, 300],
    ['Not a visible minority', 7, 600],
  ])

  test.each([
    ['What is the unemployment rate of the visible minority?', 10],
    ['What is the unemployment rate of those who are not a visible minority?', 7],
  ])('%s', async (question, value) => {
    expect((await takeOf(question, survey)).value.value).toBe(value)
  })
})

test('the whole is meant where no part is named', async () => {
  const offences = await candidateOf(
    'Offences',
    [
      ['Offence', 'Victims', null, null],
      [null, 'Men', 'Women', 'Total'],
      ['Assault', 10, 20, 30],
      ['Theft', 5, 8, 13],
    ],
    [rectOf(0, 0, 2, 1), rectOf(0, 1, 1, 4)],
  )
  expect((await takeOf('How many victims of assault were there?', offences)).value.value).toBe(30)
  expect((await takeOf('How many women were victims of assault?', offences)).value.value).toBe(20)
})

import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import { rectOf } from '../grid/index.ts'
import type { Candidate, Take } from './take.ts'
import { takeAnswer } from './take-answer.ts'
import { takePlan } from './take-plan.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const { access } = takes
const candidateOf = takes.named

const takeOf = async (question: string, candidate: Candidate): Promise<Take> => {
  const outcome = await takeAnswer(question, [candidate], access)
  const take = outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take : undefined
  if (!take) throw new Error(`no take but ${JSON.stringify(outcome).slice(0, 900)}`)
  return take
}

describe('the greatest and the least among things of one kind', async () => {
  const survey = await candidateOf(
    'Tea drinkers',
    [
      ['Characteristic', 'Drinks tea daily, %', null],
      [null, 'Women', 'Men'],
      ['Place of residence', null, null],
      ['Village', 40, 31],
      ['Small town', 44, 37],
      ['Large city', 52, 35],
      ['Owns a kettle', null, null],
      ['Yes', 61, 48],
      ['No', 12, 9],
    ],
    [rectOf(0, 0, 2, 1), rectOf(0, 1, 1, 3)],
  )

  test.each([
    ['In which place of residence were women most likely to drink tea daily?', 'Large city'],
    ['Which place of residence had the lowest share of men who drink tea daily?', 'Village'],
    ['Who were more likely to drink tea daily, women or men in a small town?', 'Women'],
    ['Who were less likely to drink tea daily among women, those who owned a kettle or those who did not?', 'No'],
  ])('%s', async (question, name) => {
    const take = await takeOf(question, survey)
    expect(take.value.value).toBe(name)
    expect(take.cells.length).toBeGreaterThan(0)
  })

  test('a plan over them comes to the same when it is run again', async () => {
    const take = await takeOf('In which place of residence were women most likely to drink tea daily?', survey)
    const again = await takePlan(take.plan, [survey], access, { language: 'en' })
    expect(again.kind === 'take' && again.take.value).toEqual(take.value)
  })

  test('how many times one of two opposites is the other', async () => {
    const take = await takeOf(
      'How many times higher was the percentage of men drinking tea daily among those who owned a kettle than among those who did not own a kettle?',
      survey,
    )
    expect(Number(take.value.value)).toBeCloseTo(48 / 9)
    expect(take.cells.map(({ address }) => address)).toEqual(['C8', 'C9'])
  })
})

test('у какой группы меньше, и по какому полу больше', async () => {
  const offices = await candidateOf(
    'Текучесть',
    [
      ['Показатель', 'Текучесть, %', null],
      [null, 'Мужчины', 'Женщины'],
      ['Возраст', null, null],
      ['до 30 лет', 21, 18],
      ['30–45 лет', 12, 9],
      ['старше 45 лет', 7, 8],
      ['Тип договора', null, null],
      ['постоянный', 9, 10],
      ['срочный', 25, 27],
    ],
    [rectOf(0, 0, 2, 1), rectOf(0, 1, 1, 3)],
  )
  const least = await takeOf('У какого возраста самая низкая текучесть у женщин?', offices)
  expect(least.value.value).toBe('старше 45 лет')
  const more = await takeOf('Какой тип договора даёт самую высокую текучесть у мужчин?', offices)
  expect(more.value.value).toBe('срочный')
})

test('어느 항목이 가장 높은가', async () => {
  const plants = await candidateOf(
    '설비 점검',
    [
      ['구분', '불량률, %', null],
      [null, '주간', '야간'],
      ['라인', null, null],
      ['조립', 3, 5],
      ['도장', 8, 6],
      ['포장', 2, 4],
      ['근속', null, null],
      ['신입', 9, 11],
      ['경력', 2, 3],
    ],
    [rectOf(0, 0, 2, 1), rectOf(0, 1, 1, 3)],
  )
  const take = await takeOf('야간 불량률이 가장 높은 라인은 어느 것인가요?', plants)
  expect(take.value.value).toBe('도장')
})

describe('what years come to together', async () => {
  const spending = await candidateOf('Spending', [
    ['Item', '2021', '2022', '2023'],
    ['Rent', 10, 20, 60],
    ['Heating', 5, 6, 7],
  ])

  test('the average over all of them', async () => {
    const take = await takeOf('What is the average annual rent?', spending)
    expect(take.value.value).toBe(30)
    expect(take.cells.map(({ address }) => address)).toEqual(['B2', 'C2', 'D2'])
    expect(take.plan.peers).toBe('columns')
  })

  test('the year in which something was greatest', async () => {
    expect((await takeOf('Which year had the highest heating?', spending)).value.value).toBe('2023')
  })
})

test('a group whose name the question does not say is not singled out', async () => {
  const branches = await candidateOf('Branches', [
    ['Branch', 'Revenue', 'Costs'],
    ['North', null, null],
    ['Aldermoor', 50, 20],
    ['Birkdale', 70, 30],
    ['South', null, null],
    ['Colwick', 90, 35],
    ['Dunmere', 40, 25],
  ])
  expect((await takeOf('Which branch has the highest revenue?', branches)).value.value).toBe('Colwick')
})

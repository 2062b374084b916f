import { afterAll, expect, test } from 'vitest'
import type { DrawnCell } from '../../test/drawn-draft.ts'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, ask, close } = openDrawnTakes()
afterAll(close)

const outcomeOf = async (question: string, rows: readonly (readonly DrawnCell[])[]) => ask(question, await draw(rows))

const isSure = async (question: string, rows: readonly (readonly DrawnCell[])[]): Promise<boolean> => {
  const outcome = await outcomeOf(question, rows)
  return outcome.kind === 'answer' && outcome.confident
}

const amounts: readonly (readonly DrawnCell[])[] = [
  ['Branch', 'Debts', 'Assets'],
  ['Aldermoor', 40, 160],
  ['Birkdale', 30, 90],
  ['Colwick', 20, 70],
]

test('a share that no cell shows is never told with confidence as the amount itself', async () => {
  expect(await isSure('What are the debts of Aldermoor?', amounts)).toBe(true)
  expect(await isSure('What is the percentage of debts of Aldermoor?', amounts)).toBe(false)
  expect(
    await isSure('Какой процент долгов у филиала Мостовой?', [
      ['Филиал', 'Долги', 'Имущество'],
      ['Мостовой', 40, 160],
      ['Речной', 30, 90],
    ]),
  ).toBe(false)
  expect(
    await isSure('강변지점의 부채 비율은 얼마인가요?', [
      ['지점', '부채', '자산'],
      ['강변지점', 40, 160],
      ['다리지점', 30, 90],
    ]),
  ).toBe(false)
})

test('shares are added up with doubt only', async () => {
  const rows = [
    ['Branch', 'Kind', 'Losses, %'],
    ['Aldermoor', 'wet', 4],
    ['Birkdale', 'wet', 3],
    ['Colwick', 'dry', 2],
  ]
  expect(await isSure('What is the total of losses of the wet kind?', rows)).toBe(false)
})

test('rows of one name under different groups are counted with doubt only', async () => {
  const outcome = await outcomeOf('How many lines are there?', [
    ['Item', 'Amount'],
    ['Last year', null],
    ['Rent', 10],
    ['Heating', 20],
    ['This year', null],
    ['Rent', 12],
    ['Heating', 25],
  ])
  expect(outcome.kind === 'answer' && outcome.confident).toBe(false)
})

test('a bound is no extreme', async () => {
  const outcome = await outcomeOf('How many branches have debts of at least 30?', amounts)
  const take = outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take : undefined
  expect(take).toBeDefined()
  expect(['min', 'argmin', 'max', 'argmax']).not.toContain(take?.plan.aggregate)
})

test('equal labels of two sections are added up with doubt only, also where they are the condition', async () => {
  const rows = [
    ['Position', 'Euro', 'Dollar'],
    ['End of 2019', null, null],
    ['Cash at banks', 27, 2],
    ['Loans', 4, 14],
    ['End of 2018', null, null],
    ['Cash at banks', 18, 1],
    ['Loans', 3, 4],
  ]
  expect(await isSure('What is the total of cash at banks in euro?', rows)).toBe(false)
})

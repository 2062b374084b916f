import { expect, test } from 'vitest'
import { joinTold, planIn, planText, valuesIn, valuesTold } from './edited-plan.ts'

test('a plan that is edited keeps what the form does not know', () => {
  const plan = planIn('{"kind":"cellcite-plan","select":["Price"],"where":[{"kind":"under","groups":[1]}],"limit":3}')
  expect(plan && JSON.parse(planText({ ...plan, aggregate: 'sum' }))).toEqual({
    kind: 'cellcite-plan',
    select: ['Price'],
    where: [{ kind: 'under', groups: [1] }],
    limit: 3,
    aggregate: 'sum',
  })
})

test('a text that is no plan yet is none', () => {
  expect(planIn('{"select":')).toBeUndefined()
  expect(planIn('{"select":1,"where":[]}')).toBeUndefined()
})

test('values are one text and come back', () => {
  expect(valuesIn(valuesTold(['Да', '0341']))).toEqual(['Да', '0341'])
})

test('a second table is told with its keys and conditions', () => {
  const join = {
    table: { document: 'Сети.xlsx', sheet: 'Сети' },
    on: ['Сеть', 'Название'],
    where: [{ kind: 'is', column: 'Партнёр', anyOf: ['Нет'] } as const],
  }
  expect(joinTold(join)).toBe('⋈ Сети.xlsx, Сети: Сеть = Название; Партнёр = Нет')
})

import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import type { Candidate, Take } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const candidateOf = takes.named

const takeOf = async (question: string, candidates: readonly Candidate[]): Promise<Take> => {
  const outcome = await takes.ask(question, candidates)
  if ((outcome.kind !== 'answer' && outcome.kind !== 'unsure') || (outcome.kind === 'answer' && outcome.confident))
    throw new Error(`not a take that is told as joined: ${outcome.kind}`)
  return outcome.take
}

const clients = await candidateOf('Клиенты', [
  ['Код клиента', 'Клиент', 'Партнёр', 'Филиал'],
  ['К-1001', 'ЛУГОВИНКА', 'Да', 'Северный'],
  ['К-1002', 'РУЧЕЁК', 'Нет', 'Северный'],
  ['К-1003', 'БЕРЕСТА', 'Да', 'Южный'],
  ['К-1004', 'ОГОНЁК', 'Нет', 'Южный'],
  ['К-1005', 'ЗАРНИЦА', 'Да', 'Южный'],
  ['К-1006', 'ТИХИЙ ЛУГ', 'Нет', 'Южный'],
])
const orders = await candidateOf('Заказы', [
  ['Номер заказа', 'Код клиента', 'Статус', 'Количество', 'Цена'],
  ['З-1', 'К-1001', 'закрыт', 2, 10],
  ['З-2', 'К-1002', 'закрыт', 3, 10],
  ['З-3', 'К-1003', 'отменён', 5, 100],
  ['З-4', 'к-1003 ', 'закрыт', 1, 7],
  ['З-5', 'К-1004', 'закрыт', 4, 25],
  ['З-6', 'К-1005', 'закрыт', 1, 1],
  ['З-7', 'К-9999', 'закрыт', 8, 1000],
])

describe('a question over two tables that a code ties together', () => {
  test('a name that only one table has chooses the rows of the other', async () => {
    const take = await takeOf('Сколько закрытых заказов у клиента Береста?', [orders, clients])
    expect(take.value.value).toBe(1)
    expect(take.plan.join).toMatchObject({ table: 'Клиенты', on: [1, 0] })
    // The order and the client that it belongs to, however the key is written.
    expect(take.cells.map(cell => `${cell.document} ${cell.address}`)).toEqual(['Заказы.xlsx C5', 'Клиенты.xlsx B4'])
    expect(take.text).toContain('Код клиента = Код клиента')
    expect(take.sql).toContain('JOIN')
  })

  test('an amount that no column holds is quantity times price, parted by a column of the other table', async () => {
    const take = await takeOf('Сумма заказов по филиалам, кроме отменённых', [orders, clients])
    expect(take.plan).toMatchObject({ times: true, group: { by: 'joined', column: 3 } })
    // The order of an unknown client belongs to no branch.
    expect(Object.fromEntries(take.value.value as [string, number][])).toEqual({ Северный: 50, Южный: 108 })
  })

  test('what has no row in the other table', async () => {
    const take = await takeOf('Какие клиенты без заказов?', [orders, clients])
    expect(take.value.value).toEqual(['ТИХИЙ ЛУГ'])
    expect(take.plan.join?.not).toBe(true)
    expect(take.cells.map(cell => cell.address)).toEqual(['B7'])
  })

  test('tables without a key in common are never joined', async () => {
    const stock = await candidateOf('Остатки', [
      ['Склад', 'Товар', 'Остаток'],
      ['Луговой', 'Болт', 5],
      ['Речной', 'Гайка', 6],
      ['Горный', 'Шайба', 7],
    ])
    const outcome = await takeAnswer('Сколько закрытых заказов на складе Речной?', [orders, stock], {
      rows: takes.access.rows,
      openSql: takes.access.openSql,
    })
    const take = outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take : undefined
    expect(take?.plan.join).toBeUndefined()
  })
})

describe('a list of codes beside the rows that use them', () => {
  test('few codes with a shared header are a key: the meaning chooses rows', async () => {
    const lines = await candidateOf('Lines', [
      ['Worker', 'Pay code', 'Amount'],
      ['L. Moor', 'P10', 400],
      ['L. Moor', 'P20', 35],
      ['K. Dale', 'P10', 390],
      ['K. Dale', 'P30', 20],
      ['J. Fell', 'P10', 410],
      ['J. Fell', 'P20', 45],
    ])
    const codes = await candidateOf('Codes', [
      ['Pay code', 'Meaning', 'Taxed'],
      ['P10', 'Basic wage', 'yes'],
      ['P20', 'Night shift', 'yes'],
      ['P30', 'Meal voucher', 'no'],
      ['P40', 'Moving grant', 'no'],
    ])
    const take = await takeOf('Total amount of night shift?', [lines, codes])
    expect(take.value.value).toBe(80)
    expect(take.cells.map(cell => cell.address)).toEqual(['C3', 'C7', 'B3'])
  })
})

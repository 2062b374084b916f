import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import type { Candidate, TakeOutcome } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())
const candidateOf = takes.named

const ask = (question: string, candidate: Candidate): Promise<TakeOutcome> => takes.ask(question, [candidate])

/** Value of an answer or of the best take below the line; the kind of any other outcome. */
const takenOf = (outcome: TakeOutcome): unknown =>
  outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take.value.value : outcome.kind

describe('white space of any kind around a value', async () => {
  const requests = await candidateOf('Заявки', [
    ['Заявка', 'Статус', 'Сумма'],
    ['А-1', 'Закрыта', 10],
    ['А-2', 'Закрыта\n', 20],
    ['А-3', '\u00a0Закрыта\t', 40],
    ['А-4', 'Открыта', 80],
  ])

  test('takes no row out', async () =>
    expect(takenOf(await ask('Сколько заявок со статусом «Закрыта»?', requests))).toBe(3))
})

describe('several dates in one question', async () => {
  const payments = await candidateOf('Платежи', [
    ['Платёж', 'Дата', 'Сумма'],
    ['П-1', '2025-02-10', 1],
    ['П-2', '2025-03-02', 2],
    ['П-3', '2025-03-20', 4],
    ['П-4', '2025-04-05', 8],
    ['П-5', '2025-04-25', 16],
    ['П-6', '2025-05-01', 32],
    ['П-7', '2025-11-03', 64],
    ['П-8', '2026-01-15', 128],
  ])

  test.each<[string, unknown]>([
    ['Общая сумма платежей за март и апрель 2025', 30],
    ['Общая сумма платежей за март, апрель и май', 62],
    ['Общая сумма платежей с 3 марта по 10 апреля', 12],
    ['Общая сумма платежей с 3 марта 2025 по 10 апреля 2025', 12],
    ['Общая сумма платежей с 3 по 20 марта 2025', 4],
    ['Общая сумма платежей с ноября по январь', 192],
    ['Total сумма from March to April 2025', 30],
    ['Total сумма between 2025-03-20 and 2025-04-05', 12],
    ['3월과 4월 сумма 합계', 30],
    ['3월부터 5월까지 сумма 합계', 62],
    ['Общая сумма платежей за март', 6],
  ])('%s', async (question, value) => expect(takenOf(await ask(question, payments))).toBe(value))

  test('a date that makes no condition explains nothing', async () =>
    expect(await ask('Общая сумма платежей за март против договоров апреля', payments)).toMatchObject({
      kind: 'not_found',
    }))
})

describe('amounts that are compared', async () => {
  const shops = await candidateOf('Выручка 2025', [
    ['Магазин', 'Выручка, тыс. руб.', 'Рост', 'Масса, кг'],
    ['Берёза', 90, { value: 0.12, format: '0%' }, 4],
    ['Клён', 150, { value: 0.08, format: '0%' }, 5],
    ['Осина', 250, { value: 0.1, format: '0%' }, 6],
    ['Ольха', 60, { value: 0.3, format: '0%' }, 7],
  ])
  const sales = await candidateOf('Продажи', [
    ['Магазин', 'Выручка, руб.'],
    ['Берёза', 90_000],
    ['Клён', 150_000],
    ['Осина', 250_000],
  ])

  test.each<[string, unknown]>([
    ['Сколько строк с выручкой свыше 100 тыс. руб.?', 2],
    ['Сколько строк с выручкой больше 100 000 руб.?', 2],
    ['Сколько строк с выручкой больше 100?', 2],
    ['Сколько строк с ростом больше 10 %?', 2],
    ['Сколько строк с ростом не менее 10%?', 3],
    ['Сколько строк за 2025 год с массой больше 5 кг?', 2],
    ['Сколько строк с массой 6 кг и более?', 2],
  ])('%s', async (question, value) => expect(takenOf(await ask(question, shops))).toBe(value))

  test('a scale of the question against a column without one', async () => {
    expect(takenOf(await ask('Сколько строк с выручкой свыше 100 тыс. руб.?', sales))).toBe(2)
    expect(takenOf(await ask('Сколько строк с выручкой до 200 тыс. руб.?', sales))).toBe(2)
  })
})

describe('what is open is told and never confident', async () => {
  const parts = await candidateOf('Детали', [
    ['Деталь', 'Масса', 'Поставка'],
    ['Болт', '1.250', '03/04/2024'],
    ['Гайка', '2.375', '05/06/2024'],
    ['Шайба', '1.125', '07/08/2024'],
  ])

  test.each<[string, RegExp]>([
    ['Какая масса у детали Гайка?', /Масса.*двояко/u],
    ['Какая общая масса деталей?', /Масса.*двояко/u],
    ['Какая поставка у детали Болт?', /Поставка.*двояко/u],
  ])('%s', async (question, told) => {
    const outcome = await ask(question, parts)
    expect(outcome).not.toMatchObject({ confident: true })
    expect(outcome).toMatchObject({ take: { text: expect.stringMatching(told), caveats: [expect.any(String)] } })
  })
})

describe('a table longer than what is read for its values', async () => {
  const rows = 20_400
  const long = await candidateOf('Журнал', [
    ['Запись', 'Склад', 'Вес'],
    ...Array.from({ length: rows }, (_, at) => [
      `З-${at}`,
      at === rows - 1 ? 'Дальний' : at < rows - 5 ? 'Главный' : 'Запасной',
      1,
    ]),
  ])

  test('knows the rows that search found further down', async () => {
    const outcome = await ask('Сколько записей на складе «Дальний»?', { ...long, rows: [rows] })
    expect(takenOf(outcome)).not.toBe(rows)
    expect(outcome).not.toMatchObject({ confident: true })
  })

  test('a value of nearly all known rows is still a condition, and the answer is never confident', async () => {
    const outcome = await ask('Какой общий вес записей на складе «Главный»?', long)
    expect(takenOf(outcome)).toBe(rows - 5)
    expect(outcome).not.toMatchObject({ confident: true })
    expect(outcome).toMatchObject({ take: { caveats: [expect.stringContaining('20000')] } })
  })
})

describe('more rows than one take reads', async () => {
  const weights = await candidateOf('Вес', [
    ['Груз', 'Склад', 'Вес', 'Доля'],
    ['Г-1', 'Север', 10, { value: 0.1, format: '0%' }],
    ['Г-2', 'Юг', 20, { value: 0.2, format: '0%' }],
    ['Г-3', 'Север', null, { value: 0.3, format: '0%' }],
    ['Г-4', 'Юг', 30, { value: 0.25, format: '0%' }],
    ['Г-5', 'Север', 40, { value: 0.15, format: '0%' }],
  ])
  /** Reads two rows where a take would read as many as it may. */
  const askShort = (question: string): Promise<TakeOutcome> =>
    takeAnswer(question, [weights], {
      rows: takes.access.rows,
      openSql: async opened => {
        const session = await takes.access.openSql(opened)
        return {
          run: (sql, parameters, bounds) =>
            session.run(sql, parameters, { ...bounds, maxRows: Math.min(2, bounds?.maxRows ?? 2) }),
          close: () => session.close(),
        }
      },
    })

  test.each<[string, unknown, number]>([
    ['Какой общий вес грузов?', 100, 4],
    ['Какой средний вес грузов?', 25, 4],
    ['Какая средняя доля?', 20, 5],
    ['Какая максимальная доля?', 30, 1],
    ['Сколько строк на складе Север?', 3, 3],
    ['Какой максимальный вес?', 40, 1],
    ['Какой общий вес грузов на складе Север?', 50, 2],
  ])('%s', async (question, value, rowCount) => {
    const outcome = await askShort(question)
    expect(takenOf(outcome)).toBe(value)
    expect(outcome).toMatchObject({ take: { rowCount } })
  })

  test('what one statement does not compute is told with the limit', async () =>
    expect(await askShort('Какой медианный вес грузов?')).toMatchObject({
      kind: 'unsure',
      take: { uncomputed: true, text: expect.stringContaining('250000') },
    }))
})

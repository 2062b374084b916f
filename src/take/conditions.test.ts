import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { openTables } from '../engine/index.ts'
import { understand } from '../table/index.ts'
import type { Candidate, TakeOutcome } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const dir = mkdtempSync(join(tmpdir(), 'cellcite-conditions-'))
const tables = openTables(dir)
afterAll(() => {
  tables.close()
  rmSync(dir, { recursive: true, force: true })
})

let keys = 0
const candidateOf = async (name: string, rows: readonly (readonly DrawnCell[])[]): Promise<Candidate> => {
  const grid = drawGrid(rows)
  const [table] = understand(sheetOf(grid, { name }))
  if (!table) throw new Error('the drawn table was not understood')
  const key = `k${keys++}`
  await tables.store.write(key, table, grid)
  return { id: name, key, document: `${name}.xlsx`, table, card: '', score: 1 }
}

const ask = (question: string, candidate: Candidate): Promise<TakeOutcome> =>
  takeAnswer(question, [candidate], { rows: tables.store.rows, openSql: tables.openSql })

/** Value of an answer or of the best take below the line; the kind of any other outcome. */
const valueOf = (outcome: TakeOutcome): unknown =>
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
    expect(valueOf(await ask('Сколько заявок со статусом «Закрыта»?', requests))).toBe(3))
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
  ])('%s', async (question, value) => expect(valueOf(await ask(question, payments))).toBe(value))

  test('a date that makes no condition explains nothing', async () =>
    expect(await ask('Общая сумма платежей за март против договоров апреля', payments)).toMatchObject({
      kind: 'not_found',
    }))
})

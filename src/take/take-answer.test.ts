import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { openTables } from '../engine/index.ts'
import { rectOf } from '../grid/index.ts'
import { understand } from '../table/index.ts'
import type { Candidate, TakeOutcome } from './take.ts'
import { takeAnswer } from './take-answer.ts'

const dir = mkdtempSync(join(tmpdir(), 'cellcite-take-'))
const tables = openTables(dir)
afterAll(() => {
  tables.close()
  rmSync(dir, { recursive: true, force: true })
})

type Drawn = {
  readonly name: string
  readonly rows: readonly (readonly DrawnCell[])[]
  readonly spans?: readonly ReturnType<typeof rectOf>[]
}

let keys = 0
/** Stores drawn sheets and gives their tables as search would, all found equally well. */
const candidatesOf = async (...sheets: readonly Drawn[]): Promise<readonly Candidate[]> => {
  const found: Candidate[] = []
  for (const { name, rows, spans } of sheets) {
    const grid = drawGrid(rows, spans)
    for (const table of understand(sheetOf(grid, { name }))) {
      const key = `k${keys++}`
      await tables.store.write(key, table, grid)
      found.push({
        id: `${name}#${table.ordinal}`,
        key,
        document: `${name}.xlsx`,
        table,
        card: table.title ?? '',
        score: 1,
      })
    }
  }
  return found
}

const ask = (question: string, candidates: readonly Candidate[]): Promise<TakeOutcome> =>
  takeAnswer(question, candidates, { rows: tables.store.rows, openSql: tables.openSql })

/** Value of an answer or of the best take below the line; the kind of any other outcome. */
const answerOf = (outcome: TakeOutcome): unknown =>
  outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take.value.value : outcome.kind
const cellsOf = (outcome: TakeOutcome): readonly string[] =>
  outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take.cells.map(cell => cell.address) : []

const shops: Drawn = {
  name: 'Сети',
  rows: [
    [null, null, 'Число магазинов', null],
    ['Сеть', 'Партнёр', 'Гипермаркеты', 'Супермаркеты'],
    ['ЛУГОВИНКА', 'Да', 12, 40],
    ['РУЧЕЁК 24', 'Нет', 3, '-'],
    ['РУЧЕЁК 42', 'Да', 5, 8],
    ['ОГОНЁК', 'Да', 7, 2],
    ['БЕРЕСТА', 'Нет', 1, 9],
  ],
  spans: [rectOf(0, 2, 1, 4)],
}

describe('one value of one row', async () => {
  const candidates = await candidatesOf(shops)

  test.each<[string, unknown, string]>([
    ['Является ли Луговинка нашим партнёром?', true, 'B3'],
    ['Сколько гипермаркетов у Луговинки?', 12, 'C3'],
    ['Сколько супермаркетов у сети «Ручейка 42»?', 8, 'D5'],
    ['Сколько гипермаркетов у Лугавинки?', 12, 'C3'],
    ['How many гипермаркеты does Beresta have?', 1, 'C7'],
  ])('%s', async (question, value, cell) => {
    const outcome = await ask(question, candidates)
    expect(answerOf(outcome)).toEqual(value)
    expect(cellsOf(outcome)).toEqual([cell])
  })

  test('a name that needs a number to be told apart is asked back', async () => {
    const outcome = await ask('Сколько гипермаркетов у сети Ручеёк?', candidates)
    expect(outcome).toMatchObject({ kind: 'ambiguous' })
    if (outcome.kind !== 'ambiguous') return
    expect(outcome.differsBy).toMatch(/РУЧЕЁК 24.*РУЧЕЁК 42/)
    expect(outcome.takes.map(take => take.value.value)).toEqual([3, 5])
  })

  test('a dash is told as a dash, not as zero', async () => {
    const outcome = await ask('Сколько супермаркетов у сети Ручеёк 24?', candidates)
    expect(answerOf(outcome)).toBe('dash')
    if (outcome.kind === 'answer') expect(outcome.take.text).toContain('прочерк')
  })
})

describe('values over many rows', async () => {
  const candidates = await candidatesOf(shops)

  test.each<[string, unknown]>([
    ['Сколько сетей у нас в партнёрах?', 3],
    ['Сколько сетей не являются партнёрами?', 2],
    ['Сколько гипермаркетов суммарно у сетей, которые не партнёры?', 4],
    ['У какой сети больше всего супермаркетов?', 'ЛУГОВИНКА'],
    ['Сколько гипермаркетов в среднем у партнёров?', 8],
  ])('%s', async (question, value) => expect(answerOf(await ask(question, candidates))).toEqual(value))

  test('an answer tells its rows, what it left out and why', async () => {
    const outcome = await ask('Сколько супермаркетов суммарно у сетей, которые не партнёры?', candidates)
    expect(outcome).toMatchObject({
      take: {
        value: { value: 9 },
        rowsUsed: [7],
        rowsLeftOut: [
          { why: 'filtered', count: 3 },
          { why: 'dash', rows: [4] },
        ],
      },
    })
  })
})

const sales: Drawn = {
  name: 'Sales',
  rows: [
    ['Sales by branch, USD thousand'],
    ['Region', 'Branch', 'Jan', 'Feb', 'Mar', 'Total'],
    ['North', 'Aldmoor', 10, 20, 30, 60],
    ['North', 'Berwick', 5, 5, 5, 15],
    ['South', 'Corfield', 7, 8, 9, 24],
    ['South', 'Dunmere', 1, 2, 3, 6],
    ['Total', null, 23, 35, 47, 105],
  ],
}

describe('totals, periods and groups', async () => {
  const candidates = await candidatesOf(sales)

  test.each<[string, unknown]>([
    ['How much did Corfield sell in February?', 8],
    ['What were the total sales of all branches in January?', 23],
    ['Which branch sold the most in March?', 'Aldmoor'],
    ['What did Berwick sell in the first quarter?', 15],
  ])('%s', async (question, value) => expect(answerOf(await ask(question, candidates))).toEqual(value))

  test('total rows are left out of an aggregate, and that is told', async () => {
    const outcome = await ask('What were the total sales of all branches in February?', candidates)
    expect(outcome).toMatchObject({ take: { value: { value: 35 }, rowsLeftOut: [{ why: 'total', rows: [7] }] } })
  })

  test('a month that the table does not have is not found', async () => {
    expect(await ask('How much did Corfield sell in August?', candidates)).toMatchObject({ kind: 'not_found' })
  })
})

const stock: Drawn = {
  name: '재고',
  rows: [
    ['창고', '품목코드', '품목', '수량', '상태'],
    ['가람창고', '000123', '세제 1호', 40, '정상'],
    ['가람창고', '000124', '세제 2호', 60, '폐기'],
    ['다온창고', '000125', '방향제 1호', 25, '정상'],
    ['다온창고', '000126', '방향제 2호', 15, '폐기'],
    ['다온창고', '000127', '건전지 5호', 10, '정상'],
  ],
}

describe('Korean questions', async () => {
  const candidates = await candidatesOf(stock)

  test.each<[string, unknown]>([
    ['품목코드 000124번의 수량은 얼마인가요?', 60],
    ['000126의 상태는 무엇인가요?', '폐기'],
    ['다온창고에 있는 수량 합계는?', 50],
    ['폐기 상태인 품목은 모두 몇 건인가요?', 2],
    [
      '창고별 수량 합계를 알려 주세요',
      [
        ['가람창고', 100],
        ['다온창고', 50],
      ],
    ],
  ])('%s', async (question, value) => expect(answerOf(await ask(question, candidates))).toEqual(value))
})

const offers: Drawn = {
  name: 'Offers',
  rows: [
    ['Item', 'Ashby', null, 'Borden', null],
    [null, 'Price', 'Days', 'Price', 'Days'],
    ['Rope', 5, 3, 4, 9],
    ['Hook', 2, 1, 6, 2],
    ['Chain', 8, 4, 7, 6],
  ],
  spans: [rectOf(0, 1, 1, 3), rectOf(0, 3, 1, 5), rectOf(0, 0, 2, 1)],
}

describe('offers side by side', async () => {
  const candidates = await candidatesOf(offers)

  test.each<[string, unknown]>([
    ['Which supplier is the cheapest for rope?', 'Borden'],
    ['What is the price of a hook at Borden?', 6],
    ['How many items cost more than 6 at Ashby?', 1],
  ])('%s', async (question, value) => expect(answerOf(await ask(question, candidates))).toEqual(value))
})

const staff: Drawn = {
  name: 'Штат',
  rows: [
    ['Подразделение', 'Должность', 'Ставки', 'Оклад, руб.'],
    [{ value: 'Отдел снабжения', bold: true }, null, null, null],
    [null, 'Начальник отдела', 1, 90000],
    [null, 'Экспедитор', 4, '55 000*'],
    [{ value: 'Лаборатория', bold: true }, null, null, null],
    [null, 'Начальник отдела', 1, 95000],
    [null, 'Лаборант', 3, 48000],
    ['* с надбавкой за разъездной характер работы'],
  ],
}

describe('rows under groups, units and notes', async () => {
  const candidates = await candidatesOf(staff)

  test('a group tells equal rows apart', async () => {
    expect(answerOf(await ask('Какой оклад у начальника лаборатории?', candidates))).toBe(95000)
    expect(await ask('Какой оклад у начальника отдела?', candidates)).toMatchObject({ kind: 'ambiguous' })
  })

  test('the ancestors of a row answer where it belongs', async () => {
    expect(answerOf(await ask('К какому подразделению относится экспедитор?', candidates))).toBe('Отдел снабжения')
  })

  test('the unit of a column is told with its value and when it is asked for', async () => {
    expect(await ask('Какой оклад у лаборанта?', candidates)).toMatchObject({ kind: 'answer', take: { unit: 'руб.' } })
    expect(answerOf(await ask('В каких единицах указан оклад?', candidates))).toBe('руб.')
  })

  test('a note that governs the cell comes with the answer', async () => {
    const outcome = await ask('Какой оклад у экспедитора?', candidates)
    expect(answerOf(outcome)).toBe(55000)
    if (outcome.kind === 'answer') expect(outcome.take.text).toContain('разъездной характер')
  })
})

const form: Drawn = {
  name: 'Анкета',
  rows: [
    ['Анкета перевозчика', null, null, null],
    ['Наименование', 'ООО «Ветерок»', 'ИНН', '7700000000'],
    ['Число машин', 14, null, null],
    ['Срок оплаты', '30 дней', 'Подпись', null],
  ],
  spans: [rectOf(2, 1, 3, 4)],
}

describe('forms', async () => {
  const candidates = await candidatesOf(form)

  test('a form may not be counted over, and every reason is told', async () => {
    const outcome = await ask('Загрузите анкету перевозчика как таблицу и посчитайте среднее', candidates)
    expect(outcome.kind).toBe('refused')
    if (outcome.kind === 'refused') expect(outcome.reasons.length).toBeGreaterThan(0)
  })

  test('its fields are answered', async () => {
    const outcome = await ask('Какой срок оплаты в анкете перевозчика?', candidates)
    expect(outcome).toMatchObject({ take: { value: { shown: '30 дней' } } })
  })
})

test('a row far down a long table is answered when search matched it', async () => {
  const rows: DrawnCell[][] = [['Code', 'Item', 'Price']]
  for (let row = 1; row <= 20_500; row += 1) rows.push([`K-${100_000 + row}`, `Item ${row}`, row])
  const [candidate] = await candidatesOf({ name: 'Long', rows })
  if (!candidate) throw new Error('no table')
  const outcome = await ask('What is the price of K-120400?', [{ ...candidate, rows: [20_400] }])
  expect(answerOf(outcome)).toBe(20_400)
}, 60_000)

test('the same question to the same tables gives the same outcome', async () => {
  const candidates = await candidatesOf(shops, sales, stock)
  const [first, second] = [
    await ask('Сколько гипермаркетов у Огонька?', candidates),
    await ask('Сколько гипермаркетов у Огонька?', candidates),
  ]
  expect(first).toEqual(second)
  expect(JSON.parse(JSON.stringify(first))).toEqual(first)
})

test('a question about something else goes to prose', async () => {
  expect(await ask('Почему небо синее?', await candidatesOf(shops))).toMatchObject({ kind: 'passages' })
})

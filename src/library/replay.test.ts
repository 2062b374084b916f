import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planFileShape } from '../take/index.ts'
import { askLibrary } from './ask.ts'
import type { Library } from './library.ts'
import { openLibrary } from './open-library.ts'
import { planFileOfTake } from './plans.ts'
import { runPlanFile } from './run-plan-file.ts'

let dir: string
let library: Library
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-replay-'))
  writeFileSync(
    join(dir, 'Магазины 2024.csv'),
    'Магазин,Город,"Выручка 2023, тыс. руб.","Выручка 2024, тыс. руб."\nЦентр,Омск,100,140\nСевер,Омск,80,60\nЮг,Тверь,30,45\n',
  )
  writeFileSync(join(dir, 'goods.csv'), 'Line,Item,Price USD\n1,Steel desk,320\n2,Oak cabinet,780\n3,Task chair,150\n')
  writeFileSync(
    join(dir, 'Vendor form.html'),
    '<html><body><h1>Vendor onboarding form</h1><table><tr><td>Company name</td><td>Northwind</td></tr><tr><td>Payment terms</td><td>30 days net</td></tr><tr><td>Contact person</td><td>Ann Lee</td></tr><tr><td>Bank</td><td>First Bank</td></tr></table></body></html>',
  )
  library = await openLibrary({ dir: join(dir, '.cellcite') })
  await library.ingest([dir])
}, 120_000)
afterAll(async () => {
  await library.close()
  rmSync(dir, { recursive: true })
})

describe('the plan of an answer, kept as JSON, gives the same value and the same cells again', () => {
  test.each([
    'Какая выручка у Севера в 2024?',
    'Какова общая выручка за 2024 год?',
    'Сколько магазинов в Омске?',
    'На сколько выручка Центра больше выручки Севера в 2024?',
    'На сколько процентов выросла выручка Центра с 2023 по 2024?',
    'У какого магазина самая высокая выручка в 2024?',
    'В каких единицах дана выручка магазинов?',
    'which item is the most expensive',
    'What is the average price of the items?',
    'What payment terms are in the vendor form?',
  ])('%s', async question => {
    const answer = await askLibrary(library, question)
    const take = answer.outcome === 'answer' || answer.outcome === 'unsure' ? answer.take : undefined
    expect(take, answer.outcome).toBeDefined()
    if (!take) return
    const file = await planFileOfTake(library, take, question)
    expect(file).toBeDefined()
    const run = await runPlanFile(library, planFileShape.parse(JSON.parse(JSON.stringify(file))))
    expect(run).toMatchObject({ kind: 'take', take: { value: take.value } })
    const cellsOf = (cells: typeof take.cells): readonly string[] =>
      cells.map(({ document, sheet, address }) => `${document} ${sheet} ${address}`).sort()
    expect(run.kind === 'take' && cellsOf(run.take.cells)).toEqual(cellsOf(take.cells))
  })
})

import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type PlanFile, planFileShape, takeRecordShape } from '../take/index.ts'
import { askLibrary } from './ask.ts'
import type { Library } from './library.ts'
import { openLibrary } from './open-library.ts'
import { dropPlan, planFileOfTake, plansOf, recordOf, savePlan } from './plans.ts'
import { runPlanFile } from './run-plan-file.ts'
import { verifyTake } from './verify-take.ts'

let dir: string
let library: Library

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-plans-'))
  library = await openLibrary({ dir: join(dir, '.cellcite') })
  return async () => {
    await library.close()
    rmSync(dir, { recursive: true })
  }
})

const CHAINS = 'Название сети,Партнёр,Магазины\nСЕВЕРЯНКА,Да,91\nГАСТРОНОМ 24,Нет,12\nЗАРЯ,Да,7\n'
const put = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const answerOf = async (question: string) => {
  const answer = await askLibrary(library, question)
  if (answer.outcome !== 'answer' && answer.outcome !== 'unsure') throw new Error(answer.outcome)
  if (!answer.take) throw new Error('no take')
  return { answer, take: answer.take }
}
const planOf = async (question: string): Promise<PlanFile> => {
  const { take } = await answerOf(question)
  const plan = await planFileOfTake(library, take, question)
  // What is written can be read back by the shape that guards the border.
  return planFileShape.parse(JSON.parse(JSON.stringify(plan)))
}

describe('a kept plan', () => {
  it('gives the same value again, and after the rows moved and columns were added', async () => {
    put('chains.csv', CHAINS)
    await library.ingest([dir])
    const plan = await planOf('Сколько магазинов у сети Северянка?')
    expect(plan).toMatchObject({ table: { document: 'chains.csv' }, select: ['Магазины'] })
    expect(await runPlanFile(library, plan)).toMatchObject({ kind: 'take', take: { value: { value: 91 } } })
    put('chains.csv', 'Город,Название сети,Партнёр,Магазины\nОмск,НОВАЯ,Да,1\nТула,СЕВЕРЯНКА,Да,95\nПермь,ЗАРЯ,Да,7\n')
    await library.ingest([dir])
    expect(await runPlanFile(library, plan)).toMatchObject({
      kind: 'take',
      take: { value: { value: 95 }, cells: [{ address: 'D3' }] },
    })
  })

  it('that no longer fits says why', async () => {
    put('chains.csv', CHAINS)
    await library.ingest([dir])
    const plan = await planOf('Сколько магазинов у сети Северянка?')
    put('chains.csv', 'Название сети,Партнёр,Площадь\nЗАРЯ,Да,7\nЛУЧ,Нет,8\nПОЛЕ,Да,9\n')
    await library.ingest([dir])
    const run = await runPlanFile(library, plan)
    expect(run).toMatchObject({ kind: 'misfit' })
    const why = run.kind === 'misfit' ? run.why.join('\n') : ''
    expect(why).toMatch(/no column "Магазины".*Площадь/)
    expect(why).toMatch(/no row .*СЕВЕРЯНКА/)
    rmSync(join(dir, 'chains.csv'))
    await library.ingest([dir])
    expect(await runPlanFile(library, plan)).toEqual({ kind: 'misfit', why: ['chains.csv is not in the library'] })
  })

  it('is saved under a name and run with parameters, written as the table writes them', async () => {
    put('chains.csv', CHAINS)
    await library.ingest([dir])
    const plan = await planOf('Является ли Северянка партнёром?')
    await savePlan(library.catalogue, 'partnership', { ...plan, parameters: { chain: 'Название сети' } })
    const [saved] = await plansOf(library.catalogue)
    if (!saved) throw new Error('not saved')
    const run = (chain: string) => runPlanFile(library, saved.plan, { given: { chain } })
    expect(await run('гастроном 24')).toMatchObject({ take: { value: { value: false } } })
    expect(await run('Северянке')).toMatchObject({ take: { value: { value: true }, cells: [{ label: 'СЕВЕРЯНКА' }] } })
    expect(await run('Магнит')).toMatchObject({ kind: 'misfit', why: [expect.stringContaining('Магнит')] })
    expect(await runPlanFile(library, saved.plan, { given: { city: 'Омск' } })).toMatchObject({
      why: ['the plan has no parameter city; it has: chain'],
    })
    expect(await dropPlan(library.catalogue, 'partnership')).toBe(true)
    expect(await plansOf(library.catalogue)).toEqual([])
  })

  it('counts, sums and compares versions as the question did', async () => {
    put('chains.csv', CHAINS)
    await library.ingest([dir])
    const sum = await planOf('Сколько всего магазинов у партнёров?')
    const before = await runPlanFile(library, sum)
    put('chains.csv', `${CHAINS}ЛУЧ,Да,5\n`)
    await library.ingest([dir])
    const after = await runPlanFile(library, sum)
    const valueOfRun = (run: typeof before) => (run.kind === 'take' ? Number(run.take.value.value) : Number.NaN)
    expect(valueOfRun(after) - valueOfRun(before)).toBe(5)
    const added = await planOf('Какая новая сеть появилась в списке сетей?')
    expect(added.compare).toEqual({ with: 'chains.csv@1#1.1', tells: ['added'] })
    const replayed = await runPlanFile(library, added)
    expect(replayed).toMatchObject({ kind: 'take', take: { value: { value: 'ЛУЧ' } } })
  })
})

describe('a kept take', () => {
  const recorded = async (question: string) => {
    const { answer } = await answerOf(question)
    return takeRecordShape.parse(JSON.parse(JSON.stringify(await recordOf(library, answer))))
  }

  it('holds while the file says the same, differs with the cell when it does not', async () => {
    const file = put('chains.csv', CHAINS)
    await library.ingest([dir])
    const record = await recorded('Сколько магазинов у сети Северянка?')
    expect(await verifyTake(library, record)).toMatchObject({ verdict: 'holds', sources: [{ state: 'same' }] })
    appendFileSync(file, 'ЛУЧ,Да,5\n')
    expect(await verifyTake(library, record)).toMatchObject({ verdict: 'holds', sources: [{ state: 'changed' }] })
    writeFileSync(file, CHAINS.replace('91', '90'))
    expect(await verifyTake(library, record)).toMatchObject({
      verdict: 'differs',
      old: { shown: '91' },
      new: { shown: '90' },
      cells: [{ document: 'chains.csv', cell: 'C2', old: '91', new: '90' }],
    })
  })

  it('is lost when the file is gone or the row is', async () => {
    const file = put('chains.csv', CHAINS)
    await library.ingest([dir])
    const record = await recorded('Сколько магазинов у сети Северянка?')
    writeFileSync(file, CHAINS.replace('СЕВЕРЯНКА', 'ЮЖАНКА'))
    expect(await verifyTake(library, record)).toMatchObject({
      verdict: 'lost',
      why: [expect.stringContaining('СЕВЕРЯНКА')],
    })
    rmSync(file)
    expect(await verifyTake(library, record)).toMatchObject({ verdict: 'lost', sources: [{ state: 'missing' }] })
  })
})

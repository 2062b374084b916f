import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLibrary } from '../../library/index.ts'
import { ask } from './ask.ts'
import type { Command, Shape } from './command.ts'
import { plans } from './plans.ts'
import { take } from './take.ts'
import { verify } from './verify.ts'

const CHAINS = 'Название сети,Партнёр,Магазины\nСЕВЕРЯНКА,Да,91\nГАСТРОНОМ 24,Нет,12\nЗАРЯ,Да,7\n'
let dir: string
let library: string

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-plan-commands-'))
  library = join(dir, 'lib')
  const opened = await openLibrary({ dir: library })
  await opened.ingest([put('chains.csv', CHAINS)])
  await opened.close()
  return () => rmSync(dir, { recursive: true })
})

const put = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const run = async <I, O>(command: Command<I, O>, given: object, shape: Shape = 'text') =>
  command.render(await command.run(command.input.parse({ library, ...given }), {}), shape)

describe('from a question to a plan and back', () => {
  it('a plan is shown, edited, saved with a parameter, run, exported and dropped', async () => {
    const shown = (await run(ask, { question: 'Сколько магазинов у сети Заря?', plan: true })).output
    const plan = shown.slice(shown.indexOf('\n{'))
    const file = put('plan.json', plan.replace('"Магазины"', '"Партнёр"'))
    expect((await run(take, { plan: file })).output).toContain('Да')
    expect(
      (await run(plans, { action: 'save', name: 'partnership', file, parameter: ['chain=Название сети'] })).output,
    ).toMatch(/partnership saved\npartnership --chain \(Название сети\)/)
    for (const given of [['--chain', 'Гастроном 24'], ['chain=гастроном 24']])
      expect((await run(take, { plan: 'partnership', given })).output).toContain('Нет')
    expect(JSON.parse((await run(plans, { action: 'export', name: 'partnership' })).output)).toMatchObject({
      parameters: { chain: 'Название сети' },
    })
    expect((await run(plans, { action: 'drop', name: 'partnership' })).output).toContain('no saved plans')
    await expect(run(take, { plan: 'partnership' })).rejects.toMatchObject({ code: 'plan-missing' })
  })

  it.each([
    ['no JSON', 'plan-invalid'],
    ['{"kind":"cellcite-plan","version":1}', 'plan-invalid'],
    [`{"kind":"cellcite-plan","version":1,"sql":"SELECT 1"}`, 'plan-invalid'],
  ])('a file that is no plan is refused: %s', async (text, code) => {
    await expect(run(take, { plan: put('bad.json', text) })).rejects.toMatchObject({ code })
  })

  it('a plan of a column that is not there says so, with exit code 4', async () => {
    const shown = (await run(ask, { question: 'Сколько магазинов у сети Заря?', plan: true })).output
    const file = put('plan.json', shown.slice(shown.indexOf('\n{')).replace('"Магазины"', '"Площадь"'))
    const { output, exitCode } = await run(take, { plan: file })
    expect(exitCode).toBe(4)
    expect(output).toMatch(/no column "Площадь".*Название сети, Партнёр, Магазины/)
  })

  it('a line of ask --json is verified against the file', async () => {
    const { output } = await run(ask, { question: 'Сколько магазинов у сети Заря?', record: true }, 'json')
    const file = put('take.json', output)
    expect(await run(verify, { file })).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^Holds: 7/) })
    put('chains.csv', CHAINS.replace('Да,7', 'Да,8'))
    const differs = await run(verify, { file })
    expect(differs.exitCode).toBe(5)
    expect(differs.output).toMatch(/Differs: 7 → 8\n {2}here: chains.csv.*cell C4: 7 → 8/)
    rmSync(join(dir, 'chains.csv'))
    expect(await run(verify, { file })).toMatchObject({ exitCode: 4, output: expect.stringContaining('Lost') })
  })
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openLibrary } from '../../library/index.ts'
import { cards, cardsInput } from './cards.ts'

let dir: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-cards-command-'))
  writeFileSync(join(dir, 'sales.csv'), 'segment,units\nRSCAT,1\nRSDOG,2\n')
  const library = await openLibrary({ dir: join(dir, '.cellcite') })
  await library.ingest([dir])
  await library.close()
  return () => rmSync(dir, { recursive: true })
})

const run = (input: object) => cards.run(cardsInput.parse({ library: join(dir, '.cellcite'), ...input }), {})

it('takes a person’s cards from a file and gives them back as they stand', async () => {
  const file = join(dir, 'cards.json')
  const card = {
    table: 'sales.csv#1.1',
    sentences: 'Pet food sold.',
    glossary: [{ code: 'RSCAT', meanings: ['cat food'] }],
  }
  writeFileSync(file, JSON.stringify([card, { table: 'gone.csv#1.1', sentences: 'x' }]))
  const done = await run({ import: file, export: join(dir, 'out.json') })
  expect(done.imported).toEqual({ saved: 1, unknown: ['gone.csv#1.1'] })
  expect(JSON.parse(readFileSync(join(dir, 'out.json'), 'utf8'))).toEqual([{ ...card, by: 'person' }])
  expect((await run({ import: join(dir, 'out.json') })).imported).toEqual({ saved: 0, unknown: [] })
  expect(cards.render(done, 'text').output).toContain('RSCAT: cat food')
})

it('refuses a file of another shape, and draws nothing without a model', async () => {
  const file = join(dir, 'wrong.json')
  writeFileSync(file, '[{"name": 1}]')
  await expect(run({ import: file })).rejects.toMatchObject({ code: 'usage' })
  await expect(run({ draw: true })).rejects.toMatchObject({ code: 'settings-invalid' })
})

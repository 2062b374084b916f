import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents, documentsInput } from './documents.ts'
import { ingest } from './ingest.ts'
import { mcp } from './mcp.ts'

let dir: string
const around = {}
const run = (more: object = {}) => documents.run(documentsInput.parse({ folder: dir, ...more }), around)
const read = () => ingest.run(ingest.input.parse({ paths: [dir] }), around)

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-documents-'))
  mkdirSync(join(dir, 'old'))
  writeFileSync(join(dir, 'prices.csv'), 'item,price,stock\nsoap,10,5\nsalt,3,7\n')
  writeFileSync(join(dir, 'old/stock.csv'), 'item,qty,place\nsoap,5,A\n')
  writeFileSync(join(dir, 'empty.csv'), '')
  await read()
  writeFileSync(join(dir, 'prices.csv'), 'item,price,stock\nsoap,11,5\nsalt,3,7\n')
  await read()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('all documents are listed with what came of them, failed ones too', async () => {
  const { output, exitCode } = documents.render(await run(), 'text')
  expect(exitCode).toBe(0)
  expect(output).toContain('prices.csv: 1 table, 2 records, 0 passages, 6 cells, 1 earlier content\n')
  expect(output).toMatch(/empty\.csv: not read: .* \[source-empty\]\n/)
  expect(output).toMatch(/\n3 documents, 1 not read\n$/)
  expect(output).not.toContain('@changes')
})

test('one document is told with its receipt and earlier contents', async () => {
  const { output } = documents.render(await run({ document: 'prices.csv' }), 'text')
  expect(output).toContain('9 cells found = 9 kept + 0 left out')
  expect(output).toContain('prices.csv@1: 1 table, replaced ')
  const line = documents.render(await run({ document: 'prices.csv' }), 'json').output
  expect(JSON.parse(line)).toMatchObject({ document: 'prices.csv', versions: 1, receipts: [{ found: 9, kept: 9 }] })
  await expect(run({ document: 'none.csv' })).rejects.toMatchObject({ code: 'document-missing' })
})

test('a document that is forgotten is gone with its earlier contents and changes, until its folder is read again', async () => {
  const told = documents.render(await run({ remove: ['prices.csv'] }), 'text').output
  expect(told).toMatch(/^forgotten: prices\.csv; the file stays/)
  expect((await run()).shown.map(({ entry }) => entry.path)).toEqual(['empty.csv', 'old/stock.csv'])
  await expect(run({ remove: ['prices.csv'] })).rejects.toMatchObject({ code: 'document-missing' })
  await expect(run({ document: 'prices.csv@changes' })).rejects.toMatchObject({ code: 'document-missing' })
  await read()
  expect((await run({ document: 'prices.csv' })).shown).toMatchObject([{ versions: [] }])
})

test('a server for a model does not start on what is not there', async () => {
  const start = (given: object) => mcp.run(mcp.input.parse(given), around)
  await expect(start({ paths: [join(dir, 'nowhere')] })).rejects.toMatchObject({ code: 'source-missing' })
  await expect(start({ library: join(dir, 'nowhere') })).rejects.toMatchObject({ code: 'library-missing' })
})

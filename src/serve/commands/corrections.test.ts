import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openLibrary } from '../../library/index.ts'
import { dropCorrection, importCorrections, listOfCorrections } from '../operations/corrections.ts'
import { correct, correctInput } from './correct.ts'
import { corrections } from './corrections.ts'
import { ingest } from './ingest.ts'
import { inspect, inspectInput } from './inspect.ts'

let dir: string
const around = {}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-corrections-'))
  writeFileSync(join(dir, 'a.csv'), 'stock\nitem,qty,place\nsoap,5,A\nsalt,7,B\n')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const path = (name: string): string => join(dir, name)
const fix = (more: object) => correct.run(correctInput.parse({ path: path('a.csv'), ...more }), around)
const list = (more: object = {}) => corrections.run({ path: dir, ...more }, around)
const read = () => ingest.run(ingest.input.parse({ paths: [dir] }), around)

test('a correction is saved, listed with the tables that it fits, and dropped', async () => {
  const { correction, table } = await fix({ kind: 'list', note: 'a reference' })
  expect(table).toMatchObject({ kind: 'list', corrected: correction?.fingerprint })
  expect(correction).toMatchObject({ madeIn: { document: 'a.csv', table: 1 }, columns: [['item'], ['qty'], ['place']] })
  const listed = await list()
  expect(listed.corrections).toMatchObject([{ tables: ['a.csv#1.1'] }])
  expect(corrections.render(listed, 'text').output).toContain('kind list\n  a reference\n  fits a.csv#1.1')
  expect((await fix({ drop: true })).table.kind).toBe('data')
  expect((await list()).corrections).toEqual([])
  await expect(fix({ drop: true })).rejects.toMatchObject({ code: 'usage' })
})

test('inspect replays the corrections of a library that is named, and only then', async () => {
  await fix({ kind: 'list' })
  const kinds = async (more: object) => {
    const { documents } = await inspect.run(inspectInput.parse({ paths: [path('a.csv')], ...more }), around)
    return documents.flatMap(({ sheets }) => sheets.flatMap(({ tables }) => tables.map(({ kind }) => kind)))
  }
  expect(await kinds({})).toEqual(['data'])
  expect(await kinds({ library: join(dir, '.cellcite') })).toEqual(['list'])
})

test('a file carries corrections to another library, and is taken in whole or not at all', async () => {
  await fix({ kind: 'list' })
  const shared = path('team.json')
  expect(await list({ export: shared })).toMatchObject({ written: shared })
  const text = readFileSync(shared, 'utf8')
  const fingerprint = (await list()).corrections[0]?.correction.fingerprint ?? ''
  expect(await list({ drop: [fingerprint] })).toMatchObject({ dropped: 1, corrections: [] })
  const taken = await list({ import: shared })
  expect(taken).toMatchObject({
    imported: { added: 1, replaced: 0, same: 0 },
    corrections: [{ tables: ['a.csv#1.1'] }],
  })
  expect(await list({ import: shared })).toMatchObject({ imported: { added: 0, replaced: 0, same: 1 } })
  writeFileSync(shared, text.replace('"list"', '"diagram"'))
  await expect(list({ import: shared })).rejects.toMatchObject({ code: 'corrections-invalid' })
  await expect(list({ export: path('a.csv') })).rejects.toMatchObject({ code: 'output-forbidden' })
  await expect(list({ import: path('none.json') })).rejects.toMatchObject({ code: 'source-missing' })
})

test('a correction whose header names are gone is a finding of its document, and stays', async () => {
  await fix({ kind: 'list' })
  writeFileSync(path('a.csv'), 'stock\nproduct,amount,shelf\nsoap,5,A\nsalt,7,B\n')
  const report = await read()
  const findings = report.documents
    .flatMap(document => document.findings)
    .filter(({ code }) => code.startsWith('correction'))
  expect(findings).toMatchObject([{ code: 'correction-unfit', level: 'warn' }])
  expect(findings[0]?.message).toContain('kind list')
  const listed = await list()
  expect(listed.corrections).toMatchObject([{ tables: [] }])
  expect(corrections.render(listed, 'text').output).toContain('fits no table of this library now')
})

test('programs list, take in and drop corrections by operations, and a wrong file changes nothing', async () => {
  await fix({ kind: 'list', note: 'a reference' })
  const library = await openLibrary({ dir: join(dir, '.cellcite') })
  const call = async (operation: typeof listOfCorrections, given: object) => {
    const { output } = await operation.call(given, { library } as Parameters<typeof operation.call>[1])
    expect(z.strictObject(operation.output.shape).parse(JSON.parse(JSON.stringify(output)))).toEqual(output)
    return output
  }
  try {
    const { file, corrections: listed } = await call(listOfCorrections, { file: true })
    expect(listed).toMatchObject([
      { document: 'a.csv', changes: 'kind list', note: 'a reference', tables: ['a.csv#1.1'] },
    ])
    const names = (listed as readonly { readonly correction: string }[]).map(({ correction }) => correction)
    expect(await call(dropCorrection, { corrections: names })).toMatchObject({ dropped: 1, corrections: [] })
    await expect(call(importCorrections, { file: '{}' })).rejects.toMatchObject({ code: 'corrections-invalid' })
    expect(await call(importCorrections, { file })).toMatchObject({
      added: 1,
      corrections: [{ tables: ['a.csv#1.1'] }],
    })
  } finally {
    await library.close()
  }
})

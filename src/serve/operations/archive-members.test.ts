import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packZip } from '../../../test/pack-zip.ts'
import { askLibrary, diffFiles, type Library, openLibrary, recordOf, verifyTake } from '../../library/index.ts'
import { openWorkspaces } from '../../workspace/index.ts'
import { correct } from '../commands/correct.ts'
import { readWindows } from '../sheets/read-windows.ts'
import { operations } from './operations.ts'

const CHAINS = join(import.meta.dirname, '../../../examples/Сбыт/Сети_партнёры_2025.xlsx')
const dir = mkdtempSync(join(tmpdir(), 'cellcite-archive-'))
const file = join(dir, 'дела.zip')
const document = 'дела.zip/Сбыт/сети.xlsx'
const sheets = readWindows()
const workspaces = openWorkspaces({ dir: join(dir, 'workspaces') })
let library: Library

beforeAll(async () => {
  const prices = 'code;price\n01;12,50\n02;3,00\n'
  writeFileSync(
    file,
    packZip([
      { name: 'Сбыт/сети.xlsx', bytes: readFileSync(CHAINS) },
      { name: 'old.csv', bytes: prices },
      { name: 'in.zip', bytes: packZip([{ name: 'new.csv', bytes: prices.replace('3,00', '4,00') }]) },
    ]),
  )
  library = await openLibrary({ dir: join(dir, 'library') })
  await library.ingest([file])
}, 60_000)

afterAll(async () => {
  await workspaces.close()
  await sheets.close()
  await library.close()
  rmSync(dir, { recursive: true, force: true })
})

const run = async (name: string, input: unknown): Promise<Readonly<Record<string, unknown>>> => {
  const operation = operations.find(one => one.name === name)
  if (!operation) throw new Error(`no operation ${name}`)
  const { output } = await operation.call(input, { library, sheets, workspaces, owner: 'local' })
  return output as Readonly<Record<string, unknown>>
}

test('a sheet inside an archive is listed and drawn', async () => {
  const listed = await run('list_sheets', { document })
  expect((listed['sheets'] as readonly unknown[])[0]).toMatchObject({ sheet: 1, tables: [`${document}#1.1`] })
  const drawn = await run('view_sheet', { document })
  expect(JSON.stringify(drawn['rows'])).toContain('"role":"header"')
  const nested = await run('view_sheet', { document: 'дела.zip/in.zip/new.csv' })
  expect(JSON.stringify(nested['rows'])).toContain('4,00')
})

test('a table inside an archive is loaded and counted, each table of the archive for itself', async () => {
  const names: unknown[] = []
  for (const table of [`${document}#1.1`, 'дела.zip/old.csv#1.1', 'дела.zip/in.zip/new.csv#1.1']) {
    const { outcome, loaded } = await run('load_table', { conversation: 'a', table })
    expect(outcome).toBe('loaded')
    names.push((loaded as { readonly name: string }).name)
  }
  expect(new Set(names).size).toBe(3)
  const counted = await run('query', { conversation: 'a', sql: `SELECT sum(num("price")) AS n FROM "${names[2]}"` })
  expect((counted['rows'] as readonly (readonly unknown[])[]).map(([n]) => Number(n))).toEqual([16.5])
})

test('rows of a file inside an archive are read without a library', async () => {
  const whose = { owner: 'local', workspace: (await workspaces.open({ owner: 'local', conversation: 'b' })).handle }
  const source = { kind: 'document', file, member: 'in.zip/new.csv' } as const
  const outcome = await workspaces.load({ ...whose, source })
  expect(outcome).toMatchObject({ kind: 'loaded', from: 'file', table: { rows: 2 } })
})

test('an answer from inside an archive is cited there and verified', async () => {
  const answer = await askLibrary(library, 'Является ли Северянка нашим партнёром?')
  if (answer.outcome !== 'answer') throw new Error(`it is ${answer.outcome}`)
  expect(answer.take.cells[0]).toMatchObject({ document })
  const record = await recordOf(library, answer)
  if (!record) throw new Error('the answer has no record')
  expect(await verifyTake(library, record)).toMatchObject({ verdict: 'holds', sources: [{ document, state: 'same' }] })
})

test('two files inside an archive are compared by path', async () => {
  const { tables } = await diffFiles(join(file, 'in.zip/new.csv'), join(file, 'old.csv'), { key: ['code'] })
  expect(tables).toHaveLength(1)
  expect(JSON.stringify(tables[0]?.difference)).toContain('4,00')
})

test('a table inside an archive is corrected by its id', async () => {
  const told = await run('correct_table', { table: `${document}#1.1`, header: 'none' })
  expect(told).toMatchObject({ saved: true, table: `${document}#1.1` })
})

test('a table inside an archive is corrected by the path that leads into it', async () => {
  const path = join(file, 'in.zip/new.csv')
  const own = join(dir, 'library')
  const told = await correct.run(correct.input.parse({ path, library: own, header: 'none' }), {})
  expect(told.correction?.madeIn).toMatchObject({ document: 'дела.zip/in.zip/new.csv' })
  const [entry] = await library.catalogue.tablesOf('дела.zip/in.zip/new.csv')
  expect(entry?.table.corrected).toBe(told.correction?.fingerprint)
  expect(entry?.records).toBe(3)
})

test('an archive that changed is told, and so is a path that leads nowhere', async () => {
  await expect(run('view_sheet', { document: 'дела.zip/none.csv' })).rejects.toMatchObject({ code: 'document-missing' })
  await expect(diffFiles(join(file, 'none.csv'), file)).rejects.toMatchObject({ code: 'source-missing' })
  writeFileSync(file, packZip([{ name: 'old.csv', bytes: 'a;b\n1;2\n' }]))
  await expect(run('view_sheet', { document })).rejects.toMatchObject({ code: 'source-changed' })
})

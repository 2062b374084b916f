import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openIndex, openPool, ThreadLost } from '../../src/engine/index.ts'
import { openLibrary } from '../../src/library/index.ts'
import { buildSources } from './build.ts'

let built: Awaited<ReturnType<typeof buildSources>>
let folder: string
beforeAll(async () => {
  built = await buildSources('processes')
}, 60_000)
afterAll(() => built.remove())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cellcite-processes-'))
  return () => rmSync(folder, { recursive: true })
})

type Started = { readonly child: ChildProcess; readonly said: () => string; readonly ended: Promise<unknown> }

/** A script of this folder in a process of its own, once it has said `open`. */
const start = async (script: string, ...values: readonly string[]): Promise<Started> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...values], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complained = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    complained += data.toString()
  })
  const ended = once(child, 'close')
  while (!said.includes('open')) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}: ${complained}`)
    await sleep(5)
  }
  return { child, said: () => said + complained, ended }
}

/** What must hold of an index at any moment: whole documents, and counts that agree with what is there. */
const expectWhole = async (file: string): Promise<void> => {
  const database = new Database(file)
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  database.close()
  const { catalogue, search, close } = openIndex(file)
  const documents = await catalogue.documents()
  for (const { path, hash, passages } of documents) {
    expect(passages).toBe(120)
    const hits = await search.match({ terms: [`round${hash}`], within: { documents: [path] }, limit: 500 })
    expect(hits).toHaveLength(120)
  }
  expect((await catalogue.status()).passages).toBe(documents.length * 120)
  const all = await search.statistics(['a', 'b', 'word0'])
  expect(all.units).toBe(documents.length * 120)
  close()
}

it('shows whole documents only, whenever its writer is killed', async () => {
  const file = join(folder, 'index.sqlite')
  for (let turn = 0; turn < 8; turn += 1) {
    const { child, ended } = await start('write-for-ever.mjs', built.dir, file, 'a')
    await sleep(20 + Math.random() * 250)
    child.kill('SIGKILL')
    await ended
    await expectWhole(file)
  }
}, 60_000)

it('lets two processes write to one library in turn', async () => {
  const file = join(folder, 'index.sqlite')
  const both = await Promise.all(['a', 'b'].map(name => start('write-for-ever.mjs', built.dir, file, name, '4')))
  await Promise.all(both.map(({ ended }) => ended))
  expect(both.map(({ child }) => child.exitCode)).toEqual([0, 0])
  const { catalogue, close } = openIndex(file)
  expect((await catalogue.documents()).map(({ path }) => path)).toEqual(
    ['a', 'b'].flatMap(name => [0, 1, 2, 3].map(number => `${name}-${number}`)),
  )
  close()
  await expectWhole(file)
}, 60_000)

it('says that a library is busy when another process does not let go', async () => {
  const file = join(folder, 'index.sqlite')
  const { catalogue, close } = openIndex(file, { busyTimeoutMs: 50 })
  const { child, ended } = await start('hold-lock.mjs', file)
  await expect(catalogue.setSetting('a', 'b')).rejects.toMatchObject({ code: 'library-busy' })
  expect(await catalogue.documents()).toEqual([])
  child.kill('SIGKILL')
  await ended
  await catalogue.setSetting('a', 'b')
  close()
}, 30_000)

const writeSources = (count: number): string => {
  const sources = join(folder, 'sources')
  mkdirSync(sources)
  const lines = Array.from({ length: 400 }, (_, at) => `item ${at},${at * 3},place ${at % 9}`)
  for (let at = 0; at < count; at += 1)
    writeFileSync(join(sources, `list-${at}.csv`), `name,amount,place\n${lines.join('\n')}\n`)
  return sources
}

it('reads documents in threads, and does again what was left half done', async () => {
  const sources = writeSources(6)
  const library = join(folder, 'library')
  const killed = await start('ingest.mjs', built.dir, library, sources)
  await sleep(300 + Math.random() * 700)
  killed.child.kill('SIGKILL')
  await killed.ended
  const { said, ended } = await start('ingest.mjs', built.dir, library, sources)
  await ended
  const lines = said()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(7)
  for (const { status } of lines.slice(0, 6)) expect(['added', 'unchanged']).toContain(status)
  const opened = await openLibrary({ dir: library })
  expect(await opened.catalogue.status()).toMatchObject({ documents: 6, failed: 0, records: 2400 })
  const [table] = await opened.catalogue.tablesOf('list-3.csv')
  expect((await opened.tables.rows(table?.key ?? '', { rows: [400] })).rows[0]?.texts).toEqual([
    'item 399',
    '1197',
    'place 3',
  ])
  await opened.close()
}, 60_000)

it('replaces a thread that dies, and goes on with the other jobs', async () => {
  const pool = openPool<undefined, number, number, never>({
    entry: new URL('./mortal-thread.mjs', import.meta.url),
    setup: undefined,
    start: () => {
      throw new Error('a pool with an entry works in threads')
    },
    size: 2,
  })
  const hooks = { signal: new AbortController().signal, onProgress: () => undefined }
  const results = await Promise.allSettled([1, 13, 3, 13, 5, 6].map(job => pool.run(job, hooks)))
  expect(
    results.map(result => (result.status === 'fulfilled' ? result.value : result.reason instanceof ThreadLost)),
  ).toEqual([2, true, 6, true, 10, 12])
  await pool.close()
}, 30_000)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Library, openLibrary } from '../../src/library/index.ts'
import type { VectorHit } from '../../src/search/index.ts'
import { type ModelServer, startModelServer } from '../model-server.ts'
import { buildSources } from './build.ts'

let built: Awaited<ReturnType<typeof buildSources>>
let folder: string
let server: ModelServer
/** Requests after which the service falls silent. */
let patience: number
beforeAll(async () => {
  built = await buildSources('vectors')
}, 60_000)
afterAll(() => built.remove())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cellcite-vectors-'))
  patience = Number.POSITIVE_INFINITY
  server = await startModelServer({ script: (_, at) => (at >= patience ? { hang: true } : undefined) })
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})

const TABLES = 8
const ROWS = 40
const SYLLABLES = 'ver ro ma li to na gi re sa lo di ku pe za mo ni va ty sha bo'.split(' ')
/** Words that are drawn and the same in every run. */
const drawn = (seed: number): string => {
  let state = seed + 1
  return Array.from({ length: 6 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const [a = '', b = ''] = [SYLLABLES[(state >> 8) % 20], SYLLABLES[(state >> 16) % 20]]
    return a + b + SYLLABLES[(state >> 24) % 20]
  }).join(' ')
}

/** Tables with a row a piece: the window holds no more than the card and one row. */
const writeTables = (): void => {
  mkdirSync(join(folder, 'files'), { recursive: true })
  for (let table = 0; table < TABLES; table += 1) {
    const rows = Array.from({ length: ROWS }, (_, at) => `${drawn(table * ROWS + at)},${at}`)
    writeFileSync(join(folder, 'files', `t${table}.csv`), `item,price\n${rows.join('\n')}\n`)
  }
}

const place = (): string => join(folder, '.cellcite')
const configure = (model: string, exactPieces: number): void => {
  mkdirSync(place(), { recursive: true })
  const embedder = { kind: 'openai', url: server.url, model, window: 64, batch: 16, retries: 0, exactPieces }
  writeFileSync(join(place(), 'cellcite.json'), JSON.stringify({ embedder }))
}
const using = async <T>(model: string, exactPieces: number, work: (library: Library) => Promise<T>): Promise<T> => {
  configure(model, exactPieces)
  const library = await openLibrary({ dir: place() })
  try {
    return await work(library)
  } finally {
    await library.close()
  }
}
const graphs = (): readonly string[] => readdirSync(place()).filter(name => name.endsWith('.usearch'))
const EVERYTHING = 1_000_000
const FEW = 100
const NEAREST = 10

const nearest = async (library: Library, question: string): Promise<readonly VectorHit[]> =>
  (await library.vectors?.nearest(question, NEAREST))?.hits ?? []

const questions = Array.from({ length: 40 }, (_, at) => `${drawn(at * 17)} price`)

/** Share of hits that are as near as those that comparing all vectors gives. */
const recall = (exact: readonly (readonly VectorHit[])[], found: readonly (readonly VectorHit[])[]): number => {
  const shares = exact.map((hits, at) => {
    const least = (hits.at(-1)?.score ?? 1) - 0.002
    return (found[at] ?? []).filter(({ score }) => score >= least).length / Math.max(1, hits.length)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

it('finds by a graph what comparing all vectors finds, follows another model in the background, and mixes no two', async () => {
  writeTables()
  let batches = 0
  const exact = await using('one', EVERYTHING, async library => {
    const report = await library.ingest([join(folder, 'files')])
    expect(report.models?.embedded?.pieces).toBeGreaterThan(TABLES * ROWS * 0.4)
    batches = server.seen.length
    return Promise.all(questions.map(question => nearest(library, question)))
  })
  expect(graphs()).toEqual([])
  expect(exact.every(hits => hits.length === NEAREST)).toBe(true)
  await using('one', FEW, async library => {
    expect((await library.embed())?.embedded).toBe(0)
    expect(graphs()).toHaveLength(1)
    const found = await Promise.all(questions.map(question => nearest(library, question)))
    expect(recall(exact, found)).toBeGreaterThanOrEqual(0.95)
  })
  const sent = server.seen.length
  patience = sent + 1 + Math.floor(batches / 2)
  await using('two', FEW, async library => {
    const under = library.embed()
    while (server.seen.length <= patience) await new Promise(done => setTimeout(done, 5))
    // Half of the pieces have vectors of the new model; the graph of the old one lies there still, and is not read.
    patience = Number.POSITIVE_INFINITY
    const hits = await Promise.all(questions.slice(0, 5).map(question => nearest(library, question)))
    expect(hits.every(list => list.length === NEAREST)).toBe(true)
    await library.close()
    await expect(under).rejects.toMatchObject({ code: 'cancelled' })
  })
  await using('two', FEW, async library => {
    expect((await library.embed())?.documents).toBeGreaterThan(0)
    expect(graphs()).toHaveLength(1)
    const found = await Promise.all(questions.map(question => nearest(library, question)))
    expect(recall(exact, found)).toBeGreaterThanOrEqual(0.95)
    expect(server.seen.at(-1)?.body['model']).toBe('two')
  })
}, 120_000)

it('goes on after its process was killed in the middle, and asks for nothing twice', async () => {
  writeTables()
  configure('one', FEW)
  patience = 6
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'ingest.mjs'), built.dir, place(), join(folder, 'files')],
    {
      cwd: join(import.meta.dirname, '../..'),
      stdio: 'ignore',
    },
  )
  const ended = once(child, 'close')
  while (server.seen.length <= patience) await new Promise(done => setTimeout(done, 10))
  child.kill('SIGKILL')
  await ended
  expect(existsSync(join(place(), 'vectors.sqlite'))).toBe(true)
  patience = Number.POSITIVE_INFINITY
  const before = server.seen.length
  await using('one', FEW, async library => {
    const report = await library.embed()
    expect(report?.embedded).toBeGreaterThan(0)
    const texts = (from: number, to: number): readonly string[] =>
      server.seen.slice(from, to).flatMap(({ body }) => [body['input']].flat().map(String))
    // What was answered before the process died is kept: the batches that hung are all that is sent again.
    const answered = new Set(texts(0, 6))
    expect(texts(before, server.seen.length).filter(text => answered.has(text)).length).toBeLessThanOrEqual(16 * 2)
    expect(await nearest(library, questions[0] ?? '')).toHaveLength(NEAREST)
    expect(graphs()).toHaveLength(1)
  })
}, 120_000)

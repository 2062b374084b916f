import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { wordVector } from '../../../../test/model-server.ts'
import type { IndexedUnit } from '../../../search/index.ts'
import { type Index, openIndex } from '../../search/open-index.ts'
import type { Embedder } from '../embedder.ts'
import { unitVector } from '../http-embedder.ts'
import { openVectors, type Vectors } from './open-vectors.ts'

let dir: string
let index: Index
let vectors: Vectors | undefined
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-vectors-'))
  index = openIndex(join(dir, 'index.sqlite'))
  return () => {
    vectors?.close()
    index.close()
    rmSync(dir, { recursive: true })
  }
})

const embedder: Embedder = {
  name: 'made',
  window: 64,
  measure: text => text.length / 3,
  isExact: false,
  recordsPerTable: 10,
  batch: 8,
  embed: async texts => ({ vectors: texts.map(text => unitVector([...wordVector(text), ...drawnVector(text)])) }),
  close: async () => undefined,
}

/** Numbers that hardly two texts share, so that no two pieces are equally near. */
const drawnVector = (text: string): number[] => {
  let state = 7
  for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0
  return Array.from({ length: 16 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 33
  })
}

const passage = (text: string): IndexedUnit => ({ kind: 'passage', text, terms: text.split(' ') })
const put = (path: string, texts: readonly string[]): Promise<void> =>
  index.catalogue.put({
    path,
    root: dir,
    file: join(dir, path),
    hash: path,
    size: 1,
    modifiedMs: 1,
    reading: 1,
    format: 'markdown',
    findings: [],
    receipts: [],
    tables: [],
    units: texts.map(passage),
    values: [],
  })
const open = (exactPieces?: number): Vectors => {
  vectors?.close()
  vectors = openVectors(
    { index: join(dir, 'index.sqlite'), vectors: join(dir, 'vectors.sqlite') },
    embedder,
    exactPieces,
  )
  return vectors
}
const found = async (opened: Vectors, question: string, limit = 3): Promise<readonly string[]> => {
  const { hits } = await opened.nearest(question, limit)
  return (await index.search.units(hits.map(({ unit }) => unit))).map(({ text }) => text)
}
const numbered = (from: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `subject ${from + at} speaks of matter ${(from + at) * 7} and thing ${at}`)
const graphs = (): readonly string[] => readdirSync(dir).filter(name => name.endsWith('.usearch'))

it('finds the nearest pieces exactly, follows changes, and forgets what is gone', async () => {
  await put('a.md', ['cats eat fish', 'dogs chase cars'])
  const opened = open()
  expect(await opened.nearest('cats', 3)).toEqual({ hits: [], share: 0 })
  await opened.update()
  expect(await found(opened, 'fish for cats', 1)).toEqual(['cats eat fish'])
  await put('b.md', ['cats sleep'])
  expect((await opened.nearest('cats', 9)).share).toBe(0.5)
  await opened.update()
  expect(await found(opened, 'sleep', 1)).toEqual(['cats sleep'])
  await put('a.md', ['horses run'])
  expect(await found(opened, 'fish', 9)).toEqual(['cats sleep'])
  await opened.update()
  expect((await found(opened, 'fish', 9)).toSorted()).toEqual(['cats sleep', 'horses run'])
})

it('answers by a graph as by comparing all, with pieces that came after it and without those that went', async () => {
  await put('a.md', numbered(0, 120))
  const whole = open()
  await whole.update()
  const questions = [11, 5, 100].map(at => numbered(0, 120)[at] ?? '')
  const exact = await Promise.all(questions.map(question => found(whole, question, 1)))
  expect(exact).toEqual(questions.map(question => [question]))
  await open(50).update()
  expect(graphs()).toHaveLength(1)
  const opened = open(50)
  expect(await Promise.all(questions.map(question => found(opened, question, 1)))).toEqual(exact)
  await put('b.md', ['a zebra crosses'])
  await opened.update()
  expect(graphs()).toHaveLength(1)
  expect(await found(opened, 'zebra crosses', 1)).toEqual(['a zebra crosses'])
  await index.catalogue.remove(['b.md'])
  await opened.update()
  expect(await found(opened, 'zebra', 200)).not.toContain('a zebra crosses')
})

it('builds the graph anew when much is missing from it, and drops it when few are left', async () => {
  await put('a.md', numbered(0, 60))
  const opened = open(50)
  await opened.update()
  const [before] = graphs()
  await put('b.md', numbered(500, 60))
  await opened.update()
  expect(graphs()).toHaveLength(1)
  expect(graphs()[0]).not.toBe(before)
  expect(await found(opened, numbered(500, 60)[30] ?? '', 1)).toEqual([numbered(500, 60)[30]])
  await index.catalogue.remove(['a.md', 'b.md'])
  await opened.update()
  expect(graphs()).toEqual([])
})

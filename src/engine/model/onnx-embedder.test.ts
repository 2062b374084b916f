import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeTinyModel } from '../../../test/tiny-onnx.ts'
import { onnxEmbedder } from './onnx-embedder.ts'
import { settingsShape } from './settings-shape.ts'

/** Where the optional peer package is installed apart: `npm install --prefix bench/peers`. */
const peers = process.env['CELLCITE_PEERS'] ?? join(import.meta.dirname, '../../../bench/peers')
const peer = join(peers, 'node_modules/@huggingface/transformers/dist/transformers.node.mjs')
const load = (): Promise<unknown> => import(pathToFileURL(peer).href)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cellcite-tiny-e5-'))
  return () => rmSync(folder, { recursive: true })
})

const settingsFor = (more: object = {}) => {
  const { embedder } = settingsShape.parse({ embedder: { kind: 'onnx', folder, ...more } })
  if (embedder.kind !== 'onnx') throw new Error('another kind')
  return embedder
}

const words = { cat: [3, 0, 0, 0], dog: [0, 4, 0, 0], query: [0, 0, 2, 0], passage: [0, 0, 0, 2], ':': [0, 0, 0, 0] }

it('tells a folder that holds no model', async () => {
  await expect(onnxEmbedder(settingsFor())).rejects.toMatchObject({
    code: 'settings-invalid',
    message: expect.stringContaining('model_quantized.onnx'),
  })
})

it('tells that the optional package is not installed', async () => {
  writeTinyModel(folder, words)
  const missing = (): Promise<unknown> => Promise.reject(new Error('ERR_MODULE_NOT_FOUND'))
  await expect(onnxEmbedder(settingsFor(), missing)).rejects.toMatchObject({ code: 'package-missing' })
})

describe.skipIf(!existsSync(peer))('with @huggingface/transformers', () => {
  it('gives the mean of the tokens as a unit vector, alone and in a batch of other lengths', async () => {
    writeTinyModel(folder, words)
    const embedder = await onnxEmbedder(settingsFor({ queryPrefix: '', passagePrefix: '', batch: 2 }), load)
    const { vectors } = await embedder.embed(['cat', 'cat dog', 'dog dog dog'], 'passage')
    expect(vectors.map(vector => [...vector].map(value => Math.round(value * 100) / 100))).toEqual([
      [1, 0, 0, 0],
      [0.6, 0.8, 0, 0],
      [0, 1, 0, 0],
    ])
    await embedder.close()
  })

  it('counts tokens and takes the window and the prefixes of the model', async () => {
    writeTinyModel(folder, words, { query: 'query: ', passage: 'passage: ' })
    const embedder = await onnxEmbedder(settingsFor(), load)
    expect(embedder).toMatchObject({ window: 64, isExact: true })
    expect(embedder.measure('cat dog')).toBe(4)
    const [asked] = (await embedder.embed(['cat'], 'query')).vectors
    const [held] = (await embedder.embed(['cat'], 'passage')).vectors
    expect(asked?.[2]).toBeGreaterThan(0)
    expect(held?.[2]).toBe(0)
    expect(held?.[3]).toBeGreaterThan(0)
    await embedder.close()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { loadSettings } from './settings.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-settings-'))
  return () => rmSync(dir, { recursive: true })
})
const write = (value: unknown, name = 'cellcite.json'): string => {
  const file = join(dir, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}

it('uses no model when nothing is configured', () => {
  expect(loadSettings(dir, {})).toMatchObject({
    embedder: { kind: 'none' },
    languageModel: { provider: 'none' },
    keys: {},
  })
})

it('fills in defaults, and the environment goes before the files', () => {
  write({ embedder: { kind: 'openai', url: 'http://localhost:8000/v1', model: 'a', window: 256 } })
  expect(loadSettings(dir, {}).embedder).toMatchObject({ model: 'a', window: 256, batch: 32 })
  const environment = {
    CELLCITE_EMBEDDER_URL: 'https://models.example/v1',
    CELLCITE_EMBEDDER_MODEL: 'b',
    CELLCITE_EMBEDDER_KEY: 'k',
  }
  const loaded = loadSettings(dir, environment)
  expect(loaded.embedder).toMatchObject({ url: 'https://models.example/v1', model: 'b', window: 256 })
  expect(loaded.keys).toEqual({ embedder: 'k' })
})

it('lets a library choose no address beyond this machine by itself', () => {
  write({ languageModel: { provider: 'openai', url: 'https://collector.example/v1', model: 'a' } })
  expect(() => loadSettings(dir, { CELLCITE_MODEL_KEY: 'k' })).toThrow(/collector\.example/)
  expect(loadSettings(dir, { CELLCITE_ALLOWED_HOSTS: 'other.example, collector.example' }).languageModel).toMatchObject(
    { model: 'a' },
  )
})

it('trusts the file that the environment names', () => {
  const file = write(
    { languageModel: { provider: 'openai', url: 'https://models.example/v1', model: 'a' } },
    'outer.json',
  )
  expect(loadSettings(join(dir, 'library'), { CELLCITE_SETTINGS: file }).languageModel).toMatchObject({ model: 'a' })
})

it.each([
  [
    'a key in the file',
    { embedder: { kind: 'openai', url: 'http://localhost/v1', model: 'a', apiKey: 'x' } },
    /apiKey/,
  ],
  ['an unknown part', { embeder: {} }, /embeder/],
  ['no JSON', '{', /cannot be read/],
  ['another value', '[]', /one JSON object/],
  ['another protocol', { embedder: { kind: 'openai', url: 'file:///etc/passwd', model: 'a' } }, /url/],
])('refuses %s', (_, value, message) => {
  write(value)
  expect(() => loadSettings(dir, {})).toThrow(
    expect.objectContaining({ code: 'settings-invalid', message: expect.stringMatching(message) }),
  )
})

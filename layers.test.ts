import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { layers } from './layers.ts'

const SRC = join(import.meta.dirname, 'src')
const IMPORT = /(?:^|;)\s*(?:import|export)\b[^'"]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm

/** One import: the file it stands in, and the module it names as written. */
type Edge = { readonly file: string; readonly spec: string }

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
const edges: readonly Edge[] = files
  .filter(file => !file.endsWith('.test.ts'))
  .flatMap(file =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map(([, from, bare]) => ({
      file,
      spec: from ?? bare ?? '',
    })),
  )

const layerOf = (file: string): string => file.split('/')[0] ?? ''
const isInside = ({ spec }: Edge): boolean => spec.startsWith('.')

test('the source tree was read', () => expect(edges.length).toBeGreaterThan(0))

test('every folder stands on the ladder', () => {
  const folders = readdirSync(SRC).filter(name => statSync(join(SRC, name)).isDirectory())
  expect(folders.filter(name => !(name in layers))).toEqual([])
})

test('an inside import goes down the ladder, through a folder’s index', () => {
  const wrong = edges.filter(isInside).filter(({ file, spec }) => {
    const to = join(dirname(file), spec)
    if (layerOf(to) === layerOf(file)) return false
    return !layers[layerOf(file)]?.uses.includes(layerOf(to)) || to !== join(layerOf(to), 'index.ts')
  })
  expect(wrong).toEqual([])
})

test('an outside import is one that the folder was granted', () => {
  const wrong = edges
    .filter(edge => !isInside(edge))
    .filter(({ file, spec }) => !layers[layerOf(file)]?.outside.includes(spec))
  expect(wrong).toEqual([])
})

test('the ladder has no way up', () => {
  const names = Object.keys(layers)
  const wrong = Object.entries(layers).flatMap(([name, { uses }]) =>
    uses.filter(below => !names.slice(0, names.indexOf(name)).includes(below)).map(below => [name, below]),
  )
  expect(wrong).toEqual([])
})

test('pure folders use no chance and no clock', () => {
  const pure = ['fault', 'text', 'grid', 'source', 'table', 'record', 'search', 'take', 'version']
  const wrong = files
    .filter(file => !file.endsWith('.test.ts') && pure.includes(layerOf(file)))
    .filter(file =>
      /\bMath\.random\b|\bnew Date\b|\bDate\.now\b|\bperformance\.now\b/.test(readFileSync(join(SRC, file), 'utf8')),
    )
  expect(wrong).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isFault } from '../../src/fault/index.ts'
import { readSource, sourceOfBytes } from '../../src/source/index.ts'
import { openZip } from '../../src/source/zip.ts'
import { damagedCopies } from '../documents/damage.ts'
import { packZip } from '../pack-zip.ts'
import { writers } from './save-table.ts'

/** Longest time for one damaged file, in milliseconds. */
const FILE_MS = 20_000
/** Most memory that the reading of one may add, in bytes. */
const FILE_BYTES = 500 * 2 ** 20
/** Damaged copies of each file, for zips as many again with damage inside their parts; CELLCITE_FUZZ=1000 makes it a long run. */
const COPIES = Number(process.env['CELLCITE_FUZZ'] ?? 15)

const FILES = join(import.meta.dirname, 'files')
const TABLE = {
  rows: [
    ['alpha', 'beta', ''],
    ['gamma', 'delta', 'eta'],
    ['', 'theta', 'iota'],
  ],
  spans: [
    { top: 0, left: 1, bottom: 1, right: 3 },
    { top: 1, left: 0, bottom: 3, right: 1 },
  ],
}

const whole: Readonly<Record<string, Uint8Array>> = {
  ...Object.fromEntries(readdirSync(FILES).map(name => [name, new Uint8Array(readFileSync(join(FILES, name)))])),
  ...Object.fromEntries(Object.entries(writers).map(([format, { save }]) => [`drawn.${format}`, save(TABLE)])),
}

/** Copies of a zip in which one part is damaged and the packing is sound, so that the damage reaches what reads the part. */
async function* damagedInside(bytes: Uint8Array, count: number): AsyncIterable<Uint8Array> {
  const zip = await openZip(sourceOfBytes('a.zip', bytes))
  const parts: { readonly name: string; readonly bytes: Uint8Array }[] = []
  for (const entry of zip.entries) parts.push({ name: entry.name, bytes: await zip.read(entry) })
  for (const [at, part] of parts.entries())
    for (const damaged of damagedCopies(part.bytes, Math.ceil(count / parts.length) + 2, at + 1))
      yield packZip(parts.map(each => (each === part ? { ...each, bytes: damaged } : each)))
  // Parts that stand in each other's place.
  for (const [at, part] of parts.entries()) {
    const other = parts[(at + 1) % parts.length]
    if (other) yield packZip(parts.map(each => (each === part ? { name: each.name, bytes: other.bytes } : each)))
  }
}

/** What became of a file: `read`, or the code of its fault; anything else thrown is told as it is. */
const outcomeOf = async (name: string, bytes: Uint8Array): Promise<string> => {
  const started = performance.now()
  const before = process.memoryUsage().rss
  const outcome = await readSource(sourceOfBytes(name, bytes)).then(
    () => 'read',
    (error: unknown) => (isFault(error) ? error.code : String(error instanceof Error ? error.stack : error)),
  )
  expect(performance.now() - started).toBeLessThan(FILE_MS)
  expect(process.memoryUsage().rss - before).toBeLessThan(FILE_BYTES)
  return outcome
}

describe('a damaged file ends in a book or a fault of the file', () => {
  test.each(Object.keys(whole))('%s', { timeout: 60_000 + COPIES * 2000 }, async name => {
    const bytes = whole[name] ?? new Uint8Array()
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    for (const copy of damagedCopies(bytes, COPIES)) expect(await outcomeOf(name, copy)).toMatch(/^(read|source-\w+)$/)
    if (isZip)
      for await (const copy of damagedInside(bytes, COPIES))
        expect(await outcomeOf(name, copy)).toMatch(/^(read|source-\w+)$/)
  })
})

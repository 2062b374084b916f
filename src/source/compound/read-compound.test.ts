import { randomBytes } from 'node:crypto'
import CFB from 'cfb'
import { expect, test } from 'vitest'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { isFault } from '../../fault/index.ts'
import { readCompound } from './read-compound.ts'

const compoundOf = (streams: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const file = CFB.utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${path}`, Buffer.from(bytes))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

const streams = {
  Small: randomBytes(70),
  Large: randomBytes(300_000),
  'Folder/Inner': randomBytes(4096),
  'Folder/Deeper/Last': randomBytes(1),
}

test('streams small and large are read back, by path, in any letter case', () => {
  const compound = readCompound(compoundOf(streams))
  for (const [path, bytes] of Object.entries(streams))
    expect(Buffer.from(compound.stream(path.toUpperCase()) ?? []).equals(bytes)).toBe(true)
  expect(compound.stream('None')).toBeUndefined()
})

test('chains that lead in a circle or out of the file end in a fault', () => {
  let faults = 0
  for (const copy of damagedCopies(compoundOf(streams), 300, 6)) {
    try {
      const compound = readCompound(copy)
      for (const path of compound.paths) compound.stream(path)
    } catch (error) {
      expect(isFault(error, 'source-corrupt')).toBe(true)
      faults += 1
    }
  }
  expect(faults).toBeGreaterThan(0)
})

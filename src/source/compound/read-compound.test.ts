import { randomBytes } from 'node:crypto'
import CFB from 'cfb'
import { expect, test } from 'vitest'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { isFault } from '../../fault/index.ts'
import { checkCompound, readCompound } from './read-compound.ts'

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

test('a file that libraries would follow without end is refused before they see it', () => {
  const whole = compoundOf(streams)
  expect(() => checkCompound(whole)).not.toThrow()
  const large = Uint8Array.from(whole)
  const name = Buffer.from(large.buffer).indexOf(Buffer.from('Large', 'utf16le'))
  new DataView(large.buffer).setUint32(name + 120, 2 ** 31, true)
  expect(() => checkCompound(large)).toThrow(/larger than the file/)
  const circle = Uint8Array.from(whole)
  const view = new DataView(circle.buffer)
  const start = view.getUint32(name + 116, true)
  const table = (view.getUint32(76, true) + 1) * 512
  view.setUint32(table + start * 4, start, true)
  expect(() => checkCompound(circle)).toThrow(/circle/)
})

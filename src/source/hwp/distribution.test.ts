import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFault } from '../../fault/index.ts'
import { openDistribution } from './distribution.ts'

/** Bytes of a mask as the generator of Microsoft's C library gives them for the seed 1: 41, 18467, 6334, 26500, 19169 ... */
const NUMBERS_OF_SEED_1 = [41, 18467, 6334, 26500, 19169, 15724, 11478, 29358, 26962, 24464]

const maskOf = (numbers: readonly number[]): readonly number[] => {
  const mask: number[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2)
    for (let times = ((numbers[at + 1] ?? 0) & 0xf) + 1; times > 0; times -= 1) mask.push((numbers[at] ?? 0) & 0xff)
  return mask
}

/** A section locked with a key, its seed 1, so that the key stands 5 bytes into the lock. */
const locked = (text: Uint8Array, key: Uint8Array): Buffer => {
  const mask = maskOf(NUMBERS_OF_SEED_1)
  const lock = Buffer.alloc(256)
  lock.writeUInt32LE(1)
  key.forEach((byte, at) => {
    lock[5 + at] = byte ^ (mask[5 + at] ?? 0)
  })
  const header = Buffer.alloc(4)
  header.writeUInt32LE(((256 << 20) | 0x1c) >>> 0)
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  return Buffer.concat([header, lock, cipher.update(text), cipher.final()])
}

test('a section is opened with the key that it carries', () => {
  const bytes16 = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(bytes16, fc.array(bytes16, { maxLength: 6 }), (key, blocks) => {
      const text = Buffer.concat(blocks)
      expect(Buffer.from(openDistribution(locked(text, key), 's')).equals(text)).toBe(true)
    }),
  )
})

test('a section without its lock is corrupt', () => {
  const whole = locked(Buffer.alloc(32), Buffer.alloc(16))
  for (const bytes of [Buffer.alloc(0), whole.subarray(0, 100), Buffer.alloc(400)])
    expect(() => openDistribution(bytes, 's')).toThrow(expect.toSatisfy(error => isFault(error, 'source-corrupt')))
})

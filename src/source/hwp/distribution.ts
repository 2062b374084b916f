import { createDecipheriv } from 'node:crypto'
import { Fault } from '../../fault/index.ts'

/** Tag of the record that locks the text of a distribution document (HWPTAG_DISTRIBUTE_DOC_DATA). */
const LOCK_TAG = 0x1c
/** Bytes of its data. */
const LOCK_BYTES = 256
/** Bytes of the key of AES-128. */
const KEY_BYTES = 16

/**
 * The packed bytes of a section of a distribution document (배포용 문서), opened with the key that the section carries.
 *
 * Such a document can be read by anyone; it only asks programs not to change, print or copy it. Its section is a record
 * of 256 bytes and then AES-128 in ECB mode. The record is mixed with numbers of the C library's generator, seeded with
 * its first four bytes; the key lies in it at a place that the seed names.
 * Faults: `source-corrupt`. Source: "HWP 5.0 document format: distribution documents", revision 1.2.
 */
export const openDistribution = (stream: Uint8Array, name: string): Uint8Array => {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  const header = stream.length >= 4 + LOCK_BYTES ? view.getUint32(0, true) : 0
  if ((header & 0x3ff) !== LOCK_TAG || header >>> 20 !== LOCK_BYTES)
    throw new Fault('source-corrupt', `The stream ${name} has no key of a distribution document.`)
  const key = keyIn(stream.slice(4, 4 + LOCK_BYTES))
  const locked = stream.subarray(4 + LOCK_BYTES)
  const cipher = createDecipheriv('aes-128-ecb', key, null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(locked.subarray(0, locked.length - (locked.length % 16))), cipher.final()])
}

const keyIn = (lock: Uint8Array): Uint8Array => {
  const seed = new DataView(lock.buffer, lock.byteOffset, lock.byteLength).getUint32(0, true)
  const mask = runsOfNumbers(seed)
  const open = lock.map(byte => byte ^ mask())
  const start = 4 + (seed & 0xf)
  return open.subarray(start, start + KEY_BYTES)
}

/** Bytes by the generator of Microsoft's C library, each given 1 to 16 times as the next number says. */
const runsOfNumbers = (seed: number): (() => number) => {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 214013) + 2531011) >>> 0
    return (state >>> 16) & 0x7fff
  }
  let value = 0
  let left = 0
  return () => {
    if (left === 0) {
      value = next() & 0xff
      left = (next() & 0xf) + 1
    }
    left -= 1
    return value
  }
}

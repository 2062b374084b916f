import { createCipheriv, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import type { Entry } from 'yauzl'

/** Number of the packing method that stands for the scheme with AES; the true one stands in the extra field. */
export const AES_METHOD = 99
/** Id of the extra field of the scheme with AES. */
const AES_FIELD = 0x9901
/** Rounds of hashing for its keys. */
const AES_ROUNDS = 1000
/** Bytes that tell a wrong password early, and bytes of the code that tells changed bytes. */
const VERIFIER_BYTES = 2
const CODE_BYTES = 10
/** Random bytes before the packed ones in the old scheme (APPNOTE 6.1.3). */
const OLD_HEADER_BYTES = 12

/** A part without its encryption: packed bytes and how they are packed. */
export type UnlockedPart = { readonly packed: Buffer; readonly method: number }

/**
 * The bytes of an encrypted part opened by the password; `undefined` when the password is wrong. The old scheme tells a
 * wrong one in 255 of 256 cases: for the others the checksum of the part is to be held against what comes out.
 *
 * Throws when the bytes are fewer than the scheme needs, were changed, or the scheme is another.
 * Source: APPNOTE 6.3.10 §6.1; "AES encryption information: encryption specification AE-1 and AE-2", version 1.04.
 */
export const unlockPart = async (bytes: Buffer, part: Entry, password: string): Promise<UnlockedPart | undefined> => {
  // Bit 6: the strong encryption of PKWARE, or a directory that is encrypted itself.
  if ((part.generalPurposeBitFlag & 0x40) !== 0) throw new Error('its scheme of encryption is not known')
  if (part.compressionMethod === AES_METHOD) return unlockAes(bytes, part, password)
  const packed = unlockOld(bytes, part, password)
  return packed && { packed, method: part.compressionMethod }
}

const unlockAes = async (bytes: Buffer, part: Entry, password: string): Promise<UnlockedPart | undefined> => {
  const field = part.extraFields.find(({ id }) => id === AES_FIELD)?.data
  const strength = field?.[4] ?? 0
  if (!field || field.length < 7 || strength < 1 || strength > 3) throw new Error('its encryption is not described')
  const keyBytes = 8 + 8 * strength
  const saltBytes = keyBytes / 2
  if (bytes.length < saltBytes + VERIFIER_BYTES + CODE_BYTES) throw new Error('it is too short to be encrypted')
  const keys = await derived(password, bytes.subarray(0, saltBytes), 2 * keyBytes + VERIFIER_BYTES)
  const start = saltBytes + VERIFIER_BYTES
  if (!keys.subarray(2 * keyBytes).equals(bytes.subarray(saltBytes, start))) return undefined
  const locked = bytes.subarray(start, -CODE_BYTES)
  const code = createHmac('sha1', keys.subarray(keyBytes, 2 * keyBytes))
    .update(locked)
    .digest()
  if (!timingSafeEqual(code.subarray(0, CODE_BYTES), bytes.subarray(-CODE_BYTES)))
    throw new Error('its bytes were changed after they were encrypted')
  return { packed: counted(locked, keys.subarray(0, keyBytes)), method: field.readUInt16LE(5) }
}

const derived = (password: string, salt: Buffer, length: number): Promise<Buffer> =>
  new Promise((done, fail) =>
    pbkdf2(password, salt, AES_ROUNDS, length, 'sha1', (error, keys) => (error ? fail(error) : done(keys))),
  )

/** Blocks that are encrypted at once, so that the memory beside a part stays small. */
const BLOCKS = 1 << 14

/** AES in counter mode; the counter begins at 1 and its lowest byte comes first, unlike that of the crypto library. */
const counted = (locked: Buffer, key: Buffer): Buffer => {
  const plain = Buffer.from(locked)
  const cipher = createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false)
  for (let first = 0; first * 16 < plain.length; first += BLOCKS) {
    const counters = Buffer.alloc(Math.min(BLOCKS, Math.ceil(plain.length / 16) - first) * 16)
    for (let block = 0; block * 16 < counters.length; block += 1) counters.writeUInt32LE(first + block + 1, block * 16)
    const stream = cipher.update(counters)
    const end = Math.min(plain.length, first * 16 + stream.length)
    for (let at = first * 16; at < end; at += 1) plain[at] = (plain[at] ?? 0) ^ (stream[at - first * 16] ?? 0)
  }
  return plain
}

/** The old scheme (APPNOTE 6.1.5): three keys that every plain byte changes; the last byte of the header is known. */
const unlockOld = (bytes: Buffer, part: Entry, password: string): Buffer | undefined => {
  if (bytes.length < OLD_HEADER_BYTES) throw new Error('it is too short to be encrypted')
  const keys = new OldKeys()
  for (const byte of Buffer.from(password, 'utf8')) keys.take(byte)
  const plain = Buffer.from(bytes)
  for (let at = 0; at < plain.length; at += 1) {
    const byte = ((plain[at] ?? 0) ^ keys.mask()) & 0xff
    plain[at] = byte
    keys.take(byte)
  }
  // With sizes after the bytes the checksum was not known yet when the header was written; the time stands for it.
  const known = (part.generalPurposeBitFlag & 8) === 0 ? part.crc32 >>> 24 : part.lastModFileTime >>> 8
  return plain[OLD_HEADER_BYTES - 1] === known ? plain.subarray(OLD_HEADER_BYTES) : undefined
}

class OldKeys {
  private first = 0x12345678
  private second = 0x23456789
  private third = 0x34567890

  take(byte: number): void {
    this.first = crcStep(this.first, byte)
    this.second = (Math.imul((this.second + (this.first & 0xff)) | 0, 134775813) + 1) | 0
    this.third = crcStep(this.third, this.second >>> 24)
  }

  mask(): number {
    const mixed = (this.third & 0xffff) | 2
    return (Math.imul(mixed, mixed ^ 1) >>> 8) & 0xff
  }
}

const crcTable = Int32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const crcStep = (crc: number, byte: number): number => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)

/** Whether the bytes that passed through so far have the checksum that a zip states for a part (CRC-32). */
export class Checksum {
  private value = -1

  take(bytes: Uint8Array): void {
    for (const byte of bytes) this.value = crcStep(this.value, byte)
  }

  is(stated: number): boolean {
    return ~this.value >>> 0 === stated >>> 0
  }
}

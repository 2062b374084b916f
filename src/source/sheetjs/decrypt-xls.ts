import { createHash, timingSafeEqual } from 'node:crypto'
import { find, read, utils, write } from 'cfb'

/** Password that Excel itself sets on workbooks that are protected but open without asking ([MS-OFFCRYPTO] 2.4.2.3). */
const DEFAULT_PASSWORD = 'VelvetSweatshop'

/** Record numbers ([MS-XLS] 2.3). */
const FILEPASS = 0x002f
const BOUNDSHEET = 0x0085
/** Records that stay readable: file pass, beginnings of parts, interface header, and what tells where others lie. */
const PLAIN: ReadonlySet<number> = new Set([0x0809, FILEPASS, 0x0194, 0x01b1, 0x00e1, 0x0138])
/** A record without meaning, in whose place the file pass goes. */
const EMPTY_RECORD = 0x0863

/** Bytes under one key ([MS-XLS] 2.2.10). */
const BLOCK_BYTES = 1024

/**
 * The same xls file without its encryption, opened with the password or with Excel's default one; `undefined` when
 * neither opens it, or when it is not encrypted by RC4 in one of the two usual ways.
 *
 * Source: [MS-XLS] 2.2.10, [MS-OFFCRYPTO] 2.3.5, 2.3.6.
 */
export const decryptXls = (file: Buffer, password: string | undefined): Buffer | undefined => {
  const content = find(read(file, { type: 'buffer' }), '/Workbook')?.content
  if (!content) return undefined
  const stream = Buffer.from(content)
  const pass = filePassOf(stream)
  if (!pass) return undefined
  for (const candidate of password === undefined ? [DEFAULT_PASSWORD] : [password, DEFAULT_PASSWORD]) {
    const keyOf = keysOf(pass, candidate)
    if (keyOf) return fileOf(decrypted(stream, keyOf))
  }
  return undefined
}

/** Key of a block by its number. */
type KeyOf = (block: number) => Buffer

const filePassOf = (stream: Buffer): Buffer | undefined => {
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === FILEPASS) return stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))
  return undefined
}

const keysOf = (pass: Buffer, password: string): KeyOf | undefined => {
  if (pass.readUInt16LE(0) !== 1) return undefined
  const [major, minor] = [pass.readUInt16LE(2), pass.readUInt16LE(4)]
  if (major === 1 && minor === 1) return oldKeys(pass.subarray(6), password)
  return minor === 2 ? newKeys(pass.subarray(6), password) : undefined
}

/** RC4 with a key of 40 bits ([MS-OFFCRYPTO] 2.3.6). */
const oldKeys = (body: Buffer, password: string): KeyOf | undefined => {
  const salt = body.subarray(0, 16)
  const first = hash('md5', Buffer.from(password, 'utf16le')).subarray(0, 5)
  const repeated = Array.from({ length: 16 }, () => Buffer.concat([first, salt]))
  const base = hash('md5', ...repeated).subarray(0, 5)
  const keyOf: KeyOf = block => hash('md5', base, uint32(block))
  return isRight('md5', keyOf, [body.subarray(16, 32), body.subarray(32, 48)]) ? keyOf : undefined
}

/** RC4 of the CryptoAPI ([MS-OFFCRYPTO] 2.3.5). */
const newKeys = (body: Buffer, password: string): KeyOf | undefined => {
  const header = body.subarray(8, 8 + body.readUInt32LE(4))
  const verifier = body.subarray(8 + header.length)
  const keyBytes = (header.readUInt32LE(16) || 40) / 8
  const base = hash('sha1', verifier.subarray(4, 20), Buffer.from(password, 'utf16le'))
  const keyOf: KeyOf = block => {
    const key = hash('sha1', base, uint32(block)).subarray(0, keyBytes)
    return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  return isRight('sha1', keyOf, [verifier.subarray(20, 36), verifier.subarray(40, 60)]) ? keyOf : undefined
}

const isRight = (algorithm: string, keyOf: KeyOf, [input, expected]: readonly [Buffer, Buffer]): boolean => {
  const cipher = new Rc4(keyOf(0))
  const plain = cipher.apply(input)
  return timingSafeEqual(hash(algorithm, plain), cipher.apply(expected))
}

/** Record heads are not encrypted but use up key bytes like all others. */
const decrypted = (stream: Buffer, keyOf: KeyOf): Buffer => {
  const plain = Buffer.from(stream)
  const keys = new KeyStream(keyOf)
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    const end = Math.min(stream.length, at + 4 + stream.readUInt16LE(at + 2))
    const from = at + 4 + (type === BOUNDSHEET ? 4 : 0)
    if (!PLAIN.has(type)) for (let byte = from; byte < end; byte += 1) plain[byte] = (stream[byte] ?? 0) ^ keys.at(byte)
    if (type === FILEPASS) plain.writeUInt16LE(EMPTY_RECORD, at)
    at = end
  }
  return plain
}

const fileOf = (stream: Buffer): Buffer => {
  const container = utils.cfb_new()
  utils.cfb_add(container, '/Workbook', stream)
  return Buffer.from(write(container, { type: 'array' }))
}

/** Key bytes by place in the stream, asked for in ascending order. */
class KeyStream {
  private readonly keyOf: KeyOf
  private block = -1
  private bytes: Buffer = Buffer.alloc(0)

  constructor(keyOf: KeyOf) {
    this.keyOf = keyOf
  }

  at(place: number): number {
    const block = Math.floor(place / BLOCK_BYTES)
    if (block !== this.block) {
      this.block = block
      this.bytes = new Rc4(this.keyOf(block)).apply(Buffer.alloc(BLOCK_BYTES))
    }
    return this.bytes[place % BLOCK_BYTES] ?? 0
  }
}

/** The cipher, which current builds of the crypto library leave out. */
class Rc4 {
  private readonly state = Uint8Array.from({ length: 256 }, (_, at) => at)
  private i = 0
  private j = 0

  constructor(key: Buffer) {
    for (let at = 0, j = 0; at < 256; at += 1) {
      j = (j + (this.state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
      this.swap(at, j)
    }
  }

  apply(bytes: Buffer): Buffer {
    return Buffer.from(bytes.map(byte => byte ^ this.next()))
  }

  private next(): number {
    this.i = (this.i + 1) & 255
    this.j = (this.j + (this.state[this.i] ?? 0)) & 255
    this.swap(this.i, this.j)
    return this.state[((this.state[this.i] ?? 0) + (this.state[this.j] ?? 0)) & 255] ?? 0
  }

  private swap(a: number, b: number): void {
    const kept = this.state[a] ?? 0
    this.state[a] = this.state[b] ?? 0
    this.state[b] = kept
  }
}

const hash = (algorithm: string, ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'
import { find, read } from 'cfb'
import { Fault } from '../fault/index.ts'
import { checkCompound } from './compound/index.ts'
import { type ReadOptions, readAll, type Source, sourceOfBytes } from './source.ts'
import { descendantsOf, parseTree, type XmlElement } from './xml/index.ts'

/** Password that Office itself uses for files that are protected but must open without asking ([MS-OFFCRYPTO] 2.4.2.3). */
const DEFAULT_PASSWORD = 'VelvetSweatshop'
/** Largest encrypted file that is opened, in bytes: it is decrypted in memory. */
export const MAX_ENCRYPTED_BYTES = 512 * 2 ** 20
/** Most rounds of hashing that a file may ask for; Office writes 100,000. */
export const MAX_SPIN_COUNT = 10_000_000

/** Bytes of the package that are encrypted as one ([MS-OFFCRYPTO] 2.3.4.15). */
const SEGMENT_BYTES = 4096
/** Rounds of the standard scheme ([MS-OFFCRYPTO] 2.3.4.7). */
const STANDARD_ROUNDS = 50_000

/**
 * The office package inside an encrypted container, opened with the password of the options or with Office's default.
 *
 * The standard and the agile scheme with AES are known. Faults: `source-encrypted` when the password is missing or
 * wrong, or the scheme is another; `source-corrupt`; `source-too-large`. Source: [MS-OFFCRYPTO] 2.3.4.
 */
export const decryptPackage = async (source: Source, options: ReadOptions = {}): Promise<Source> => {
  const at = { source: source.name }
  if (source.size > MAX_ENCRYPTED_BYTES)
    throw new Fault('source-too-large', `The encrypted file is larger than ${MAX_ENCRYPTED_BYTES} bytes.`, { at })
  const { info, body } = streamsOf(await readAll(source), source)
  const scheme = schemeOf(info, source)
  const passwords = [...(options.password === undefined ? [] : [options.password]), DEFAULT_PASSWORD]
  for (const password of passwords) {
    const key = orCorrupt(source, () => scheme.keyOf(password))
    if (key)
      return sourceOfBytes(
        source.name,
        orCorrupt(source, () => packageOf(body, scheme, key)),
      )
  }
  const why = options.password === undefined ? 'It is protected by a password' : 'The given password does not open it'
  throw new Fault('source-encrypted', `The file is encrypted. ${why}.`, { at })
}

/** A scheme of encryption: `keyOf` gives the key of the package, or nothing when the password is wrong. */
type Scheme = {
  readonly keyOf: (password: string) => Buffer | undefined
  readonly decrypt: (body: Buffer, key: Buffer) => Buffer
}

const streamsOf = (bytes: Uint8Array, source: Source): { readonly info: Buffer; readonly body: Buffer } =>
  orCorrupt(source, () => {
    checkCompound(bytes)
    const container = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' })
    const info = find(container, 'EncryptionInfo')?.content
    const body = find(container, 'EncryptedPackage')?.content
    if (!info || !body) throw new Error('it holds no encrypted package')
    return { info: Buffer.from(info), body: Buffer.from(body) }
  })

const orCorrupt = <T>(source: Source, run: () => T): T => {
  try {
    return run()
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Fault('source-corrupt', `The encrypted file cannot be read: ${message}.`, {
      at: { source: source.name },
      cause,
    })
  }
}

const schemeOf = (info: Buffer, source: Source): Scheme => {
  const major = info.readUInt16LE(0)
  const minor = info.readUInt16LE(2)
  if (major === 4 && minor === 4) return orCorrupt(source, () => agileScheme(info.subarray(8)))
  if (minor === 2 && major >= 2 && major <= 4) return orCorrupt(source, () => standardScheme(info))
  throw new Fault('source-encrypted', `The file is encrypted in the scheme ${major}.${minor}, which is not known.`, {
    at: { source: source.name },
  })
}

const packageOf = (body: Buffer, scheme: Scheme, key: Buffer): Buffer => {
  const size = Number(body.readBigUInt64LE(0))
  const plain = scheme.decrypt(body.subarray(8), key)
  if (size > plain.length) throw new Error('the package ends before it should')
  return plain.subarray(0, size)
}

/** [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9: AES in ECB mode, SHA-1. */
const standardScheme = (info: Buffer): Scheme => {
  const header = info.subarray(12, 12 + info.readUInt32LE(8))
  const verifier = info.subarray(12 + header.length)
  const keyBytes = (header.readUInt32LE(16) || 128) / 8
  const salt = verifier.subarray(4, 20)
  const decrypt = (bytes: Buffer, key: Buffer): Buffer => decipher(bytes, { mode: 'ecb', key })
  return {
    decrypt: (body, key) => decrypt(wholeBlocks(body, 16), key),
    keyOf: password => {
      const key = standardKey(password, salt, keyBytes)
      const hash = createHash('sha1')
        .update(decrypt(verifier.subarray(20, 36), key))
        .digest()
      const expected = decrypt(verifier.subarray(40, 72), key).subarray(0, hash.length)
      return timingSafeEqual(hash, expected) ? key : undefined
    },
  }
}

const standardKey = (password: string, salt: Buffer, keyBytes: number): Buffer => {
  const hash = createHash('sha1')
    .update(spun('sha1', { password, salt, rounds: STANDARD_ROUNDS }))
    .update(Buffer.alloc(4))
    .digest()
  const derived = [0x36, 0x5c].map(fill => {
    const block = Buffer.alloc(64, fill)
    hash.forEach((byte, at) => {
      block[at] = byte ^ fill
    })
    return createHash('sha1').update(block).digest()
  })
  return Buffer.concat(derived).subarray(0, keyBytes)
}

/** [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15: AES in CBC or CFB mode, the package in segments. */
const agileScheme = (xml: Buffer): Scheme => {
  const root = parseTree(xml, 'EncryptionInfo')
  const data = agileFacts(firstOf(root, 'keyData'))
  const keyElement = firstOf(root, 'encryptedKey')
  const facts = agileFacts(keyElement)
  const rounds = Number(keyElement.attributes['spinCount'])
  if (!(rounds >= 0 && rounds <= MAX_SPIN_COUNT))
    throw new Fault('source-bomb', `The file asks for ${rounds} rounds of hashing, more than ${MAX_SPIN_COUNT}.`)
  return {
    decrypt: (body, key) => decryptSegments(body, key, data),
    keyOf: password => {
      const hash = spun(facts.hash, { password, salt: facts.salt, rounds })
      const open = (name: string, blockKey: readonly number[]): Buffer => {
        const mixed = createHash(facts.hash).update(hash).update(Buffer.from(blockKey)).digest()
        const key = fitted(mixed, facts.keyBytes)
        return decipher(base64Of(keyElement, name), { mode: facts.mode, key, iv: fitted(facts.salt, facts.blockBytes) })
      }
      const input = open('encryptedVerifierHashInput', [0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79])
      const value = open('encryptedVerifierHashValue', [0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e])
      const expected = createHash(facts.hash).update(input.subarray(0, facts.salt.length)).digest()
      if (!timingSafeEqual(expected, value.subarray(0, expected.length))) return undefined
      return open('encryptedKeyValue', [0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6]).subarray(0, facts.keyBytes)
    },
  }
}

type AgileFacts = {
  readonly hash: string
  readonly mode: 'cbc' | 'cfb8'
  readonly salt: Buffer
  readonly blockBytes: number
  readonly keyBytes: number
}

const agileFacts = (element: XmlElement): AgileFacts => {
  const text = (name: string): string => element.attributes[name] ?? ''
  if (text('cipherAlgorithm') !== 'AES')
    throw new Fault('source-encrypted', `The file is encrypted with ${text('cipherAlgorithm')}, which is not known.`)
  return {
    hash: text('hashAlgorithm').replace('-', '').toLowerCase(),
    mode: text('cipherChaining') === 'ChainingModeCFB' ? 'cfb8' : 'cbc',
    salt: base64Of(element, 'saltValue'),
    blockBytes: Number(text('blockSize')),
    keyBytes: Number(text('keyBits')) / 8,
  }
}

const firstOf = (root: XmlElement, name: string): XmlElement => {
  for (const element of descendantsOf(root, name)) return element
  throw new Error(`the encryption info has no ${name}`)
}

const base64Of = (element: XmlElement, name: string): Buffer => Buffer.from(element.attributes[name] ?? '', 'base64')

const decryptSegments = (body: Buffer, key: Buffer, facts: AgileFacts): Buffer => {
  const segments: Buffer[] = []
  for (let index = 0; index * SEGMENT_BYTES < body.length; index += 1) {
    const segment = body.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES)
    const iv = fitted(createHash(facts.hash).update(facts.salt).update(uint32(index)).digest(), facts.blockBytes)
    segments.push(decipher(wholeBlocks(segment, facts.blockBytes), { mode: facts.mode, key, iv }))
  }
  return Buffer.concat(segments)
}

/** Hash of salt and password, hashed again with a counter for each round. */
const spun = (
  algorithm: string,
  { password, salt, rounds }: { readonly password: string; readonly salt: Buffer; readonly rounds: number },
): Buffer => {
  let hash = createHash(algorithm).update(salt).update(Buffer.from(password, 'utf16le')).digest()
  for (let round = 0; round < rounds; round += 1)
    hash = createHash(algorithm).update(uint32(round)).update(hash).digest()
  return hash
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Cut to a length, or filled up with 0x36. */
const fitted = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length ? bytes.subarray(0, length) : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)])

const wholeBlocks = (bytes: Buffer, blockBytes: number): Buffer =>
  bytes.subarray(0, bytes.length - (bytes.length % blockBytes))

const decipher = (
  bytes: Buffer,
  { mode, key, iv }: { readonly mode: string; readonly key: Buffer; readonly iv?: Buffer },
): Buffer => {
  const cipher = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv ?? null)
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

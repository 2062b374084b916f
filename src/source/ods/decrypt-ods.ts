import { createDecipheriv, createHash, pbkdf2, timingSafeEqual } from 'node:crypto'
import { Fault } from '../../fault/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { readOptionalTree } from '../xlsx/package.ts'
import { childAt, descendantsOf, type XmlElement } from '../xml/index.ts'
import { MAX_WHOLE_PART_BYTES, type Zip, type ZipEntry } from '../zip.ts'
import { FREE_PART_BYTES, inflate, MAX_PART_RATIO } from '../zip-directory.ts'

/** Most rounds of hashing that a part may ask for; LibreOffice writes 100,000. */
export const MAX_ITERATIONS = 10_000_000
/** First bytes of a packed part that its checksum is of (OpenDocument 1.2 part 3 §4.8.2). */
const CHECKED_BYTES = 1024

/**
 * The same package with its encrypted parts opened by the password; as it is when none is encrypted.
 *
 * Parts are encrypted one by one, each packed before; AES in CBC mode with keys by PBKDF2 is known. Faults:
 * `source-encrypted` when the password is missing or wrong, or the scheme is another; `source-bomb`, `source-corrupt`.
 * Source: OpenDocument 1.2 part 3 §3.4, §4.
 */
export const openEncryptedParts = async (zip: Zip, source: Source, options: ReadOptions): Promise<Zip> => {
  const { password } = options
  const locks = locksOf(await readOptionalTree(zip, 'META-INF/manifest.xml', () => {}))
  if (locks.size === 0) return zip
  if (password === undefined) throw refusal(source, 'It is protected by a password')
  async function* stream(entry: ZipEntry): AsyncIterable<Uint8Array> {
    const lock = locks.get(entry.name.toLowerCase())
    if (!lock) return yield* zip.stream(entry)
    const packed = await unlocked(Buffer.from(await zip.read(entry)), { lock, password: password ?? '', source })
    let size = 0
    for await (const chunk of unpacked(packed, entry, source)) {
      size += chunk.length
      if (size > FREE_PART_BYTES && size > MAX_PART_RATIO * packed.length) throw bomb(entry, source)
      yield chunk
    }
  }
  const read = async (entry: ZipEntry, limit = MAX_WHOLE_PART_BYTES): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of stream(entry)) {
      size += chunk.length
      if (size > limit) throw bomb(entry, source)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  }
  return { ...zip, stream, read }
}

const refusal = (source: Source, why: string): Fault =>
  new Fault('source-encrypted', `The document is encrypted. ${why}.`, { at: { source: source.name } })

const bomb = (entry: ZipEntry, source: Source): Fault =>
  new Fault('source-bomb', `The part ${entry.name} unpacks to more than is allowed.`, { at: { source: source.name } })

/** How a part is encrypted, as the manifest states it. */
type Lock = { readonly algorithm: Facts; readonly startKey: Facts; readonly derivation: Facts; readonly data: Facts }
type Facts = Readonly<Record<string, string | undefined>>

/** Encrypted parts by name in small letters. */
const locksOf = (manifest: XmlElement | undefined): ReadonlyMap<string, Lock> => {
  const locks = new Map<string, Lock>()
  for (const entry of descendantsOf(manifest, 'file-entry')) {
    const data = childAt(entry, 'encryption-data')
    if (!data) continue
    const factsAt = (name: string): Facts => childAt(data, name)?.attributes ?? {}
    locks.set((entry.attributes['full-path'] ?? '').toLowerCase(), {
      data: data.attributes,
      algorithm: factsAt('algorithm'),
      startKey: factsAt('start-key-generation'),
      derivation: factsAt('key-derivation'),
    })
  }
  return locks
}

type Opening = { readonly lock: Lock; readonly password: string; readonly source: Source }

/** The packed bytes of a part; a checksum that does not fit tells a wrong password. */
const unlocked = async (bytes: Buffer, opening: Opening): Promise<Buffer> => {
  const { lock, source } = opening
  const wrong = (): Fault => refusal(source, 'The given password does not open it')
  const plain = decrypted(bytes, lock, await keyOf(opening))
  if (!plain) throw wrong()
  const stated = base64(lock.data['checksum'])
  if (stated.length === 0) return plain
  const sum = createHash(/sha-?256/i.test(lock.data['checksum-type'] ?? '') ? 'sha256' : 'sha1')
    .update(plain.subarray(0, CHECKED_BYTES))
    .digest()
  if (sum.length !== stated.length || !timingSafeEqual(sum, stated)) throw wrong()
  return plain
}

const keyOf = async ({ lock, password, source }: Opening): Promise<Buffer> => {
  const { algorithm, derivation, startKey } = lock
  const cipher = algorithm['algorithm-name'] ?? ''
  if (cipherOf(cipher) === undefined) throw refusal(source, `The cipher ${cipher} is not known`)
  const name = derivation['key-derivation-name'] ?? ''
  if (!/(^|#)pbkdf2$/i.test(name)) throw refusal(source, `The way ${name} to make keys is not known`)
  const rounds = Number(derivation['iteration-count'])
  if (!(rounds >= 1 && rounds <= MAX_ITERATIONS))
    throw new Fault('source-bomb', `A part asks for ${rounds} rounds of hashing; at most ${MAX_ITERATIONS} are done.`, {
      at: { source: source.name },
    })
  const start = createHash(/sha-?256$/i.test(startKey['start-key-generation-name'] ?? '') ? 'sha256' : 'sha1')
    .update(password, 'utf8')
    .digest()
  return new Promise((done, fail) =>
    pbkdf2(start, base64(derivation['salt']), rounds, keyBytesOf(cipher), 'sha1', (error, key) =>
      error ? fail(error) : done(key),
    ),
  )
}

const cipherOf = (name: string): string | undefined => {
  const [, bits] = /#aes(128|192|256)-cbc$/i.exec(name) ?? []
  return bits && `aes-${bits}-cbc`
}

const keyBytesOf = (name: string): number => Number(/#aes(\d+)/i.exec(name)?.[1]) / 8

/** Decrypted without the bytes that fill the last block, whose number the last byte tells; nothing when it cannot be. */
const decrypted = (bytes: Buffer, { algorithm }: Lock, key: Buffer): Buffer | undefined => {
  const iv = base64(algorithm['initialisation-vector'])
  const cipher = cipherOf(algorithm['algorithm-name'] ?? '')
  if (cipher === undefined || iv.length !== 16 || bytes.length === 0 || bytes.length % 16 !== 0) return undefined
  const work = createDecipheriv(cipher, key, iv).setAutoPadding(false)
  const plain = Buffer.concat([work.update(bytes), work.final()])
  const filled = plain.at(-1) ?? 0
  return filled >= 1 && filled <= 16 ? plain.subarray(0, -filled) : undefined
}

const base64 = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64')

async function* unpacked(packed: Buffer, entry: ZipEntry, source: Source): AsyncIterable<Uint8Array> {
  const whole = async function* (): AsyncIterable<Uint8Array> {
    yield packed
  }
  try {
    yield* inflate(whole())
  } catch (cause) {
    if (cause instanceof Fault) throw cause
    const message = `The part ${entry.name} cannot be unpacked.`
    throw new Fault('source-corrupt', message, { at: { source: source.name }, cause })
  }
}

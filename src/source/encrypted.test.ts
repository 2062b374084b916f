import { createCipheriv, createHash } from 'node:crypto'
import * as cfb from 'cfb'
import { describe, expect, test } from 'vitest'
import { decryptPackage } from './encrypted.ts'
import { readAll, sourceOfBytes } from './source.ts'

const content = Buffer.from('PK the package itself, '.repeat(400))
const salt = Buffer.from('0123456789abcdef')

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const size64 = (value: number): Buffer => Buffer.concat([uint32(value), uint32(0)])

const hash = (algorithm: string, ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

const spun = (algorithm: string, password: string, rounds: number): Buffer => {
  let value = hash(algorithm, salt, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < rounds; round += 1) value = hash(algorithm, uint32(round), value)
  return value
}

const encrypt = (cipher: string, key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer => {
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
  const work = createCipheriv(cipher, key, iv).setAutoPadding(false)
  return Buffer.concat([work.update(padded), work.final()])
}

const container = (info: Buffer, body: Buffer): Uint8Array => {
  const file = cfb.utils.cfb_new()
  cfb.utils.cfb_add(file, '/EncryptionInfo', info)
  cfb.utils.cfb_add(file, '/EncryptedPackage', Buffer.concat([size64(content.length), body]))
  return Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer)
}

/** A container as the agile scheme makes it: AES-256 in CBC mode, SHA-512. */
const agile = (password: string, spinCount = 1000): Uint8Array => {
  const base = spun('sha512', password, Math.min(spinCount, 1000))
  const secret = Buffer.alloc(32, 7)
  const wrapped = (block: readonly number[], bytes: Buffer): string =>
    encrypt('aes-256-cbc', hash('sha512', base, Buffer.from(block)).subarray(0, 32), salt, bytes).toString('base64')
  const verifier = Buffer.from('sixteen bytes ok')
  const facts = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`
  const xml =
    `<encryption><keyData ${facts}/><keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${spinCount}" ${facts} ` +
    `encryptedVerifierHashInput="${wrapped([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79], verifier)}" ` +
    `encryptedVerifierHashValue="${wrapped([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e], hash('sha512', verifier))}" ` +
    `encryptedKeyValue="${wrapped([0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6], secret)}"/></keyEncryptor></keyEncryptors></encryption>`
  const segments: Buffer[] = []
  for (let at = 0, index = 0; at < content.length; at += 4096, index += 1) {
    const iv = hash('sha512', salt, uint32(index)).subarray(0, 16)
    segments.push(encrypt('aes-256-cbc', secret, iv, content.subarray(at, at + 4096)))
  }
  return container(Buffer.concat([Buffer.from([4, 0, 4, 0, 64, 0, 0, 0]), Buffer.from(xml)]), Buffer.concat(segments))
}

/** A container as the standard scheme makes it: AES-128 in ECB mode, SHA-1. */
const standard = (password: string): Uint8Array => {
  const last = hash('sha1', spun('sha1', password, 50_000), uint32(0))
  const block = Buffer.alloc(64, 0x36)
  for (const [at, byte] of last.entries()) block[at] = byte ^ 0x36
  const key = hash('sha1', block).subarray(0, 16)
  const verifier = Buffer.from('sixteen bytes ok')
  const header = Buffer.concat([
    uint32(0x24),
    uint32(0),
    uint32(0x660e),
    uint32(0x8004),
    uint32(128),
    uint32(0x18),
    size64(0),
  ])
  const info = Buffer.concat([
    ...[Buffer.from([4, 0, 2, 0]), uint32(0x24), uint32(header.length), header, uint32(16), salt],
    ...[encrypt('aes-128-ecb', key, null, verifier), uint32(20)],
    encrypt('aes-128-ecb', key, null, Buffer.concat([hash('sha1', verifier), Buffer.alloc(12)])),
  ])
  return container(info, encrypt('aes-128-ecb', key, null, content))
}

const open = async (bytes: Uint8Array, password?: string): Promise<string> => {
  const source = await decryptPackage(sourceOfBytes('a.xlsx', bytes), password === undefined ? {} : { password })
  return Buffer.from(await readAll(source)).toString()
}

describe.each([
  ['agile', agile],
  ['standard', standard],
])('the %s scheme', (_, make) => {
  test('opens with its password', async () => expect(await open(make('Пароль 1'), 'Пароль 1')).toBe(content.toString()))

  test('opens without one when the file has the default one', async () =>
    expect(await open(make('VelvetSweatshop'))).toBe(content.toString()))

  test('says that a password is missing or wrong', async () => {
    const bytes = make('secret')
    await expect(open(bytes)).rejects.toMatchObject({ code: 'source-encrypted', message: /protected by a password/ })
    await expect(open(bytes, 'other')).rejects.toMatchObject({ code: 'source-encrypted', message: /does not open/ })
  })
})

test('a file that asks for endless hashing is refused at once', async () =>
  expect(open(agile('x', 2_000_000_000), 'x')).rejects.toMatchObject({ code: 'source-bomb' }))

test('an unknown scheme, a broken container and a cut package', async () => {
  await expect(open(container(Buffer.from([3, 0, 3, 0, 0, 0, 0, 0]), Buffer.alloc(0)))).rejects.toMatchObject({
    code: 'source-encrypted',
  })
  await expect(open(Buffer.alloc(100))).rejects.toMatchObject({ code: 'source-corrupt' })
  await expect(open(container(Buffer.from([4, 0, 4, 0, 64, 0, 0, 0, 0x3c]), Buffer.alloc(0)))).rejects.toMatchObject({
    code: 'source-corrupt',
  })
})

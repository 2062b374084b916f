import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packZip } from '../../../test/pack-zip.ts'
import { type ReadOptions, sourceOfBytes } from '../source.ts'
import { MAX_ITERATIONS } from './decrypt-ods.ts'
import { readOds } from './read-ods.ts'

const CONTENT = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
  <office:body><office:spreadsheet><table:table table:name="Лист1"><table:table-row>
  <table:table-cell office:value-type="string"><text:p>Секрет</text:p></table:table-cell>
  </table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`

type Scheme = {
  readonly start?: 'sha256'
  readonly bits?: 128 | 256
  readonly rounds?: number
  readonly derivation?: string
  readonly cipher?: string
}

/** A spreadsheet as OpenDocument 1.2 encrypts it. */
const encrypted = (password: string, scheme: Scheme = {}): Uint8Array => {
  const { start, bits = 256, rounds = 1000, derivation = 'PBKDF2', cipher } = scheme
  const salt = Buffer.alloc(16, 5)
  const iv = Buffer.alloc(16, 9)
  const first = createHash(start ?? 'sha1')
    .update(password)
    .digest()
  const key = pbkdf2Sync(first, salt, Math.min(rounds, 1000), bits / 8, 'sha1')
  const packed = deflateRawSync(CONTENT)
  const work = createCipheriv(`aes-${bits}-cbc`, key, iv)
  const checksum = createHash('sha256').update(packed.subarray(0, 1024)).digest('base64')
  const name = cipher ?? `http://www.w3.org/2001/04/xmlenc#aes${bits}-cbc`
  const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
    <manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data
    manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${checksum}">
    <manifest:algorithm manifest:algorithm-name="${name}" manifest:initialisation-vector="${iv.toString('base64')}"/>
    ${start ? `<manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256"/>` : ''}
    <manifest:key-derivation manifest:key-derivation-name="${derivation}" manifest:iteration-count="${rounds}"
    manifest:salt="${salt.toString('base64')}"/></manifest:encryption-data></manifest:file-entry></manifest:manifest>`
  return packZip([
    { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
    { name: 'META-INF/manifest.xml', bytes: manifest },
    { name: 'content.xml', bytes: Buffer.concat([work.update(packed), work.final()]), stored: true },
  ])
}

const firstText = async (bytes: Uint8Array, options: ReadOptions = {}): Promise<unknown> => {
  const [sheet] = (await readOds(sourceOfBytes('a.ods', bytes), options)).blocks
  return sheet?.kind === 'sheet' ? sheet.grid.textAt(0, 0) : undefined
}

describe('an encrypted spreadsheet', () => {
  test.each<Scheme>([{ start: 'sha256' }, { bits: 128 }])('is opened by the password (%j)', async scheme => {
    expect(await firstText(encrypted('пароль', scheme), { password: 'пароль' })).toBe('Секрет')
  })

  test('is refused without a password, and told a wrong one', async () => {
    const bytes = encrypted('пароль', { start: 'sha256' })
    await expect(firstText(bytes)).rejects.toMatchObject({
      code: 'source-encrypted',
      message: expect.stringContaining('protected by a password'),
    })
    for (let number = 0; number < 40; number += 1)
      await expect(firstText(bytes, { password: `${number}` })).rejects.toMatchObject({
        code: 'source-encrypted',
        message: expect.stringContaining('does not open it'),
      })
  })

  test.each<[Scheme, string, RegExp]>([
    [{ cipher: 'Blowfish CFB' }, 'source-encrypted', /Blowfish CFB is not known/],
    [{ derivation: 'argon2id' }, 'source-encrypted', /argon2id to make keys is not known/],
    [{ rounds: MAX_ITERATIONS + 1 }, 'source-bomb', /rounds of hashing/],
  ])('another scheme is told by name (%j)', async (scheme, code, message) => {
    await expect(firstText(encrypted('a', scheme), { password: 'a' })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    })
  })
})

import { createHash } from 'node:crypto'
import { utils as sheets, write as writeBook } from '@e965/xlsx'
import * as cfb from 'cfb'
import { expect, test } from 'vitest'
import { sourceOfBytes } from '../source.ts'
import { readXls } from './read-binary-book.ts'

const hash = (algorithm: string, ...parts: readonly Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Key bytes of RC4, as many as asked for. */
const keyStream = (key: Buffer, length: number): Buffer => {
  const state = Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number): void => {
    const [low = 0, high = 0] = [state[a], state[b]]
    state[a] = high
    state[b] = low
  }
  for (let at = 0, j = 0; at < 256; at += 1) {
    j = (j + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, j)
  }
  const bytes = Buffer.alloc(length)
  for (let at = 0, j = 0; at < length; at += 1) {
    const i = (at + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    bytes[at] = state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0
  }
  return bytes
}

const xor = (bytes: Buffer, key: Buffer): Buffer => Buffer.from(bytes.map((byte, at) => byte ^ (key[at] ?? 0)))

const salt = Buffer.from('0123456789abcdef')
const verifier = Buffer.from('sixteen bytes ok')

/** File pass record and keys of the scheme with 40 bits. */
const old = (password: string) => {
  const first = hash('md5', Buffer.from(password, 'utf16le')).subarray(0, 5)
  const base = hash('md5', ...Array.from({ length: 16 }, () => Buffer.concat([first, salt]))).subarray(0, 5)
  const keyOf = (block: number): Buffer => hash('md5', base, uint32(block))
  const sealed = xor(Buffer.concat([verifier, hash('md5', verifier)]), keyStream(keyOf(0), 32))
  return { pass: Buffer.concat([Buffer.from([1, 0, 1, 0, 1, 0]), salt, sealed]), keyOf }
}

/** The same of the CryptoAPI with 128 bits. */
const recent = (password: string) => {
  const base = hash('sha1', salt, Buffer.from(password, 'utf16le'))
  const keyOf = (block: number): Buffer => hash('sha1', base, uint32(block)).subarray(0, 16)
  const sealed = xor(Buffer.concat([verifier, hash('sha1', verifier)]), keyStream(keyOf(0), 36))
  const header = Buffer.concat([
    uint32(4),
    uint32(0),
    uint32(0x6801),
    uint32(0x8004),
    uint32(128),
    uint32(1),
    uint32(0),
    uint32(0),
  ])
  const body = [
    uint32(4),
    uint32(header.length),
    header,
    uint32(16),
    salt,
    sealed.subarray(0, 16),
    uint32(20),
    sealed.subarray(16),
  ]
  return { pass: Buffer.concat([Buffer.from([1, 0, 2, 0, 2, 0]), ...body]), keyOf }
}

/** An xls file of one text, its records encrypted but for those that stay readable. */
const encrypted = ({ pass, keyOf }: ReturnType<typeof old>): Uint8Array => {
  const book = sheets.book_new()
  sheets.book_append_sheet(book, sheets.aoa_to_sheet([['Секрет', 42]]), 'One')
  const file = cfb.read(writeBook(book, { bookType: 'biff8', type: 'buffer' }) as Buffer, { type: 'buffer' })
  const plain = Buffer.from(cfb.find(file, '/Workbook')?.content ?? [])
  const head = 4 + plain.readUInt16LE(2)
  const record = Buffer.concat([Buffer.from([0x2f, 0, pass.length & 255, pass.length >> 8]), pass])
  const stream = Buffer.concat([plain.subarray(0, head), record, plain.subarray(head)])
  const sealed = Buffer.from(stream)
  const blocks = Array.from({ length: Math.ceil(stream.length / 1024) }, (_, block) => keyStream(keyOf(block), 1024))
  const key = Buffer.concat(blocks)
  for (let at = 0; at < stream.length; ) {
    const type = stream.readUInt16LE(at)
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (type === 0x85) sealed.writeUInt32LE(stream.readUInt32LE(at + 4) + record.length, at + 4)
    if (![0x809, 0x2f, 0xe1].includes(type))
      for (let byte = at + (type === 0x85 ? 8 : 4); byte < end; byte += 1)
        sealed[byte] = (stream[byte] ?? 0) ^ (key[byte] ?? 0)
    at = end
  }
  const container = cfb.utils.cfb_new()
  cfb.utils.cfb_add(container, '/Workbook', sealed)
  return Buffer.from(cfb.write(container, { type: 'buffer' }) as Buffer)
}

const firstText = async (bytes: Uint8Array, password?: string): Promise<string> => {
  const book = await readXls(sourceOfBytes('a.xls', bytes), password === undefined ? {} : { password })
  const [sheet] = book.blocks
  return sheet?.kind === 'sheet' ? `${sheet.grid.textAt(0, 0)} ${sheet.grid.textAt(0, 1)}` : ''
}

test.each([
  ['40 bits', old],
  ['the CryptoAPI', recent],
])('a workbook that is encrypted by RC4 with %s', async (_, scheme) => {
  expect(await firstText(encrypted(scheme('Пароль')), 'Пароль')).toBe('Секрет 42')
  expect(await firstText(encrypted(scheme('VelvetSweatshop')))).toBe('Секрет 42')
  await expect(firstText(encrypted(scheme('Пароль')), 'other')).rejects.toMatchObject({ code: 'source-encrypted' })
  await expect(firstText(encrypted(scheme('Пароль')))).rejects.toMatchObject({ code: 'source-encrypted' })
})

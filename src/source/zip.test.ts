import { describe, expect, test } from 'vitest'
import { packZip } from '../../test/pack-zip.ts'
import { sourceOfBytes } from './source.ts'
import { openZip, type Zip } from './zip.ts'

const open = (bytes: Uint8Array): Promise<Zip> => openZip(sourceOfBytes('a.zip', bytes))

const textOf = async (zip: Zip, name: string): Promise<string> => {
  const entry = zip.find(name)
  return entry ? Buffer.from(await zip.read(entry)).toString() : 'missing'
}

describe('parts', () => {
  test('packed and stored ones are read, names by any case and slash', async () => {
    const zip = await open(
      packZip([
        { name: 'xl/A.xml', bytes: 'packed' },
        { name: 'b\\c.xml', bytes: 'stored', stored: true },
        { name: 'folder/', bytes: '' },
      ]),
    )
    expect(zip.entries.map(({ name, size }) => [name, size])).toEqual([
      ['xl/A.xml', 6],
      ['b/c.xml', 6],
    ])
    expect([await textOf(zip, '/XL/a.XML'), await textOf(zip, 'b/c.xml'), await textOf(zip, 'd')]).toEqual([
      'packed',
      'stored',
      'missing',
    ])
  })

  test('a large one comes in chunks and whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 'abcdefghij')
    const zip = await open(packZip([{ name: 'a', bytes }]))
    const [entry] = zip.entries
    if (!entry) throw new Error('no entry')
    let size = 0
    for await (const chunk of zip.stream(entry)) size += chunk.length
    expect(size).toBe(bytes.length)
    expect(Buffer.from(await zip.read(entry)).equals(bytes)).toBe(true)
  })
})

describe('bad input', () => {
  const code = async (run: () => Promise<unknown>): Promise<unknown> =>
    run().then(
      () => 'read',
      (error: { code?: string }) => error.code,
    )

  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['other bytes', Buffer.from('not a zip, not a zip, not a zip')],
    ['a zip that was cut', packZip([{ name: 'a', bytes: 'x'.repeat(500) }]).subarray(0, 60)],
  ])('%s', async (_, bytes) => expect(await code(() => open(bytes))).toBe('source-corrupt'))

  test('a part whose bytes are broken', async () => {
    const bytes = packZip([{ name: 'a', bytes: 'hello hello hello' }])
    bytes.fill(0xff, 31, 36)
    const zip = await open(bytes)
    expect(await code(() => textOf(zip, 'a'))).toBe('source-corrupt')
  })

  test('a part that unpacks to more than its reader can hold', async () => {
    const zip = await open(packZip([{ name: 'a', bytes: Buffer.alloc(1000) }]))
    const [entry] = zip.entries
    expect(await code(async () => entry && zip.read(entry, 999))).toBe('source-bomb')
  })

  test('a part that unpacks to hundreds of times its packed size', async () => {
    const zip = await open(packZip([{ name: 'a', bytes: Buffer.alloc(300_000_000), declaredSize: 10 }]))
    const [entry] = zip.entries
    const drain = async (): Promise<void> => {
      if (entry) for await (const _ of zip.stream(entry));
    }
    expect(await code(drain)).toBe('source-bomb')
  })

  test('reading stops when it is told to', async () => {
    const stop = new AbortController()
    const zip = await openZip(sourceOfBytes('a.zip', packZip([{ name: 'a', bytes: 'x' }])), { signal: stop.signal })
    stop.abort()
    expect(await code(() => textOf(zip, 'a'))).toBe('cancelled')
  })
})

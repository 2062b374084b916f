import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextStore } from './text-store.ts'

test('texts are given back by number, whatever their script and length', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 })), texts => {
      const store = new TextStore()
      const ids = texts.map(text => store.add(text))
      expect(ids).toEqual(texts.map((_, at) => at))
      expect(ids.map(id => store.get(id))).toEqual(texts)
      expect(ids.map(id => store.byteLength(id))).toEqual(texts.map(text => Buffer.byteLength(text)))
      expect(store.size).toBe(texts.length)
    }),
  )
})

test('a text larger than a block stands between small ones', () => {
  const store = new TextStore()
  const large = 'я'.repeat(1_200_000)
  const ids = ['', 'a', large, '', 'b'].map(text => store.add(text))
  expect(ids.map(id => store.get(id))).toEqual(['', 'a', large, '', 'b'])
})

test('bytes are copied when they are added', () => {
  const store = new TextStore()
  const bytes = new TextEncoder().encode('before')
  const id = store.addBytes(bytes)
  bytes.fill(0x78)
  expect(store.get(id)).toBe('before')
})

test('a byte order mark inside a text is kept', () => {
  const store = new TextStore()
  expect(store.get(store.add('\uFEFFa'))).toBe('\uFEFFa')
})

test('bytes that are no UTF-8 are read as the decoder of the platform reads them, short or long', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      const store = new TextStore()
      expect(store.get(store.addBytes(bytes))).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    }),
  ))

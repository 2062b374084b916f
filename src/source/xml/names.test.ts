import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NameCache } from './names.ts'

test('a name is the text of its bytes, however often and in whatever company it comes', () => {
  const cache = new NameCache()
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60, unit: 'grapheme' }), { maxLength: 50 }), names => {
      for (const name of [...names, ...names, 'Aa', 'BB', 'AaAa', 'BBBB', 'AaBB']) {
        const bytes = new TextEncoder().encode(`<${name}>`)
        expect(cache.get(bytes, 1, bytes.length - 1)).toBe(
          new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(1, -1)),
        )
      }
    }),
  )
})

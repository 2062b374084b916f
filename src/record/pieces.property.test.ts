import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Prose } from '../source/index.ts'
import { passagesOf, piecesOf } from './index.ts'

const sentence = fc.stringMatching(/^[а-я]{2,12}( [а-я]{2,12}){0,8}[.!?]$/)
const prose: fc.Arbitrary<Prose> = fc.record({
  kind: fc.constant('prose' as const),
  role: fc.constantFrom('paragraph' as const, 'item' as const, 'heading' as const, 'note' as const),
  text: fc.array(sentence, { minLength: 1, maxLength: 12 }).map(sentences => sentences.join(' ')),
  path: fc.constantFrom([], ['Один'], ['Один', 'Два']),
  at: fc.constant({}),
})

const words = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== '')

describe('passages of any prose', () => {
  it('hold every sentence whole and keep to the bound', () => {
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 12 }), fc.integer({ min: 130, max: 600 }), (blocks, maxCharacters) => {
        const passages = [...passagesOf({ blocks }, { maxCharacters })]
        const all = passages.map(({ text, path }) => [...path, text].join('\n')).join('\n')
        for (const { role, text } of blocks)
          for (const part of text.split(/(?<=[.!?]) /)) if (role !== 'heading') expect(all).toContain(part)
        for (const { text, role } of passages)
          if (role !== 'heading') expect(text.length).toBeLessThanOrEqual(maxCharacters + 1)
      }),
      { numRuns: 60 },
    )
  })

  it('lose and repeat no word when there are no lists', () => {
    fc.assert(
      fc.property(fc.array(prose, { maxLength: 10 }), drawn => {
        const blocks = drawn.map(block => ({ ...block, role: 'paragraph' as const }))
        const passages = [...passagesOf({ blocks }, { maxCharacters: 200 })]
        expect(passages.flatMap(({ text }) => words(text))).toEqual(blocks.flatMap(({ text }) => words(text)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('pieces of any table', () => {
  it('hold every record once, whole and in order, within the window unless one record is too long', () => {
    const records = fc.array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(records, fc.integer({ min: 20, max: 120 }), (texts, max) => {
        const pieces = [
          ...piecesOf(
            'card',
            texts.map((text, row) => ({ row, text })),
            { measure: text => text.length, max },
          ),
        ]
        expect(pieces.flatMap(({ rows }) => rows)).toEqual(texts.map((_, row) => row))
        for (const { text, rows, oversize } of pieces) {
          expect(text).toBe(['card', ...rows.map(row => texts[row])].join('\n'))
          if (!oversize) expect(text.length).toBeLessThanOrEqual(max)
          else expect(rows).toHaveLength(1)
        }
      }),
      { numRuns: 100 },
    )
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { scriptOf } from './script.ts'

const rows = readFileSync(`${import.meta.dirname}/word-forms.tsv`, 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t'))

/** Terms that stand for the word itself: of Korean its stem, not the pairs of syllables that only help recall. */
const termsOf = (text: string): readonly string[] => {
  const terms = analyse(text)
  return scriptOf(text) === 'hangul' ? terms.slice(0, 1) : terms
}

const meets = (a: string, b: string): boolean => termsOf(a).some(term => termsOf(b).includes(term))

const pairs = (verdict: string): readonly (readonly string[])[] => rows.filter(row => row[1] === verdict)

test('the list holds enough pairs', () => {
  expect(pairs('same').length).toBeGreaterThanOrEqual(200)
  expect(pairs('other').length).toBeGreaterThanOrEqual(60)
})

describe('forms of one word share an index term', () => {
  test.each(pairs('same'))('%s: %s %s and %s', (_language, _verdict, a = '', b = '') => {
    expect(meets(a, b), `${analyse(a).join(' ')} | ${analyse(b).join(' ')}`).toBe(true)
  })
})

describe('other words share none', () => {
  test.each(pairs('other'))('%s: %s %s and %s', (_language, _verdict, a = '', b = '') => {
    expect(meets(a, b), `${analyse(a).join(' ')} | ${analyse(b).join(' ')}`).toBe(false)
  })
})

import { fold, scriptOf, stemOf } from '../text/index.ts'
import { paraphrases } from './lists/paraphrases.ts'
import type { OtherWording } from './take.ts'

/** What it counts that a table may call a thing by another word than the question does. */
const WEIGHT = 0.5
/** Longest Latin beginning that is a whole word: shorter ones begin too many others. */
const SHORT_LATIN = 4

/** Words of headers and cells for what a word of a question says of a thing (`늦었나요`: `지연`); `[]` for most words. */
export const paraphrasesOf = (word: string): readonly OtherWording[] => {
  const folded = fold(word)
  const own = stemOf(word)
  const stems = meanings.flatMap(({ begins, stems }) => (begins.some(begin => meets(begin, folded)) ? stems : []))
  return [...new Set(stems)].filter(stem => stem !== own).map(stem => ({ terms: [stem], weight: WEIGHT }))
}

type Beginning = { readonly text: string; readonly whole: boolean }

const meets = ({ text, whole }: Beginning, folded: string): boolean =>
  whole ? folded === text : folded.startsWith(text)

const beginningOf = (written: string): Beginning => {
  const text = fold(written.replace(/\$$/u, ''))
  return { text, whole: written.endsWith('$') || (scriptOf(text) === 'latin' && text.length <= SHORT_LATIN) }
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const meanings = paraphrases.map(line => {
  const [begins = '', words = ''] = line.split(' > ')
  return {
    begins: listOf(begins)
      .filter(begin => !begin.includes(' '))
      .map(beginningOf),
    stems: listOf(words).map(stemOf),
  }
})

import { conjunctions, joiningEnds, joiningMarks } from './lists/conjunctions.ts'

/** The two sides of a question that asks for two things: the text of each, and where the second begins (in UTF-16 units). */
export type Clauses = { readonly first: string; readonly second: string; readonly at: number }

/** Ways to part a question that are tried, at most. */
const WAYS = 6

/** Every way to part a question at a word that joins two things (`цена и срок`, `단가와 단위`), in the order of the text. */
export const clausesOf = (text: string): readonly Clauses[] => {
  const cuts = [...text.matchAll(WORDS), ...text.matchAll(ENDS), ...(EAST.test(text) ? text.matchAll(MARKS) : [])]
    .map(hit => ({ from: hit.index + (hit[1]?.length ?? 0), to: hit.index + hit[0].length }))
    .sort((a, b) => a.to - b.to)
  return cuts
    .slice(0, WAYS)
    .map(({ from, to }) => ({ first: text.slice(0, from).trim(), second: text.slice(to).trim(), at: to }))
    .filter(({ first, second }) => /\p{L}{2}/u.test(first) && /[\p{L}\p{N}]{2}/u.test(second))
}

const alternatives = (words: readonly string[]): string => words.join('|')

/** What stands before, then the joining word between blanks. */
const WORDS = new RegExp(`()[,;]?\\s(?:${alternatives(Object.values(conjunctions).flat())})\\s`, 'giu')
/** The joining end belongs to the word before it, which stays. */
const ENDS = new RegExp(`([가-힣](?:${alternatives(joiningEnds)})),?\\s`, 'gu')
const MARKS = new RegExp(`()(?:${alternatives(joiningMarks)})`, 'gu')
const EAST = /\p{Script=Han}|\p{Script=Hiragana}/u

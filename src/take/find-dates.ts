import { type DateReading, readDate, type Word, wordsOf } from '../text/index.ts'

/** A day or a period that stands in running text: words `[from, to)` and what they say. */
export type FoundDate = { readonly from: number; readonly to: number; readonly reading: DateReading }

/** Most words of one written date: `14 апреля 2025 г. 09:30`. */
const LONGEST = 5

/** Dates and periods in a text, longest first at each place, never overlapping. Cost: words. */
export const findDates = (text: string, words: readonly Word[] = wordsOf(text)): readonly FoundDate[] => {
  const found: FoundDate[] = []
  for (let from = 0; from < words.length; ) {
    const hit = longestFrom(text, words, from)
    if (hit) found.push(hit)
    from = hit ? hit.to : from + 1
  }
  return found
}

const longestFrom = (text: string, words: readonly Word[], from: number): FoundDate | undefined => {
  for (let to = Math.min(words.length, from + LONGEST); to > from; to -= 1) {
    const start = words[from]?.start ?? 0
    const piece = withoutParticle(text.slice(start, words[to - 1]?.end ?? start))
    const reading = readDate(piece)
    if ((reading.kind === 'date' || reading.kind === 'period') && isTelling(piece, reading))
      return { from, to, reading }
  }
  return undefined
}

/**
 * A month without a day or year is one word. In Latin letters it is capitalised or a whole name that is no other word:
 * `may the` and `march` are no dates, `february` is one.
 */
const isTelling = (piece: string, reading: DateReading): boolean => {
  if (/\d/.test(piece) || reading.kind !== 'period' || reading.grain !== 'month') return true
  if (/\s/u.test(piece)) return false
  return (
    /[^\x20-\x7E]/u.test(piece) || /^[A-Z][a-z]+$/.test(piece) || (/^[a-z]{4,}$/.test(piece) && !OTHER_WORDS.has(piece))
  )
}

/** Names of months that are words of another meaning without a capital letter. */
const OTHER_WORDS = new Set(['march', 'mars', 'sept', 'marz', 'marzo'])

/** `3월에`, `2분기의`: Korean particles stand right behind the date. */
const withoutParticle = (piece: string): string =>
  piece.replace(
    /(?<=[월일년]|분기|반기)(?:에는|에서|에|의|은|는|이|을|를|까지|부터|로|중|과|와|하고|보다는|보다|대비|에도|에만|도)$/u,
    '',
  )

import { scriptOfLetter } from './script.ts'
import { isStopWord } from './stop-word.ts'
import { type Word, wordsOf } from './words.ts'

/** A run that is written without spaces between words: Han, kana and the digits among them. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * A span of time or a count that stays whole in such a run: `2026年3月`, `第3四半期`, `12月`.
 * Groups of digits alone are parted from what they count.
 */
const TIME =
  /(?:[0-9〇一二三四五六七八九十]+(?:年度?|[月日号](?:份)?)){1,3}|第?[1-4一二三四](?:四半期|季度)|[上下]半[年期]/gu

/**
 * Words of a question with their places: as {@link wordsOf}, and what Chinese and Japanese write without spaces is parted
 * into its words. Characters that mean little alone stay with their neighbour (`入湯税`, `首重`).
 *
 * Only for questions: index terms of such a run are its pairs of characters, whatever its words are. Source of the
 * words: the dictionaries of `Intl.Segmenter` (Unicode UAX #29, section 4).
 */
export const questionWordsOf = (text: string): readonly Word[] =>
  wordsOf(text).flatMap(word => (SPACELESS.test(word.text) ? partRun(word) : [word]))

const partRun = (run: Word): readonly Word[] => {
  const parts: Word[] = []
  let from = 0
  for (const time of run.text.matchAll(TIME)) {
    parts.push(...segmentsOf(run, from, time.index), placed(run, time.index, time.index + time[0].length))
    from = time.index + time[0].length
  }
  return joinSingles([...parts, ...segmentsOf(run, from, run.text.length)])
}

const placed = (run: Word, from: number, to: number): Word => ({
  text: run.text.slice(from, to),
  start: run.start + from,
  end: run.start + to,
})

const japanese = new Intl.Segmenter('ja', { granularity: 'word' })
const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

const segmentsOf = (run: Word, from: number, to: number): readonly Word[] => {
  const text = run.text.slice(from, to)
  const segmenter = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run.text) ? japanese : chinese
  return Array.from(segmenter.segment(text))
    .filter(part => part.isWordLike)
    .map(part => placed(run, from + part.index, from + part.index + part.segment.length))
}

/** A single character joins the single one after it, else the word before, else the one after. */
const joinSingles = (words: readonly Word[]): readonly Word[] => {
  const done: Word[] = []
  let single: Word | undefined
  /** Puts the waiting single character where it belongs; `next` is the word behind it. */
  const settle = (next?: Word): Word | undefined => {
    const before = done.at(-1)
    const waiting = single
    single = undefined
    if (waiting === undefined) return next
    if (next !== undefined && touch(waiting, next) && isSingle(next)) return join(waiting, next)
    if (before !== undefined && touch(before, waiting)) done[done.length - 1] = join(before, waiting)
    else if (next !== undefined && touch(waiting, next)) return join(waiting, next)
    else done.push(waiting)
    return next
  }
  for (const word of words) {
    const next = settle(word) ?? word
    if (isSingle(next) && isHan(next)) single = next
    else done.push(next)
  }
  settle()
  return done
}

const touch = (a: Word, b: Word): boolean => a.end === b.start && isHan(a) && isHan(b)

const join = (a: Word, b: Word): Word => ({ text: a.text + b.text, start: a.start, end: b.end })

const isSingle = (word: Word): boolean => [...word.text].length === 1

/** All Han, and no word that only makes the sentence. */
const isHan = (word: Word): boolean =>
  !isStopWord(word.text) && [...word.text].every(letter => scriptOfLetter(letter) === 'han')

import { languageOf } from '../record/index.ts'
import { fold, latinLanguageOf, wordsOf } from '../text/index.ts'
import { openWords } from './lists/open-words.ts'
import { requestOpeners, verdictAnswers, verdictMarks, verdictOpeners } from './lists/verdict-words.ts'

/** A question as these cues are looked for in it: folded, its words with one space around each. */
export const spacedOf = (text: string): string =>
  ` ${wordsOf(fold(text))
    .map(word => word.text)
    .join(' ')} `

/** True when a text says one of the cues: beginnings of words, `$` closes one, `~` stands anywhere; see the lists. */
export const saysOneOf = (spaced: string, cues: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.values(cues)
    .flat()
    .some(cue => says(spaced, cue))

/** True for one cue; see {@link saysOneOf}. */
export const says = (spaced: string, cue: string): boolean => {
  if (cue.startsWith('~') || EAST.test(cue)) return spaced.includes(cue.replace('~', ''))
  if (cue.endsWith('$')) return spaced.includes(` ${cue.slice(0, -1)} `)
  // A short Latin word begins too many others.
  return spaced.includes(/^[a-z ]{1,5}$/u.test(cue) ? ` ${cue} ` : ` ${cue}`)
}

const EAST = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}/u

/**
 * True for a question that wants yes or no: it opens with a verb of such questions, holds `ли` or `whether`, or ends as they do
 * in Korean, Chinese and Japanese; and no word of it asks for something else.
 */
export const asksYesNo = (text: string): boolean => {
  const spaced = spacedOf(text)
  const own = languageOf(text)
  const language = own === 'en' ? (latinLanguageOf(spaced.trim().split(' ')) ?? own) : own
  if (requestOpeners.some(opener => spaced.startsWith(` ${opener} `))) return false
  if ((openWords[language] ?? []).some(cue => says(spaced, cue))) return false
  if (choosesAmong(spaced)) return false
  if (verdictMarks.words.some(word => spaced.includes(` ${word} `))) return true
  const plain = text.trim()
  if (EAST.test(plain))
    return verdictMarks.korean.test(plain) || verdictMarks.chinese.test(plain) || verdictMarks.japanese.test(plain)
  if (opens(spaced, plain, language)) return true
  return plain.endsWith('?') && (/ у .* есть /u.test(spaced) || verdictMarks.russianEnd.test(plain))
}

/** Openers of other languages than English are common words as well, so they need the mark of a question. */
const opens = (spaced: string, plain: string, language: string): boolean =>
  (verdictOpeners[language] ?? []).some(opener => spaced.startsWith(` ${opener} `)) &&
  (language === 'en' || plain.endsWith('?')) &&
  (language !== 'fr' || FRENCH.test(plain))

const FRENCH = /-t-|est-ce|-il\b|-elle\b|-on\b|^est |^sont |^y a/iu

/** `Is A or B dearer`: one of two is asked for. */
const choosesAmong = (spaced: string): boolean =>
  / (?:or|или|либо|oder) /u.test(spaced) &&
  !/ (?:or not|или нет|oder nicht|or (?:more|less|higher|above|over|below)|или (?:больше|меньше|более|менее)) /u.test(
    spaced,
  )

/** How an answer of yes or no begins in a language; English for one without its own words. */
export const verdictWord = (language: string, verdict: boolean): string => {
  const words = verdictAnswers[language] ?? { yes: 'yes', no: 'no' }
  return verdict ? words.yes : words.no
}

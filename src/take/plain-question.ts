import { fold, otherKeysOf, wordsOf } from '../text/index.ts'
import { courtesies } from './lists/courtesies.ts'

/** Longest question that is looked at, in characters; a longer text is a document, and is left as it is. */
const MAX_CHARACTERS = 2000
/** Most words of a sentence that only tells what an answer is for. */
const PURPOSE_WORDS = 16

/**
 * What a question asks, without what people write round it: greetings, `could you please tell me`, thanks, and sentences that
 * only say what the answer is for. Text that was typed on the keys of another language is read as it was meant.
 *
 * A sentence that holds a number, a quoted name or a name with a capital is never left out, and something always remains.
 * Saying it twice changes nothing. Cost: words times phrases.
 */
export const plainQuestion = (question: string): string => {
  let plain = plainOnce(question)
  // What is left may begin as a courtesy does, now that something before it is gone. Each round takes words away.
  for (let round = 0; round < ROUNDS; round += 1) {
    const again = plainOnce(plain)
    if (again === plain) return plain
    plain = again
  }
  return plain
}

/** Rounds after which nothing more is taken away; a question of people needs two. */
const ROUNDS = 60

const plainOnce = (question: string): string => {
  const text = question.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (text === '' || text.length > MAX_CHARACTERS) return question
  const meant = withoutShouting(otherKeysOf(text) ?? text)
  const clauses = clausesOf(meant)
  const kept = clauses.filter(clause => clauses.length === 1 || !isPurpose(clause)).map(withoutCourtesy)
  const plain = kept.filter(clause => wordsOf(clause).length > 0).join(' ')
  return plain === '' ? meant : plain
}

/** Words in capitals alone tell no names: a question of nothing else is read as if written small. */
const withoutShouting = (text: string): string =>
  !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}{2,}/gu)?.length ?? 0) >= SHOUTED ? text.toLowerCase() : text

/** Fewest words in capitals that make a sentence, not a name or a code. */
const SHOUTED = 4

/** Sentences, and clauses behind a comma or a dash that begin as one that tells a purpose does. */
const clausesOf = (text: string): readonly string[] =>
  text.split(/(?<=[.!?。？！…])\s+|(?<=[。？！])/u).flatMap(sentence => {
    const breaks = [...sentence.matchAll(/[,;—–]\s+|\s+-\s+/gu)]
    const cut = breaks.find(({ index, 0: mark }) => isPurpose(sentence.slice(index + mark.length)))
    return cut === undefined ? [sentence] : [sentence.slice(0, cut.index), sentence.slice(cut.index + cut[0].length)]
  })

/** A clause that only tells what the answer is for, or that somebody wants it. */
const isPurpose = (clause: string): boolean => {
  if (/[?？]\s*$/u.test(clause) || tells(clause)) return false
  const words = foldedWords(clause)
  if (words.length > PURPOSE_WORDS) return false
  const { rest } = stripped(words, leads, 'start')
  if (purposes.some(phrase => meets(rest, phrase, 0))) return true
  const line = rest.join(' ')
  return purposeEnds.some(end => line.endsWith(end))
}

/** It may name what is asked about. */
const tells = (clause: string): boolean =>
  /\d|["«»“”「」]/u.test(clause) || /(?<=[\p{L},:;]\s)\p{Lu}\p{L}/u.test(clause.replaceAll(/\bI\b/gu, 'i'))

const withoutCourtesy = (clause: string): string => {
  const words = wordsOf(clause)
  const folded = words.map(word => fold(word.text))
  const { from } = stripped(folded, leads, 'start')
  if (from >= words.length) return ''
  const behind = stripped(folded.slice(from), tails, 'end').rest.length + from
  if (behind <= from) return ''
  const start = from === 0 ? 0 : (words[from - 1]?.end ?? 0)
  const head = clause.slice(start, behind === words.length ? clause.length : words[behind - 1]?.end)
  const tail = behind === words.length ? '' : (/[?？]/u.exec(clause)?.[0] ?? '')
  return `${from === 0 ? head : head.replace(/^[\s,.:;!—–-]+/u, '')}${tail}`
}

type Stripped = { readonly rest: readonly string[]; readonly from: number }

/** The words without phrases at one end, taken off while any fits: `скажите, пожалуйста, …`. */
const stripped = (words: readonly string[], phrases: readonly Phrase[], end: 'start' | 'end'): Stripped => {
  let rest = words
  let from = 0
  for (;;) {
    const fitting = phrases.filter(phrase => meets(rest, phrase, end === 'start' ? 0 : rest.length - phrase.length))
    const longest = Math.max(0, ...fitting.map(phrase => phrase.length))
    if (longest === 0) return { rest, from }
    rest = end === 'start' ? rest.slice(longest) : rest.slice(0, -longest)
    if (end === 'start') from += longest
  }
}

type Phrase = readonly { readonly text: string; readonly begins: boolean }[]

const meets = (words: readonly string[], phrase: Phrase, at: number): boolean =>
  at >= 0 &&
  phrase.length > 0 &&
  phrase.every(({ text, begins }, offset) => {
    const word = words[at + offset]
    return word !== undefined && (begins ? word.startsWith(text) : word === text)
  })

const foldedWords = (text: string): readonly string[] => wordsOf(text).map(word => fold(word.text))

const phrasesOf = (list: 'leads' | 'tails' | 'purposes'): readonly Phrase[] =>
  Object.values(courtesies).flatMap(of =>
    of[list].map(line =>
      wordsOf(line.replaceAll('*', '')).map((word, at, all) => ({
        text: fold(word.text),
        begins: at === all.length - 1 && line.endsWith('*'),
      })),
    ),
  )

const leads = phrasesOf('leads')
const tails = phrasesOf('tails')
const purposes = phrasesOf('purposes')
const purposeEnds = Object.values(courtesies).flatMap(of => of.purposeEnds ?? [])

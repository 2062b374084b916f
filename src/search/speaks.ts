import { wordsOfPath } from '../record/index.ts'
import { analyse, capitalsTell, fold, wordsOf } from '../text/index.ts'
import type { ProseCandidate } from './candidate.ts'
import { coverageOf, heldBy, termSetOf, type WeighedConcept } from './coverage.ts'
import type { Question } from './question.ts'
import { askingWords, numeralWords } from './words/asking-words.ts'

/** How far a passage says what a question asks, from 0 to 1, and the sentence that says most of it. */
export type Speaking = { readonly share: number; readonly sentence: string }

/** What the neighbours of a sentence and the headings above it count: they say what it is about. */
const AROUND = 0.7
/** What is left when the question asks for a number or a day and the sentence has none. */
const WITHOUT_NUMBER = 0.6
/** What is left when a code, number or name of the question stands nowhere in the passage. */
const WITHOUT_NAME = 0.4

/**
 * How far a passage says what the question asks: the share of the question that its best sentence holds, helped by its
 * headings and by the sentences beside it. A sentence that itself asks (`сколько он продал`) or says where to look says
 * nothing, however many words it shares.
 *
 * @param concepts the question's words with their weights in the library
 */
export const speakingOf = (
  question: Question,
  concepts: readonly WeighedConcept[],
  { document, unit, path }: ProseCandidate,
): Speaking => {
  const sentences = sentencesOf(unit.text)
  const telling = sentences.filter(sentence => !asks(sentence))
  const names = heldBy(concepts, termSetOf(analyse([...wordsOfPath(document), ...path].join(' '))))
  const held = telling.map(sentence => heldBy(concepts, termSetOf(analyse(sentence))))
  const passage = concepts.map((_, at) => Math.max(names[at] ?? 0, ...held.map(of => of[at] ?? 0)))
  const named = namesHeld(question, concepts, passage) ? 1 : WITHOUT_NAME
  return telling.reduce<Speaking>(
    (best, sentence, at) => {
      const own = held[at] ?? []
      const around = concepts.map((_, word) =>
        Math.max(
          own[word] ?? 0,
          AROUND * Math.max(names[word] ?? 0, held[at - 1]?.[word] ?? 0, held[at + 1]?.[word] ?? 0),
        ),
      )
      const fits = question.answer === undefined || hasNumber(sentence) ? 1 : WITHOUT_NUMBER
      const share = Math.max(coverageOf(concepts, own), coverageOf(concepts, around)) * fits * named
      return share > best.share ? { share, sentence } : best
    },
    { share: 0, sentence: '' },
  )
}

/** Codes, numbers and words with a capital inside the question name what it is about: each must be there. */
const namesHeld = (question: Question, concepts: readonly WeighedConcept[], held: readonly number[]): boolean =>
  concepts.every(
    ({ concept }, at) => (held[at] ?? 0) > 0 || (concept.kind === 'word' && !isName(question, concept.word)),
  )

const isName = ({ text, quoted }: Question, word: string): boolean =>
  (/^\p{Lu}/u.test(word) && capitalsTell(text) && !/^[^\p{L}\p{N}]*$/u.test(text.slice(0, text.indexOf(word)))) ||
  quoted.some(part => part.includes(word))

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?。])\s+(?=[^\p{Ll}])|\n+/u)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')

/** True when a sentence asks or points elsewhere. */
const asks = (sentence: string): boolean => /[?？]\s*$/u.test(sentence) || holdsAny(sentence, asking)

/** True when a sentence tells a number, a day or an hour, in digits or words. */
const hasNumber = (sentence: string): boolean => /\d/.test(sentence) || holdsAny(sentence, numerals)

const holdsAny = (sentence: string, cues: readonly string[]): boolean => {
  const folded = fold(sentence)
  const spaced = ` ${wordsOf(folded)
    .map(word => word.text)
    .join(' ')} `
  return cues.some(cue => {
    if (EAST.test(cue) && !cue.endsWith('$')) return folded.includes(cue)
    return spaced.includes(cue.endsWith('$') ? ` ${cue.slice(0, -1)} ` : ` ${cue}`)
  })
}

const EAST = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
const asking = Object.values(askingWords).flat()
const numerals = Object.values(numeralWords).flat()

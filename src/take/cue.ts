import { fold, wordsOf } from '../text/index.ts'
import { type AttributeCue, attributeCues } from './lists/attribute-cues.ts'
import { type Operation, operationCues } from './lists/operation-cues.ts'
import { inclusions, negations } from './lists/question-words.ts'

/** A question as cues are looked for in it: folded running text with one space between words. */
export type CueText = { readonly folded: string; readonly spaced: string }

/** The folded question, once as it is and once with every word parted by one space. */
export const cueTextOf = (question: string): CueText => {
  const folded = fold(question)
  return {
    folded,
    spaced: ` ${wordsOf(folded)
      .map(word => word.text)
      .join(' ')} `,
  }
}

/** Operations that the question asks for, in the order of the list. */
export const operationsIn = (text: CueText): ReadonlySet<Operation> =>
  new Set(operations.filter(([, cues]) => cues.some(cue => holds(text, cue))).map(([operation]) => operation))

/** What the question words say about the column that answers. */
export const attributesIn = (text: CueText): readonly AttributeCue[] =>
  attributeCues.filter(cue => cue.asks.some(ask => holds(text, ask)))

/** True when a word (or the phrase it begins) turns its neighbour round. */
export const isNegation = (word: string): boolean => negationCues.some(cue => holds(cueTextOf(word), cue))

/** Positions of the words that make up a cue: of an operation (`steers`), or only of the question word (`asks`). */
export const cueWordsIn = (
  words: readonly string[],
): { readonly steers: ReadonlySet<number>; readonly asks: ReadonlySet<number> } => {
  const folded = words.map(word => fold(word))
  const covered = (cues: readonly string[]): ReadonlySet<number> =>
    new Set(cues.flatMap(cue => positionsOf(cue, folded)))
  return {
    steers: covered(operations.flatMap(([, cues]) => cues)),
    asks: covered(attributeCues.flatMap(cue => cue.asks)),
  }
}

const positionsOf = (cue: string, words: readonly string[]): readonly number[] => {
  const parts = cue.replace('$', '').trim().split(' ')
  const inside = INSIDE.test(cue)
  const meets = (word: string | undefined, part: string, last: boolean): boolean => {
    if (word === undefined) return false
    if (inside) return word.includes(part)
    return last && !cue.endsWith('$') ? word.startsWith(part) : word === part
  }
  return words.flatMap((_, at) =>
    parts.every((part, offset) => meets(words[at + offset], part, offset === parts.length - 1))
      ? parts.map((__, offset) => at + offset)
      : [],
  )
}

/** True when a word takes in what follows, so that it is no condition (`вместе с`, `including`). */
export const isInclusion = (word: string): boolean => inclusionCues.some(cue => holds(cueTextOf(word), cue))

/** Scripts without spaces between words, and Korean with its particles: a cue may stand inside a word there. */
const INSIDE = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u

const holds = ({ folded, spaced }: CueText, cue: string): boolean => {
  if (INSIDE.test(cue)) return folded.includes(cue)
  return spaced.includes(` ${cue.endsWith('$') ? `${cue.slice(0, -1)} ` : cue}`)
}

const operations = Object.entries(operationCues).map(
  ([operation, byLanguage]) => [operation as Operation, Object.values(byLanguage).flat()] as const,
)
const inclusionCues = Object.values(inclusions).flat()
const negationCues = Object.values(negations).flat()

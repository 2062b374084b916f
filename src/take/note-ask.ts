import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { defaultAsks, noteWords } from './lists/note-asks.ts'
import { reasonWords } from './lists/reason-words.ts'

/** Positions of the words by which a question asks for a reason. */
export const reasonWordsIn = (ask: Pick<Ask, 'text' | 'words'>): ReadonlySet<number> => {
  const said = reasons.filter(cue => holds(ask.text, [cue])).flatMap(cue => cue.split(' '))
  return new Set(
    ask.words.flatMap(({ text }, at) =>
      said.some(part => part.length > 2 && fold(text).startsWith(part)) ? [at] : [],
    ),
  )
}

/** True when a question asks for a reason. */
export const asksReason = (ask: Pick<Ask, 'text'>): boolean => holds(ask.text, reasons)

/** True when a question asks what holds where nothing is written, and the note tells that. */
export const asksDefaultOf = (ask: Pick<Ask, 'text'>, note: string): boolean =>
  holds(ask.text, defaults.asked) && holds(note, defaults.told)

/** Positions of the words by which a question asks for a note itself (`какие исключения у X`); empty when it does not. */
export const noteWordsIn = (ask: Pick<Ask, 'words'>): ReadonlySet<number> =>
  new Set(
    ask.words.flatMap(({ text }, at) => {
      const word = fold(text)
      const isOne = notes.some(cue => (cue.endsWith('$') ? word === cue.slice(0, -1) : begins(word, cue)))
      return isOne ? [at] : []
    }),
  )

const begins = (word: string, cue: string): boolean => (EAST.test(cue) ? word.includes(cue) : word.startsWith(cue))

const holds = (text: string, cues: readonly string[]): boolean => {
  const folded = ` ${fold(text)} `
  return cues.some(cue => (EAST.test(cue) ? folded.includes(cue) : folded.includes(` ${cue}`)))
}

const reasons = Object.values(reasonWords).flat()
const defaults = {
  asked: Object.values(defaultAsks.asked).flat(),
  told: Object.values(defaultAsks.told).flat(),
}
const notes = Object.values(noteWords)
  .flat()
  .filter(cue => !cue.includes(' '))
const EAST = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}/u

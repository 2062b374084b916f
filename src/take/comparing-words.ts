import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { comparisons } from './lists/comparisons.ts'

/** Words right before an amount that only say how it is compared: they stand in a cue that ends there. */
export const comparingBefore = (ask: Ask, start: number): readonly number[] => {
  const before = fold(ask.text.slice(0, start)).replaceAll(',', '').trimEnd()
  const cue = Object.values(comparisons)
    .flatMap(({ before: cues }) => cues)
    .filter(each => before === each || before.endsWith(` ${each}`))
    .sort((a, b) => b.length - a.length)[0]
  const from = start - (cue?.length ?? 0) - COMMAS
  const said = new Set((cue ?? '').split(' '))
  return ask.words.flatMap((word, at) =>
    word.start >= from && word.start < start && said.has(fold(word.text)) ? [at] : [],
  )
}

/** Room for marks between the words of a cue, in characters. */
const COMMAS = 4

/** The word behind an amount that only says how it is compared (`200원 미만인`). */
export const comparingBehind = (ask: Ask, end: number): readonly number[] => {
  const at = ask.words.findIndex(word => word.start >= end)
  const word = fold(ask.words[at]?.text ?? '')
  const cues = Object.values(comparisons).flatMap(({ behind }) => behind)
  return at >= 0 && EAST.test(word) && cues.some(cue => word.startsWith(cue)) ? [at] : []
}

const EAST = /\p{Script=Hangul}|\p{Script=Han}/u

import { askingCues } from './asking-cues.ts'
import { moveCues } from './move-cues.ts'
import { rowCues } from './row-cues.ts'

/** What a question says of a change between versions. */
export type ChangeCue = keyof typeof rowCues | keyof typeof moveCues | keyof typeof askingCues

/**
 * Patterns of folded running text (`ё` is `е`, one blank between words, a blank at both ends), by language. A pattern
 * begins at the start of a word unless it begins with `~`; ` … ` lets other words stand between. Own lists, of general
 * office usage.
 */
export const changeCues: Readonly<Record<ChangeCue, Readonly<Record<string, readonly string[]>>>> = {
  ...rowCues,
  ...moveCues,
  ...askingCues,
}

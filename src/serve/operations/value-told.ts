import { type TakenValue, withUnit } from '../../take/index.ts'
import { type FrameLanguage, frameWords } from '../words/frame-words.ts'

/** What a name of an extreme carries behind it: `Aspen (39)`. */
const BEHIND = /^ \(([^()]*)\)$/u

/**
 * A value with its unit for a person: the unit once, and beside its number when a name stands before that. Words without a
 * number have no unit, and a cell without a value says so.
 */
export const valueTold = (value: TakenValue, unit: string | undefined, language?: FrameLanguage): string => {
  if (value.kind === 'blank') return [value.shown, frameWords(language).blanks[value.value]].filter(Boolean).join(' ')
  if (value.kind === 'text' && !/\p{N}/u.test(value.shown)) return value.shown
  const name = value.kind === 'text' && value.shown.startsWith(value.value) ? value.value : undefined
  const number = name === undefined ? undefined : BEHIND.exec(value.shown.slice(name.length))?.[1]
  if (name === undefined || number === undefined) return withUnit(value.shown, unit)
  return `${name} (${withUnit(number, unit)})`
}

import { booleanOf, isBlankWord } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { wordLinksTo } from './link.ts'
import { existenceCues } from './lists/verdict-words.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'
import { asksYesNo, saysOneOf, spacedOf, verdictWord } from './yes-no.ts'

/** Longest text that is a mark or a letter of a legend, in characters: what it says is told by the legend. */
const MARK = 2
/** Words of a cell that itself says yes or no of something. */
const TURNED =
  /(?:^|\s)(?:не|нет|no|not|without|kein\p{L}*|nicht|pas|sin)(?:\s|$)|않|없|불가|금지|허용|가능|допуск|разреш|запрещ|allow|permit|prohibit|forbid/iu

/** Ways to answer that give a value of a row. */
const VALUES: readonly Attempt['kind'][] = ['look-up', 'aggregate', 'join', 'pair']

/**
 * The take as an answer to a question for yes or no: a list of what there is, asked for as such, is a yes. Any other take is
 * given back as it is.
 */
export const asVerdict = (ask: Ask, attempt: Attempt, take: Take): Take => {
  if (attempt.kind !== 'join' && attempt.kind !== 'aggregate') return take
  if (attempt.unexplained.length > 0 || take.plan.where.length + (take.plan.join?.where.length ?? 0) === 0) return take
  const isList = take.plan.aggregate === 'list' || take.plan.aggregate === undefined
  if (!isList || !asksYesNo(ask.text) || !saysOneOf(spacedOf(ask.text), existenceCues)) return take
  const shown = verdictWord(ask.language, true)
  const text = `${shown.charAt(0).toUpperCase()}${shown.slice(1)}: ${take.text}`
  return { ...take, value: { kind: 'boolean', value: true, shown }, text }
}

/** True when a value stands where yes or no is asked for and says neither: it is shown, and nobody is told that it answers. */
export const isRaw = (ask: Ask, attempt: Attempt, take: Take): boolean => {
  const { value } = take
  if (!VALUES.includes(attempt.kind) || value.kind === 'boolean' || !asksYesNo(ask.text)) return false
  if (value.kind === 'blank' || noteTells(ask, take)) return false
  const shown = value.shown.trim()
  const saysOf = value.kind === 'text' && ([...shown].length <= MARK || TURNED.test(shown))
  return !saysOf && booleanOf(shown) === undefined && isBlankWord(shown) === undefined
}

/** True when a note that comes with the cell says a word of the question that the cell and its labels do not. */
const noteTells = (ask: Ask, { notes, cells }: Take): boolean => {
  const inNotes = wordLinksTo(ask, linkTermsOf(notes.join(' ')))
  const [cell] = cells
  const told = wordLinksTo(ask, linkTermsOf(`${cell?.label ?? ''} ${cell?.path ?? ''} ${cell?.text ?? ''}`))
  return ask.words.some(
    (word, at) => word.weight >= TELLING && (inNotes[at] ?? 0) >= MET && (told[at] ?? 0) < (inNotes[at] ?? 0),
  )
}

/** Weight of a word, and strength of its meeting a note, from which the note tells of it. */
const TELLING = 0.5
const MET = 0.6

import { capitalsTell, scriptOf } from '../text/index.ts'
import type { Ask, AskWord } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { cueTextOf } from './cue.ts'
import { wordLinksTo } from './link.ts'
import { secondAsks } from './lists/second-asks.ts'
import { mixesRows } from './mixed-rows.ts'
import { asksOtherwise } from './other-ask.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** What a question says and an attempt does not explain: `telling` words are names, codes and numbers, the rest is ordinary. */
export type Doubt = { readonly telling: readonly string[]; readonly ordinary: readonly string[] }

/** Words of a question that an attempt leaves unexplained, parted by what they may tell. */
export const doubtOf = (ask: Ask, attempt: Pick<Attempt, 'unexplained'>): Doubt => {
  const telling = attempt.unexplained.filter(text => isTelling(ask, text))
  return { telling, ordinary: attempt.unexplained.filter(text => !telling.includes(text)) }
}

/** Ways to answer whose words are all explained by what they are: an ancestor, a unit and a join answer by their place. */
const BY_PLACE = ['unit', 'ancestor', 'join', 'refusal']
/** Ordinary words that nothing explains from which another thing is asked about. */
const MOSTLY = 3
/** The same of several rows that fit equally (one of them would tell these apart), and of a weak attempt. */
const APART = 1
const WEAKLY = 2
/** Certainty below which the column of an aggregate is a guess. */
const GUESSED = 0.5
/** Share of the question below which an attempt is weak. */
const WEAK = 0.45

/**
 * Words that show the question to ask about something the table does not have, as written; `[]` when nothing does. A
 * name, code, number or period that nothing explains; what is asked for by name; or too many other words. What is near
 * (`Угранский` for `Юрганский`, another year, another attribute) is then told as near, not as the answer.
 */
export const lackOf = (ask: Ask, attempt: Attempt): readonly string[] => {
  if (BY_PLACE.includes(attempt.kind)) return []
  const { telling, ordinary } = doubtOf(ask, attempt)
  if (telling.length > 0) return telling
  // A note that is asked for as such is what is asked, whatever the head says of it.
  const isSaidNote = attempt.kind === 'note' && attempt.certainty >= SPEAKS
  const hasHead = attempt.kind !== 'aggregate' && attempt.kind !== 'peers' && !isSaidNote
  if (hasHead && missesHead(ask, attempt)) return ask.head.flatMap(at => ask.words[at]?.text ?? [])
  if (attempt.kind === 'aggregate' && attempt.certainty < GUESSED && ordinary.length > 0) return ordinary
  const many = attempt.rivals.length > 1 ? APART : attempt.explained < WEAK ? WEAKLY : MOSTLY
  return ordinary.length >= many ? ordinary : []
}

/** Certainty of a note that answers by what it is. */
const SPEAKS = 0.8

/** True when the question names what it asks for and no word of that is explained: another thing would be answered. */
const missesHead = (ask: Ask, attempt: Pick<Attempt, 'unexplained'>): boolean =>
  ask.head.length > 0 && ask.head.every(at => attempt.unexplained.includes(ask.words[at]?.text ?? ''))

/** Margin from which one ordinary word may stay unexplained in a confident answer. */
const HIGH_MARGIN = 0.6

/** True when nothing that the question says may turn the answer round. An aggregate may leave no word unexplained. */
export const isDoubtless = (ask: Ask, attempt: Attempt): boolean => {
  // Which two cells are meant, and in which order, is read from small words: that wants a second look.
  if (attempt.kind === 'pair' || attempt.kind === 'peers' || attempt.kind === 'verdict' || attempt.several) return false
  const { telling, ordinary } = doubtOf(ask, attempt)
  if (telling.length > 0 || attempt.slip || asksTwice(ask)) return false
  if (ordinary.length === 0) return (attempt.vague ?? []).length === 0 || attempt.margin >= HIGH_MARGIN
  const overRows = attempt.kind === 'aggregate' || OVER_ROWS.some(operation => ask.operations.has(operation))
  return !overRows && ordinary.length === 1 && attempt.margin >= HIGH_MARGIN
}

/** Values of one condition above which a word that they all hold is a guess at what they have in common. */
const MANY_VALUES = 12

/**
 * True when the plan may leave out or guess a condition: a word that the question turns round (`без аптек`) stands in no
 * condition, or a condition goes by a word that many different values hold.
 */
export const isLoose = (ask: Ask, view: TableView, take: Take): boolean => {
  const { plan, value } = take
  const { table } = view
  if (mixesRows(view, take) || asksOtherwise(ask, view, take)) return true
  // Nobody asked for a value of each unit: the units may belong to another column.
  if (value.kind === 'map' && plan.group === undefined) return true
  if (plan.where.some(condition => condition.kind === 'is' && condition.anyOf.length > MANY_VALUES)) return true
  if (plan.where.some(condition => 'not' in condition && condition.not)) return false
  const conditions = plan.where.flatMap(condition => {
    const column = 'column' in condition ? (table.columns[condition.column]?.path ?? []) : []
    return condition.kind === 'is' ? [...column, ...condition.anyOf] : column
  })
  const told = wordLinksTo(ask, linkTermsOf(conditions.join(' ')))
  return (
    plan.aggregate !== undefined &&
    ask.words.some((word, at) => word.negated && word.weight >= CONTENT && (told[at] ?? 0) < MET)
  )
}

/** Weight from which a word may be a condition. */
const CONTENT = 0.8
/** Strength from which a word stands in the plan. */
const MET = 0.4

/** `Сколько стоит и какой остаток`: one value answers a half at most. */
const asksTwice = (ask: Ask): boolean => {
  const { spaced, languages } = cueTextOf(ask.text)
  return Object.entries(secondAsks).some(
    ([language, asks]) => languages.has(language) && asks.some(cue => spaced.includes(cue)),
  )
}

/** Operations over many rows: a word left over may be a condition, even where one cell answers. */
const OVER_ROWS = ['sum', 'average', 'median', 'max', 'min', 'each'] as const

/** A code, number, period, quoted part, a word with a capital within the question, or a word of another alphabet. */
const isTelling = (ask: Ask, text: string): boolean => {
  if (ask.words.some((word: AskWord) => word.text === text && word.kind !== 'word')) return true
  if (ask.quoted.some(part => part.includes(text))) return true
  if (/^\p{Lu}/u.test(text) && capitalsTell(ask.text) && !BEGINNING.exec(ask.text)?.[0].endsWith(text)) return true
  return scriptOf(text) !== scriptOfMost(ask)
}

/** The first word, after marks that open a question. */
const BEGINNING = /^[^\p{L}\p{N}]*[\p{L}\p{N}]+/u

const scriptOfMost = (ask: Ask): string => {
  const counts = new Map<string, number>()
  for (const { text, kind } of ask.words)
    if (kind === 'word') counts.set(scriptOf(text), (counts.get(scriptOf(text)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'none'
}

import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { headcountHeaders, nominalHeaders } from './lists/measure-words.ts'
import { rowWords } from './lists/question-words.ts'
import type { Take } from './take.ts'
import type { TableView } from './view.ts'

/**
 * True when what was taken may well be another thing than was asked, though every word has its place: rows were counted that each
 * stand for several things, or a day was given for something that happened and no header tells of it.
 */
export const isMisread = (ask: Ask, attempt: Attempt, take: Take): boolean =>
  countsSeveral(ask, attempt.view, take) || tellsOtherDay(ask, attempt, take) || choosesYear(ask, attempt.view, take)

/** Several columns differ by their year alone, and the question names none: the newest was taken. */
const choosesYear = (ask: Ask, view: TableView, { plan }: Take): boolean => {
  const [column] = plan.select
  if (plan.aggregate !== undefined || column === undefined || plan.select.length > 1 || ask.dates.length > 0)
    return false
  const own = view.columns[column] ?? []
  if (!own.some(isYear)) return false
  const bare = bareOf(own)
  return view.columns.some((terms, at) => at !== column && terms.some(isYear) && bareOf(terms) === bare)
}

const isYear = (term: string): boolean => term.startsWith('@y')

/** Terms of a header without those of its year. */
const bareOf = (terms: readonly string[]): string =>
  terms.filter(term => !isYear(term) && !/^(?:19|20)\d\d$/.test(term)).join(' ')

/** `Сколько менеджеров`: two rows of them, which a column beside says to be five. */
const countsSeveral = (ask: Ask, { table }: TableView, { plan }: Take): boolean =>
  plan.aggregate === 'count' &&
  !asksForRows(ask) &&
  plan.where.some(condition => condition.kind === 'is' && table.columns[condition.column]?.type === 'text') &&
  table.columns.some(({ name, type }) => type === 'number' && isOne(name, headcounts))

const asksForRows = (ask: Ask): boolean => {
  const words = new Set(wordsOf(fold(ask.text)).map(({ text }) => text))
  return rows.some(row => (HANGUL.test(row) ? ask.text.includes(row) : words.has(row)))
}

/** `Когда подписали`: the one column of days may tell of the end, so the verb wants a header that says it. */
const tellsOtherDay = (ask: Ask, { kind, vague = [] }: Attempt, { value }: Take): boolean =>
  kind === 'look-up' && value.kind === 'date' && vague.length > 0 && ask.attributes.some(({ type }) => type === 'date')

/** Column that says for how much the values beside it are, where it says different amounts; `undefined` when none does. */
export const nominalColumnOf = ({ table, rows: stored }: TableView, used: readonly number[]): number | undefined => {
  const at = table.columns.findIndex(
    ({ name, type }, column) => type === 'number' && !used.includes(column) && isOne(name, nominals),
  )
  if (at < 0) return undefined
  const amounts = new Set(stored.flatMap(row => (row.role === 'data' ? [row.texts[at]?.trim() ?? ''] : [])))
  return amounts.size > 1 ? at : undefined
}

const isOne = (name: string, words: readonly string[]): boolean => {
  const folded = ` ${fold(name)} `
  return words.some(word => (HANGUL.test(word) || HAN.test(word) ? folded.includes(word) : folded.includes(` ${word}`)))
}

const HANGUL = /\p{Script=Hangul}/u
const HAN = /\p{Script=Han}/u
const rows = Object.values(rowWords).flat()
const nominals = Object.values(nominalHeaders).flat()
const headcounts = Object.values(headcountHeaders).flat()

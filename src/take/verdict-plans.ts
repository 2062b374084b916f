import { fold } from '../text/index.ts'
import { columnEvidence, textPrecisions } from './evidence.ts'
import { findPair } from './find-pair.ts'
import { type LimitColumns, limitColumnsOf } from './limit-columns.ts'
import { limitCues } from './lists/limit-words.ts'
import { changedCues, comparedCues, standardEnds, timeHeaders } from './lists/verdict-words.ts'
import type { Verdict } from './plan.ts'
import { rangeOf } from './range.ts'
import { verdictOn } from './verdict.ts'
import { statedLimit } from './verdict-amount.ts'
import {
  bestCells,
  cueWordsOf,
  type Linked,
  numberAt,
  type VerdictPlan,
  withHeaders,
  withoutWords,
} from './verdict-parts.ts'
import type { TableView } from './view.ts'
import { saysOneOf, spacedOf } from './yes-no.ts'

/** `Is it more than 50?`: one cell against an amount of the question. */
export const againstAmount = (linked: Linked): VerdictPlan | undefined => {
  const { view } = linked
  const limit = statedLimit(linked.ask, linked.links)
  if (!limit) return undefined
  const columns = view.table.columns
  const thanOf = (column: number): number | undefined => limit.inUnit(columns[column]?.unit)
  const found = bestCells(
    withoutWords(linked, limit.words),
    ({ row, column }) =>
      columns[column]?.role !== 'label' && thanOf(column) !== undefined && /\d/.test(textAt(view, row, column)),
  )
  if (!found) return undefined
  const { best, alike, margin } = found
  const told = alike.map(({ row, column }) =>
    verdictOn({ by: limit.by, than: thanOf(column) ?? Number.NaN }, [
      { text: textAt(view, row, column), number: numberAt(view, row, column) },
    ]),
  )
  // Several columns fit: they answer where they all say the same.
  if (told.some(one => one === undefined || one !== told[0])) return undefined
  return {
    plan: {
      where: rowsOf(view, [best.row]),
      select: [best.column],
      verdict: { by: limit.by, than: thanOf(best.column) ?? 0 },
    },
    explained: withHeaders(best.explained, limit.words, []),
    margin,
    certainty: Math.min(1, 0.4 + best.columnScore + Math.max(0, best.fit)),
  }
}

const textAt = (view: TableView, row: number, column: number): string => view.rows[row]?.texts[column] ?? ''

const rowsOf = (view: TableView, rows: readonly number[]) => [
  { kind: 'rows' as const, rows: rows.flatMap(at => view.rows[at]?.row ?? []) },
]

/** Words between two things of which one is held against the other. */
const STANDARD = / (?:чем|than|als|que) |보다|より|比/u

/** `Did A score higher in the oral than in the written?`: two cells against each other. */
export const eachOther = (linked: Linked): VerdictPlan | undefined => {
  const { ask, view, links } = linked
  const spaced = spacedOf(ask.text)
  const more = saysOneOf(spaced, comparedCues.more)
  const less = saysOneOf(spaced, comparedCues.less)
  if (more === less || !STANDARD.test(spaced)) return undefined
  const pair = findPair(ask, view, links)
  if (!pair) return undefined
  const steering = cueWordsOf(ask, spaced, comparedCues[more ? 'more' : 'less'])
  const turned = isStandard(linked, pair.telling[0]) && !isStandard(linked, pair.telling[1])
  const order = turned ? ([1, 0] as const) : ([0, 1] as const)
  const across = pair.rows[0] === pair.rows[1]
  return {
    plan: {
      where: rowsOf(view, across ? [pair.rows[0]] : order.map(at => pair.rows[at])),
      select: across ? order.map(at => pair.columns[at]) : [pair.columns[0]],
      verdict: { by: more ? '>' : '<' },
    },
    explained: withHeaders(pair.explained, steering, []),
    margin: Math.min(1, pair.margin * 4),
    certainty: 0.6,
  }
}

/** True when one of the words is what the other thing is measured by (`서울보다`). */
const isStandard = ({ ask }: Linked, words: readonly number[]): boolean =>
  words.some(at => {
    const word = ask.words[at]
    const end = word ? word.start + word.text.length : 0
    return standardEnds.some(mark => word?.text.endsWith(mark) || ask.text.startsWith(mark, end))
  })

/** `Was the budget exceeded?`: a value against the limit that stands beside it. */
export const againstLimit = (linked: Linked): VerdictPlan | undefined => {
  const { ask, view, links } = linked
  const spaced = spacedOf(ask.text)
  const cue = (['over', 'within', 'under'] as const).find(kind => saysOneOf(spaced, limitCues[kind]))
  const headers = columnEvidence(view, links)
  const columns = cue && limitColumnsOf(view, headers)
  if (!columns) return undefined
  const steering = cueWordsOf(ask, spaced, limitCues[cue])
  const found = bestCells(withoutWords(linked, steering), () => true)
  if (!found || found.best.precision < NAMED) return undefined
  const { best, margin } = found
  const by = directionOf(cue, columns, textAt(view, best.row, columns.limit))
  if (!by) return undefined
  return {
    plan: { where: rowsOf(view, [best.row]), select: [columns.actual, columns.limit], verdict: { by } },
    explained: withHeaders(best.explained, steering, [headers.get(columns.actual), headers.get(columns.limit)]),
    margin,
    certainty: 0.7,
  }
}

/** Share of a row's label that the question must say. */
const NAMED = 0.5

/** How the value stands to its limit where the cue holds; a limit of which nobody says from which side it binds tells nothing of `within`. */
export const directionOf = (
  cue: 'over' | 'within' | 'under',
  { floor }: LimitColumns,
  limit: string,
): Verdict['by'] | undefined => {
  if (cue === 'over') return '>'
  if (cue === 'under') return '<'
  if (rangeOf(limit)) return 'within'
  return floor === undefined ? undefined : floor ? '>=' : '<='
}

/** `Did the department change?`: what was against what is. */
export const became = (linked: Linked): VerdictPlan | undefined => {
  const { ask, view, links } = linked
  const spaced = spacedOf(ask.text)
  if (!saysOneOf(spaced, changedCues)) return undefined
  const headers = columnEvidence(view, links)
  const said = (at: number): number => headers.get(at)?.precision ?? 0
  const [pair, next] = timePairs(view).sort((a, b) => said(b[0]) + said(b[1]) - said(a[0]) - said(a[1]))
  if (!pair || (next && said(next[0]) + said(next[1]) === said(pair[0]) + said(pair[1]))) return undefined
  const steering = cueWordsOf(ask, spaced, changedCues)
  const found = bestCells(withoutWords(linked, steering), () => true)
  if (!found || found.best.precision < NAMED) return undefined
  return {
    plan: { where: rowsOf(view, [found.best.row]), select: pair, verdict: { by: '!=' } },
    explained: withHeaders(found.best.explained, steering, [headers.get(pair[0]), headers.get(pair[1])]),
    margin: found.margin,
    certainty: 0.7,
  }
}

/** Columns that tell the same thing before and after: one leaf under two parents, or one name with two words of time. */
const timePairs = ({ table }: TableView): (readonly [number, number])[] => {
  const named = table.columns.map((column, at) => {
    const spaced = ` ${fold(column.name).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
    return { at, spaced, leaf: fold(column.path.at(-1) ?? ''), floors: column.path.length }
  })
  const before = named.filter(({ spaced }) => saysOneOf(spaced, timeHeaders.before))
  const after = named.filter(({ spaced }) => saysOneOf(spaced, timeHeaders.after))
  return before.flatMap(old => {
    const same = after.filter(
      ({ at, leaf, floors }) => at !== old.at && (leaf === old.leaf || (floors === 1 && after.length === 1)),
    )
    return same.length === 1 && same[0] ? [[old.at, same[0].at] as const] : []
  })
}

/** Different values of a column of states, at most. */
const STATES = 12
/** Share of a value that the question must say. */
const FULLY = 0.9

/** `Is the invoice paid?` where a column says of every row what state it is in. */
export const ofState = (linked: Linked): VerdictPlan | undefined => {
  const precisions = textPrecisions(linked.view, linked.links)
  for (const column of linked.view.table.columns.keys()) {
    const state = stateSaid(linked, column, precisions)
    const plan = state && stateOf(linked, column, state)
    if (plan) return plan
  }
  return undefined
}

/** A state and the words (by position) that say it. */
type State = { readonly text: string; readonly words: ReadonlySet<number> }

/** The one value of a column of states that the question says in full. */
const stateSaid = (
  { view, links }: Linked,
  column: number,
  precisions: ReadonlyMap<number, number>,
): State | undefined => {
  const of = view.table.columns[column]
  if (!of || of.role === 'label' || of.type === 'number' || of.type === 'date') return undefined
  const texts = view.texts.flatMap((text, id) => (text.column === column ? [{ ...text, id }] : []))
  if (texts.length < 2 || texts.length > STATES || texts.length > view.rows.length * 0.8) return undefined
  const [state, other] = texts.filter(({ id }) => (precisions.get(id) ?? 0) >= FULLY)
  if (!state || other) return undefined
  const says = (link: Linked['links'][number]): boolean =>
    link.word.weight > 0 && (link.texts.get(state.id)?.strength ?? 0) >= 0.8
  const words = new Set(links.flatMap((link, word) => (says(link) ? [word] : [])))
  return words.size === 0 ? undefined : { text: state.text, words }
}

const stateOf = (linked: Linked, column: number, { text, words }: State): VerdictPlan | undefined => {
  const { view, links } = linked
  const found = bestCells(withoutWords(linked, words), () => true)
  if (!found || found.best.precision < NAMED) return undefined
  const own = textAt(view, found.best.row, column).trim()
  // `partly paid` is neither paid nor not.
  if (own === '' || (own !== text && fold(own).includes(fold(text)))) return undefined
  return {
    plan: { where: rowsOf(view, [found.best.row]), select: [column], verdict: { by: '=', text } },
    explained: withHeaders(found.best.explained, words, [columnEvidence(view, links).get(column)]),
    margin: found.margin,
    certainty: 0.6,
  }
}

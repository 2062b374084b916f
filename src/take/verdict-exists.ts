import { isBlankWord, wordsOf } from '../text/index.ts'
import { columnEvidence, textPrecisions } from './evidence.ts'
import { type Filter, filtersOf } from './filters.ts'
import type { WordLinks } from './link.ts'
import { existenceCues } from './lists/verdict-words.ts'
import type { ScoredCell } from './look-up.ts'
import type { Condition } from './plan.ts'
import { termsOfWord } from './terms.ts'
import { verdictOn } from './verdict.ts'
import {
  bestCells,
  cueWordsOf,
  type Linked,
  numberAt,
  type VerdictPlan,
  withHeaders,
  withoutWords,
} from './verdict-parts.ts'
import { saysOneOf, spacedOf } from './yes-no.ts'

/** Share of a text or a header that the question must say. */
const FULLY = 0.9
/** What a word found only in titles and names counts. */
const CONTEXT = 0.6
/** Rows whose cells prove that something is not there, at most. */
const LOOKED = 50

/** `Is there a second-year grant for it?`: the one cell tells something, or nothing. */
export const ofCell = (linked: Linked): VerdictPlan | undefined => {
  const { ask, view } = linked
  const spaced = spacedOf(ask.text)
  if (!saysOneOf(spaced, existenceCues)) return undefined
  const steering = cueWordsOf(ask, spaced, existenceCues)
  const found = bestCells(
    withoutWords(linked, steering),
    // A column of yes and no answers by itself.
    ({ column }) => {
      const of = view.table.columns[column]
      return (of?.role === 'value' || of?.role === 'total') && of.type !== 'boolean'
    },
  )
  if (!found || found.best.precision < 0.5) return undefined
  const { best, alike, margin } = found
  const text = view.rows[best.row]?.texts[best.column] ?? ''
  const isNothing = isBlankWord(text) !== undefined
  // That a cell tells a number does not say that the thing asked about is there; that it tells nothing does.
  if ((best.columnScore < 0.35 && !isNothing) || alike.length > 1) return undefined
  const told = verdictOn({ by: 'there' }, [{ text, number: numberAt(view, best.row, best.column) }])
  if (told === undefined || saidElsewhere(linked, best)) return undefined
  return {
    plan: { where: rowAt(linked, best.row), select: [best.column], verdict: { by: 'there' } },
    explained: withHeaders(best.explained, steering, []),
    margin,
    certainty: Math.min(1, 0.3 + best.columnScore),
  }
}

/** True when a word of the question stands in the row only as the value of another column: that is sought, not this cell. */
const saidElsewhere = ({ view, links }: Linked, { row, column }: ScoredCell): boolean =>
  links.some(link => {
    const met = (view.textsOfRow[row] ?? []).flatMap(id => {
      const at = view.texts[id]?.column ?? -1
      return (link.texts.get(id)?.strength ?? 0) >= 0.8 ? [at] : []
    })
    const isSought = (at: number): boolean => at >= 0 && at !== column && view.table.columns[at]?.role === 'value'
    return link.word.weight >= 1 && link.columns.size === 0 && met.length > 0 && met.every(isSought)
  })

const rowAt = ({ view }: Linked, row: number): readonly Condition[] => [
  { kind: 'rows', rows: [view.rows[row]?.row ?? -1] },
]

/** `Is it used in children?` where the cell says `not used`: a word of the question stands in the cell itself. */
export const ofWords = (linked: Linked): VerdictPlan | undefined => {
  const { ask, view, links } = linked
  const found = bestCells(linked, ({ column }) => view.table.columns[column]?.role !== 'label')
  if (!found || found.best.precision < 0.5) return undefined
  const { best, margin } = found
  const text = view.rows[best.row]?.texts[best.column] ?? ''
  const terms = new Set(wordsOf(text).flatMap(word => termsOfWord(word.text)))
  const met = ask.words.flatMap((word, at) =>
    word.weight >= 0.5 && word.kind === 'word' && word.terms.some(term => terms.has(term)) ? [at] : [],
  )
  const [said] = met
  if (said === undefined || wordsOf(text).length > 6) return undefined
  const about = ask.words[said]?.text ?? ''
  if (verdictOn({ by: 'says', text: about }, [{ text, number: undefined }]) === undefined) return undefined
  return {
    plan: { where: rowAt(linked, best.row), select: [best.column], verdict: { by: 'says', text: about } },
    explained: withHeaders(best.explained, new Set(met), [columnEvidence(view, links).get(best.column)]),
    margin,
    certainty: 0.7,
  }
}

/** `Does 5A have chemistry on Monday?`: a value sought in the cells under a header, within rows that are named. */
export const inCells = (linked: Linked): VerdictPlan | undefined => {
  const { view, links, ask } = linked
  const precisions = textPrecisions(view, links)
  const headers = columnEvidence(view, links)
  const isValue = (column: number): boolean =>
    view.table.columns[column]?.role === 'value' && view.table.columns[column]?.type !== 'number'
  const sought = view.texts
    .flatMap((text, id) => ((precisions.get(id) ?? 0) >= FULLY && isValue(text.column) ? [{ ...text, id }] : []))
    .sort((a, b) => b.terms.length - a.terms.length)
  const [value] = sought
  const scope = [...headers].flatMap(([column, { precision, explained }]) => {
    const words = [...explained].filter(([word]) => (links[word]?.word.weight ?? 0) >= 0.5).map(([word]) => word)
    const isCode = words.some(word => isWholeCode(links[word], column))
    return isValue(column) && (precision >= FULLY || isCode) && words.length > 0 ? [{ column, words }] : []
  })
  const [under, other] = scope
  if (!value || !under || other) return undefined
  const holders = sought.filter(({ text }) => text === value.text)
  const words = new Set(links.flatMap((link, at) => (holders.some(({ id }) => link.texts.has(id)) ? [at] : [])))
  if (under.words.some(word => words.has(word))) return undefined
  const rest = withoutWords(linked, new Set([...words, ...under.words]))
  const filters = filtersOf(rest.ask, view, rest.links).filter(
    ({ column }) => column === -1 || view.table.columns[column]?.role === 'label',
  )
  const rows = view.rows.flatMap((row, at) =>
    row.role === 'data' && filters.every(filter => filter.rows.has(at)) ? [row.row] : [],
  )
  const where: readonly Condition[] = [
    ...filters.map(({ condition }) => condition),
    { kind: 'is', column: under.column, anyOf: [value.text] },
  ]
  const steering = new Set([
    ...words,
    ...under.words,
    ...cueWordsOf(ask, spacedOf(ask.text), existenceCues),
    ...filters.flatMap(filter => filter.words),
  ])
  return {
    plan: { where, select: [under.column], verdict: { by: 'any' } },
    explained: withHeaders(
      links.map(link => CONTEXT * link.context),
      steering,
      [headers.get(under.column)],
    ),
    margin: 0.8,
    certainty: 0.7,
    looked: { rows: rows.slice(0, LOOKED), column: under.column },
  }
}

/** A code (`5А`) that is the header says all of it, whatever its parts. */
const isWholeCode = (link: WordLinks | undefined, column: number): boolean =>
  link?.word.kind === 'code' && (link.columns.get(column)?.strength ?? 0) >= 1

/** `Were there critical defects in February?`: any row that fits the conditions. */
export const anyRow = (linked: Linked): VerdictPlan | undefined => {
  const { ask, view, links } = linked
  const spaced = spacedOf(ask.text)
  if (!saysOneOf(spaced, existenceCues) || view.truncated) return undefined
  const filters = filtersOf(ask, view, links, { mayLeaveNone: true })
  // A column of yes and no answers by its own cell.
  if (filters.length === 0 || filters.some(({ column }) => view.table.columns[column]?.type === 'boolean'))
    return undefined
  const headers = columnEvidence(view, links)
  const steering = new Set([...cueWordsOf(ask, spaced, existenceCues), ...filters.flatMap(filter => filter.words)])
  const explained = withHeaders(
    links.map(link => CONTEXT * link.context),
    steering,
    filters.map(({ column }) => headers.get(column)),
  )
  // A word that stands in no condition may be one that was not understood: then nothing is concluded.
  if (ask.words.some((word, at) => word.weight >= 1 && (explained[at] ?? 0) < 0.4)) return undefined
  const column = filters.find(filter => filter.column >= 0)?.column
  if (column === undefined || namesOther(linked, filters)) return undefined
  const first = filters[0]
  if (filters.length === 1 && tellsNothing(linked, first?.rows ?? new Set())) return undefined
  const rows = view.rows.flatMap((row, at) => (row.role === 'data' && first?.rows.has(at) ? [row.row] : []))
  return {
    plan: { where: filters.map(({ condition }) => condition), select: [column], verdict: { by: 'any' } },
    explained,
    margin: 0.6,
    certainty: 0.6,
    looked: { rows: rows.slice(0, LOOKED), column },
  }
}

/** True when a word names a column in which nothing is sought: what was found stands in another one. */
const namesOther = ({ view, links }: Linked, filters: readonly Filter[]): boolean =>
  links.some(
    ({ word, columns }, at) =>
      word.weight >= 0.5 &&
      !filters.some(filter => filter.words.includes(at)) &&
      [...columns].some(
        ([column, { strength }]) =>
          strength >= 0.55 &&
          view.table.columns[column]?.role === 'value' &&
          !filters.some(filter => filter.column === column),
      ),
  )

/** True where no row that fits tells an amount above zero: it may be listed and not be there. */
const tellsNothing = ({ view }: Linked, rows: ReadonlySet<number>): boolean => {
  const measures = view.table.columns.flatMap(({ type, role }, at) =>
    type === 'number' && role !== 'label' ? [at] : [],
  )
  return measures.length > 0 && [...rows].every(row => measures.some(at => numberAt(view, row, at) === 0))
}

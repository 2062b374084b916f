import { fold, readUnit, stemOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import { columnEvidence, type Evidence } from './evidence.ts'
import { type Filter, filtersOf } from './filters.ts'
import type { WordLinks } from './link.ts'
import { rowWords, singleExtremes } from './lists/operation-cues.ts'
import type { Aggregate, Plan } from './plan.ts'
import { monthsOfTerm } from './terms.ts'
import type { TableView } from './view.ts'

/** A plan over many rows, and how far it explains the question: by word, from 0 to 1. */
export type AggregatePlan = {
  readonly plan: Plan
  readonly filters: readonly Filter[]
  readonly explained: readonly number[]
  /** Column whose value names what an `argmax` or a list gives. */
  readonly entity?: number
  /** How surely the measured column is the one that is meant, from 0. */
  readonly measureScore: number
  /** How far it stands from the next measured column that could be meant. */
  readonly measureMargin: number
}

/** What a word found only in titles and names counts. */
const CONTEXT = 0.6

/** The plan that a question about many rows comes down to on this table, or `undefined` when it fits none. */
export const planAggregate = (ask: Ask, view: TableView, links: readonly WordLinks[]): AggregatePlan | undefined => {
  const headers = columnEvidence(view, links)
  const filters = withoutHeaders(filtersOf(ask, view, links), ask, headers)
  const used = new Set(filters.flatMap(filter => filter.words))
  const measures = measuresOf(ask, view, { links, headers, used })
  const entity = entityOf(ask, view, headers, filters)
  const shape = shapeOf({ ask, view, measures, entity, group: groupOf(ask, view, headers, used) })
  if (!shape) return undefined
  const where = filters.map(filter => filter.condition)
  const plan: Plan = { document: view.candidate.document, table: view.candidate.id, where, ...shape }
  const columns = [
    ...plan.select,
    ...(entity === undefined ? [] : [entity.column]),
    ...(plan.group?.by === 'column' ? [plan.group.column] : []),
  ]
  const explained = links.map((link, word) => explainedBy({ link, word, filters, headers, columns, view }))
  const named = entity === undefined ? {} : { entity: entity.column }
  return { plan, filters, explained, ...named, measureScore: measures.score, measureMargin: measures.margin }
}

type Shape = Pick<Plan, 'select' | 'aggregate' | 'group' | 'order' | 'limit'>

type ShapeParts = {
  readonly ask: Ask
  readonly view: TableView
  readonly measures: Measures
  readonly entity: Entity | undefined
  readonly group: Plan['group']
}

/** What is computed: one value, one a group, or the row or group that has the most or the least of it. */
const shapeOf = (parts: ShapeParts): Shape | undefined => {
  const { ask, measures, entity, group } = parts
  const aggregate = aggregateOf(ask, measures)
  if (aggregate === 'list' && !ask.operations.has('list')) return undefined
  const grouped = group ? { group } : {}
  if (aggregate === 'count' || aggregate === 'list')
    return { select: entity === undefined ? [] : [entity.column], aggregate, ...grouped }
  if (ask.operations.has('max')) return extremeShape(parts, 'max')
  if (ask.operations.has('min')) return extremeShape(parts, 'min')
  return measures.columns.length === 0 ? undefined : { select: measures.columns, aggregate, ...grouped }
}

/** The row or the group that has the most or the least, or that value itself. */
const extremeShape = (parts: ShapeParts, extreme: 'max' | 'min'): Shape | undefined => {
  const { ask, measures } = parts
  const select = measures.columns
  const parted = partedBy(parts)
  if (parted) {
    const counted = select.length === 0 || measures.score < 0.4
    const inner = counted ? 'count' : ask.operations.has('average') ? 'average' : 'sum'
    const order = extreme === 'max' ? 'descending' : 'ascending'
    return { select: counted ? [] : select, aggregate: inner, group: parted, order, limit: 1 }
  }
  if (select.length === 0) return undefined
  return asksForEntity(ask, parts.entity) ? { select, aggregate: `arg${extreme}` } : { select, aggregate: extreme }
}

const partedBy = ({ ask, view, entity, group }: ShapeParts): Plan['group'] => {
  if (group || entity === undefined || isSingleExtreme(ask)) return group
  return asksForEntity(ask, entity) && repeats(view, entity.column)
    ? { by: 'column', column: entity.column }
    : undefined
}

const isSingleExtreme = (ask: Ask): boolean => {
  const words = fold(ask.text).split(/[^\p{L}]+/u)
  return words.some(word => singles.some(beginning => word.startsWith(beginning)))
}

const singles = Object.values(singleExtremes).flat()

/** Share of distinct values below which a column names groups of rows, not rows. */
const GROUPS = 0.8

const repeats = (view: TableView, column: number): boolean => {
  const values = view.rows.flatMap(row => (row.role === 'data' ? [row.texts[column] ?? ''] : []))
  return new Set(values).size < values.length * GROUPS
}

/** A header that is met as well as a value is a header where the question parts by it or measures it. */
const withoutHeaders = (
  filters: readonly Filter[],
  ask: Ask,
  headers: ReadonlyMap<number, Evidence>,
): readonly Filter[] =>
  filters.filter(filter => {
    const each = filter.words.some(word => ask.words[word]?.each)
    const header = Math.max(
      0,
      ...[...headers.values()].map(evidence =>
        Math.max(0, ...filter.words.map(word => evidence.explained.get(word) ?? 0)),
      ),
    )
    return !(each && header >= 0.5)
  })

type Measures = { readonly columns: readonly number[]; readonly score: number; readonly margin: number }

type Known = {
  readonly links: readonly WordLinks[]
  readonly headers: ReadonlyMap<number, Evidence>
  readonly used: ReadonlySet<number>
}

/** The word names what the rows are (a label column) better than it names this column. */
const namesLabel = (links: readonly WordLinks[], view: TableView, word: number, column: number): boolean => {
  const columns = links[word]?.columns
  const own = columns?.get(column)?.strength ?? 0
  return [...(columns ?? [])].some(
    ([at, hit]) => view.table.columns[at]?.role === 'label' && hit.strength >= own && at !== column,
  )
}

/** The numeric column that the question measures, or the months of the period that it names. */
const measuresOf = (ask: Ask, view: TableView, { links, headers, used }: Known): Measures => {
  const scored = view.table.columns.flatMap((column, at) => {
    if ((column.type !== 'number' && column.type !== 'mixed') || column.role === 'label' || column.role === 'unit')
      return []
    const evidence = headers.get(at)
    const words = [...(evidence?.explained ?? [])].filter(
      ([word]) => !used.has(word) && !namesLabel(links, view, word, at),
    )
    const said = words.reduce((sum, [word, strength]) => sum + (ask.words[word]?.weight ?? 0) * strength, 0)
    const fit = Math.max(attributeFit(ask, view, at), unitSaid(ask, view, at))
    return [
      {
        at,
        score: said + 0.8 * Math.max(0, fit) + 0.15 * (evidence?.precision ?? 0) - (column.role === 'total' ? 0.02 : 0),
      },
    ]
  })
  const [best, next] = [...scored].sort((a, b) => b.score - a.score || a.at - b.at)
  if (!best) return { columns: [], score: 0, margin: 0 }
  const months = monthsTogether(ask, view, scored, best.score)
  if (months.length > 1) return { columns: months, score: Math.max(best.score, 0.6), margin: 0.25 }
  return {
    columns: [best.at],
    score: scored.length === 1 ? Math.max(best.score, 0.5) : best.score,
    margin: best.score - (next?.score ?? 0),
  }
}

/** The question asks in the unit of the column (`сколько километров`, `몇 그램`). */
const unitSaid = (ask: Ask, view: TableView, column: number): number =>
  ask.words.some(word => word.weight > 0 && word.kind === 'word' && unitSaidBy(view, column, word.text)) ? 0.6 : 0

const unitSaidBy = (view: TableView, column: number, word: string): boolean => {
  const quantity = readUnit(view.table.columns[column]?.unit?.text ?? '')?.quantity
  return quantity !== undefined && quantity !== 'ratio' && unitQuantity(word) === quantity
}

const unitQuantity = (word: string): string | undefined => (readUnit(word) ?? readUnit(stemOf(word)))?.quantity

/** Columns of the months of a quarter, half or year that has no column of its own. */
const monthsTogether = (
  ask: Ask,
  view: TableView,
  scored: readonly { readonly at: number; readonly score: number }[],
  best: number,
): readonly number[] => {
  const asked = new Set(ask.words.flatMap(word => (word.kind === 'period' ? word.terms.flatMap(monthsOfTerm) : [])))
  if (asked.size < 2) return []
  const monthOf = (at: number): number | undefined => {
    const months = (view.columns[at] ?? []).filter(term => term.startsWith('@m')).flatMap(monthsOfTerm)
    return months.length === 1 ? months[0] : undefined
  }
  const whole = scored.find(
    ({ at, score }) => score >= best - 0.05 && monthOf(at) === undefined && periodOfLeaf(view, at, asked),
  )
  if (whole) return []
  const months = scored.filter(({ at }) => asked.has(monthOf(at) ?? 0))
  const top = Math.max(0, ...months.map(({ score }) => score))
  const same = months.filter(({ score }) => score >= top - 0.3)
  return new Set(same.map(({ at }) => monthOf(at))).size === asked.size && same.length === asked.size
    ? same.map(({ at }) => at)
    : []
}

/** True when the column itself is the asked period: it names it, and no shorter one. */
const periodOfLeaf = (view: TableView, at: number, asked: ReadonlySet<number>): boolean =>
  (view.columns[at] ?? []).some(term => {
    const months = monthsOfTerm(term)
    return months.length === asked.size && months.every(month => asked.has(month))
  })

const aggregateOf = (ask: Ask, measures: Measures): Aggregate => {
  const { operations } = ask
  for (const operation of ['median', 'average', 'max', 'min'] as const) if (operations.has(operation)) return operation
  const measured = measures.score >= 0.55
  if (operations.has('count') && countsRows(ask)) return 'count'
  if (operations.has('sum')) return operations.has('count') && !measured && !asksAmount(ask) ? 'count' : 'sum'
  if (operations.has('count')) return measured || asksAmount(ask) ? 'sum' : 'count'
  return operations.has('list') || !measured ? 'list' : 'sum'
}

/** An amount is asked for, so that rows are not what is counted. */
const asksAmount = (ask: Ask): boolean =>
  ask.attributes.some(cue => cue.quantity !== undefined && cue.quantity !== 'count') ||
  /(?:в|на какую|какую|общ\S+) сумм|total (?:value|amount|cost)|합계|총액|금액/iu.test(ask.text)

/** `сколько строк`, `how many lines`, `몇 건`: a word for rows themselves. */
const countsRows = (ask: Ask): boolean => {
  const text = ` ${fold(ask.text)} `
  return rowWordsList.some(word =>
    /[\uac00-\ud7a3]/u.test(word)
      ? new RegExp(`몇 ?${word}|${word}[이은는가] 몇`, 'u').test(text)
      : text.includes(`сколько ${word}`) || text.includes(`how many ${word}`) || text.includes(`сколько всего ${word}`),
  )
}

const rowWordsList = Object.values(rowWords).flat()

/** The column or level of ancestors by which the question parts its answer. */
const groupOf = (
  ask: Ask,
  view: TableView,
  headers: ReadonlyMap<number, Evidence>,
  used: ReadonlySet<number>,
): Plan['group'] => {
  const each = ask.words.flatMap((word, at) => (word.each && !used.has(at) ? [at] : []))
  let best: { column: number; strength: number } | undefined
  for (const [column, evidence] of headers) {
    const type = view.table.columns[column]?.type
    if (type === 'number' || type === 'blank') continue
    const strength =
      Math.max(0, ...each.map(word => evidence.explained.get(word) ?? 0)) * (0.5 + 0.5 * evidence.precision)
    if (strength >= 0.3 && (!best || strength > best.strength)) best = { column, strength }
  }
  return best ? { by: 'column', column: best.column } : undefined
}

/** The column that names what is counted or sought, and whether the question names it. */
type Entity = { readonly column: number; readonly named: boolean }

const entityOf = (
  ask: Ask,
  view: TableView,
  headers: ReadonlyMap<number, Evidence>,
  filters: readonly Filter[],
): Entity | undefined => {
  const filtered = new Set(filters.map(filter => filter.column))
  const named = [...headers].flatMap(([column, evidence]) => {
    const of = view.table.columns[column]
    if (!of || of.type === 'number' || of.type === 'boolean' || of.type === 'date' || filtered.has(column)) return []
    const strength = Math.max(
      0,
      ...[...evidence.explained].map(([word, value]) => value * Math.min(1, ask.words[word]?.weight ?? 0)),
    )
    return strength >= 0.35 ? [{ column, strength: strength + 0.3 * evidence.precision }] : []
  })
  const best = named.sort((a, b) => b.strength - a.strength || a.column - b.column)[0]
  if (best) return { column: best.column, named: true }
  const column = nameColumn(view, filtered)
  return column === undefined ? undefined : { column, named: false }
}

/** The column that names rows: words rather than numbers, most of them different, labels first. */
const nameColumn = (view: TableView, filtered: ReadonlySet<number>): number | undefined => {
  const scored = view.table.columns.flatMap((column, at) => {
    if (
      column.type === 'number' ||
      column.type === 'date' ||
      column.type === 'boolean' ||
      column.type === 'blank' ||
      filtered.has(at)
    )
      return []
    const values = view.rows.flatMap(row => row.texts[at]?.trim() || [])
    if (values.length === 0) return []
    const worded = values.reduce((sum, value) => sum + letterShare(value), 0) / values.length
    const distinct = new Set(values).size / values.length
    return [{ at, score: 2 * worded + 0.5 * distinct + (column.role === 'label' ? 0.4 : 0) - 0.02 * at }]
  })
  return scored.sort((a, b) => b.score - a.score)[0]?.at
}

const letterShare = (value: string): number =>
  value.replace(/[^\p{L}]/gu, '').length / Math.max(1, value.replace(/[^\p{L}\p{N}]/gu, '').length)

/**
 * `у какой сети больше всего` asks for the chain, whose column it names; `какая самая высокая температура` for the value,
 * whose column it names; `у кого`, `где`, `назовите` for whatever the rows are called.
 */
const asksForEntity = (ask: Ask, entity: Entity | undefined): boolean => {
  if (entity === undefined) return false
  if (WHO.test(ask.text)) return true
  return entity.named && !AMOUNT.test(ask.text)
}

const WHO = /(?:^|\s)(?:кто|кого|кому|где|who|whose|where|which|назов|name)|어디|누가|누구|어느|谁|哪|誰|どの/iu
const AMOUNT = /(?:^|\s)(?:сколько|how much|how many)|얼마|몇|多少|いくら/iu

type Explaining = {
  readonly link: WordLinks
  readonly word: number
  readonly filters: readonly Filter[]
  readonly headers: ReadonlyMap<number, Evidence>
  readonly columns: readonly number[]
  readonly view: TableView
}

const explainedBy = ({ link, word, filters, headers, columns, view }: Explaining): number => {
  const filter = filters.some(each => each.words.includes(word))
    ? Math.max(0.7, ...[...link.texts.values()].map(hit => hit.strength))
    : 0
  const header = Math.max(0, ...columns.map(column => headers.get(column)?.explained.get(word) ?? 0))
  const named = Math.max(
    0,
    ...filters.map(each => (each.column >= 0 ? 0.8 * (headers.get(each.column)?.explained.get(word) ?? 0) : 0)),
  )
  const unit = columns.some(column => unitSaidBy(view, column, link.word.text)) ? 0.8 : 0
  return Math.min(1, Math.max(filter, header, named, unit, CONTEXT * link.context))
}

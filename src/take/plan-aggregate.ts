import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { countedAmount } from './counted-amount.ts'
import { asksForEntity, type Entity, entityOf } from './entity.ts'
import { columnEvidence, type Evidence } from './evidence.ts'
import { type Filter, filtersOf } from './filters.ts'
import type { WordLinks } from './link.ts'
import { belongingVerbs } from './lists/belonging-verbs.ts'
import { rowWords, singleExtremes } from './lists/question-words.ts'
import { type Measures, measuresOf, unitSaidBy } from './measures.ts'
import { mayDifferInUnit } from './part-units.ts'
import type { Aggregate, Plan } from './plan.ts'
import type { TableView } from './view.ts'

/** A plan over many rows, and how far it explains the question: by word, from 0 to 1. */
export type AggregatePlan = {
  readonly plan: Plan
  readonly filters: readonly Filter[]
  readonly explained: readonly number[]
  /** Column whose value names what an `argmax` or a list gives. */
  readonly entity?: number
  /** The question names the entity's column. */
  readonly named?: true
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
  const measures = withCounted(countedAmount(ask, view, links), measuresOf(ask, view, { links, headers, used }))
  const entity = entityOf(ask, view, headers, filters)
  const compared = new Set(filters.flatMap(({ condition, column }) => (condition.kind === 'compare' ? [column] : [])))
  const shape = shapeOf({
    ask,
    view,
    measures,
    entity,
    compared,
    group: unlessOne(groupOf(ask, view, headers, used), filters),
  })
  if (!shape) return undefined
  const where = filters.map(filter => filter.condition)
  const counts = shape.aggregate === 'count' || shape.aggregate === 'list'
  const byUnit = !counts && shape.select.some(column => mayDifferInUnit(view.table, column))
  const plan: Plan = {
    document: view.candidate.document,
    table: view.candidate.id,
    where,
    ...shape,
    ...(byUnit ? { byUnit } : {}),
  }
  const columns = [
    ...plan.select,
    ...(entity === undefined ? [] : [entity.column]),
    ...(plan.group?.by === 'column' ? [plan.group.column] : []),
  ]
  const explained = links.map((link, word) =>
    explainedBy({ link, word, filters, headers, columns, view, summed: plan.select.length > 1 }),
  )
  const named = entity === undefined ? {} : { entity: entity.column, ...(entity.named ? { named: true as const } : {}) }
  return { plan, filters, explained, ...named, measureScore: measures.score, measureMargin: measures.margin }
}

/** `по партии П-118`: what names one value of a column parts nothing by it. */
const unlessOne = (group: Plan['group'], filters: readonly Filter[]): Plan['group'] =>
  group?.by === 'column' &&
  filters.some(
    ({ condition }) =>
      condition.kind === 'is' && condition.column === group.column && !condition.not && condition.anyOf.length === 1,
  )
    ? undefined
    : group

/** A row that stands for several of what is counted weighs as many; never so surely as a column that the question names. */
const withCounted = (column: number | undefined, measures: Measures): Measures =>
  column === undefined || (measures.columns[0] === column && measures.score >= MEASURED)
    ? measures
    : { columns: [column], score: MEASURED, margin: 0, counts: true }

/** Score from which a column is what is measured. */
const MEASURED = 0.55

type Shape = Pick<Plan, 'name' | 'select' | 'aggregate' | 'group' | 'order' | 'limit'>

type ShapeParts = {
  readonly ask: Ask
  readonly view: TableView
  readonly measures: Measures
  readonly entity: Entity | undefined
  readonly group: Plan['group']
  /** Columns that a condition compares with a number. */
  readonly compared: ReadonlySet<number>
}

/** What is computed: one value, one a group, or the row or group that has the most or the least of it. */
const shapeOf = (parts: ShapeParts): Shape | undefined => {
  const { ask, measures, entity, group, compared } = parts
  const aggregate = aggregateOf(ask, measures, compared)
  if (aggregate === 'list' && !ask.operations.has('list')) return undefined
  const grouped = group ? { group } : {}
  // A list names things; where nothing has a name there is none.
  if (aggregate === 'list' && entity === undefined) return undefined
  if (aggregate === 'count' || aggregate === 'list')
    return { select: entity === undefined ? [] : [entity.column], aggregate, ...grouped }
  // `Average top-3 accuracy` asks for no name, so the extreme is a part of what is averaged.
  const extremes = ask.operations.has('average') && !asksForEntity(ask, entity) ? [] : (['max', 'min'] as const)
  const extreme = extremes.find(operation => ask.operations.has(operation))
  if (extreme) return extremeShape(parts, extreme)
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
  return asksForEntity(ask, parts.entity) && parts.entity
    ? { select, aggregate: `arg${extreme}`, name: parts.entity.column }
    : { select, aggregate: extreme }
}

const partedBy = ({ ask, view, entity, group }: ShapeParts): Plan['group'] => {
  if (group || entity === undefined || (isSingleExtreme(ask) && !ask.operations.has('average'))) return group
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

const aggregateOf = (ask: Ask, measures: Measures, compared: ReadonlySet<number>): Aggregate => {
  const { operations } = ask
  for (const operation of ['median', 'average', 'max', 'min'] as const) if (operations.has(operation)) return operation
  const measured = measures.score >= MEASURED
  if (operations.has('count') && countsThem(ask, measures, compared)) return 'count'
  if (operations.has('sum')) return operations.has('count') && !measured && !asksAmount(ask) ? 'count' : 'sum'
  if (operations.has('count')) return measured || asksAmount(ask) ? 'sum' : 'count'
  return operations.has('list') || !measured ? 'list' : 'sum'
}

/** Rows are what is counted: by a word for them, or since what is compared (`hold 15 kg or more`) is not added up. */
const countsThem = (ask: Ask, measures: Measures, compared: ReadonlySet<number>): boolean =>
  (countsRows(ask) && !measures.counts) || (measures.columns.some(column => compared.has(column)) && !asksAmount(ask))

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

/** The column by which the question parts its answer, not said by the words of `used`. */
export const groupOf = (
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

const isBelonging = (word: string): boolean => belonging.some(start => fold(word).startsWith(start))
const belonging = Object.values(belongingVerbs).flat()

type Explaining = {
  readonly link: WordLinks
  readonly word: number
  readonly filters: readonly Filter[]
  readonly headers: ReadonlyMap<number, Evidence>
  readonly columns: readonly number[]
  readonly view: TableView
  /** Several columns are added up. */
  readonly summed: boolean
}

const explainedBy = ({ link, word, filters, headers, columns, view, summed }: Explaining): number => {
  const filter = filters.some(each => each.words.includes(word))
    ? Math.max(0.7, ...[...link.texts.values()].map(hit => hit.strength))
    : 0
  const header = Math.max(0, ...columns.map(column => headers.get(column)?.explained.get(word) ?? 0))
  const named = Math.max(
    0,
    ...filters.map(each => (each.column >= 0 ? 0.8 * (headers.get(each.column)?.explained.get(word) ?? 0) : 0)),
  )
  // A period that is added up from its months is said by all of them.
  if (link.word.kind === 'period' && summed) return 0.9
  const unit = columns.some(column => unitSaidBy(view, column, link.word.text)) ? 0.8 : 0
  const under = filters.some(({ condition }) => condition.kind === 'under') && isBelonging(link.word.text) ? 0.8 : 0
  return Math.min(1, Math.max(filter, header, named, unit, under, CONTEXT * link.context))
}

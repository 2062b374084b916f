import { z } from 'zod'
import { fold } from '../../text/index.ts'
import type { Condition, Join, Plan } from '../plan.ts'
import type { TableView } from '../view.ts'

const index = z.number().int().min(0)

const condition = z.strictObject({
  column: index.nullable(),
  op: z.enum(['is', 'is_not', 'under', '<', '<=', '>', '>=', 'between']),
  values: z.array(z.string().max(400)).max(200),
})

/** The plan that a language model proposes: columns by position, values as texts. Every field is asked for, as strict services want it. */
export const proposalShape = z.strictObject({
  answerable: z.boolean(),
  table: z.string().max(40),
  operation: z.enum(['look_up', 'count', 'sum', 'average', 'median', 'min', 'max', 'row_of_max', 'row_of_min', 'list']),
  select: z.array(index).max(12),
  where: z.array(condition).max(12),
  group_by: index.nullable(),
  order: z.enum(['ascending', 'descending']).nullable(),
  limit: z.number().int().min(1).max(1000).nullable(),
  name: index.nullable(),
  multiply: z.boolean(),
  join: z
    .strictObject({
      table: z.string().max(40),
      own_key: index,
      other_key: index,
      where: z.array(condition).max(12),
      missing: z.boolean(),
      group_by_joined: index.nullable(),
    })
    .nullable(),
})

/** See {@link proposalShape}. */
export type Proposal = z.infer<typeof proposalShape>

/** A plan that names only what is there, or what is wrong with the proposal, in words that help to repair it. */
export type ReadProposal =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'wrong'; readonly wrong: readonly string[] }

/** Values that are named when one is not found. */
const NAMED = 8

/**
 * Reads a proposal on the tables that were shown; values are taken as the table writes them, however the proposal does.
 *
 * @param tables by the ids that were shown
 */
export const planOfProposal = (proposal: Proposal, tables: ReadonlyMap<string, TableView>): ReadProposal => {
  const wrong: string[] = []
  const own = tables.get(proposal.table)
  const other = proposal.join ? tables.get(proposal.join.table) : undefined
  if (!own)
    return { kind: 'wrong', wrong: [`there is no table ${proposal.table}; ids: ${[...tables.keys()].join(', ')}`] }
  if (proposal.join && !other) wrong.push(`there is no table ${proposal.join.table} to join`)
  const where = proposal.where.flatMap(each => readCondition(each, own, wrong))
  const joinedWhere = other ? (proposal.join?.where ?? []).flatMap(each => readCondition(each, other, wrong)) : []
  if (wrong.length > 0) return { kind: 'wrong', wrong }
  const join = proposal.join && other ? joinOf(proposal.join, other, joinedWhere) : undefined
  return { kind: 'plan', plan: { ...planOf(proposal, own), where, ...(join ? { join } : {}) } }
}

const joinOf = (join: NonNullable<Proposal['join']>, { candidate }: TableView, where: readonly Condition[]): Join => ({
  document: candidate.document,
  table: candidate.id,
  on: [join.own_key, join.other_key],
  where,
  ...(join.missing ? { not: true as const } : {}),
})

/** All of the plan but its conditions. */
const planOf = (proposal: Proposal, view: TableView): Omit<Plan, 'where'> => {
  const { operation, select, order, limit, name, multiply } = proposal
  const aggregate = operations[operation]
  const group = groupOf(proposal)
  return {
    document: view.candidate.document,
    table: view.candidate.id,
    select: operation === 'count' && select.length === 0 ? [0] : select,
    ...(aggregate ? { aggregate } : {}),
    ...(group ? { group } : {}),
    ...(order ? { order } : {}),
    ...(limit ? { limit } : {}),
    ...(name === null ? {} : { name }),
    ...(multiply && select.length > 1 ? { times: true as const } : {}),
    ...(needsUnits(view, proposal) ? { byUnit: true as const } : {}),
  }
}

const operations = {
  look_up: undefined,
  count: 'count',
  sum: 'sum',
  average: 'average',
  median: 'median',
  min: 'min',
  max: 'max',
  row_of_max: 'argmax',
  row_of_min: 'argmin',
  list: 'list',
} as const

const groupOf = ({ group_by: column, join }: Proposal): Plan['group'] => {
  if (join && join.group_by_joined !== null) return { by: 'joined', column: join.group_by_joined }
  return column === null ? undefined : { by: 'column', column }
}

/** Values of several units are kept apart, whoever made the plan. */
const needsUnits = ({ table }: TableView, { select, operation }: Proposal): boolean =>
  operation !== 'count' &&
  operation !== 'list' &&
  operation !== 'look_up' &&
  select.some(at => table.columns[at]?.mixedUnits !== undefined || table.columns[at]?.unitColumn !== undefined)

type Proposed = z.infer<typeof condition>

const readCondition = ({ column, op, values }: Proposed, view: TableView, wrong: string[]): readonly Condition[] => {
  if (op === 'under') return readGroups(values, view, wrong)
  const of = column === null ? undefined : view.table.columns[column]
  if (column === null || !of) {
    wrong.push(`a condition names column ${column}, and there are ${view.table.columns.length}`)
    return []
  }
  if (op === 'is' || op === 'is_not') {
    const anyOf = values.flatMap(value => writtenAs(value, { column, view, wrong }))
    return anyOf.length === 0 ? [] : [{ kind: 'is', column, anyOf, ...(op === 'is_not' ? { not: true as const } : {}) }]
  }
  if (op === 'between') return readSpan(values, { column, wrong })
  const value = Number((values[0] ?? '').replace(/\s/gu, '').replace(',', '.'))
  if (values.length !== 1 || !Number.isFinite(value)) {
    wrong.push(`"${op}" on ${of.name} needs one number, not ${values.join(', ')}`)
    return []
  }
  return [{ kind: 'compare', column, by: op, value }]
}

const readGroups = (values: readonly string[], { table }: TableView, wrong: string[]): readonly Condition[] => {
  const groups = values.flatMap(value => {
    const found = table.groups.flatMap((group, at) => (fold(group.label) === fold(value) ? [at] : []))
    if (found.length === 0)
      wrong.push(`no group is called "${value}"; groups: ${some(table.groups.map(({ label }) => label))}`)
    return found
  })
  return groups.length === 0 ? [] : [{ kind: 'under', groups }]
}

const readSpan = (
  values: readonly string[],
  { column, wrong }: { readonly column: number; readonly wrong: string[] },
): readonly Condition[] => {
  const [from = '', to = from] = values
  if (/^\d{4}-\d{2}-\d{2}$/.test(from) && /^\d{4}-\d{2}-\d{2}$/.test(to)) return [{ kind: 'between', column, from, to }]
  wrong.push(`"between" needs two ISO dates, not ${values.join(', ')}`)
  return []
}

/** The texts of a column that say the value, as they are written there. */
const writtenAs = (
  value: string,
  { column, view, wrong }: { readonly column: number; readonly view: TableView; readonly wrong: string[] },
): readonly string[] => {
  const texts = new Set(view.rows.map(row => row.texts[column]?.trim() ?? ''))
  if (texts.has(value.trim())) return [value.trim()]
  const found = [...texts].filter(text => fold(text) === fold(value))
  if (found.length > 0) return found
  const name = view.table.columns[column]?.name ?? ''
  wrong.push(`"${value}" does not stand in column ${name}; it holds: ${some([...texts].filter(text => text !== ''))}`)
  return []
}

const some = (texts: readonly string[]): string =>
  `${texts.slice(0, NAMED).join(', ')}${texts.length > NAMED ? `, … (${texts.length})` : ''}`

import { ancestorsOf, type Table } from '../table/index.ts'
import type { Condition, Plan } from './plan.ts'
import type { NamedCondition, NamedTable, PlanFile } from './plan-file.ts'
import type { Candidate, TakeAccess } from './take.ts'

/** Rows of one condition that are named one by one at most; a plan over more names them by conditions, or not at all. */
export const NAMED_ROWS = 500
/** Columns beside the labels by which a row is found again. */
const NAMING_COLUMNS = 3

/** Tables of a plan, and how their rows are read. */
export type PlanTables = {
  readonly own: Candidate
  readonly other?: Candidate
  readonly access: Pick<TakeAccess, 'rows'>
}

/**
 * A plan as a file that can be kept and run again: columns, groups and rows by what they are called.
 *
 * `undefined` when it rests on more single rows than a file names.
 */
export const planFileOf = async (
  plan: Plan,
  { own, other, access }: PlanTables,
  told: { readonly words?: string; readonly question?: string } = {},
): Promise<PlanFile | undefined> => {
  // What only a question found, and no part of the plan says, would be another answer when it is run again.
  if (plan.select.length === 0 && !plan.aggregate && !plan.compare && !plan.read) return undefined
  const { table } = own
  const name = (at: number): string => table.columns[at]?.name ?? String(at)
  const otherName = (at: number): string => other?.table.columns[at]?.name ?? String(at)
  const where = await namedConditions(plan.where, own, access)
  const joined = plan.join && other ? await namedConditions(plan.join.where, other, access) : undefined
  if (!where || (plan.join && !joined)) return undefined
  const { group, join, compare } = plan
  return {
    kind: 'cellcite-plan',
    version: 1,
    ...told,
    table: tableNamed(own),
    where: [...where],
    select: plan.select.map(name),
    ...(plan.aggregate ? { aggregate: plan.aggregate } : {}),
    ...(group ? { group: groupNamed(group, name, otherName) } : {}),
    ...(join && other && joined ? { join: joinNamed(join, { other, joined, name, otherName }) } : {}),
    ...(plan.name === undefined ? {} : { name: name(plan.name) }),
    ...plainPartsOf(plan),
    ...(compare ? { compare: { with: compare.with, tells: [...compare.tells] } } : {}),
  }
}

/** The parts of a plan that name nothing in a table; the same in a file. */
export const plainPartsOf = ({
  pair,
  peers,
  read,
  times,
  byUnit,
  unit,
  order,
  limit,
}: {
  readonly pair?: Plan['pair'] | undefined
  readonly peers?: Plan['peers'] | undefined
  readonly read?: Plan['read'] | undefined
  readonly times?: true | undefined
  readonly byUnit?: true | undefined
  readonly unit?: string | undefined
  readonly order?: Plan['order'] | undefined
  readonly limit?: number | undefined
}): Pick<Plan, 'pair' | 'peers' | 'read' | 'times' | 'byUnit' | 'unit' | 'order' | 'limit'> => ({
  ...(pair ? { pair } : {}),
  ...(peers ? { peers } : {}),
  ...(read ? { read } : {}),
  ...(times ? { times } : {}),
  ...(byUnit ? { byUnit } : {}),
  ...(unit === undefined ? {} : { unit }),
  ...(order ? { order } : {}),
  ...(limit === undefined ? {} : { limit }),
})

/** A table by document, sheet, number and header paths. */
export const tableNamed = ({ document, table }: Pick<Candidate, 'document' | 'table'>): NamedTable => ({
  document,
  sheet: table.sheet,
  table: table.ordinal,
  fingerprint: table.fingerprint,
})

const joinNamed = (
  join: NonNullable<Plan['join']>,
  by: {
    readonly other: Candidate
    readonly joined: readonly NamedCondition[]
    readonly name: (at: number) => string
    readonly otherName: (at: number) => string
  },
): NonNullable<PlanFile['join']> => ({
  table: tableNamed(by.other),
  on: [by.name(join.on[0]), by.otherName(join.on[1])],
  where: [...by.joined],
  ...(join.not ? { not: true as const } : {}),
})

const groupNamed = (
  group: NonNullable<Plan['group']>,
  name: (at: number) => string,
  otherName: (at: number) => string,
): NonNullable<PlanFile['group']> => {
  if (group.by === 'ancestor') return { by: 'ancestor', level: group.level }
  return group.by === 'column'
    ? { by: 'column', column: name(group.column) }
    : { by: 'joined', column: otherName(group.column) }
}

const namedConditions = async (
  conditions: readonly Condition[],
  of: Candidate,
  access: PlanTables['access'],
): Promise<readonly NamedCondition[] | undefined> => {
  const named: NamedCondition[] = []
  for (const condition of conditions) {
    const made = await namedCondition(condition, of, access)
    if (!made) return undefined
    named.push(made)
  }
  return named
}

const namedCondition = async (
  condition: Condition,
  of: Candidate,
  access: PlanTables['access'],
): Promise<NamedCondition | undefined> => {
  const { table } = of
  if (condition.kind === 'rows') return namedRows(condition.rows, of, access)
  if (condition.kind === 'under')
    return {
      kind: 'under',
      groups: condition.groups.map(group => [...ancestorsOf(table, group)]),
      ...(condition.not ? { not: true } : {}),
    }
  const column = table.columns[condition.column]?.name ?? String(condition.column)
  if (condition.kind === 'is') return { ...condition, column, anyOf: [...condition.anyOf] }
  if (condition.kind === 'compare') return { ...condition, column }
  if (condition.kind === 'against')
    return { ...condition, column, other: table.columns[condition.other]?.name ?? String(condition.other) }
  const { or, ...between } = condition
  return { ...between, column, ...(or ? { or: or.map(span => ({ ...span })) } : {}) }
}

const namedRows = async (
  rows: readonly number[],
  of: Candidate,
  access: PlanTables['access'],
): Promise<NamedCondition | undefined> => {
  if (rows.length > NAMED_ROWS) return undefined
  const columns = namingColumnsOf(of.table)
  const stored = (await access.rows(of.key, { columns })).rows
  // The order tells what is set against what.
  const place = new Map(rows.map((row, at) => [row, at]))
  const named = stored
    .filter(({ row }) => place.has(row))
    .sort((a, b) => (place.get(a.row) ?? 0) - (place.get(b.row) ?? 0))
  const width = fewestTelling(stored, named)
  return {
    kind: 'rows',
    rows: named.map(({ row, texts }) => ({
      row: row + 1,
      is: Object.fromEntries(
        columns
          .slice(0, width)
          .flatMap((column, at) => (texts[at] ? [[of.table.columns[column]?.name ?? '', texts[at]] as const] : [])),
      ),
    })),
  }
}

type Texts = { readonly row: number; readonly texts: readonly string[] }

/** How many of the columns, from the first, tell these rows from all others; all of them when none does. */
const fewestTelling = (all: readonly Texts[], named: readonly Texts[]): number => {
  const most = named[0]?.texts.length ?? 0
  for (let width = 1; width < most; width += 1) {
    const keyOf = ({ texts }: Texts): string => JSON.stringify(texts.slice(0, width))
    const counts = new Map<string, number>()
    for (const row of all) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
    const tells = named.every(
      row => counts.get(keyOf(row)) === 1 && row.texts.slice(0, width).some(text => text !== ''),
    )
    if (tells) return width
  }
  return most
}

/** Columns by which a row is found again: its labels, and the first columns of words beside them. */
const namingColumnsOf = (table: Table): readonly number[] => {
  const labels = table.columns.flatMap(({ role, name }, at) => (role === 'label' && name !== '' ? [at] : []))
  const words = table.columns.flatMap(({ role, type }, at) => (role !== 'label' && type === 'text' ? [at] : []))
  const chosen = [...labels, ...words.slice(0, Math.max(0, NAMING_COLUMNS - labels.length))]
  return chosen.length > 0 ? chosen : table.columns.map((_, at) => at).slice(0, NAMING_COLUMNS)
}

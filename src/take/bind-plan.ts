import { ancestorsOf, type Table } from '../table/index.ts'
import { fold } from '../text/index.ts'
import { type PlanTables, plainPartsOf } from './name-plan.ts'
import type { Condition, Plan } from './plan.ts'
import type { NamedCondition, PlanFile } from './plan-file.ts'
import type { Candidate } from './take.ts'

/** A plan bound to tables as they are now, or why it does not fit them, in sentences. */
export type BoundPlan =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'misfit'; readonly why: readonly string[] }

/** Names that are told when one is not found. */
const TOLD = 12

/**
 * A kept plan on the tables as they are now: every name is looked up, case and white space aside, and every row is found
 * again by what its labels say. Nothing is guessed: what is gone or stands there twice is told.
 */
export const bindPlan = async (file: PlanFile, { own, other, access }: PlanTables): Promise<BoundPlan> => {
  const why: string[] = []
  const binder = new Binder(own, access, why)
  const joined = other ? new Binder(other, access, why) : undefined
  if (file.join && !joined) why.push(`the table of ${file.join.table.document} to join is not there`)
  const plan: Plan = {
    document: own.document,
    table: own.id,
    where: await binder.conditions(file.where),
    select: file.select.map(name => binder.column(name)),
    ...(file.group ? { group: boundGroup(file.group, binder, joined) } : {}),
    ...(file.aggregate ? { aggregate: file.aggregate } : {}),
    ...(joined && other ? await boundJoin(file.join, { binder, joined, other }) : {}),
    ...(file.name === undefined ? {} : { name: binder.column(file.name) }),
    ...plainPartsOf(file),
    ...(file.compare ? { compare: { with: file.compare.with, tells: file.compare.tells } } : {}),
  }
  return why.length > 0 ? { kind: 'misfit', why: [...new Set(why)] } : { kind: 'plan', plan }
}

const boundJoin = async (
  join: PlanFile['join'],
  { binder, joined, other }: { readonly binder: Binder; readonly joined: Binder; readonly other: Candidate },
): Promise<Pick<Plan, 'join'>> => {
  if (!join) return {}
  const [own = '', theirs = ''] = join.on
  const on = [binder.column(own), joined.column(theirs)] as const
  const where = await joined.conditions(join.where)
  return { join: { document: other.document, table: other.id, on, where, ...(join.not ? { not: true as const } : {}) } }
}

const boundGroup = (
  group: NonNullable<PlanFile['group']>,
  own: Binder,
  other: Binder | undefined,
): NonNullable<Plan['group']> => {
  if (group.by === 'ancestor') return { by: 'ancestor', level: group.level }
  return { by: group.by, column: (group.by === 'joined' ? (other ?? own) : own).column(group.column) }
}

const keyOf = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim()

/** Looks names up in one table and notes what is missing. */
class Binder {
  private readonly of: Candidate
  private readonly access: PlanTables['access']
  private readonly why: string[]

  constructor(of: Candidate, access: PlanTables['access'], why: string[]) {
    this.of = of
    this.access = access
    this.why = why
  }

  private get table(): Table {
    return this.of.table
  }

  /** Position of a column by name; 0 when it is missing, which is noted. */
  column(name: string): number {
    const exact = this.table.columns.findIndex(column => column.name === name)
    const found = exact >= 0 ? exact : this.table.columns.findIndex(column => keyOf(column.name) === keyOf(name))
    if (found >= 0) return found
    const names = this.table.columns.slice(0, TOLD).map(column => column.name)
    this.why.push(`there is no column ${JSON.stringify(name)} in ${this.of.document}; it has: ${names.join(', ')}`)
    return 0
  }

  async conditions(named: readonly NamedCondition[]): Promise<readonly Condition[]> {
    const bound: Condition[] = []
    for (const condition of named) bound.push(await this.condition(condition))
    return bound
  }

  private async condition(named: NamedCondition): Promise<Condition> {
    switch (named.kind) {
      case 'rows':
        return { kind: 'rows', rows: await this.rows(named.rows) }
      case 'under':
        return {
          kind: 'under',
          groups: named.groups.map(path => this.group(path)),
          ...(named.not ? { not: true } : {}),
        }
      case 'is':
        return {
          kind: 'is',
          column: this.column(named.column),
          anyOf: named.anyOf,
          ...(named.not ? { not: true } : {}),
        }
      case 'compare':
        return {
          kind: 'compare',
          column: this.column(named.column),
          by: named.by,
          value: named.value,
          ...(named.percent ? { percent: true } : {}),
        }
      case 'against':
        return {
          kind: 'against',
          column: this.column(named.column),
          by: named.by,
          other: this.column(named.other),
        }
      case 'between':
        return {
          kind: 'between',
          column: this.column(named.column),
          from: named.from,
          to: named.to,
          ...(named.or ? { or: named.or } : {}),
        }
    }
  }

  private group(path: readonly string[]): number {
    const wanted = path.map(keyOf).join('\n')
    const found = this.table.groups.findIndex((_, at) => ancestorsOf(this.table, at).map(keyOf).join('\n') === wanted)
    if (found < 0) this.why.push(`there is no group ${path.join(' / ')} in ${this.of.document}`)
    return Math.max(0, found)
  }

  /** Each row by its labels; where several rows have these, the one that still stands in its place. */
  private async rows(named: Extract<NamedCondition, { kind: 'rows' }>['rows']): Promise<readonly number[]> {
    const found: number[] = []
    for (const { row, is } of named) {
      const where = Object.entries(is).map(([name, text]) => ({ column: this.column(name), anyOf: [text] }))
      const rows = where.length === 0 ? [] : (await this.access.rows(this.of.key, { where })).rows
      const kept = rows.length > 1 ? rows.filter(one => one.row === row - 1) : rows
      const told = Object.values(is).join(' / ')
      const [one] = kept
      if (one) found.push(one.row)
      else if (rows.length > 1)
        this.why.push(`${rows.length} rows are called ${told} now, and none stands in row ${row}`)
      else this.why.push(`there is no row ${told} in ${this.of.document} now`)
    }
    return found
  }
}

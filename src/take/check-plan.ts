import { isLoadable, type Table } from '../table/index.ts'
import { mayDifferInUnit, putsTogether } from './part-units.ts'
import type { Condition, Plan } from './plan.ts'

/** What is wrong with a plan for this table, in words; `[]` when it may be compiled. */
export const checkPlan = (plan: Plan, table: Table): readonly string[] => {
  const wrong: string[] = []
  const column = (at: number): void => {
    if (!table.columns[at]) wrong.push(`there is no column ${at} in ${table.columns.length}`)
  }
  for (const at of plan.select) column(at)
  if (plan.name !== undefined) column(plan.name)
  for (const condition of plan.where) wrong.push(...wrongCondition(condition, table))
  if (plan.group?.by === 'column') column(plan.group.column)
  wrong.push(...wrongVerdict(plan))
  if (needsNumbers(plan)) wrong.push(...wrongMeasures(plan, table))
  if (plan.aggregate && plan.aggregate !== 'list' && !isLoadable(table))
    wrong.push('the table may not be loaded for counting')
  return wrong
}

/** What is wrong with the second table of a plan, in words; `[]` when it may be compiled or there is none. */
export const checkJoin = ({ join, group }: Plan, table: Table, other: Table): readonly string[] => {
  if (!join) return []
  const [own, theirs] = join.on
  const wrong = join.where.flatMap(condition => wrongCondition(condition, other))
  if (!table.columns[own] || !other.columns[theirs]) wrong.push('a key column of the join is missing')
  if (group?.by === 'joined' && !other.columns[group.column])
    wrong.push(`there is no column ${group.column} to group by`)
  if (!other.gate.open) wrong.push('the joined table may not be loaded')
  return wrong
}

const wrongVerdict = ({ verdict, aggregate, select, where }: Plan): readonly string[] => {
  if (!verdict) return []
  if (aggregate) return ['a verdict is of cells, not of an aggregate']
  if (verdict.than !== undefined && !HELD.has(verdict.by)) return [`nothing is held against an amount by ${verdict.by}`]
  const rows = where.reduce((sum, condition) => sum + (condition.kind === 'rows' ? condition.rows.length : 0), 0)
  const alone =
    verdict.by === 'any' || verdict.by === 'there' || verdict.text !== undefined || verdict.than !== undefined
  if (select.length === 0) return ['no column is selected']
  return alone || select.length === 2 || rows === 2
    ? []
    : ['a verdict needs two cells or something to hold one against']
}

const HELD = new Set(['<', '<=', '>', '>=', '=', '!='])

const wrongMeasures = (plan: Plan, table: Table): readonly string[] => {
  const wrong: string[] = []
  const text = plan.select.find(at => !isNumeric(table, at))
  if (text !== undefined)
    wrong.push(`column ${table.columns[text]?.name ?? text} holds no numbers to ${plan.aggregate}`)
  const apart = plan.byUnit === true || !putsTogether(plan.aggregate)
  const mixed = apart ? undefined : plan.select.find(at => mayDifferInUnit(table, at))
  if (mixed !== undefined)
    wrong.push(`column ${table.columns[mixed]?.name ?? mixed} may hold several units: no ${plan.aggregate} over them`)
  if (plan.select.length === 0) wrong.push(`no column to ${plan.aggregate}`)
  return wrong
}

const needsNumbers = (plan: Plan): boolean =>
  plan.aggregate !== undefined && plan.aggregate !== 'count' && plan.aggregate !== 'list'

const isNumeric = (table: Table, at: number): boolean => {
  const type = table.columns[at]?.type
  return type === 'number' || type === 'mixed'
}

const wrongCondition = (condition: Condition, table: Table): readonly string[] => {
  switch (condition.kind) {
    case 'is':
    case 'compare':
    case 'between':
      return table.columns[condition.column] ? [] : [`there is no column ${condition.column}`]
    case 'against':
      return [condition.column, condition.other].every(at => table.columns[at] && isNumeric(table, at))
        ? []
        : ['a condition needs two columns of numbers']
    case 'under':
      return condition.groups.every(group => table.groups[group]) ? [] : ['a group is missing']
    case 'rows':
      return condition.rows.length > 0 ? [] : ['no rows are named']
  }
}

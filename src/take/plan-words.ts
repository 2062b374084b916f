import type { Table } from '../table/index.ts'
import { wordsFor } from './lists/answer-words.ts'
import type { Condition, Plan } from './plan.ts'
import { unitColumnOf } from './unit-of-cell.ts'

/** Values of one condition that are told by name. */
const NAMED = 4

/** A plan in one line: what is done, with which column, under which conditions. */
export const planInWords = (plan: Plan, table: Table, language: string): string => {
  const words = wordsFor(language)
  const names = {
    count: words.count,
    sum: words.sum,
    average: words.average,
    median: words.median,
    min: words.min,
    max: words.max,
    argmax: words.max,
    argmin: words.min,
    list: words.list,
  }
  const columns = plan.select.map(column => table.columns[column]?.name ?? '').join(', ')
  const what = plan.aggregate ? `${names[plan.aggregate]} ${columns}`.trim() : columns
  const where = plan.where.map(condition => conditionInWords(condition, table, words.under)).join('; ')
  const by = plan.group?.by === 'column' ? `, ${words.by} ${table.columns[plan.group.column]?.name ?? ''}` : ''
  const units = plan.byUnit ? `, ${words.by} ${unitsInWords(plan, table)}` : ''
  return `${what}${by}${units}${where === '' ? '' : `; ${words.where}: ${where}`}`
}

const conditionInWords = (condition: Condition, table: Table, under: string): string => {
  switch (condition.kind) {
    case 'is':
      return `${table.columns[condition.column]?.name ?? ''} ${condition.not ? '≠' : '='} ${some(condition.anyOf)}`
    case 'compare':
      return `${table.columns[condition.column]?.name ?? ''} ${condition.by} ${condition.value}`
    case 'against':
      return `${table.columns[condition.column]?.name ?? ''} ${condition.by} ${table.columns[condition.other]?.name ?? ''}`
    case 'between':
      return `${table.columns[condition.column]?.name ?? ''} ${[condition, ...(condition.or ?? [])].map(({ from, to }) => `${from}..${to}`).join(' | ')}`
    case 'under':
      return `${under} ${condition.not ? '≠ ' : ''}${some(condition.groups.map(group => table.groups[group]?.label ?? ''))}`
    case 'rows':
      return some(condition.rows.map(row => String(row + 1)))
  }
}

/** The column that tells the units apart, or the units themselves. */
const unitsInWords = ({ select: [measured = -1] }: Plan, table: Table): string => {
  const beside = unitColumnOf(table, measured)
  const named = beside === undefined ? undefined : table.columns[beside]?.name
  return named ?? some(table.columns[measured]?.mixedUnits ?? [])
}

const some = (values: readonly string[]): string =>
  values.length <= NAMED ? values.join(', ') : `${values.slice(0, NAMED).join(', ')}, … (${values.length})`

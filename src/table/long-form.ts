import { grainOf } from './grain.ts'
import type { Column, Table, Unit, Why } from './table.ts'

/**
 * A crosstab seen as a list: one row a value, the header texts over it in columns of their own.
 *
 * ```text
 * Branch | 2023        | 2024              Branch | year | header | value
 *        | Plan | Fact | Plan | Fact   ->  North  | 2023 | Plan   | 5
 * North  |  5   |  6   |  7   |  8         North  | 2023 | Fact   | 6  ...
 * ```
 */
export type LongForm = {
  /** Columns of the long form in order: those that stay, then the levels of the header, then `value`, then `unit` when units differ. */
  readonly columns: readonly LongColumn[]
  /** Positions in `table.columns` of the columns that every row keeps: labels, notes, names of units. */
  readonly kept: readonly number[]
  /** Positions in `table.columns` of the columns whose values become rows, with their texts at each level. */
  readonly melted: readonly { readonly column: number; readonly levels: readonly string[] }[]
  /** Header texts that all melted columns share: what the values are. `[]` when they share none. */
  readonly measure: readonly string[]
  /** Unit of every value; absent when there is none or when they differ, then each row has its own. */
  readonly unit?: Unit
  readonly why: Why
}

/** One column of a long form; names are unique. A level of time is called by its grain, any other `header`. */
export type LongColumn = { readonly name: string; readonly of: 'kept' | 'level' | 'value' | 'unit' }

/**
 * The long form of a table whose columns are years, months, quarters, dates or categories of one measure; `undefined` where
 * the columns are different things, such as price and quantity.
 *
 * Columns are melted when a floor of the header names periods, when the table is a matrix, or when one caption stands over all
 * values and these have one unit. Totals of columns are left out: they can be summed again. Cost: columns.
 */
export const longFormOf = (table: Table): LongForm | undefined => {
  if (table.kind !== 'data' && table.kind !== 'matrix') return undefined
  const melted = meltedBy(table)
  if (!melted || melted.columns.length < 2) return undefined
  const shared = sharedFloors(melted.columns)
  const levels = melted.columns.map(({ path }) => path.slice(shared))
  const depth = levels[0]?.length ?? 0
  if (depth === 0 || levels.some(texts => texts.length !== depth)) return undefined
  if (new Set(levels.map(texts => texts.join('\n'))).size < levels.length) return undefined
  const position = new Map(table.columns.map((column, at) => [column, at]))
  const out = new Set(melted.columns)
  const kept = table.columns.flatMap((column, at) =>
    out.has(column) || column.role === 'total' || column.type === 'blank' ? [] : [at],
  )
  const unit = commonUnit(melted.columns)
  return {
    columns: namesOf(table, { kept, levels, hasUnits: !unit && melted.columns.some(column => column.unit) }),
    kept,
    melted: melted.columns.map((column, at) => ({ column: position.get(column) ?? 0, levels: levels[at] ?? [] })),
    measure: melted.columns[0]?.path.slice(0, shared) ?? [],
    ...(unit ? { unit } : {}),
    why: { rule: 'long-form', message: melted.why },
  }
}

type Melted = { readonly columns: readonly Column[]; readonly why: string }

const meltedBy = (table: Table): Melted | undefined => {
  const values = table.columns.filter(({ role, type }) => role === 'value' && type !== 'blank')
  if (table.kind === 'matrix') {
    const named = values.filter(({ path }) => path.length > 0)
    return { columns: named, why: 'names on both axes, one sort of value' }
  }
  return byPeriod(values) ?? byCaption(values)
}

/** Columns under the floor that names the most periods, all of one sort of value. */
const byPeriod = (values: readonly Column[]): Melted | undefined => {
  const deepest = Math.max(0, ...values.map(({ path }) => path.length))
  for (let floor = 0; floor < deepest; floor += 1) {
    const columns = values.filter(({ path, type }) => grainOf(path[floor] ?? '') !== undefined && isMeasure(type))
    const periods = new Set(columns.map(({ path }) => path[floor]))
    if (periods.size >= 2 && isEven(columns, floor))
      return { columns, why: `floor ${floor + 1} of the header names ${periods.size} periods` }
  }
  return undefined
}

/** Every period has the same names below and above it, so that they are the values of one level. */
const isEven = (columns: readonly Column[], floor: number): boolean => {
  const names = new Map<string, Set<string>>()
  for (const { path } of columns) {
    const rest = path.filter((_, at) => at !== floor).join('\n')
    const period = path[floor] ?? ''
    names.set(period, (names.get(period) ?? new Set()).add(rest))
  }
  const sets = [...names.values()].map(set => [...set].sort().join('\r'))
  return new Set(sets).size === 1
}

/** One caption over all numbers, which have one unit: categories of one measure. */
const byCaption = (values: readonly Column[]): Melted | undefined => {
  const columns = values.filter(({ type }) => type === 'number')
  const [caption] = columns[0]?.path ?? []
  if (caption === undefined || columns.length < 2 || columns.length < values.filter(isMeasured).length) return undefined
  if (columns.some(({ path }) => path.length < 2 || path[0] !== caption)) return undefined
  return commonUnit(columns) ? { columns, why: `one caption, ${caption}, over values of one unit` } : undefined
}

const isMeasured = ({ type }: Column): boolean => isMeasure(type)

const isMeasure = (type: Column['type']): boolean => type === 'number' || type === 'mixed'

/** The unit of all columns, when they have one and the same. */
const commonUnit = (columns: readonly Column[]): Unit | undefined => {
  const [first] = columns
  const isSame = columns.every(({ unit, mixedUnits }) => !mixedUnits && unit?.text === first?.unit?.text)
  return isSame ? first?.unit : undefined
}

/** Number of floors from the top whose text is the same in all columns; at least the lowest is left. */
const sharedFloors = (columns: readonly Column[]): number => {
  const shortest = Math.min(...columns.map(({ path }) => path.length))
  let shared = 0
  while (shared < shortest - 1 && columns.every(({ path }) => path[shared] === columns[0]?.path[shared])) shared += 1
  return shared
}

type Parts = {
  readonly kept: readonly number[]
  readonly levels: readonly (readonly string[])[]
  readonly hasUnits: boolean
}

const namesOf = (table: Table, { kept, levels, hasUnits }: Parts): readonly LongColumn[] => {
  const used = new Set<string>()
  const named = (name: string, of: LongColumn['of']): LongColumn => {
    let unique = name
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${name} (${count})`
    used.add(unique.toLowerCase())
    return { name: unique, of }
  }
  const depth = levels[0]?.length ?? 0
  return [
    ...kept.map(at => named(table.columns[at]?.name ?? '', 'kept')),
    ...Array.from({ length: depth }, (_, level) => named(levelName(levels.map(texts => texts[level] ?? '')), 'level')),
    named('value', 'value'),
    ...(hasUnits ? [named('unit', 'unit')] : []),
  ]
}

const levelName = (texts: readonly string[]): string => {
  const grains = new Set(texts.map(grainOf))
  const [grain] = grains
  if (grain === undefined || [...grains].some(each => each === undefined)) return 'header'
  return grains.size === 1 ? grain : 'period'
}

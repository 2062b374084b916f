import { ancestorsOf, type Column } from '../table/index.ts'
import type { Ask } from './ask.ts'
import { wordLinksTo } from './link.ts'
import { headerTermsOf } from './terms.ts'
import type { TableView } from './view.ts'
import { isWhole } from './whole.ts'

/**
 * A row or a column of numbers by the labels that lead to it, outermost first. `at` is a position in `view.rows` or in
 * `table.columns`; `said` tells for each label how strongly each word of the question meets it.
 */
export type Lane = {
  readonly at: number
  readonly path: readonly string[]
  readonly said: readonly (readonly number[])[]
  /** It sums the others. */
  readonly whole: boolean
  readonly unit?: string
}

/** Lanes that differ in one label alone, the `floor`-th of their paths; what is the whole of the others is none of them. */
export type Peers = {
  readonly axis: 'rows' | 'columns'
  readonly floor: number
  readonly members: readonly Lane[]
}

/** Rows and columns of a table that are set side by side at most; a longer table is asked by conditions on its rows. */
const ROWS = 300
const COLUMNS = 80

/** The rows of a table as lanes, `[]` where there are too many. */
export const rowLanes = (ask: Ask, view: TableView): readonly Lane[] => {
  if (view.rows.length > ROWS || view.truncated) return []
  const said = sayings(ask)
  const labels = labelColumns(view)
  const heads = new Set(view.table.groups.map((_, at) => ancestorsOf(view.table, at).join('\n')))
  return view.rows.map((row, at) => {
    const own = labels.flatMap(column => row.texts[column]?.trim() || [])
    const path = [...ancestorsOf(view.table, row.group), ...own]
    const whole = path.some(isWhole) || (row.role === 'total' && !heads.has(path.join('\n')))
    return { at, path, said: path.map(said), whole }
  })
}

/** The columns of numbers as lanes, `[]` where there are too many. */
export const columnLanes = (ask: Ask, view: TableView): readonly Lane[] => {
  const { columns } = view.table
  if (columns.length > COLUMNS) return []
  const said = sayings(ask)
  return columns.flatMap((column, at) => {
    if ((column.type !== 'number' && column.type !== 'mixed') || column.role === 'label' || column.role === 'unit')
      return []
    const path = column.path.filter(floor => floor.trim() !== '')
    const unit = column.unit?.text
    const whole = column.role === 'total' || path.some(isWhole)
    return [{ at, path, said: path.map(said), whole, ...(unit === undefined ? {} : { unit }) }]
  })
}

/** True for a column of shares or rates, by its unit or its header. */
export const isShare = ({ unit, path }: Pick<Column, 'unit' | 'path'>): boolean =>
  SHARE.test(unit?.text ?? '') || SHARE.test(path.at(-1) ?? '')

const SHARE =
  /%|(?<!\p{L})(?:percent\p{L}*|rates?|ratios?|share|proportions?|probabilit\p{L}*|prevalence|дол[яюие]|долей|процент\p{L}*)(?!\p{L})|[률율]|비중/iu

/** Columns that label rows: the stub, or the first column of words. */
export const labelColumns = ({ table }: TableView): readonly number[] => {
  const stub = table.columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []))
  if (stub.length > 0) return stub
  const first = table.columns.findIndex(({ type }) => type === 'text')
  return first < 0 ? [] : [first]
}

/** How strongly each word meets a text, each text looked at once. */
const sayings = (ask: Ask): ((text: string) => readonly number[]) => {
  const known = new Map<string, readonly number[]>()
  return text => {
    const before = known.get(text)
    if (before) return before
    const made = wordLinksTo(ask, headerTermsOf(text))
    known.set(text, made)
    return made
  }
}

/** Sets of two lanes and more that differ in one label alone; those of one unit where they are columns. */
export const peersOf = (lanes: readonly Lane[], axis: Peers['axis']): readonly Peers[] => {
  const sets = new Map<string, { readonly floor: number; readonly members: Lane[] }>()
  for (const lane of lanes)
    for (const floor of lane.path.keys()) {
      if (isWhole(lane.path[floor] ?? '') || (lane.whole && floor === lane.path.length - 1)) continue
      const rest = lane.path.map((label, at) => (at === floor ? '\u0000' : label)).join('\n')
      const key = `${lane.path.length} ${floor} ${lane.unit ?? ''}\n${rest}`
      const known = sets.get(key)
      if (known) known.members.push(lane)
      else sets.set(key, { floor, members: [lane] })
    }
  return [...sets.values()].flatMap(({ floor, members }) => {
    const names = new Set(members.map(({ path }) => path[floor]))
    return names.size >= 2 ? [{ axis, floor, members }] : []
  })
}

/** What one lane of a set is called beside the others. */
export const nameOfPeer = ({ floor }: Pick<Peers, 'floor'>, lane: Pick<Lane, 'path'>): string => lane.path[floor] ?? ''

import type { Box, Rule } from './page-content.ts'

/** A cell between lines: its place among the tracks, sizes at least 1. */
export type LatticeCell = {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

/** Lines that cross each other: the places of their tracks and the cells between them. */
export type Lattice = Box & {
  /** Edges of the columns, ascending; one more than there are columns. */
  readonly xs: readonly number[]
  /** Edges of the rows. */
  readonly ys: readonly number[]
  readonly cells: readonly LatticeCell[]
  /** Share of the area whose borders make no rectangle: high in drawings, 0 in tables. */
  readonly odd: number
}

/** A crossing may miss by this much, in points. */
const REACH = 3
/** Most lines of one page that are looked at; drawings have more. */
export const MAX_RULES = 6000
/** Most places of one lattice. */
const MAX_PLACES = 200_000

/** Every group of crossing lines that encloses at least one place, from the top down. Lines are merged ones. */
export const findLattices = (rules: readonly Rule[]): readonly Lattice[] => {
  if (rules.length > MAX_RULES) return []
  return crossingGroups(rules)
    .map(latticeOf)
    .filter(lattice => lattice !== undefined)
    .sort((a, b) => a.top - b.top || a.left - b.left)
}

/** Lines that cross, directly or through others. */
const crossingGroups = (rules: readonly Rule[]): readonly (readonly Rule[])[] => {
  const across = rules.filter(({ axis }) => axis === 'h')
  const down = rules.filter(({ axis }) => axis === 'v')
  const parent = new Map<Rule, Rule>()
  const rootOf = (rule: Rule): Rule => {
    let root = rule
    for (let next = parent.get(root); next; next = parent.get(root)) root = next
    for (let at = rule; at !== root; ) {
      const next = parent.get(at) as Rule
      parent.set(at, root)
      at = next
    }
    return root
  }
  for (const h of across)
    for (const v of down) {
      if (!crosses(h, v)) continue
      const a = rootOf(h)
      const b = rootOf(v)
      if (a !== b) parent.set(a, b)
    }
  const groups = new Map<Rule, Rule[]>()
  for (const rule of rules) {
    const root = rootOf(rule)
    const group = groups.get(root)
    if (group) group.push(rule)
    else groups.set(root, [rule])
  }
  return [...groups.values()]
}

const crosses = (h: Rule, v: Rule): boolean =>
  v.at >= h.from - REACH && v.at <= h.to + REACH && h.at >= v.from - REACH && h.at <= v.to + REACH

const latticeOf = (rules: readonly Rule[]): Lattice | undefined => {
  const across = rules.filter(({ axis }) => axis === 'h')
  const down = rules.filter(({ axis }) => axis === 'v')
  if (across.length < 2 || down.length < 1) return undefined
  const xs = withOpenSides(places(down), across)
  const ys = withOpenSides(places(across), down)
  const columns = xs.length - 1
  const rows = ys.length - 1
  if (columns < 1 || rows < 1 || rows * columns > MAX_PLACES) return undefined
  const { cells, odd } = cellsBetween({ xs, ys, across, down })
  return {
    left: xs[0] as number,
    right: xs[columns] as number,
    top: ys[0] as number,
    bottom: ys[rows] as number,
    xs,
    ys,
    cells,
    odd,
  }
}

/** Distinct places of lines, ascending. */
const places = (rules: readonly Rule[]): number[] => {
  const sorted = rules.map(({ at }) => at).sort((a, b) => a - b)
  return sorted.filter((at, index) => index === 0 || at - (sorted[index - 1] as number) > REACH)
}

/** A table without lines at its sides ends where the lines across it end. */
const withOpenSides = (edges: number[], others: readonly Rule[]): readonly number[] => {
  const first = edges[0] as number
  const last = edges[edges.length - 1] as number
  const starts = others.map(({ from }) => from).sort((a, b) => a - b)
  const ends = others.map(({ to }) => to).sort((a, b) => b - a)
  const start = starts[Math.floor(starts.length / 3)] as number
  const end = ends[Math.floor(ends.length / 3)] as number
  return [...(first - start > 3 * REACH ? [start] : []), ...edges, ...(end - last > 3 * REACH ? [end] : [])]
}

type Tracks = {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly across: readonly Rule[]
  readonly down: readonly Rule[]
}

/**
 * Places with no line between them are one cell.
 *
 * ```text
 *   +---+---+      the two places above have no line
 *   |       |      between them: one cell of two columns
 *   +---+---+
 * ```
 */
const cellsBetween = ({
  xs,
  ys,
  across,
  down,
}: Tracks): { readonly cells: readonly LatticeCell[]; readonly odd: number } => {
  const columns = xs.length - 1
  const rows = ys.length - 1
  const group = Array.from({ length: rows * columns }, (_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (group[root] !== root) root = group[root] as number
    group[at] = root
    return root
  }
  const downAt = xs.map(x => down.filter(line => Math.abs(line.at - x) <= REACH))
  const acrossAt = ys.map(y => across.filter(line => Math.abs(line.at - y) <= REACH))
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [xs[column] as number, xs[column + 1] as number]
      const [top, bottom] = [ys[row] as number, ys[row + 1] as number]
      const here = row * columns + column
      if (column + 1 < columns && !isParted(downAt[column + 1], top, bottom)) group[rootOf(here + 1)] = rootOf(here)
      if (row + 1 < rows && !isParted(acrossAt[row + 1], left, right)) group[rootOf(here + columns)] = rootOf(here)
    }
  return rectangles(
    group.map((_, at) => rootOf(at)),
    columns,
  )
}

/** True when one of the lines on an edge covers most of the way. */
const isParted = (lines: readonly Rule[] | undefined, from: number, to: number): boolean =>
  lines?.some(line => covered(line, from, to)) ?? false

/** Most of the way is covered. */
const covered = (line: Rule, from: number, to: number): boolean =>
  Math.min(line.to, to) - Math.max(line.from, from) >= (to - from) * 0.6

/** Groups of places as cells; one that is no rectangle is cut into its rows. */
const rectangles = (
  roots: readonly number[],
  columns: number,
): { readonly cells: readonly LatticeCell[]; readonly odd: number } => {
  const members = new Map<number, number[]>()
  roots.forEach((root, at) => {
    const list = members.get(root)
    if (list) list.push(at)
    else members.set(root, [at])
  })
  const cells: LatticeCell[] = []
  let odd = 0
  for (const list of members.values()) {
    const rows = list.map(at => Math.floor(at / columns))
    const places = list.map(at => at % columns)
    const top = Math.min(...rows)
    const left = Math.min(...places)
    const tall = Math.max(...rows) - top + 1
    const wide = Math.max(...places) - left + 1
    if (tall * wide === list.length) cells.push({ row: top, column: left, rows: tall, columns: wide })
    else {
      odd += list.length
      cells.push(...rowRuns(list, columns))
    }
  }
  return { cells: cells.sort((a, b) => a.row - b.row || a.column - b.column), odd: odd / roots.length }
}

const rowRuns = (members: readonly number[], columns: number): readonly LatticeCell[] => {
  const runs: LatticeCell[] = []
  for (const at of [...members].sort((a, b) => a - b)) {
    const row = Math.floor(at / columns)
    const column = at % columns
    const last = runs.at(-1)
    if (last && last.row === row && last.column + last.columns === column)
      runs[runs.length - 1] = { ...last, columns: last.columns + 1 }
    else runs.push({ row, column, rows: 1, columns: 1 })
  }
  return runs
}

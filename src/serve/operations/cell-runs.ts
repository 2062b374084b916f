import type { CitedCell } from '../../take/index.ts'

/** Cited cells that stand under each other in one column: `first` to `last`, `count` of them. */
export type CellRun = { readonly first: CitedCell; readonly last: CitedCell; readonly count: number }

/** Cited cells with neighbours below each other taken together, by the order of their first cells. Cost: n log n. */
export const cellRuns = (cells: readonly CitedCell[]): readonly CellRun[] => {
  const runs: { first: CitedCell; last: CitedCell; count: number }[] = []
  const open = new Map<string, { first: CitedCell; last: CitedCell; count: number }>()
  for (const cell of [...cells].sort((a, b) => a.row - b.row)) {
    const key = JSON.stringify([cell.document, cell.sheet, cell.column])
    const run = open.get(key)
    if (run && run.last.row === cell.row) continue
    if (run && run.last.row === cell.row - 1) {
      run.last = cell
      run.count += 1
      continue
    }
    const next = { first: cell, last: cell, count: 1 }
    open.set(key, next)
    runs.push(next)
  }
  const place = new Map(cells.map((cell, at) => [cell, at]))
  return runs.sort((a, b) => (place.get(a.first) ?? 0) - (place.get(b.first) ?? 0))
}

/** Address of a run: `F7`, or `F7:F48`. */
export const addressOf = ({ first, last, count }: CellRun): string =>
  count === 1 ? first.address : `${first.address}:${last.address}`

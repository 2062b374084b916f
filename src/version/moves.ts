import type { CellChange } from './change.ts'

/** What moved, the greatest (or the smallest) move first: in percent of the old value, or in units. Only numbers move. */
export const byMove = <T extends { readonly cells: readonly CellChange[] }>(
  changes: readonly T[],
  which: 'most' | 'least',
  by: 'relative' | 'absolute' = 'relative',
): readonly T[] => {
  const moved = changes.flatMap(change => {
    const moves = change.cells.flatMap(({ numbers }) => (numbers ? [moveOf(numbers, by)] : []))
    return moves.length === 0 ? [] : [{ change, move: Math.max(...moves) }]
  })
  const sign = which === 'most' ? -1 : 1
  return moved.sort((a, b) => sign * (a.move - b.move)).map(({ change }) => change)
}

const moveOf = (numbers: { readonly old: number; readonly new: number }, by: 'relative' | 'absolute'): number => {
  const move = Math.abs(numbers.new - numbers.old)
  if (by === 'absolute') return move
  return numbers.old === 0 ? Number.POSITIVE_INFINITY : move / Math.abs(numbers.old)
}

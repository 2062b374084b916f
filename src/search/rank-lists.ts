import type { ListName } from './candidate.ts'
import type { Evidence } from './evidence.ts'
import { type Likeness, likestTables } from './likeness.ts'

/** Damping of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): the first ranks do not decide alone. */
const DAMPING = 60

/** Ranks of one thing in the lists that found it, from 1. */
export type Ranks = { readonly [list in ListName]?: number }

/** Tables by every list that found them, with the rank in each. Routes records and values up to their table. */
export const tableRanks = (evidence: Evidence, likeness: Likeness): ReadonlyMap<string, Ranks> => {
  const ranks = new Map<string, { [list in ListName]?: number }>()
  const put = (list: ListName, tables: readonly (string | undefined)[]): void => {
    let rank = 0
    for (const table of new Set(tables)) {
      if (table === undefined) continue
      rank += 1
      const known = ranks.get(table)
      if (known) known[list] = rank
      else ranks.set(table, { [list]: rank })
    }
  }
  put(
    'cards',
    evidence.cards.map(hit => hit.table),
  )
  put(
    'records',
    evidence.records.map(hit => hit.table),
  )
  put(
    'values',
    evidence.values.map(({ hit }) => hit.table),
  )
  put('vectors', [...likestTables(likeness).keys()])
  return ranks
}

/** Reciprocal rank fusion as a share of what the first place in `lists` lists would give, from 0 to 1. */
export const fused = (ranks: Ranks, lists: number): number => {
  const sum = Object.values(ranks).reduce((all, rank) => all + 1 / (DAMPING + rank), 0)
  return (sum * (DAMPING + 1)) / lists
}

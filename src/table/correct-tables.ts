import { contains, type Rect } from '../grid/index.ts'
import type { Correction } from './correction.ts'
import { fixOf, regionNow } from './replay-correction.ts'
import { filledRowsIn } from './row-cells.ts'
import { tidyText } from './sort-of.ts'
import type { Region } from './stages.ts'
import { rectInSheet, type Table } from './table.ts'

/** A region and the table that the rules alone make of it. */
export type Ruled = { readonly region: Region; readonly table: Table }

/** Makes the table of a region with the steps of a correction in their places. */
export type Understand = (fix: ReturnType<typeof fixOf>, region: Region) => Table

/**
 * The tables of a sheet with people's corrections replayed; a table that no correction belongs to stays as it is.
 *
 * A correction belongs to the table that has its fingerprint. Where none has, it belongs to the table with the same number on its
 * sheet that has the header paths of the correction once it is replayed: so it holds also where the rules alone read values
 * into the header. Tables that lie wholly inside a region that a person drew for another are part of that other.
 *
 * Cost: none without corrections; else a second understanding of each corrected table, and at most {@link MOST_TRIED} more.
 */
export const correctTables = (
  ruled: readonly Ruled[],
  corrections: readonly Correction[],
  understand: Understand,
): readonly Table[] => {
  if (corrections.length === 0) return ruled.map(({ table }) => table)
  const byFingerprint = new Map(corrections.map(correction => [correction.fingerprint, correction]))
  const here = new Set(ruled.map(({ table }) => table.fingerprint))
  const moved = corrections.filter(({ fingerprint }) => !here.has(fingerprint))
  const replayed = ruled.map(one => {
    const correction = byFingerprint.get(one.table.fingerprint)
    return correction ? { table: replay(one, correction, understand), correction } : byHeader(one, moved, understand)
  })
  return replayed.filter((_, at) => !isTakenIn(at, ruled, replayed)).map(({ table }) => table)
}

type Replayed = { readonly table: Table; readonly correction?: Correction }

const replay = ({ region, table }: Ruled, correction: Correction, understand: Understand): Table => ({
  ...understand(fixOf(correction, table), region),
  corrected: correction.fingerprint,
})

/** Corrections that are tried on one table by their header paths. */
const MOST_TRIED = 4

const byHeader = (one: Ruled, moved: readonly Correction[], understand: Understand): Replayed => {
  const { region, table } = one
  const likely = moved.filter(({ columns = [], madeIn }) => columns.length > 0 && madeIn?.table === region.ordinal)
  if (likely.length === 0) return { table }
  const texts = textsAtTop(region)
  for (const correction of likely.filter(each => namesStand(each, texts)).slice(0, MOST_TRIED)) {
    const fixed = replay(one, correction, understand)
    if (pathsOf(fixed) === JSON.stringify(correction.columns)) return { table: fixed, correction }
  }
  return { table }
}

const pathsOf = ({ columns }: Table): string => JSON.stringify(columns.map(({ path }) => path))

const namesStand = ({ columns = [] }: Correction, texts: ReadonlySet<string>): boolean =>
  columns.every(path => path.every(text => texts.has(text)))

/** Rows at the top of a region among which a header is looked for. */
const TOP_ROWS = 40

const textsAtTop = ({ grid, area }: Region): ReadonlySet<string> => {
  const texts = new Set<string>()
  let left = TOP_ROWS
  for (const row of filledRowsIn(grid, area)) {
    for (const column of grid.columnsAt(row)) texts.add(tidyText(grid, row, column))
    left -= 1
    if (left === 0) break
  }
  return texts
}

const isTakenIn = (at: number, ruled: readonly Ruled[], replayed: readonly Replayed[]): boolean =>
  replayed.some(({ correction }, other) => {
    const drawn = other === at ? undefined : areaOf(ruled[other], correction)
    const own = ruled[at]
    return drawn !== undefined && own !== undefined && contains(drawn, rectInSheet(own.table, own.table.rect))
  })

const areaOf = (one: Ruled | undefined, correction: Correction | undefined): Rect | undefined =>
  one && correction ? regionNow(correction, one.table) : undefined

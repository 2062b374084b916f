import type { RowFact, Table } from '../../table/index.ts'

/** A table as it is stored: rows that follow each other and are alike are told once. */
type PackedTable = Omit<Table, 'rows'> & { readonly rows: readonly RowRun[] }

/** The first row, how many rows there are, and what each of them is. */
type RowRun = readonly [first: number, count: number, fact: Omit<RowFact, 'row'>]

/**
 * A table as JSON. In a table with ancestors every row has its fact: a million of them are 40 MB as they are, and less
 * than one MB told by runs.
 */
export const packTable = (table: Table): string => {
  const packed: PackedTable = { ...table, rows: runsOf(table.rows) }
  return JSON.stringify(packed)
}

/** The table that {@link packTable} wrote. */
export const unpackTable = (packed: PackedTable): Table => ({
  ...packed,
  rows: packed.rows.flatMap(([first, count, fact]) =>
    Array.from({ length: count }, (_, at): RowFact => ({ row: first + at, ...fact })),
  ),
})

export type { PackedTable }

const runsOf = (rows: readonly RowFact[]): readonly RowRun[] => {
  const runs: [number, number, Omit<RowFact, 'row'>][] = []
  let before: RowFact | undefined
  for (const fact of rows) {
    const run = runs.at(-1)
    if (run && before && fact.row === before.row + 1 && areAlike(before, fact)) run[1] += 1
    else {
      const { row, ...rest } = fact
      runs.push([row, 1, rest])
    }
    before = fact
  }
  return runs
}

/** Only plain facts are joined; rows with notes or sums stand alone. */
const areAlike = (a: RowFact, b: RowFact): boolean =>
  a.role === b.role && a.group === b.group && a.hidden === b.hidden && isPlain(a) && isPlain(b)

const isPlain = (fact: RowFact): boolean => fact.notes === undefined && fact.total === undefined

import type { Table } from '../table/index.ts'
import type { Candidate, TableCandidate } from './candidate.ts'
import type { ContextEntry } from './context.ts'
import type { Retrieval } from './retrieve.ts'

/**
 * One entry of a retrieval as people's own evaluations read it: document, sheet, rows from 1 as pairs of first and last,
 * and the text where there is one. `rows` is absent for prose and for transposed tables, whose records are columns.
 */
export type PredictedEntry = {
  readonly doc: string
  readonly sheet_or_table?: string
  readonly rows?: readonly (readonly [first: number, last: number])[]
  readonly text?: string
}

/** Candidates and context of one question as plain entries, best first. */
export type Prediction = {
  readonly id: string
  readonly candidates: readonly PredictedEntry[]
  readonly context: readonly PredictedEntry[]
}

/** Rows up to which all rows of a candidate count as found: such a table is read whole. */
const WHOLE_ROWS = 60

/** The lines that evaluations compare: what was found, and what a reader got to see. Rows told in cards count as seen. */
export const predictionOf = (id: string, { candidates, context, tables }: Retrieval): Prediction => {
  const byId = new Map(tables.map(candidate => [candidate.table.id, candidate.table.table]))
  const seen = new Map(context.flatMap(entry => (entry.kind === 'table' ? [[entry.table, entry.rows] as const] : [])))
  return {
    id,
    candidates: candidates.map(candidate => candidateEntry(candidate, seen)),
    context: context.map(entry => contextEntry(entry, byId)),
  }
}

const candidateEntry = (candidate: Candidate, seen: ReadonlyMap<string, readonly number[]>): PredictedEntry => {
  if (candidate.kind === 'prose') return { doc: candidate.document, text: candidate.unit.text }
  const { table, id } = candidate.table
  const rows = [...rowsFound(candidate), ...(seen.get(id) ?? []), ...rowsAbove(table)]
  return { doc: candidate.document, sheet_or_table: placeOf(table.sheet), ...rowsEntry(table, rows) }
}

const rowsFound = ({ table: { table }, rows }: TableCandidate): readonly number[] => {
  const { top, bottom } = table.body
  return bottom - top <= WHOLE_ROWS
    ? Array.from({ length: bottom - top }, (_, at) => top + at)
    : rows.slice(0, WHOLE_ROWS).map(({ row }) => row)
}

const contextEntry = (entry: ContextEntry, tables: ReadonlyMap<string, Table>): PredictedEntry => {
  if (entry.kind === 'prose') return { doc: entry.document, text: entry.text }
  const table = tables.get(entry.table)
  const rows = table ? rowsEntry(table, [...entry.rows, ...rowsAbove(table)]) : {}
  return { doc: entry.document, sheet_or_table: placeOf(entry.sheet), ...rows, text: entry.text }
}

/** Rows of the header and of the lines above it: their texts stand in the card and in the header line. */
const rowsAbove = (table: Table): readonly number[] => [
  ...table.lines.filter(line => line.role !== 'note').map(line => line.at.top),
  ...Array.from({ length: table.header.bottom - table.header.top }, (_, at) => table.header.top + at),
]

const rowsEntry = (table: Table, rows: readonly number[]): Pick<PredictedEntry, 'rows'> => {
  if (table.transposed || rows.length === 0) return {}
  const sorted = [...new Set(rows)].sort((a, b) => a - b)
  const pairs: [number, number][] = []
  for (const row of sorted) {
    const last = pairs.at(-1)
    if (last && last[1] === row) last[1] = row + 1
    else pairs.push([row + 1, row + 1])
  }
  return { rows: pairs }
}

/** Documents name their tables `table 3`; evaluations number them. */
const placeOf = (sheet: string): string => /^table (\d+)$/.exec(sheet)?.[1] ?? sheet

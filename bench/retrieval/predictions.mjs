// Retrievals in the shape that the corpus' scorer reads: {id, candidates: [entry], context: [entry]}.

/** Name of a sheet as the scorer writes it: `table 3` inside a document is `3`. */
const placeOf = sheet => /^table (\d+)$/.exec(sheet)?.[1] ?? sheet

const rowsOf = (table, rows) => (table.transposed ? undefined : rows.map(row => row + 1).sort((a, b) => a - b))

/** Rows as the scorer takes them; two rows would be read as a range, so pairs are given. */
const asPairs = rows => rows?.map(row => [row, row])

/** Rows of a candidate that count as found: all of a small table, else those that were ranked. */
const WHOLE = 60

const candidateEntry = candidate => {
  if (candidate.kind === 'prose') return { doc: candidate.document, text: candidate.unit.text }
  const { table } = candidate.table
  const all = table.body.bottom - table.body.top
  const rows =
    all <= WHOLE
      ? Array.from({ length: all }, (_, at) => table.body.top + at)
      : candidate.rows.slice(0, WHOLE).map(({ row }) => row)
  const pairs = asPairs(rowsOf(table, rows))
  return { doc: candidate.document, sheet_or_table: placeOf(table.sheet), ...(pairs?.length ? { rows: pairs } : {}) }
}

const contextEntry = (entry, tables) => {
  if (entry.kind === 'prose') return { doc: entry.document, text: entry.text }
  const table = tables.get(entry.table)
  const pairs = asPairs(rowsOf(table, entry.rows))
  const rows = pairs?.length ? { rows: pairs } : {}
  return { doc: entry.document, sheet_or_table: placeOf(entry.sheet), ...rows, text: entry.text }
}

/** One line of predictions. */
export const predictionOf = (id, { candidates, context, tables }) => {
  const byId = new Map(tables.map(({ table }) => [table.id, table.table]))
  return { id, candidates: candidates.map(candidateEntry), context: context.map(entry => contextEntry(entry, byId)) }
}

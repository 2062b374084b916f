/** A row of values as texts; `undefined` is NULL. */
export type DumpRow = readonly (string | undefined)[]

/** A table of a dump as far as it has been read. */
export type DumpTable = {
  /** Name without its schema, or with it when two schemas have a table of the name. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly DumpRow[]
  readonly comments: readonly string[]
}

type Draft = {
  readonly schema: string
  readonly bare: string
  columns: string[]
  rows: DumpRow[]
  comments: string[]
  hasRows: boolean
}

/** Collects the tables of a dump; a name is taken with and without its schema. */
export class DumpTables {
  private readonly drafts: Draft[] = []

  /** Columns of a `CREATE TABLE`. */
  declare(name: readonly string[], columns: readonly string[]): void {
    const draft = this.draft(name)
    if (draft.columns.length === 0) draft.columns = [...columns]
  }

  /** Rows for the named columns, or for the declared ones when `columns` is empty. */
  addRows(name: readonly string[], columns: readonly string[], rows: readonly DumpRow[]): void {
    const draft = this.draft(name)
    draft.hasRows = true
    const width = Math.max(0, ...rows.slice(0, 1).map(row => row.length))
    if (columns.length === 0 && draft.columns.length === 0)
      draft.columns = Array.from({ length: width }, (_, at) => `column ${at + 1}`)
    if (columns.length === 0) {
      for (const row of rows) draft.rows.push(row)
      return
    }
    for (const column of columns) if (indexOfColumn(draft.columns, column) < 0) draft.columns.push(column)
    const places = columns.map(column => indexOfColumn(draft.columns, column))
    const same = places.every((place, at) => place === at)
    for (const row of rows) draft.rows.push(same ? row : placedRow(row, places, draft.columns.length))
  }

  /** A comment on the table, or on one of its columns when `column` is given. */
  comment(name: readonly string[], text: string, column?: string): void {
    this.draft(name).comments.push(column === undefined ? text : `${column}: ${text}`)
  }

  /** The tables in the order they were first named; one that was only commented on is left out. */
  all(): readonly DumpTable[] {
    const kept = this.drafts.filter(draft => draft.columns.length > 0)
    return kept.map(({ schema, bare, columns, rows, comments }) => {
      const shared = kept.filter(other => other.bare === bare).length > 1
      return {
        name: shared && schema !== '' ? `${schema}.${bare}` : bare,
        columns,
        rows: rows.map(row => padded(row, columns.length)),
        comments,
      }
    })
  }

  private draft(name: readonly string[]): Draft {
    const bare = name.at(-1) ?? ''
    const schema = name.slice(0, -1).join('.')
    const known = this.drafts.find(
      draft => draft.bare === bare && (draft.schema === schema || draft.schema === '' || schema === ''),
    )
    if (known) return known
    const draft: Draft = { schema, bare, columns: [], rows: [], comments: [], hasRows: false }
    this.drafts.push(draft)
    return draft
  }
}

const indexOfColumn = (columns: readonly string[], column: string): number => {
  const exact = columns.indexOf(column)
  return exact >= 0 ? exact : columns.findIndex(other => other.toLowerCase() === column.toLowerCase())
}

const placedRow = (row: DumpRow, places: readonly number[], width: number): DumpRow => {
  const placed: (string | undefined)[] = new Array<string | undefined>(width).fill(undefined)
  for (const [at, text] of row.entries()) placed[places[at] ?? width + at - places.length] = text
  return placed
}

/** Columns that later statements brought are NULL in earlier rows. */
const padded = (row: DumpRow, width: number): DumpRow =>
  row.length >= width ? row : [...row, ...new Array<undefined>(width - row.length).fill(undefined)]

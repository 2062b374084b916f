/** A loaded table, with the names that SQL knows. */
export type Loaded = {
  readonly name: string
  readonly typed: string
  readonly document: string
  readonly sheet: string
  readonly range?: string
  readonly rows: number
  readonly hidden_rows: number
  readonly columns: readonly {
    readonly name: string
    readonly label: string
    readonly letter: string
    readonly type: string
    readonly unit?: string
    readonly unreadable: number
    readonly examples: readonly string[]
  }[]
}

/** What came of a load. */
export type LoadTold = {
  readonly outcome: 'loaded' | 'refused' | 'ambiguous' | 'not_found'
  readonly loaded?: Loaded
  readonly notes?: readonly string[]
  readonly reasons?: readonly { readonly reason: string; readonly message: string }[]
  readonly fields?: readonly { readonly label: string; readonly value: string }[]
  readonly next?: string
}

/** Rows of a statement, with what was used. */
export type QueryTold = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  readonly total: number
  readonly ms: number
  readonly result?: { readonly id: string; readonly format: string }
  readonly tables: readonly {
    readonly name: string
    readonly document: string
    readonly sheet: string
    readonly rows: number
    readonly hidden_rows: number
    readonly left_out: { readonly totals: number; readonly other: number }
    readonly unreadable: readonly { readonly column: string; readonly count: number }[]
  }[]
  readonly notes: readonly string[]
}

/** Rows of the sheets behind each row of a result. */
export type ExplainTold = {
  readonly outcome: 'explained' | 'not_traceable'
  readonly groups?: readonly {
    readonly sources: readonly Source[]
  }[]
  readonly why?: string
  readonly next?: string
}

/** Rows of one sheet, as the sheet numbers them. */
export type Source = {
  readonly table: string
  readonly document: string
  readonly sheet: string
  readonly rows: readonly number[]
  readonly row_count: number
  readonly hidden_rows: number
}

/** Tables with their columns, as the editor offers them; the typed views too. */
export const schemaOf = (tables: readonly Loaded[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    tables.flatMap(({ name, typed, columns }) => {
      const names = [...columns.map(column => column.name), '__row', '__path', '__notes', '__hidden']
      return [
        [name, names],
        [typed, names],
      ]
    }),
  )

/** A statement that shows the first rows of a table. */
export const firstRows = ({ name, columns }: Loaded): string =>
  `SELECT ${columns
    .slice(0, 8)
    .map(column => quoted(column.name))
    .join(', ')}, "__row"\nFROM ${quoted(name)}\nLIMIT 100`

/** A name as SQL wants it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

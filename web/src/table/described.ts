import type { Rect } from '../sheet/sheet-view.ts'

/** A table with its structure and why, as the server describes it. */
export type Described = {
  readonly table: string
  readonly document: string
  readonly sheet: string | number
  readonly sheet_number: number
  readonly ordinal: number
  readonly kind: string
  readonly title?: string
  readonly card: string
  readonly range: string
  readonly rect: Rect
  readonly header?: Rect
  readonly stub?: Rect
  readonly body: Rect
  readonly records: number
  readonly hidden_rows: number
  readonly columns: readonly {
    readonly column: string
    readonly name: string
    readonly path: readonly string[]
    readonly type: string
    readonly role: string
    readonly unit?: string
    readonly units?: readonly string[]
    readonly hidden?: boolean
    readonly header_cells: readonly string[]
    readonly notes?: readonly string[]
  }[]
  readonly lines: readonly { readonly role: string; readonly text: string; readonly range: string }[]
  readonly notes: readonly { readonly text: string; readonly mark?: string; readonly cells: readonly string[] }[]
  readonly totals: readonly { readonly row: string; readonly by: string; readonly check: string }[]
  readonly gate: {
    readonly open: boolean
    readonly reasons: readonly { readonly reason: string; readonly message: string }[]
  }
  readonly findings: readonly { readonly code: string; readonly message: string; readonly cell?: string }[]
  readonly why: readonly { readonly rule: string; readonly message: string; readonly range?: string }[]
  readonly fields?: readonly { readonly label: string; readonly value: string; readonly cell: string }[]
  readonly corrected: boolean
}

/** Reasons that speak of a column: its header cells, or its letter in a range. */
export const whyOfColumn = (described: Described, letter: string): readonly { rule: string; message: string }[] => {
  const one = new RegExp(`(^|[^A-Z])${letter}\\d*($|[^A-Z])`)
  return described.why.filter(({ range, message }) => (range !== undefined && one.test(range)) || one.test(message))
}

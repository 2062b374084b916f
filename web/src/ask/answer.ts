import type { Rect } from '../sheet/sheet-view.ts'

/** A cited cell, or a run of cells of one column. */
export type CitedTold = {
  readonly doc: string
  readonly sheet?: string | number
  readonly cell?: string
  readonly column?: string
  /** Its rectangle in the sheet, rows and columns from 0, `bottom` and `right` exclusive. */
  readonly at?: Rect
  readonly row?: string
  readonly ancestors?: readonly string[]
  readonly text?: string
  readonly count?: number
}

/** One way to take a value. */
export type TakeTold = {
  readonly answer?: unknown
  readonly unit?: string
  readonly text?: string
  readonly shown?: string
  readonly confidence?: number
  readonly cells?: readonly CitedTold[]
  readonly plan_text?: string
}

/** What came of a question, as the server tells it. */
export type AnswerTold = TakeTold & {
  readonly question: string
  readonly outcome: 'answer' | 'passages' | 'unsure' | 'ambiguous' | 'not_found' | 'refused'
  readonly confident: boolean
  readonly unexplained?: readonly string[]
  readonly caveats?: readonly string[]
  readonly cell_count?: number
  readonly row_count?: number
  readonly hidden_rows?: number
  readonly rows_left_out?: readonly { readonly row: number; readonly why: string }[]
  readonly left_out?: readonly { readonly why: string; readonly count: number }[]
  readonly notes?: readonly string[]
  readonly plan?: unknown
  readonly sql?: string
  /** What `verify` takes and whose plan `take` runs again. */
  readonly record?: { readonly plan: unknown }
  readonly others?: readonly TakeTold[]
  readonly choices?: readonly TakeTold[]
  readonly differs_by?: string
  readonly nearest?: TakeTold
  readonly reason?: readonly string[]
  readonly passages?: readonly {
    readonly document: string
    readonly text: string
    readonly path: readonly string[]
    readonly page?: number
    readonly slide?: number
  }[]
  readonly next?: string
  readonly docs?: readonly string[]
  readonly searched?: {
    readonly documents: number
    readonly failed: number
    readonly tables: number
    readonly passages: number
  }
}

/** A sheet by its name, or a table inside a document by its number; `table` is the word for that. */
export const sheetTold = (sheet: string | number, table: string): string =>
  typeof sheet === 'number' ? `${table} ${sheet}` : sheet

/** The row of a cited cell with its ancestors, which its own name may tell already. */
export const rowTold = ({ row = '', ancestors = [] }: CitedTold): string =>
  ancestors.length > 0 && !row.startsWith(ancestors.join(' / ')) ? [...ancestors, row].filter(Boolean).join(' › ') : row

/** Caveats that the text of an answer does not say already. */
export const furtherCaveats = ({ text = '', caveats = [] }: Pick<AnswerTold, 'text' | 'caveats'>): readonly string[] =>
  caveats.filter(caveat => !text.includes(caveat))

/** Where a citation stands, in one line: document, sheet or table, cell, column. `table` is the word for a table. */
export const placeTold = ({ doc, sheet, cell, column }: CitedTold, table = 'table'): string =>
  [doc, sheet === undefined ? undefined : sheetTold(sheet, table), cell, column]
    .filter(part => part !== undefined && part !== '')
    .join(', ')

/** An answer with its citations as text, for a letter or a report. */
export const citedText = (answer: AnswerTold): string => {
  const places = (answer.cells ?? []).map(cell => placeTold(cell))
  const notes = (answer.notes ?? []).map(note => `* ${note}`)
  return [answer.text ?? valueTold(answer), ...notes, ...places.map(place => `[${place}]`)].filter(Boolean).join('\n')
}

/** The value as it is shown large. */
export const valueTold = ({ shown, answer, unit, text }: TakeTold): string => {
  const value = shown ?? (typeof answer === 'string' || typeof answer === 'number' ? String(answer) : undefined)
  if (value === undefined || value === '') return text ?? ''
  return unit && !value.includes(unit) ? `${value} ${unit}` : value
}

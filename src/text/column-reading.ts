import type { DateOrder } from './date.ts'
import type { NumberStyle } from './number-style.ts'

/** What the texts of a column are, decided by all of them together. */
export type ColumnReading = {
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'mixed' | 'blank'
  /** How its numbers are written, when `type` is `number`. */
  readonly numbers?: NumberStyle
  /** Order of digits in its dates, when `type` is `date`. */
  readonly dates?: DateOrder
  /** Indices of texts that are not of the type: neither blank nor a blank word, and not readable under the decision. */
  readonly unreadable: readonly number[]
  /** True when no text decided between two readings; `numbers` or `dates` is then the more common one. */
  readonly ambiguous: boolean
  /** The reason, in one sentence with the deciding text. */
  readonly why: string
}

/** What a column of texts holds. Blank texts are skipped. */
export const readColumn = (_texts: readonly string[]): ColumnReading => ({
  type: 'text',
  unreadable: [],
  ambiguous: false,
  why: '',
})

/** The number in a text under the style of its column; `undefined` when it holds none. */
export const numberIn = (_text: string, _style?: NumberStyle): number | undefined => undefined

/** The ISO day (or day and time) in a text under the order of its column; `undefined` when it holds none. */
export const dayIn = (_text: string, _order?: DateOrder): string | undefined => undefined

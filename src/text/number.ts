import type { NumberStyle } from './number-style.ts'

/** A number that was written, and how. */
export type WrittenNumber = {
  readonly kind: 'number'
  /** The value in full: scale words are multiplied in (`3,2 млн` is 3200000); a percentage keeps its number (`12 %` is 12). */
  readonly value: number
  readonly percent?: true
  /** Currency as written: `₩`, `руб.`, `USD`. */
  readonly currency?: string
  /** Any other unit that followed, as written: `кг`, `шт.`, `명`. */
  readonly unit?: string
  /** Power of ten that a scale word stood for: 6 in `3,2 млн`. */
  readonly scale?: number
  readonly style: NumberStyle
}

/** What a text is as a number. `ambiguous`: two readings differ in value (`1,234`); a column or a style decides. */
export type NumberReading =
  | WrittenNumber
  | { readonly kind: 'ambiguous'; readonly readings: readonly WrittenNumber[] }
  | { readonly kind: 'none' }

/** What a text is as a written number, under a style when one is known. */
export const readNumber = (_text: string, _style?: NumberStyle): NumberReading => ({ kind: 'none' })

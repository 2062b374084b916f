import { type TakeTold, valueTold } from './answer.ts'

/** A value as it is read best; `exact` where the one shown was rounded. */
export type ShownValue = { readonly text: string; readonly exact?: string; readonly size: 'large' | 'middle' | 'long' }

/** Characters up to which a value is shown largest, and large. */
const LARGE = 32
const MIDDLE = 140

/**
 * The value of an answer for the eye: what a cell says stands as it is written; a number that was computed is grouped by the
 * habits of the language and rounded to two places (four digits below 1), with the exact one beside it.
 */
export const shownValue = (take: TakeTold, language: string): ShownValue => {
  const { answer, unit, cells = [] } = take
  const plain = valueTold(take)
  const isCell = cells.length === 1 && cells[0]?.text !== undefined
  if (typeof answer !== 'number' || isCell) return { text: plain, size: sizeOf(plain) }
  const rounded = new Intl.NumberFormat(language, digitsOf(answer)).format(answer)
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(answer)
  const text = unit ? `${rounded} ${unit}` : rounded
  return { text, size: sizeOf(text), ...(rounded === whole ? {} : { exact: unit ? `${whole} ${unit}` : whole }) }
}

const digitsOf = (value: number): Intl.NumberFormatOptions =>
  Math.abs(value) >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 4 }

const sizeOf = ({ length }: string): ShownValue['size'] =>
  length <= LARGE ? 'large' : length <= MIDDLE ? 'middle' : 'long'

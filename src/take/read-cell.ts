import type { Column } from '../table/index.ts'
import { booleanOf, dayIn, isBlankWord, readNumber, readUnit } from '../text/index.ts'
import type { TakenValue } from './take.ts'

/** The value of one cell under the type of its column; blanks and words for nothing are told as what they are. */
export const valueOfCell = (column: Column | undefined, text: string, number: number | undefined): TakenValue => {
  const shown = text.trim()
  if (shown === '') return { kind: 'blank', value: 'blank', shown }
  if (column?.type === 'boolean' && !isMark(shown)) {
    const value = booleanOf(shown)
    if (value !== undefined) return { kind: 'boolean', value, shown }
  }
  const word = isBlankWord(shown)
  if (word) return { kind: 'blank', value: word, shown }
  if (number !== undefined && column?.type !== 'text' && !isSpan(shown)) return { kind: 'number', value: number, shown }
  const day = column?.type === 'date' || column?.type === 'mixed' ? dayIn(shown, column.dates) : undefined
  return day === undefined ? { kind: 'text', value: shown, shown } : { kind: 'date', value: day, shown }
}

/** `3년`, `18 months`: a span of time that says its unit is told as written, for the number alone is none. */
const isSpan = (shown: string): boolean => {
  const reading = readNumber(shown)
  return reading.kind === 'number' && reading.unit !== undefined && readUnit(reading.unit)?.quantity === 'time'
}

/** `●` beside `○`: what a mark says is told by a legend, so it is given as it stands. */
const isMark = (shown: string): boolean => /^[●○◎◐△▲]$/u.test(shown)

import type { Column } from '../table/index.ts'
import { booleanOf, dayIn, isBlankWord } from '../text/index.ts'
import type { TakenValue } from './take.ts'

/** The value of one cell under the type of its column; blanks and words for nothing are told as what they are. */
export const valueOfCell = (column: Column | undefined, text: string, number: number | undefined): TakenValue => {
  const shown = text.trim()
  if (shown === '') return { kind: 'blank', value: 'blank', shown }
  if (column?.type === 'boolean') {
    const value = booleanOf(shown)
    if (value !== undefined) return { kind: 'boolean', value, shown }
  }
  const word = isBlankWord(shown)
  if (word) return { kind: 'blank', value: word, shown }
  if (number !== undefined && column?.type !== 'text') return { kind: 'number', value: number, shown }
  const day = column?.type === 'date' || column?.type === 'mixed' ? dayIn(shown, column.dates) : undefined
  return day === undefined ? { kind: 'text', value: shown, shown } : { kind: 'date', value: day, shown }
}

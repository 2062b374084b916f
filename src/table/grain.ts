import { readDate } from '../text/index.ts'
import { withoutSigns } from './note-mark.ts'
import { sortOfText } from './sort-of.ts'

/** A stretch of time that a text may name; `date` is one day. */
export type Grain = 'year' | 'half' | 'quarter' | 'month' | 'date'

/** What stretch of time a header or a title names, if it names one and nothing else. Cost: text. */
export const grainOf = (text: string): Grain | undefined => {
  const plain = withoutSigns(text)
  const read = readDate(plain)
  if (read.kind === 'period') return read.grain
  if (read.kind !== 'none') return 'date'
  return sortOfText(plain) === 'year' ? 'year' : undefined
}

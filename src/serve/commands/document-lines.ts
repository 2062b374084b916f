import type { Finding } from '../../fault/index.ts'
import type { Receipt } from '../../source/index.ts'
import { counted } from '../operations/counted.ts'

/** The cell accounting of one sheet, a line for the sheet and one for each reason. */
export const receiptLines = ({
  sheet,
  receipt: { found, kept, dropped },
}: {
  readonly sheet: string
  readonly receipt: Receipt
}): readonly string[] => [
  `  ${sheet}: ${counted(found, 'cell')} found = ${kept} kept + ${found - kept} left out`,
  ...dropped.map(
    ({ reason, count, first }) => `    ${count} left out: ${reason}${first === undefined ? '' : ` (first ${first})`}`,
  ),
]

/** A finding with its place, on one line. */
export const findingText = ({ message, sheet, cell, count }: Finding): string =>
  `${[sheet, cell].filter(Boolean).join(' ')} ${message}${count !== undefined && count > 1 ? ` (${count} times)` : ''}`.trim()

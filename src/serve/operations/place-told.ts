import type { CitedCell } from '../../take/index.ts'
import { addressOf, type CellRun } from './cell-runs.ts'

/**
 * Where cited cells stand, as a person would say it: `prices.xlsx, sheet «2025», cell B4`, and in a document
 * `prices.pdf, page 3, table 2, row 14, «Price, USD»`. A column without a name is told by its number.
 */
export const placeTold = (run: CellRun): string => {
  const { first, last, count } = run
  const many = count > 1
  if (first.origin === undefined)
    return `${first.document}, sheet «${first.sheet}», ${many ? 'cells' : 'cell'} ${addressOf(run)}`
  const rows = many ? `rows ${first.row + 1} to ${last.row + 1}` : `row ${first.row + 1}`
  return [first.document, ...tablePlace(first), rows, columnTold(first)].join(', ')
}

/** Page, and table or chart: `page 3`, `table 2`; `slide 2`, `table 1`. */
const tablePlace = ({ page, sheet }: CitedCell): readonly string[] => [
  ...(page === undefined ? [] : [`page ${page}`]),
  ...sheet.split(' / '),
]

const columnTold = ({ path, column }: CitedCell): string => (path === '' ? `column ${column + 1}` : `«${path}»`)

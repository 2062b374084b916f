import type { CitedCell } from '../../take/index.ts'
import { type FrameLanguage, type FrameWords, filled, frameWords } from '../words/frame-words.ts'
import { addressOf, type CellRun } from './cell-runs.ts'

/**
 * Where cited cells stand, as a person would say it: `prices.xlsx, sheet «2025», cell B4`, and in a document
 * `prices.pdf, page 3, table 2, row 14, «Price, USD»`. A column without a name is told by its number.
 */
export const placeTold = (run: CellRun, language?: FrameLanguage): string => {
  const { first, last, count } = run
  const words = frameWords(language)
  const { document, sheet } = first
  if (first.origin === undefined)
    return filled(count > 1 ? words.cellsPlace : words.cellPlace, { document, sheet, address: addressOf(run) })
  const rows =
    count > 1
      ? filled(words.rows, { from: first.row + 1, to: last.row + 1 })
      : filled(words.row, { number: first.row + 1 })
  return [document, ...insideTold(first, words), rows, columnTold(first, words)].join(', ')
}

/** Page, and table or chart: `page 3`, `table 2`; `slide 2`, `table 1`. */
const insideTold = ({ page, sheet }: CitedCell, { inside }: FrameWords): readonly string[] => [
  ...(page === undefined ? [] : [filled(inside.page, { number: page })]),
  ...sheet.split(' / ').map(part => {
    const [, kind, number = ''] = /^(page|slide|table|chart) (\d+)$/.exec(part) ?? []
    return kind === 'page' || kind === 'slide' || kind === 'table' || kind === 'chart'
      ? filled(inside[kind], { number })
      : part
  }),
]

const columnTold = ({ path, column }: CitedCell, words: FrameWords): string =>
  path === '' ? filled(words.columnNumber, { number: column + 1 }) : `«${path}»`

import { type Grid, type Rect, widthOf } from '../grid/index.ts'
import { booleanOf } from '../text/index.ts'
import { groupColumnsOf } from './group-columns.ts'
import { headerPaths } from './header-paths.ts'
import { profileColumns, sampleRows } from './profile-columns.ts'
import { sortAt, tidyText } from './sort-of.ts'
import type { WithHeader, WithStub } from './stages.ts'

/** Most columns of labels. */
const MOST = 6

/**
 * The region with its label columns at the left.
 *
 * The first column always is one. Further ones are: columns that the file flags; columns behind one whose labels cover several rows; where the
 * header has floors, the columns in front of the first caption over several columns, as long as they hold labels and
 * the first one is not indented; columns of short codes of which each row has its own; and one
 * column of texts between labels and nothing but values. A column of yes and no is none.
 */
export const readStub = (region: WithHeader): WithStub => {
  const { rect, grid, body } = region
  if (widthOf(rect) < 2) return { ...region, stub: 0 }
  const area = { ...rect, top: body.top }
  const groups = groupColumnsOf(grid, area).length
  const most = Math.min(MOST, widthOf(rect) - 1)
  let stub = Math.min(most, groups + 1)
  const limit = hasIndents(grid, area) ? 1 : firstCaption(region)
  while (
    stub < Math.min(limit, most) &&
    isLabelColumn(grid, area, rect.left + stub) &&
    !isFlagColumn(grid, area, rect.left + stub)
  )
    stub += 1
  while (stub < most && isCodeColumn(grid, area, rect.left + stub)) stub += 1
  if (stub === 1 && isSideLabel(grid, area) && !isFlagColumn(grid, area, rect.left + 1)) stub = 2
  stub = Math.max(stub, Math.min(most, flaggedColumns(region)))
  const why = {
    rule: 'label-columns',
    message: `${stub} label columns at the left`,
    at: { ...area, right: rect.left + stub },
  }
  return { ...region, stub, why: [...region.why, why] }
}

/** Row headers that the file flags. */
const flaggedColumns = ({ sheet, transposed }: WithHeader): number =>
  (transposed ? sheet.hints.headerRows : sheet.hints.headerColumns) ?? 0

/** Columns, each with one name, in front of the first caption over several columns; 1 where there is none. */
const firstCaption = (region: WithHeader): number => {
  const tops = headerPaths(region).map(({ path, from }) => ({ single: path.length === 1, top: from[0] }))
  const at = tops.findIndex(({ single, top }, index) => {
    const next = tops[index + 1]?.top
    return !single || (top !== undefined && next?.top === top.top && next.left === top.left)
  })
  const shared = tops[at]?.top
  const covers = shared && tops.filter(({ top }) => top?.top === shared.top && top.left === shared.left).length > 1
  return covers ? Math.max(1, at) : 1
}

const hasIndents = (grid: Grid, body: Rect): boolean =>
  sampleRows(body).some(row => grid.styleAt(row, body.left).indent !== undefined)

/** Texts, also such as write numbers, years and dates, but no stored numbers; in most rows. */
const isLabelColumn = (grid: Grid, body: Rect, column: number): boolean => {
  const rows = sampleRows(body)
  let labels = 0
  let filled = 0
  let blank = 0
  for (const row of rows) {
    const sort = sortAt(grid, row, column)
    if (sort === 'blank' && !grid.spanAt(row, column)) blank += 1
    if (sort === 'blank' || sort === 'filler') continue
    filled += 1
    if (grid.kindAt(row, column) === 'text' || sort === 'year' || sort === 'date') labels += 1
  }
  return filled > 0 && labels * 10 >= filled * 8 && blank * 5 <= rows.length
}

/** Nothing but yes and no: an answer about the row, not a name of it. */
const isFlagColumn = (grid: Grid, body: Rect, column: number): boolean => {
  const texts = sampleRows(body)
    .map(row => tidyText(grid, row, column))
    .filter(text => text !== '')
  return texts.length > 1 && texts.every(text => booleanOf(text) !== undefined)
}

/** Fewest columns of values at the right of a second column of texts that goes with the labels. */
const FEWEST_VALUES = 4

/** Labels, then texts that go with them (units, places), then nothing but values. */
const isSideLabel = (grid: Grid, body: Rect): boolean => {
  const profile = profileColumns(grid, body)
  const values = profile.slice(2)
  if (profile[0] === 'value' || profile[1] !== 'word' || values.length < FEWEST_VALUES) return false
  return values.every(main => main === 'value' || main === undefined)
}

/** Fewest rows from which a column of codes can be told. */
const FEWEST_CODES = 15
/** Longest code, in characters. */
const LONGEST_CODE = 5

/** Short codes of one length, or whole numbers not far above the number of rows, of which hardly any comes twice. */
const isCodeColumn = (grid: Grid, body: Rect, column: number): boolean => {
  const rows = sampleRows(body)
  const texts = rows.map(row => tidyText(grid, row, column)).filter(text => text !== '')
  if (texts.length < FEWEST_CODES || texts.length * 10 < rows.length * 8) return false
  if (new Set(texts).size < texts.length * 0.95) return false
  const codes = texts.filter(text => text.length <= LONGEST_CODE && /^[\p{L}\d]+$/u.test(text))
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b)
  const usual = lengths[lengths.length >> 1]
  const alike = codes.filter(({ length }) => length === usual).length
  if (grid.kindAt(rows[0] as number, column) === 'text') return alike * 10 >= texts.length * 8
  const numbers = texts.filter(text => /^\d{1,4}$/.test(text)).map(Number)
  return numbers.length * 10 >= texts.length * 9 && Math.max(...numbers) <= texts.length * 3
}

import { coveringText } from '../grid/index.ts'
import { readDate } from '../text/index.ts'
import { cellsIn } from './row-cells.ts'
import { sortAt, tidyText } from './sort-of.ts'
import type { Draft } from './stages.ts'
import { isPlainlyData, type Profile } from './table-profile.ts'

/** Rows from which on a table is no form: nobody fills in that many by hand. */
const MOST_FORM_ROWS = 80

/** Share of the rows without values from which on places are there to be filled in. */
const EMPTY_SHARE = 0.8

/**
 * What speaks for a form, each as a short sentence; `[]` when it is none.
 *
 * A form is a grid of labels with single values or blank places beside them: two columns of label and value, such pairs side
 * by side, blank places under and beside labels, boxes to tick, merged places of differing width. Cost: a small table.
 */
export const formEvidence = (draft: Draft, profile: Profile): readonly string[] => {
  if (draft.rect.bottom - draft.rect.top > MOST_FORM_ROWS || isPlainlyData(profile)) return []
  const tests = [emptyPlaces, twoColumns, sidePairs, boxes, mergedPlaces, mergedNames, blankColumns]
  return tests.flatMap(test => test(draft, profile) ?? [])
}

type Test = (draft: Draft, profile: Profile) => string | undefined

const emptyPlaces: Test = (_draft, { rows, emptyRows, values }) =>
  rows.length > 0 && values.length > 0 && emptyRows >= EMPTY_SHARE
    ? 'the places beside the labels are blank'
    : undefined

/**
 * `Item | Value` lists are data when the first column holds numbers or dates, when a worksheet shows their header, or when their
 * values are of one type.
 */
const twoColumns: Test = (draft, { width, headerShown, isWorksheet, records }) => {
  if (width !== 2) return undefined
  const [labels, values] = draft.columns
  if (labels?.type === 'number' || labels?.type === 'date' || (headerShown && isWorksheet)) return undefined
  const type = values?.type ?? 'blank'
  const oneType = type === 'number' || type === 'date' || type === 'boolean'
  if (oneType && (headerShown || headerDiffers(draft) || (isWorksheet && records >= MANY_VALUES))) return undefined
  if (headerShown && type === 'text' && draft.body.bottom - draft.body.top > FEW_PAIRS) return undefined
  return 'two columns of labels and values'
}

/** Values of one type from which on they are a column, header or not. */
const MANY_VALUES = 5

/** Records up to which two columns of texts are pairs. */
const FEW_PAIRS = 12

/** The second name is a word where the values are none. */
const headerDiffers = ({ grid, header, rect }: Draft): boolean =>
  header.bottom > header.top && sortAt(grid, header.bottom - 1, rect.left + 1) === 'word'

/** Labels in every other column, each said once, and beside them values of many sorts. */
const sidePairs: Test = (draft, { width, headerShown, isWorksheet, spacers }) => {
  if ((width !== 4 && width !== 6) || headerShown || draft.rect.bottom - draft.rect.top < 2) return undefined
  if (isWorksheet && spacers > 0) return undefined
  const { labels, sorts } = pairsOf(draft)
  const plain = labels.filter(text => /\p{L}{2}/u.test(text) && text.length <= LONGEST_LABEL && !/^\d/u.test(text))
  const once = new Set(labels).size === labels.length
  return once && plain.length >= labels.length * 0.9 && sorts.size >= 2 && !namesOverValues(draft)
    ? 'labels and values side by side'
    : undefined
}

/** Texts of the first, third and fifth column, and the sorts of the cells behind them. */
const pairsOf = ({
  grid,
  rect,
}: Draft): { readonly labels: readonly string[]; readonly sorts: ReadonlySet<string> } => {
  const labels: string[] = []
  const sorts = new Set<string>()
  for (let row = rect.top; row < rect.bottom; row += 1) {
    for (let column = rect.left; column < rect.right; column += 1) {
      const span = grid.spanAt(row, column)
      if (span && span.left < column) continue
      const text = tidyText(grid, row, column)
      if ((column - rect.left) % 2 === 1) sorts.add(sortAt(grid, row, column))
      else if (text !== '') labels.push(text)
    }
  }
  return { labels, sorts }
}

/** Longest label of a form, in characters. */
const LONGEST_LABEL = 40

/** The first row are words, and most columns below it are of one typed sort: a header over data. */
const namesOverValues = ({ grid, rect, columns }: Draft): boolean => {
  for (let column = rect.left; column < rect.right; column += 1)
    if (sortAt(grid, rect.top, column) === 'value') return false
  return columns.filter(({ type }) => type === 'number' || type === 'date').length >= columns.length / 2
}

const boxes: Test = ({ grid, rect }) => {
  let ticked = 0
  for (let row = rect.top; row < rect.bottom; row += 1)
    if (cellsIn(grid, row, rect).some(column => /[☐☑☒⬜]|[□■]\s?\p{L}/u.test(grid.textAt(row, column)))) ticked += 1
  return ticked > 0 && ticked * 5 >= rect.bottom - rect.top ? 'boxes to tick' : undefined
}

/** Cells merged sideways in the body, differently from row to row; a label over the whole width is none. */
const mergedPlaces: Test = (draft, { headerShown }) => {
  const merged = headerShown ? [] : raggedRows(draft)
  return merged.length >= 2 && merged.length * 3 >= draft.body.bottom - draft.body.top
    ? 'cells merged sideways in the body'
    : undefined
}

/** Rows of the body in which cells are merged sideways, sections and totals left out. */
export const raggedRows = (draft: Draft): readonly number[] => {
  const apart = new Set(draft.rows.filter(({ role }) => role !== 'data').map(({ row }) => row))
  const rows = new Set<number>()
  for (const span of draft.grid.spans) {
    const wide = span.right - span.left
    const inside = span.top >= draft.body.top && span.top < draft.body.bottom && span.left >= draft.rect.left
    if (inside && wide > 1 && wide < draft.rect.right - draft.rect.left && !apart.has(span.top)) rows.add(span.top)
  }
  return [...rows].sort((a, b) => a - b)
}

/**
 * A caption merged over columns that have no names of their own below: the row under it is a record already, or is
 * blank there.
 */
const mergedNames: Test = (draft, { headerShown }) => {
  const { grid, header, rect } = draft
  if (headerShown || rect.bottom - rect.top > MOST_FORM_ROWS / 2) return undefined
  const captions = grid.spans.filter(
    span => span.top === header.top && span.left >= rect.left && span.right <= rect.right && span.right - span.left > 1,
  )
  const unnamed = captions.filter(span => {
    if (span.bottom >= rect.bottom) return false
    let named = 0
    for (let column = span.left; column < span.right; column += 1) if (isNameAt(draft, span.bottom, column)) named += 1
    return named < span.right - span.left
  })
  return unnamed.length > 0 && unnamed.length * 2 >= captions.length && coversAll(draft, captions)
    ? 'a caption over columns without names of their own'
    : undefined
}

const coversAll = ({ rect }: Draft, captions: readonly { readonly left: number; readonly right: number }[]): boolean =>
  captions.reduce((sum, { left, right }) => sum + right - left, 0) >= (rect.right - rect.left) / 2

/** A word or a year, or a value of another sort than those below it: dates over numbers are names. */
const isNameAt = ({ grid, columns, rect }: Draft, row: number, column: number): boolean => {
  const span = grid.spanAt(row, column)
  if (span && (span.left < column || span.top < row)) return true
  const text = coveringText(grid, row, column).trim()
  const sort = sortAt(grid, row, column)
  if (sort === 'blank' || sort === 'filler') return false
  const type = columns[column - rect.left]?.type
  if (sort !== 'value' && !/^[\d.,]+\s?\p{L}{1,3}\.?$/u.test(text)) return true
  const isDate = grid.kindAt(row, column) === 'date' || readDate(text).kind === 'date'
  return type !== (isDate ? 'date' : 'number') && type !== 'mixed'
}

/** Share of the cells beside a blank column that are filled where it only sets columns apart. */
const SPACED_FILL = 0.8

/**
 * A column without a name and without any value, in a table that the format declares so, beside places that are not all
 * filled in; between full columns it is only a gap.
 */
const blankColumns: Test = (draft, { width, values, fill }) => {
  if (draft.sheet.origin !== 'table') return undefined
  const used = values.filter(({ type }) => type !== 'blank').length
  if (used > 0 && (fill * values.length) / used >= SPACED_FILL) return undefined
  const blank = draft.columns.some(({ path, type }, at) => at > 0 && path.length === 0 && type === 'blank')
  return blank || width > draft.rect.right - draft.rect.left ? 'a column without name and values' : undefined
}

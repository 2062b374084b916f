import { MAX_COLUMNS, MAX_ROWS, parseRect, type Rect } from '../../grid/index.ts'
import type { SheetHints } from '../book.ts'
import type { ListedName } from './workbook.ts'

export type { ListedName } from './workbook.ts'

/** What the built-in names of a sheet say: print titles, print area, the range of its filter (ECMA-376 §18.2.5). */
export const hintsOfNames = (
  names: readonly ListedName[],
): Pick<SheetHints, 'printTitles' | 'printArea' | 'autofilter'> => {
  const refOf = (name: string): readonly Rect[] =>
    rectsOf(names.find(known => known.name.toLowerCase() === `_xlnm.${name}`)?.ref ?? '')
  const titles = refOf('print_titles')
  const rows = titles.find(rect => rect.left === 0 && rect.right === MAX_COLUMNS)
  const columns = titles.find(rect => rect.top === 0 && rect.bottom === MAX_ROWS)
  const printArea = refOf('print_area')
  const [autofilter] = refOf('_filterdatabase')
  return {
    ...(rows || columns
      ? {
          printTitles: {
            ...(rows ? { rows: [rows.top, rows.bottom] as const } : {}),
            ...(columns ? { columns: [columns.left, columns.right] as const } : {}),
          },
        }
      : {}),
    ...(printArea.length > 0 ? { printArea } : {}),
    ...(autofilter ? { autofilter } : {}),
  }
}

/** Rectangles of a list such as `'My sheet'!$A$1:$B$4,'My sheet'!$1:$2`; what is no rectangle is left out. Cost: text. */
export const rectsOf = (ref: string): readonly Rect[] =>
  ref
    .replace(/'[^']*'/g, '')
    .split(',')
    .flatMap(part => parseRect(part.replace(/^.*!/, '')) ?? [])

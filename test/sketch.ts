import { GridBuilder, parseRect } from '../src/grid/index.ts'
import type { Sheet } from '../src/source/index.ts'

/** What a drawing cannot show. `outline` and `hidden`: by row from 1. */
export type SketchOptions = Partial<Omit<Sheet, 'grid' | 'kind'>> & {
  /** Merged ranges, parted by blanks: `A1:B2 C1:D1`. */
  readonly merges?: string
  readonly outline?: Readonly<Record<number, number>>
  readonly hidden?: readonly number[]
}

/**
 * A sheet drawn as text: a row a line, cells parted by `|`, `_` a blank one.
 *
 * A number is stored as one; `"12"` is the text 12; `*` at the start is bold, each `>` one indent, `␣` a leading blank.
 */
export const sketch = (drawing: string, options: SketchOptions = {}): Sheet => {
  const { merges = '', outline = {}, hidden = [], ...rest } = options
  const builder = new GridBuilder()
  const lines = drawing.split('\n').filter(line => line.trim() !== '')
  lines.forEach((line, row) => {
    line.split('|').forEach((cell, column) => {
      put(builder, { row, column }, cell.trim())
    })
  })
  for (const merge of merges.split(' ')) {
    const rect = parseRect(merge)
    if (rect) builder.putSpan(rect)
  }
  for (const row of new Set([...Object.keys(outline).map(Number), ...hidden]))
    builder.putRowInfo(row - 1, {
      ...(hidden.includes(row) ? { hidden: true } : {}),
      ...(outline[row] === undefined ? {} : { outline: outline[row] }),
    })
  const { grid } = builder.build()
  return {
    kind: 'sheet',
    name: 'Sheet1',
    origin: 'worksheet',
    index: 1,
    state: 'visible',
    hints: {},
    path: [],
    at: {},
    receipt: { found: grid.cellCount, kept: grid.cellCount, dropped: [] },
    ...rest,
    grid,
  }
}

type Place = { readonly row: number; readonly column: number }

const put = (builder: GridBuilder, { row, column }: Place, cell: string): void => {
  const [, stars = '', indents = '', quoted, plain = ''] = /^(\*?)(>*)(?:"(.*)"|(.*))$/.exec(cell) ?? []
  const text = (quoted ?? plain).replaceAll('␣', ' ')
  if (quoted === undefined && (text === '_' || text === '')) return
  const style = builder.styleId({
    format: 'General',
    ...(stars ? { bold: true as const } : {}),
    ...(indents ? { indent: indents.length } : {}),
  })
  if (quoted === undefined && /^-?\d+(\.\d+)?$/.test(text)) builder.putNumber(row, column, Number(text), style)
  else builder.putText(row, column, text, style)
}

export { columnLetters, columnOfLetters, formatCell, formatRect, MAX_COLUMNS, MAX_ROWS, parseRect } from './address.ts'
export {
  type Cell,
  type CellComment,
  type CellExtras,
  type CellFormula,
  type CellKind,
  type CellStyle,
  type LineInfo,
  PLAIN_STYLE,
} from './cell.ts'
export type { PackedFormula } from './formula-list.ts'
export { cellsOf, coveringCell, coveringText, type Grid } from './grid.ts'
export { GridBuilder } from './grid-builder.ts'
export { moveFormula } from './move-formula.ts'
export { type DateSystem, isDateFormat, isoOfSerial, plainNumber, showNumber } from './number-format.ts'
export {
  areaOf,
  contains,
  covers,
  heightOf,
  intersect,
  isEmptyRect,
  type Rect,
  rectOf,
  union,
  widthOf,
} from './rect.ts'
export { spanOf } from './span.ts'
export { TextStore } from './text-store.ts'

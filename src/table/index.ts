export { accountFor, type CellUse, cellUsesOf, type SheetAccount } from './account.ts'
export {
  type Changes,
  type CorrectedPlace,
  type Correction,
  changesToldOf,
  correctionOf,
  parseCorrection,
  unusedCorrections,
} from './correction.ts'
export { correctionFileOf, LARGEST_FILE, readCorrectionFile } from './correction-file.ts'
export { DESCRIBED_ROWS, describe, type TableDescription } from './describe.ts'
export { type GroupRow, groupRowsOf, groupTables, type TableDimension, type TableGroup } from './group-tables.ts'
export { type LongColumn, type LongForm, longFormOf } from './long-form.ts'
export { type LongRow, longRowsOf } from './long-rows.ts'
export { type CellPlace, cellPlaceOf, type PagePlace } from './page-place.ts'
export {
  ancestorsOf,
  type Column,
  type ColumnType,
  type Field,
  type Gate,
  type GateReason,
  type GateRepair,
  type Group,
  isLoadable,
  type Line,
  type Note,
  placeOf,
  type RowFact,
  type RowRole,
  rectInSheet,
  rowFactOf,
  type Table,
  type TableKind,
  type Unit,
  type Why,
} from './table.ts'
export { totalWordOf } from './total-words.ts'
export { type UnderstandOptions, understand } from './understand.ts'

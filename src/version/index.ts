export type { CellChange, ColumnPair, KeyFound, RowChange, SchemaChange, TableDifference } from './change.ts'
export { compareTables } from './compare-tables.ts'
export type { VersionRow, VersionSide } from './version-row.ts'

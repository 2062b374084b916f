import type { StoredColumn } from '../../record/index.ts'
import type { ParquetColumn } from './parquet/parquet-file.ts'

/** Columns of the Parquet file of a table: row, role, group and hidden, then for each column its text and, where it has them, values. */
export const parquetColumnsOf = (columns: readonly StoredColumn[]): readonly ParquetColumn[] => [
  { name: '__row', type: 'int32' },
  { name: '__role', type: 'text' },
  { name: '__group', type: 'int32' },
  { name: '__hidden', type: 'boolean' },
  ...columns.flatMap(({ text, number, date }): readonly ParquetColumn[] => [
    { name: text, type: 'text' },
    ...(number ? [{ name: number, type: 'double' } as const] : []),
    ...(date ? [{ name: date, type: 'int64', isMoment: true } as const] : []),
  ]),
]

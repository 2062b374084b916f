import { type DuckDBResultReader, DuckDBTypeId, type Json } from '@duckdb/node-api'
import type { SqlValue } from '../../take/index.ts'

/** Types whose JSON form is the text of a number. */
const numbers: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.DECIMAL,
  DuckDBTypeId.BIGNUM,
])

const moments: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
])

/**
 * Rows read so far, as plain values: whole numbers beyond 2^53 and exact amounts of more than 15 digits stay texts,
 * moments are ISO texts (midnight is the day alone), lists and structs are their JSON, not-a-number is NULL.
 */
export const valuesIn = (reader: DuckDBResultReader): readonly (readonly SqlValue[])[] => {
  const types = Array.from({ length: reader.columnCount }, (_, column) => reader.columnTypeId(column))
  return reader.getRowsJson().map(row => row.map((value, column) => plainValue(value, types[column])))
}

const plainValue = (value: Json, type: DuckDBTypeId | undefined): SqlValue => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value !== 'string') return JSON.stringify(value)
  if (type === undefined) return value
  if (numbers.has(type)) return numberOrText(value)
  if (moments.has(type)) return value.replace(/ 00:00:00$/, '').replace(' ', 'T')
  if (type === DuckDBTypeId.DOUBLE || type === DuckDBTypeId.FLOAT) return null
  return value
}

const numberOrText = (text: string): SqlValue => {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length
  return digits <= 15 || Number.isSafeInteger(Number(text)) ? Number(text) : text
}

import {
  BOOLEAN,
  DATE,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBScalarFunction,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBVector,
  VARCHAR,
} from '@duckdb/node-api'
import {
  type DateOrder,
  dayIn,
  isBlankWord,
  type NumberStyle,
  numberIn,
  readNumber,
  readUnit,
} from '../../text/index.ts'

/** Functions that read what people write; statements over a workspace may call them. */
export const readingFunctions: ReadonlySet<string> = new Set(['num', 'day', 'unit', 'is_blank'])

/** What the rewriting of a statement calls instead, with the reading that the column was decided to have. */
export const READ_NUMBER = '__num'
export const READ_DAY = '__day'
export const READ_UNIT = '__unit'

/**
 * Adds the functions to the engine of a connection: `num`, `day`, `unit`, `is_blank`, and their forms with a second argument.
 *
 * They read exactly as the columns of tables are read, by the same code. Numbers and days pass `num` and `day` as the
 * engine's own functions take them: `day` of a date stays its day of the month.
 */
export const addReadingFunctions = (connection: DuckDBConnection): void => {
  const add = (name: string, parameterTypes: readonly DuckDBType[], [returnType, read]: Reading): void => {
    const made = DuckDBScalarFunction.create({
      name,
      parameterTypes,
      returnType,
      specialHandling: true,
      mainFunction: (_, chunk, out) => readChunk(chunk, out, read),
    })
    connection.registerScalarFunction(made)
  }
  for (const name of ['num', READ_NUMBER]) {
    add(name, [VARCHAR], [DOUBLE, text => numberOf(text)])
    add(name, [VARCHAR, VARCHAR], [DOUBLE, numberOf])
    add(name, [DOUBLE], [DOUBLE, value => value])
    add(name, [DOUBLE, VARCHAR], [DOUBLE, value => value])
  }
  add('day', [VARCHAR], [DATE, text => dayOf(text)])
  add(READ_DAY, [VARCHAR, VARCHAR], [DATE, dayOf])
  add('unit', [VARCHAR], [VARCHAR, text => unitOf(text)])
  add(READ_UNIT, [VARCHAR, VARCHAR], [VARCHAR, unitOf])
  add('is_blank', [VARCHAR], [BOOLEAN, isBlank])
}

type Reading = readonly [
  returns: DuckDBType,
  read: (value: DuckDBValue, by: DuckDBValue | undefined) => DuckDBValue | undefined,
]

const readChunk = (chunk: DuckDBDataChunk, out: DuckDBVector, read: Reading[1]): void => {
  const values = chunk.getColumnVector(0)
  const by = chunk.columnCount > 1 ? chunk.getColumnVector(1) : undefined
  for (let row = 0; row < chunk.rowCount; row += 1)
    out.setItem(row, read(values.getItem(row), by?.getItem(row)) ?? null)
  out.flush()
}

const textOf = (value: DuckDBValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

const numberOf = (value: DuckDBValue, by?: DuckDBValue): number | undefined => {
  const text = textOf(value)
  return text === undefined ? undefined : numberIn(text, styleOfCode(textOf(by)))
}

/** How numbers are written, as a short text: the decimal mark, then the mark between groups where there is one. */
export const codeOfStyle = (style: NumberStyle | undefined): string =>
  style === undefined ? '' : `${style.decimal}${style.group ?? ''}`

const styleOfCode = (code: string | undefined): NumberStyle | undefined => {
  const decimal = code?.[0]
  if (decimal !== '.' && decimal !== ',') return undefined
  const group = code?.[1]
  return group === ',' || group === '.' || group === ' ' || group === "'" ? { decimal, group } : { decimal }
}

const dayOf = (value: DuckDBValue, by?: DuckDBValue): DuckDBDateValue | undefined => {
  const text = textOf(value)
  const iso = text === undefined ? undefined : dayIn(text, orderOf(textOf(by)))
  if (iso === undefined) return undefined
  const ms = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : new DuckDBDateValue(ms / 86_400_000)
}

const orderOf = (code: string | undefined): DateOrder | undefined =>
  code === 'dmy' || code === 'mdy' || code === 'ymd' ? code : undefined

/** The unit that a text carries itself, else the one of its column. */
const unitOf = (value: DuckDBValue, by?: DuckDBValue): string | undefined => {
  const text = textOf(value)
  if (text === undefined || isBlankText(text)) return undefined
  const reading = readNumber(text)
  const number = reading.kind === 'ambiguous' ? reading.readings[0] : reading.kind === 'number' ? reading : undefined
  const own = number?.unit ?? number?.currency ?? (number?.percent ? '%' : undefined)
  return own ?? (number === undefined ? readUnit(text)?.text : undefined) ?? (textOf(by) || undefined)
}

const isBlank = (value: DuckDBValue): boolean => value === null || isBlankText(textOf(value) ?? 'x')

/** Nothing is written here: no text, a dash, `N/A`, `нет данных`. */
export const isBlankText = (text: string): boolean => text.trim() === '' || isBlankWord(text) !== undefined

import { READ_DAY, READ_NUMBER } from './reading-functions.ts'
import { quotedText } from './sql-fault.ts'

/** Digits before and after the decimal mark that are read by the engine: together no more than a number keeps exactly. */
const WHOLE = '(?:0|[1-9][0-9]{0,8})'
const FRACTION = '[0-9]{1,6}'

/** Without a style `1.234` may be two numbers; three digits after a mark are left to the reader of texts. */
const OPEN_FRACTION = '(?:[0-9]{1,2}|[0-9]{4,6})'

/** Marks between groups of three digits, by the decimal mark. */
const groups = { '.': ',', ',': '. \u00a0\u202f' } as const

/**
 * The function that reads a text as `num` does under a style: what is written plainly is read by the engine itself, a
 * batch at a time, everything else by the reader of texts, one by one.
 *
 * @param code of the style; `''` for none
 */
export const plainNumberOf = (code: string): string => {
  if (code === '') return '__num_open'
  return code.startsWith(',') ? '__num_comma' : '__num_point'
}

/** The same for days of an order that was decided. */
export const plainDayOf = (order: string): string => `__day_${order}`

const made = (name: string, cases: readonly (readonly [pattern: string, value: string])[], slow: string): string =>
  `CREATE OR REPLACE MACRO main.${name}(x) AS CASE ${cases
    .map(([pattern, value]) => `WHEN regexp_full_match(x::VARCHAR, ${quotedText(pattern)}) THEN ${value}`)
    .join(' ')} ELSE ${slow} END`

/** A zero with a minus becomes a zero. */
const numberOf = (digits: string): string => `TRY_CAST(${digits} AS DOUBLE) + 0.0::DOUBLE`

const groupedNumber = (decimal: '.' | ','): readonly [pattern: string, value: string] => [
  `-?(?:${WHOLE}|[1-9][0-9]{0,2}(?:[${groups[decimal]}][0-9]{3}){1,2})(?:[${decimal}]${FRACTION})?`,
  numberOf(`translate(x::VARCHAR, ${quotedText(`${decimal}${groups[decimal]}`)}, '.')`),
]

const day = (order: string, pattern: string, format: string): string =>
  made(
    plainDayOf(order),
    [
      ['[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])', 'TRY_CAST(x AS DATE)'],
      [pattern, `TRY_CAST(try_strptime(x, ${quotedText(format)}) AS DATE)`],
    ],
    `${READ_DAY}(x, ${quotedText(order)})`,
  )

const DAY = '(?:0[1-9]|[12][0-9]|3[01])'
const MONTH = '(?:0[1-9]|1[0-2])'
const YEAR = '(?:19|20)[0-9]{2}'

/** Statements that make these functions, for the file of a workspace. */
export const plainReadings: readonly string[] = [
  made(
    '__num_point',
    [[`-?${WHOLE}(?:[.]${FRACTION})?`, numberOf('x::VARCHAR')], groupedNumber('.')],
    `${READ_NUMBER}(x, '.')`,
  ),
  made('__num_comma', [groupedNumber(',')], `${READ_NUMBER}(x, ',')`),
  made('__num_open', [[`-?${WHOLE}(?:[.]${OPEN_FRACTION})?`, numberOf('x::VARCHAR')]], 'num(x)'),
  day('dmy', `${DAY}[.]${MONTH}[.]${YEAR}`, '%d.%m.%Y'),
  day('mdy', `${MONTH}/${DAY}/${YEAR}`, '%m/%d/%Y'),
  day('ymd', `${YEAR}[.]${MONTH}[.]${DAY}`, '%Y.%m.%d'),
]

import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, numberIn } from '../../text/index.ts'
import { plainDayOf, plainNumberOf, plainReadings } from './plain-readings.ts'
import { addReadingFunctions } from './reading-functions.ts'
import { quotedText } from './sql-fault.ts'
import { valuesIn } from './sql-value.ts'

const engine = async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  addReadingFunctions(connection)
  for (const statement of plainReadings) await connection.run(statement)
  return connection
}

/** Texts that look like numbers or days, plain ones and odd ones. */
const digits = fc.stringMatching(/^[0-9]{1,12}$/)
const mark = fc.constantFrom('.', ',', ' ', '\u00a0', '\u202f', "'", '-', '', '/')
const written = fc
  .tuple(fc.constantFrom('', '-', '+', '−', '('), fc.array(fc.tuple(digits, mark), { minLength: 1, maxLength: 4 }))
  .map(([sign, parts]) => sign + parts.flat().join(''))
const plainly = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom('', '.', ','), fc.nat(99_999))
  .map(([whole, decimal, fraction]) => `${whole}${decimal}${decimal === '' ? '' : fraction}`)
const grouped = fc
  .tuple(
    fc.nat(999),
    fc.constantFrom('.', ',', ' ', '\u00a0', "'"),
    fc.nat(999),
    fc.constantFrom('', ',5', '.25', ',125'),
  )
  .map(([head, group, tail, end]) => `${head}${group}${String(tail).padStart(3, '0')}${end}`)
const dated = fc
  .tuple(fc.nat(35), fc.nat(14), fc.integer({ min: 1890, max: 2110 }), fc.constantFrom('.', '/', '-'), fc.nat(2))
  .map(([day, month, year, sign, order]) => {
    const [d, m] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')]
    return (
      [`${d}${sign}${m}${sign}${year}`, `${year}${sign}${m}${sign}${d}`, `${m}${sign}${d}${sign}${year}`][order] ?? d
    )
  })
const texts = fc.array(
  fc.oneof(written, plainly, grouped, dated, fc.constantFrom('n/a', '', '-0', '0', '12 кг', '1e5')),
  {
    minLength: 200,
    maxLength: 200,
  },
)

it('reads numbers and days batch by batch as one by one', async () => {
  const connection = await engine()
  const readBy = async (call: string, list: readonly string[]): Promise<readonly unknown[]> => {
    const values = list.map((text, at) => `(${at}, ${quotedText(text)})`).join(', ')
    const reader = await connection.runAndReadAll(`SELECT ${call}(x) FROM (VALUES ${values}) v(line, x) ORDER BY line`)
    return valuesIn(reader).map(([value]) => value ?? undefined)
  }
  await fc.assert(
    fc.asyncProperty(texts, async list => {
      for (const decimal of ['.', ','] as const)
        expect(await readBy(plainNumberOf(decimal), list)).toEqual(list.map(text => numberIn(text, { decimal })))
      expect(await readBy(plainNumberOf(''), list)).toEqual(list.map(text => numberIn(text)))
      for (const order of ['dmy', 'mdy', 'ymd'] as const)
        expect(await readBy(plainDayOf(order), list)).toEqual(list.map(text => dayIn(text, order)?.slice(0, 10)))
    }),
    { numRuns: 15 },
  )
})

it('passes what is a number already', async () => {
  const connection = await engine()
  const reader = await connection.runAndReadAll('SELECT __num_open(7), __num_open(1.5e-7::DOUBLE), __num_open(NULL)')
  expect(valuesIn(reader)).toEqual([[7, 1.5e-7, null]])
})

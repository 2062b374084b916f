import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitPacked } from './bit-packing.ts'
import { booleanChunk, int32Chunk, int64Chunk, numberChunk, textChunk } from './column-chunk.ts'
import { type ParquetColumn, ParquetFile } from './parquet-file.ts'

const columns: readonly ParquetColumn[] = [
  { name: 'i', type: 'int32' },
  { name: 'b', type: 'boolean' },
  { name: 't', type: 'text' },
  { name: 'v', type: 'double' },
  { name: 'd', type: 'int64', isMoment: true },
]

type Row = {
  readonly i: number | undefined
  readonly b: boolean | undefined
  readonly t: string | undefined
  readonly v: number | undefined
  readonly d: bigint | undefined
}

let dir: string
let engine: DuckDBInstance
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-parquet-'))
  engine = await DuckDBInstance.create(':memory:', { threads: '1' })
})
afterAll(() => {
  engine.closeSync()
  rmSync(dir, { recursive: true })
})

const write = async (name: string, groups: readonly (readonly Row[])[]): Promise<string> => {
  const path = join(dir, name)
  const handle = await open(path, 'w')
  const file = new ParquetFile(handle, columns)
  const most = Math.max(1, ...groups.map(rows => rows.length))
  const [i, b, t, v, d] = [int32Chunk(most), booleanChunk(most), textChunk(most), numberChunk(most), int64Chunk(most)]
  for (const rows of groups) {
    for (const row of rows) {
      i.append(row.i)
      b.append(row.b)
      t.append(row.t)
      v.append(row.v)
      d.append(row.d)
    }
    await file.add(
      rows.length,
      [i, b, t, v, d].map(chunk => chunk.take()),
    )
  }
  await file.finish()
  await handle.close()
  return path
}

/** What DuckDB, a reader that is not ours, makes of a file; zero without its sign. */
const readBack = async (path: string): Promise<readonly Row[]> => {
  const connection = await engine.connect()
  const reader = await connection.runAndReadAll(
    `SELECT i, b, t, v, epoch_us(d) FROM read_parquet('${path}', file_row_number = true) ORDER BY file_row_number`,
  )
  connection.closeSync()
  return reader.getRows().map(([i, b, t, v, d]) => ({
    i: i === null ? undefined : Number(i),
    b: b === null ? undefined : b === true,
    t: t === null ? undefined : String(t),
    v: v === null ? undefined : Number(v) + 0,
    d: d === null ? undefined : BigInt(String(d)),
  }))
}

const cell = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined })
const row: fc.Arbitrary<Row> = fc.record({
  i: cell(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  b: cell(fc.boolean()),
  t: cell(fc.oneof(fc.constantFrom('Да', '', '007', '한국', 'a'), fc.string({ unit: 'grapheme' }))),
  v: cell(fc.double({ noNaN: true, noDefaultInfinity: true })),
  d: cell(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 17n })),
})

test('another reader gives back what was written', async () => {
  // A name of its own for each file: the other reader remembers what it read under a name.
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { minLength: 1, maxLength: 40 }), { maxLength: 3 }), async groups => {
      number += 1
      const read = await readBack(await write(`random-${number}.parquet`, groups))
      expect(read).toEqual(groups.flat().map(({ v, ...rest }) => ({ ...rest, v: v === undefined ? v : v + 0 })))
    }),
    { numRuns: 60 },
  )
})

test('many distinct texts are written one after the other, few by number', async () => {
  const rows = (distinct: number): readonly Row[] =>
    Array.from({ length: 20_000 }, (_, at) => ({
      i: at,
      b: at % 3 === 0,
      t: at % 5 === 0 ? undefined : `строка ${at % distinct}`,
      v: at / 8,
      d: BigInt(at) * 1_000_000n,
    }))
  const groups = [rows(7), rows(20_000), rows(8_193), rows(1)]
  expect(await readBack(await write('many.parquet', groups))).toEqual(groups.flat())
})

test('a file without rows has its columns', async () => {
  expect(await readBack(await write('none.parquet', []))).toEqual([])
})

test('numbers are packed from the lowest bit up', () => {
  expect([...bitPacked([0, 1, 2, 3, 4, 5, 6, 7], 3)]).toEqual([3, 0b10001000, 0b11000110, 0b11111010])
  expect([...bitPacked([1], 1)]).toEqual([3, 1])
})

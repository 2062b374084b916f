import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GridBuilder, rectOf } from '../../src/grid/index.ts'
import type { TableStore } from '../../src/record/index.ts'
import type { Column, Table } from '../../src/table/index.ts'
import type { OpenSql, SqlSession } from '../../src/take/index.ts'
import { plainTable } from './plain-table.ts'

/** A table store and SQL over it, empty, with what must be done to close them. */
export type OpenedTables = { readonly store: TableStore; readonly openSql: OpenSql; close(): Promise<void> | void }

const typed = (table: Table, types: readonly Partial<Column>[]): Table => ({
  ...table,
  columns: table.columns.map((column, at) => ({ ...column, ...types[at] })),
})

/**
 * ```text
 *     A        B         C            D
 * 1   name     amount    day          share
 * 2   007      1 234,56  2025-04-14   12 %      (0.12, shown by its format)
 * 3   СЕВЕР    n/a       _            _         A3:A4 merged, hidden
 * 4   (merged) 5         14.04.2025   _
 * 5   Total    1239.56   _            _
 * ```
 */
const sample = (): { readonly table: Table; readonly grid: ReturnType<GridBuilder['build']>['grid'] } => {
  const builder = new GridBuilder()
  const day = builder.styleId({ format: 'yyyy-mm-dd' })
  const percent = builder.styleId({ format: '0 %' })
  builder.putText(1, 0, '007')
  builder.putText(1, 1, '1 234,56')
  builder.putNumber(1, 2, 45_761, day, true)
  builder.putNumber(1, 3, 0.12, percent)
  builder.putText(2, 0, 'СЕВЕР')
  builder.putText(2, 1, 'n/a')
  builder.putSpan(rectOf(2, 0, 4, 1))
  builder.putNumber(3, 1, 5)
  builder.putText(3, 2, '14.04.2025')
  builder.putText(4, 0, 'Total')
  builder.putNumber(4, 1, 1239.56)
  const table = typed(plainTable(['name', 'amount', 'day', 'share'], 4), [
    {},
    { type: 'number', numbers: { decimal: ',', group: ' ' } },
    { type: 'date', dates: 'dmy' },
    { type: 'number' },
  ])
  const groups = [{ label: 'All', row: 0, column: 0, by: 'section' as const }]
  const rows: Table['rows'] = [
    { row: 2, role: 'data', hidden: true, group: 0 },
    { row: 4, role: 'total' },
  ]
  return { table: { ...table, groups, rows }, grid: builder.build().grid }
}

/** What every table store and SQL engine must do, whichever is behind. */
export const tablesContract = (name: string, open: () => Promise<OpenedTables> | OpenedTables): void => {
  describe(`${name}: stored tables and SQL`, () => {
    let opened: OpenedTables
    beforeEach(async () => {
      opened = await open()
      const { table, grid } = sample()
      await opened.store.write('key-1', table, grid)
    })
    afterEach(() => opened.close())

    storeCases(() => opened)
    sqlCases(() => opened)
    refusalCases(() => opened)
    boundCases(() => opened)
  })
}

const storeCases = (opened: () => OpenedTables): void => {
  it('gives rows back with their texts as written, roles, groups and hidden flags', async () => {
    expect(await opened().store.rows('key-1')).toEqual({
      truncated: false,
      rows: [
        { row: 1, role: 'data', texts: ['007', '1 234,56', '2025-04-14', '12 %'] },
        { row: 2, role: 'data', group: 0, hidden: true, texts: ['СЕВЕР', 'n/a', '', ''] },
        { row: 3, role: 'data', texts: ['СЕВЕР', '5', '14.04.2025', ''] },
        { row: 4, role: 'total', texts: ['Total', '1239.56', '', ''] },
      ],
    })
  })

  it('gives chosen rows and columns', async () => {
    const rows = async (choice: object): Promise<readonly unknown[]> =>
      (await opened().store.rows('key-1', choice)).rows.map(({ row, texts }) => [row, ...texts])
    expect(await rows({ rows: [3, 1, 99], columns: [1] })).toEqual([
      [1, '1 234,56'],
      [3, '5'],
    ])
    expect(await rows({ where: [{ column: 0, anyOf: ['007', "o'ne"] }], columns: [0] })).toEqual([[1, '007']])
    expect(await rows({ roles: ['total'], columns: [] })).toEqual([[4]])
    expect(await rows({ from: 3, columns: [1] })).toEqual([
      [3, '5'],
      [4, '1239.56'],
    ])
    expect(await opened().store.rows('key-1', { limit: 2 })).toMatchObject({ truncated: true, rows: [{}, {}] })
  })

  it('counts body rows and cells, and writes a key once', async () => {
    const { table, grid } = sample()
    expect(await opened().store.write('key-2', table, grid)).toMatchObject({ rows: 4, cells: 10 })
    expect((await opened().store.keys()).toSorted()).toEqual(['key-1', 'key-2'])
    await opened().store.remove(['key-1', 'key-9'])
    expect([await opened().store.has('key-1'), await opened().store.has('key-2')]).toEqual([false, true])
  })

  it('tells when nothing is stored under a key', async () => {
    await expect(opened().store.rows('key-9')).rejects.toMatchObject({ code: 'table-missing' })
    await expect(opened().openSql([{ name: 't', key: 'key-9' }])).rejects.toMatchObject({ code: 'table-missing' })
  })

  it('keeps an empty table, and one that is understood along its other axis', async () => {
    const { grid } = sample()
    await opened().store.write('empty', plainTable(['a'], 0), grid)
    expect((await opened().store.rows('empty')).rows).toEqual([])
    const across: Table = { ...plainTable(['a', 'b'], 2), transposed: true, body: { top: 0, bottom: 2 } }
    await opened().store.write('across', across, grid)
    const { rows } = await opened().store.rows('across')
    expect(rows.map(({ texts }) => texts)).toEqual([
      ['', '007'],
      ['', '1 234,56'],
    ])
  })
}

const session = (opened: OpenedTables): Promise<SqlSession> => opened.openSql([{ name: 'таблица 1', key: 'key-1' }])

const sqlCases = (opened: () => OpenedTables): void => {
  it('reads numbers and days as the column decided, and NULL where it cannot', async () => {
    const { run, close } = await session(opened())
    const { columns, rows } = await run('SELECT __row, v1, d2, v3 FROM "таблица 1" ORDER BY __row')
    expect(columns).toEqual(['__row', 'v1', 'd2', 'v3'])
    expect(rows).toEqual([
      [2, 1234.56, '2025-04-14', 0.12],
      [3, null, null, null],
      [4, 5, '2025-04-14', null],
      [5, 1239.56, null, null],
    ])
    close()
  })

  it('takes parameters, and gives plain values', async () => {
    const { run, close } = await session(opened())
    const { rows } = await run('SELECT t0 FROM "таблица 1" WHERE t0 = $1 AND v1 > $2 AND __hidden = $3', [
      '007',
      5,
      false,
    ])
    expect(rows).toEqual([['007']])
    const plain = await run(
      `SELECT count(*), 1.50::DECIMAL(5,2), 12345678901234567890::HUGEINT, true, NULL, [1, 2],
         d2 + INTERVAL 90 MINUTE FROM "таблица 1" WHERE __row = 2 GROUP BY ALL`,
    )
    expect(plain.rows).toEqual([[1, 1.5, '12345678901234567890', true, null, '[1,2]', '2025-04-14T01:30:00']])
    close()
  })

  it('knows common table expressions, windows and lists, and several sessions at once', async () => {
    const [first, second] = await Promise.all([session(opened()), session(opened())])
    const statement = `WITH big AS (SELECT *, sum(v1) OVER () AS s FROM "таблица 1" WHERE v1 IS NOT NULL)
      SELECT round(max(s)) FROM big, range(2) WHERE list_contains([2, 4, 5], __row)`
    const results = await Promise.all([first.run(statement), second.run(statement), first.run(statement)])
    expect(results.map(({ rows }) => rows)).toEqual([[[2479]], [[2479]], [[2479]]])
    first.close()
    await expect(second.run(statement)).resolves.toBeDefined()
    second.close()
  })
}

const refusalCases = (opened: () => OpenedTables): void => {
  const refused = [
    `SELECT * FROM other`,
    `SELECT * FROM '/etc/passwd'`,
    `SELECT * FROM read_text('/etc/passwd')`,
    `SELECT * FROM read_parquet('x.parquet')`,
    `FROM glob('*')`,
    `SELECT * FROM sqlite_master`,
    `SELECT * FROM information_schema.tables`,
    `SELECT * FROM duckdb_settings()`,
    `SELECT * FROM query('select 1')`,
    `SELECT * FROM checkpoint()`,
    `SELECT current_setting('memory_limit')`,
    `SELECT getvariable('x')`,
    `SELECT nextval('x')`,
    `SELECT * FROM pg_sleep(1)`,
    `SELECT * FROM (WITH sqlite_master AS (SELECT 1) SELECT 1), sqlite_master`,
    `SELECT 1; SELECT 2`,
    `SELECT 1; DROP VIEW "таблица 1"`,
    `DROP VIEW "таблица 1"`,
    `CREATE TABLE x (a INTEGER)`,
    `INSERT INTO "таблица 1" VALUES (1)`,
    `COPY (SELECT 1) TO '/tmp/out.csv'`,
    `ATTACH ':memory:' AS other`,
    `SET memory_limit = '10GB'`,
    `PRAGMA enable_profiling`,
    `CALL enable_logging()`,
    `LOAD json`,
    `EXPLAIN ANALYZE SELECT 1`,
    `PREPARE p AS SELECT 1`,
    `SHOW TABLES`,
    `VACUUM`,
    `COMMIT`,
    '',
  ]
  it.each(refused)('refuses before it runs: %s', async statement => {
    const { run, close } = await session(opened())
    await expect(run(statement)).rejects.toMatchObject({ code: 'sql-refused' })
    await expect(run('SELECT count(*) FROM "таблица 1"')).resolves.toMatchObject({ rows: [[4]] })
    close()
  })

  it('tells what the engine could not do', async () => {
    const { run, close } = await session(opened())
    await expect(run('SELECT nothing FROM "таблица 1"')).rejects.toMatchObject({ code: 'sql-failed' })
    await expect(run('SELECT t0::INTEGER FROM "таблица 1"')).rejects.toMatchObject({ code: 'sql-failed' })
    await expect(run('SELEC 1')).rejects.toMatchObject({ code: 'sql-refused' })
    close()
  })
}

const boundCases = (opened: () => OpenedTables): void => {
  it('stops a statement that takes too long, and goes on', async () => {
    const { run, close } = await session(opened())
    const endless =
      'SELECT count(*) FROM range(1000000) a, range(1000000) b, range(100) c WHERE a.range % 7 = b.range % 5'
    await expect(run(endless, [], { timeoutMs: 100 })).rejects.toMatchObject({ code: 'time-out' })
    await expect(run('SELECT 1')).resolves.toMatchObject({ rows: [[1]] })
    close()
  })

  it('stops when it is cancelled', async () => {
    const { run, close } = await session(opened())
    const control = new AbortController()
    const running = run('SELECT count(*) FROM range(100000000) a, range(100000) b', [], { signal: control.signal })
    setTimeout(() => control.abort(), 50)
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
    close()
  })

  it('cuts rows at the cap and says so; a count is never cut', async () => {
    const { run, close } = await session(opened())
    const many = await run('SELECT * FROM range(100000)', [], { maxRows: 10 })
    expect([many.rows.length, many.truncated]).toEqual([10, true])
    expect(await run('SELECT count(*) FROM range(100000)', [], { maxRows: 1 })).toMatchObject({
      rows: [[100_000]],
      truncated: false,
    })
    close()
  })
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'libsql'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkspaces, type Whose, type Workspaces } from '../../src/workspace/index.ts'
import { eventually, programIn, reasonToSkip, type Server, startMariadb, startPostgres } from './start-server.ts'

const postgres = programIn('/usr/lib/postgresql/*/bin/postgres', '/usr/local/bin/postgres')
const mariadbd = programIn('/usr/sbin/mariadbd', '/usr/sbin/mysqld')

const ORDERS = [
  [1, 'Soap', 12.5, '2025-04-14', 'first'],
  [2, 'Salt', 3, '2025-05-02', null],
  [3, 'Soap', 7.25, '2025-06-30', 'тест'],
] as const

const CREATE = `CREATE TABLE orders(id BIGINT, item VARCHAR(40), amount NUMERIC(12,2), placed DATE, note VARCHAR(40))`
const insertOf = ([id, item, amount, placed, note]: (typeof ORDERS)[number]): string =>
  `INSERT INTO orders VALUES (${id}, '${item}', ${amount}, '${placed}', ${note === null ? 'NULL' : `'${note}'`})`

let dir: string
let workspaces: Workspaces
let whose: Whose
const servers: Server[] = []

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-databases-'))
  const file = join(dir, 'shop.sqlite')
  const sqlite = new Sqlite(file)
  sqlite.exec([CREATE, ...ORDERS.map(insertOf)].join(';'))
  sqlite.close()
  if (postgres) {
    const server = await startPostgres(postgres)
    servers.push(server)
    process.env['TEST_POSTGRES'] = server.url
    await eventually(() => inPostgres(CREATE))
    for (const order of ORDERS) await inPostgres(insertOf(order))
  }
  if (mariadbd) {
    const server = await startMariadb(mariadbd)
    servers.push(server)
    process.env['TEST_MARIADB'] = server.url
    const admin = server.url.replace('/shop', '')
    await eventually(async () => {
      const connection = await mysql.createConnection(admin)
      await connection.query('CREATE DATABASE IF NOT EXISTS shop CHARACTER SET utf8mb4')
      await connection.end()
    })
    await inMariadb(CREATE)
    for (const order of ORDERS) await inMariadb(insertOf(order))
  }
  writeFileSync(join(dir, 'stock.csv'), 'Item,Shelf,Stock\nSoap,A1,"1,200"\nSalt,B2,80\n')
  workspaces = openWorkspaces({
    dir: join(dir, 'workspaces'),
    databases: [
      { name: 'postgres', kind: 'postgres', urlFrom: 'TEST_POSTGRES', timeoutMs: 3_000 },
      { name: 'mariadb', kind: 'mysql', urlFrom: 'TEST_MARIADB', timeoutMs: 3_000 },
      { name: 'sqlite', kind: 'sqlite', file, timeoutMs: 3_000 },
      { name: 'nowhere', kind: 'postgres', urlFrom: 'TEST_NOWHERE' },
    ],
  })
  const { handle } = await workspaces.open({ owner: 'ann', conversation: 'c' })
  whose = { owner: 'ann', workspace: handle }
  await workspaces.load({ ...whose, source: { kind: 'document', file: join(dir, 'stock.csv') } })
})

afterAll(async () => {
  await workspaces.close()
  for (const server of servers) await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

const inPostgres = async (statement: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client(process.env['TEST_POSTGRES'])
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const inMariadb = async (statement: string): Promise<readonly Record<string, unknown>[]> => {
  const connection = await mysql.createConnection(process.env['TEST_MARIADB'] ?? '')
  try {
    const [rows] = await connection.query(statement)
    return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []
  } finally {
    await connection.end()
  }
}

const load = (
  database: string,
  statement: string,
  more: { readonly maxRows?: number; readonly name?: string } = {},
) => {
  const { name, ...rest } = more
  return workspaces.load({
    ...whose,
    ...(name ? { name } : {}),
    source: { kind: 'database', database, statement, ...rest },
  })
}

/** What runs in the server for long, by server. */
const SLOW = {
  postgres: 'SELECT count(*) FROM generate_series(1, 100000000000) AS g(n) WHERE n % 7 = 3',
  mariadb:
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 900) SELECT count(*) FROM r a, r b, r c, r d WHERE (a.n + b.n * c.n) % 7 = d.n',
  sqlite:
    'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 100000000000) SELECT count(*) FROM r',
} as const

/** Statements of ours that still run in the server. */
const running = {
  postgres: async (): Promise<number> =>
    (await inPostgres("SELECT pid FROM pg_stat_activity WHERE application_name = 'cellcite'")).length,
  mariadb: async (): Promise<number> =>
    (
      await inMariadb(
        "SELECT id FROM information_schema.processlist WHERE info LIKE '%RECURSIVE r%' AND info NOT LIKE '%processlist%'",
      )
    ).length,
  sqlite: async (): Promise<number> => 0,
} as const

const skips = {
  postgres: reasonToSkip(postgres, 'PostgreSQL'),
  mariadb: reasonToSkip(mariadbd, 'MariaDB'),
  sqlite: undefined,
} as const

for (const kind of ['postgres', 'mariadb', 'sqlite'] as const) {
  const reason = skips[kind]
  describe.skipIf(reason !== undefined)(`${kind}${reason === undefined ? '' : ` (skipped: ${reason})`}`, () => {
    it('gives a table beside the documents, so that a join is one statement', async () => {
      const outcome = await load(kind, 'SELECT id, item, amount, placed, note FROM orders ORDER BY id;', {
        name: `o_${kind}`,
      })
      expect(outcome).toMatchObject({ kind: 'loaded', from: 'database', table: { rows: 3, name: `o_${kind}` } })
      const { rows } = await workspaces.query({
        ...whose,
        statement: `SELECT s.shelf, sum(num(o.amount)) AS total, any_value(num(s.stock)) AS stock, max(day(o.placed)) AS last
                    FROM o_${kind} o JOIN stock s USING (item) GROUP BY 1 ORDER BY 1`,
      })
      expect(rows).toEqual([
        ['A1', 19.75, 1200, '2025-06-30'],
        ['B2', 3, 80, '2025-05-02'],
      ])
      const typed = await workspaces.query({
        ...whose,
        statement: `SELECT amount, note FROM o_${kind}_typed ORDER BY __row`,
      })
      expect(typed.rows).toEqual([
        [12.5, 'first'],
        [3, null],
        [7.25, 'тест'],
      ])
    })

    it('takes no more rows than it may, and says so', async () => {
      const outcome = await load(kind, 'SELECT item FROM orders', { maxRows: 2, name: `few_${kind}` })
      expect(outcome).toMatchObject({
        kind: 'loaded',
        table: { rows: 2 },
        notes: [expect.stringContaining('more rows than 2')],
      })
    })

    it('is stopped in the server by a cancel and by the time limit', async () => {
      const control = new AbortController()
      const source = { kind: 'database', database: kind, statement: SLOW[kind] } as const
      const slow = workspaces.load({ ...whose, source }, { signal: control.signal })
      slow.catch(() => undefined)
      if (kind !== 'sqlite') await eventually(async () => expect(await running[kind]()).toBeGreaterThan(0))
      else await new Promise(resolve => setTimeout(resolve, 300))
      const started = performance.now()
      control.abort()
      await expect(slow).rejects.toMatchObject({ code: 'cancelled' })
      expect(performance.now() - started).toBeLessThan(2_000)
      await eventually(async () => expect(await running[kind]()).toBe(0), 2_000)
      await expect(load(kind, SLOW[kind])).rejects.toMatchObject({ code: 'time-out' })
      await eventually(async () => expect(await running[kind]()).toBe(0), 2_000)
    })

    it.each([
      'DROP TABLE orders',
      'SELECT 1; DROP TABLE orders',
      "INSERT INTO orders VALUES (9, 'x', 1, '2025-01-01', '')",
      'WITH gone AS (DELETE FROM orders RETURNING *) SELECT * FROM gone',
      'SELECT * INTO copy FROM orders',
      "SELECT item FROM orders INTO OUTFILE '/tmp/cellcite-out'",
      "SELECT load_file('/etc/passwd')",
      "SELECT pg_read_file('/etc/passwd')",
      "SELECT set_config('transaction_read_only', 'off', false)",
      "SELECT lo_import('/etc/passwd')",
      "SELECT load_extension('x')",
      'SELECT pg_sleep(100)',
      'SELECT sleep(100)',
      '/*! DROP TABLE orders */ SELECT 1',
      'SELECT 1 /*!; DROP TABLE orders */',
      ...(kind === 'mariadb' ? [] : ["SELECT 'a\\'; DROP TABLE orders; -- '"]),
      'SELECT $$a$$; DROP TABLE orders; --$$',
      'SELECT * FROM orders FOR UPDATE',
      'PRAGMA query_only = OFF',
      "ATTACH '/tmp/x' AS x",
      '',
    ])('refuses %s', async statement => {
      await expect(load(kind, statement, { name: 'never' })).rejects.toMatchObject({
        code: expect.stringMatching(/^(sql-refused|database-failed)$/),
      })
      const outcome = await load(kind, 'SELECT count(*) AS n FROM orders', { name: `n_${kind}` })
      expect(outcome).toMatchObject({ kind: 'loaded' })
      expect((await workspaces.query({ ...whose, statement: `SELECT n FROM n_${kind}` })).rows).toEqual([['3']])
    })
  })
}

it.skipIf(!postgres)('cannot write even when a statement gets through to the server', async () => {
  const { runPostgres } = await import('../../src/engine/database/postgres.ts')
  const url = process.env['TEST_POSTGRES'] ?? ''
  const bounds = { timeoutMs: 2_000, maxRows: 10, scratch: dir }
  await expect(runPostgres(url, 'WITH d AS (DELETE FROM orders RETURNING *) SELECT * FROM d', bounds)).rejects.toThrow()
  await expect(runPostgres(url, 'SELECT 1; DROP TABLE orders', bounds)).rejects.toThrow(/multiple commands/)
  const rows = await runPostgres(url, "SELECT set_config('transaction_read_only', 'off', false)", bounds).catch(
    error => error,
  )
  expect(rows).toBeInstanceOf(Error)
  expect(await inPostgres('SELECT count(*)::int AS n FROM orders')).toEqual([{ n: 3 }])
})

it('tells nothing of addresses, accounts and passwords', async () => {
  process.env['TEST_NOWHERE'] = 'postgres://secretuser:s3cretword@127.0.0.1:9/hidden'
  const failure = await load('nowhere', 'SELECT 1').catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'database-failed' })
  expect(String(failure)).not.toMatch(/secretuser|s3cretword|127\.0\.0\.1/)
  expect(JSON.stringify(await workspaces.databases({}))).not.toMatch(/TEST_NOWHERE|s3cret/)
  await expect(load('none', 'SELECT 1')).rejects.toMatchObject({ code: 'database-missing' })
})

import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { reasonToRefuse } from './check-tree.ts'
import { readTree } from './statement-tree.ts'

let parsed: (statement: string) => Promise<unknown>

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  parsed = statement => readTree(connection, statement)
})

const tables = new Set(['sales', 'staff'])

/** Expressions over columns and allowed functions; `hole` stands somewhere in each of them. */
const expressionOver = (hole: string): fc.Arbitrary<string> =>
  fc.letrec<{ expression: string }>(tie => {
    const inner = tie('expression')
    return {
      expression: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant(hole),
        inner.map(x => `coalesce(${x}, 'a')`),
        inner.map(x => `(${x} || region)`),
        inner.map(x => `CASE WHEN region = ${x} THEN 1 ELSE 2 END`),
        inner.map(x => `max(region) FILTER (WHERE region = (SELECT ${x}))`),
        // The parser wants no window inside a window.
        fc.constant(`sum(1) OVER (PARTITION BY ${hole} ORDER BY ${hole})`),
        inner.map(x => `[${x}, 'b'][1]`),
        inner.map(x => `{'k': ${x}}`),
        inner.map(x => `list_transform(['a'], e -> e || ${x})`),
        inner.map(x => `[e FOR e IN ['a'] IF e = ${x}]`),
        inner.map(x => `(SELECT max(${x}) FROM staff)`),
        inner.map(x => `EXISTS (SELECT 1 FROM staff WHERE branch = ${x})`),
        inner.map(x => `(region IN ('a', ${x}))`),
        inner.map(x => `(region BETWEEN 'a' AND ${x})`),
        inner.map(x => `TRY_CAST(${x} AS DOUBLE)`),
        inner.map(x => `string_agg(region, ',' ORDER BY (SELECT ${x}))`),
        inner.map(x => `((${x}) COLLATE nocase)`),
        inner.map(x => `(${x} IS NOT NULL AND NOT (${x} = 'q'))`),
      ),
    }
  }).expression

/** Statements in which an expression stands in every place that there is. */
const places: readonly ((expression: string) => string)[] = [
  x => `SELECT ${x} FROM sales`,
  x => `SELECT 1 FROM sales WHERE ${x} = 'a'`,
  x => `SELECT 1 FROM sales GROUP BY ${x}`,
  x => `SELECT count(*) FROM sales GROUP BY region HAVING max(${x}) = 'a'`,
  x => `SELECT 1 FROM sales QUALIFY ${x} = 'a'`,
  x => `SELECT 1 FROM sales ORDER BY ${x}`,
  x => `SELECT DISTINCT ON (${x}) region FROM sales`,
  x => `SELECT 1 FROM sales LIMIT (${x})`,
  x => `SELECT 1 FROM sales s JOIN staff t ON s.region = ${x}`,
  x => `WITH c AS (SELECT ${x} AS v FROM sales) SELECT * FROM c`,
  x => `WITH RECURSIVE c AS (SELECT ${x} AS v FROM sales UNION ALL SELECT v FROM c WHERE v < 'a') SELECT * FROM c`,
  x => `SELECT 1 UNION ALL SELECT ${x} FROM sales`,
  x => `SELECT * FROM sales, LATERAL (SELECT ${x}) l`,
  x => `SELECT * REPLACE (${x} AS region) FROM sales`,
  x => `SELECT * FROM unnest([${x}])`,
  x => `SELECT * FROM sales PIVOT (max(${x}) FOR region IN ('a', 'b'))`,
  x => `VALUES (${x})`,
]

const refusalOf = async (statement: string): Promise<string | undefined> =>
  reasonToRefuse(await parsed(statement), tables)

it('lets a statement of allowed parts through, wherever they stand', async () => {
  await fc.assert(
    fc.asyncProperty(expressionOver('region'), fc.constantFrom(...places), async (expression, place) => {
      expect(await refusalOf(place(expression))).toBeUndefined()
    }),
    { numRuns: 400 },
  )
})

it.each([
  "getenv('HOME')",
  "(SELECT max(content) FROM read_text('/etc/passwd'))",
  "(SELECT max(v) FROM '/etc/passwd')",
  '(SELECT max(facts) FROM store.list)',
  '(SELECT max(name) FROM duckdb_settings())',
])('finds %s wherever it stands', async hidden => {
  await fc.assert(
    fc.asyncProperty(expressionOver(hidden), fc.constantFrom(...places), async (expression, place) => {
      const refusal = await refusalOf(place(expression))
      expect(refusal).toBeDefined()
      expect(refusal).not.toContain('syntax error')
    }),
    { numRuns: 120 },
  )
})

it('refuses kinds of expressions and parts that it does not know', () => {
  const statement = (node: object): object => ({ error: false, statements: [{ node }] })
  const select = { type: 'SELECT_NODE', from_table: { type: 'EMPTY' } }
  expect(reasonToRefuse(statement(select), tables)).toBeUndefined()
  expect(reasonToRefuse(statement({ ...select, from_table: { type: 'BRAND_NEW_REF' } }), tables)).toContain('BRAND_NEW')
  const item = { class: 'BRAND_NEW', type: 'X' }
  expect(reasonToRefuse(statement({ ...select, select_list: [item] }), tables)).toContain('BRAND_NEW')
})

import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibrary } from '../library/index.ts'
import { openWorkspaces, type QueryOutcome, type Whose, type Workspaces } from './index.ts'

const SALES = [
  'Sales of the branches',
  'Region,Branch,Code,Sold on,"Amount, EUR",Paid',
  'North,Oslo,007,31.01.2025,"1.234,50",yes',
  'North,Bergen,012,01.02.2025,"2.000,00",no',
  'South,Rome,013,15.02.2025,"500,25",yes',
  'South,Bari,100,16.02.2025,n/a,no',
  'Total,,,,"3.734,75",',
].join('\n')

/** A form of a company, from the corpus. */
const FORM = join(import.meta.dirname, '../../corpus/seed-form-korean/source.xlsx')

const STAFF = 'Branch,Head,Staff\nOslo,Ann,12\nRome,Bo,7\nBari,Cy,9\n'

let dir: string
let workspaces: Workspaces
let sales: string
let staff: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-workspaces-'))
  sales = join(dir, 'sales.csv')
  staff = join(dir, 'staff.csv')
  writeFileSync(sales, SALES)
  writeFileSync(staff, STAFF)
  workspaces = openWorkspaces({ dir: join(dir, 'workspaces') })
})

afterAll(async () => {
  await workspaces.close()
  rmSync(dir, { recursive: true, force: true })
})

const conversation = async (name: string, files: readonly string[] = [sales]): Promise<Whose> => {
  const { handle } = await workspaces.open({ owner: 'ann', conversation: name })
  const whose = { owner: 'ann', workspace: handle }
  for (const file of files) {
    const outcome = await workspaces.load({ ...whose, source: { kind: 'document', file } })
    expect(outcome.kind).toBe('loaded')
  }
  return whose
}

const ask = (whose: Whose, statement: string): Promise<QueryOutcome> => workspaces.query({ ...whose, statement })

describe('a loaded table', () => {
  it('keeps the text of every cell and is typed where all of it converts', async () => {
    const whose = await conversation('types')
    expect((await ask(whose, 'SELECT code, sold_on, amount_eur FROM sales LIMIT 1')).rows).toEqual([
      ['007', '31.01.2025', '1.234,50'],
    ])
    const { rows } = await ask(whose, "SELECT name, sql_type, unit FROM __columns WHERE table_name = 'sales'")
    expect(rows).toEqual([
      ['region', 'VARCHAR', null],
      ['branch', 'VARCHAR', null],
      ['code', 'VARCHAR', null],
      ['sold_on', 'DATE', null],
      ['amount_eur', 'DOUBLE', 'EUR'],
      ['paid', 'BOOLEAN', null],
    ])
    const typed = await ask(whose, 'SELECT sold_on, amount_eur, paid FROM sales_typed ORDER BY __row LIMIT 1')
    expect(typed.rows).toEqual([['2025-01-31', 1234.5, true]])
  })

  it('leaves totals out unless they are asked for, and says so', async () => {
    const whose = await conversation('totals')
    const sum = await ask(whose, 'SELECT sum(num(amount_eur)) AS s, count(*) AS n FROM sales')
    expect(sum.rows).toEqual([[3734.75, 4]])
    expect(sum.notes).toContain('sales: 1 total rows are left out; a statement that names __total sees them.')
    expect((await ask(whose, 'SELECT region FROM sales WHERE __total')).rows).toEqual([['Total']])
  })

  it('tells its rows by number, so that a result can be cited', async () => {
    const whose = await conversation('lineage')
    const { lineage } = await ask(whose, "SELECT __row, branch FROM sales WHERE region = 'South'")
    expect(lineage).toEqual({ table: 'sales', document: 'sales.csv', sheet: 'sales', rows: [5, 6] })
  })

  it('reads numbers and days as its columns are written, wherever the text goes', async () => {
    const whose = await conversation('readings')
    const statements = [
      'SELECT sum(num(amount_eur)) FROM sales',
      'WITH x AS (SELECT amount_eur AS a FROM sales) SELECT sum(num(a)) FROM x',
      'SELECT sum(n) FROM (SELECT num(s.amount_eur) AS n FROM sales s)',
      'SELECT sum(num(trim(amount_eur))) FROM sales',
      'SELECT sum(amount_eur) FROM sales_typed',
    ]
    for (const statement of statements) expect((await ask(whose, statement)).rows).toEqual([[3734.75]])
    const { rows } = await ask(
      whose,
      "SELECT max(day(sold_on)), unit(any_value(amount_eur)), is_blank('n/a'), day(DATE '2025-02-07') FROM sales",
    )
    expect(rows).toEqual([['2025-02-16', 'EUR', true, 7]])
  })

  it('of a Korean document is counted exactly, and its codes keep their zeros', async () => {
    const prices = join(import.meta.dirname, '../../examples/구매/단가표_2025.hwpx')
    const whose = await conversation('korean', [prices])
    const { rows } = await ask(
      whose,
      'SELECT "품목군", round(avg("단가_원"), 2), count(*) FROM "단가표_2025_typed" GROUP BY 1 ORDER BY 2',
    )
    expect(rows).toEqual([
      ['볼트·너트', 1377.37, 38],
      ['귀리음료', 2400, 37],
      ['방향제', 8998.92, 37],
      ['세제', 19512.11, 38],
      ['포장재', 20903.16, 38],
      ['반려동물 사료', 38103.78, 37],
      ['안전용품', 42933.51, 37],
      ['공구', 43056.05, 38],
    ])
    const coded = await ask(whose, `SELECT "코드", "품목명" FROM "단가표_2025" WHERE "코드" = '007'`)
    expect(coded.rows).toEqual([['007', '세탁세제']])
    await expect(ask(whose, 'SELECT avg(num("단가")) FROM "단가표_2025"')).rejects.toThrow(/Nearest: [^,]*"단가_원"/)
  })

  it('may have hundreds of columns', async () => {
    const wide = join(dir, 'wide.csv')
    const lines = Array.from({ length: 21 }, (_, row) =>
      Array.from({ length: 300 }, (__, column) => (row === 0 ? `Answer ${column}` : row * column)).join(','),
    )
    writeFileSync(wide, lines.join('\n'))
    const whose = await conversation('wide', [wide])
    const { rows } = await ask(whose, "SELECT count(*), max(distinct_values) FROM __columns WHERE sql_type = 'DOUBLE'")
    expect(rows).toEqual([[300, 20]])
    expect((await ask(whose, 'SELECT sum(num(answer_299)) FROM wide')).rows).toEqual([[210 * 299]])
  })

  it('is pivoted when its columns are written out, and says how when they are not', async () => {
    const whose = await conversation('pivots')
    const pivoted = await ask(
      whose,
      "SELECT * FROM sales PIVOT (sum(num(amount_eur)) FOR region IN ('North', 'South') GROUP BY paid) ORDER BY paid",
    )
    expect(pivoted.columns).toEqual(['paid', 'North', 'South'])
    expect(pivoted.rows).toEqual([
      ['no', 2000, null],
      ['yes', 1234.5, 500.25],
    ])
    const unpivoted = await ask(
      whose,
      'SELECT sum(num(v)) FROM (SELECT amount_eur FROM sales) UNPIVOT (v FOR n IN (amount_eur))',
    )
    expect(unpivoted.rows).toEqual([[3734.75]])
    await expect(ask(whose, 'PIVOT sales ON region USING sum(num(amount_eur))')).rejects.toMatchObject({
      code: 'sql-refused',
      message: expect.stringContaining('FILTER (WHERE region'),
    })
  })

  it('hides the values behind it from every star', async () => {
    const whose = await conversation('stars')
    const { columns } = await ask(whose, 'SELECT *, num(amount_eur) AS n FROM sales WHERE num(amount_eur) > 600')
    expect(columns).toEqual([
      '__row',
      'region',
      'branch',
      'code',
      'sold_on',
      'amount_eur',
      'paid',
      '__path',
      '__notes',
      '__total',
      '__hidden',
      'n',
    ])
  })

  it('is joined with another one in one statement', async () => {
    const whose = await conversation('join', [sales, staff])
    const { rows } = await ask(
      whose,
      'SELECT head, num(amount_eur) / num(staff) AS each FROM sales JOIN staff USING (branch) WHERE num(staff) < 10 ORDER BY 1',
    )
    expect(rows).toEqual([
      ['Bo', 500.25 / 7],
      ['Cy', null],
    ])
  })

  it('says what to do about a name that is not there and about texts that are summed', async () => {
    const whose = await conversation('errors')
    await expect(ask(whose, 'SELECT amont FROM sales')).rejects.toThrow(/Nearest: .*"amount_eur"/)
    await expect(ask(whose, 'SELECT * FROM sale')).rejects.toThrow(/nearest: "sales"/)
    await expect(ask(whose, 'SELECT sum(amount_eur) FROM sales')).rejects.toThrow(/sum\(num\("amount_eur"\)\)/)
    await expect(ask(whose, 'SELECT * FROM sales WHERE amount_eur > 5')).rejects.toThrow(/compare num/)
  })
})

/** Everything that is in a workspace, in an order of its own. */
const contentOf = async (whose: Whose): Promise<string> => {
  const parts = []
  for (const { name } of await workspaces.tables(whose))
    for (const view of [name, `${name}_typed`])
      parts.push((await ask(whose, `SELECT *, __total FROM "${view}" ORDER BY __row`)).rows)
  parts.push((await ask(whose, 'SELECT * FROM __columns')).rows, (await ask(whose, 'SELECT * FROM __unreadable')).rows)
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

describe('the same file and coordinates', () => {
  it('give the same table, byte for byte, from the file and from a library', async () => {
    const one = await conversation('golden 1')
    const two = await conversation('golden 2')
    const library = await openLibrary({ dir: join(dir, '.cellcite') })
    await library.ingest([sales])
    await library.close()
    const three = await conversation('golden 3', [])
    const source = { kind: 'document' as const, file: sales, library: join(dir, '.cellcite') }
    expect(await workspaces.load({ ...three, source })).toMatchObject({ kind: 'loaded', from: 'library' })
    const contents = await Promise.all([one, two, three].map(contentOf))
    expect(new Set(contents).size).toBe(1)
    expect(contents[0]).toBe(GOLDEN)
  })

  it('are loaded once', async () => {
    const whose = await conversation('once')
    const again = await workspaces.load({ ...whose, source: { kind: 'document', file: sales } })
    expect(again).toMatchObject({ kind: 'loaded', unchanged: true })
    expect(await workspaces.tables(whose)).toHaveLength(1)
  })
})

/** Of everything that SQL sees of the table; it changes when a rule of reading or of loading changes, and never else. */
const GOLDEN = 'e59adac1bd8ec63a967a8dddbe534a6c0c6b00449d1dd4b08124042d396fcb2d'

describe('a table that may not be counted', () => {
  it('is refused with all reasons and what to do', async () => {
    const form = FORM
    const whose = await conversation('form', [])
    const outcome = await workspaces.load({ ...whose, source: { kind: 'document', file: form } })
    expect(outcome.kind).toBe('refused')
    if (outcome.kind !== 'refused') return
    expect(outcome.reasons.map(({ reason }) => reason)).toContain('two_columns')
    expect(outcome.fields).not.toEqual([])
    expect(outcome.next).toContain('fields')
    expect(await workspaces.tables(whose)).toEqual([])
    const [line] = await workspaces.audit({ handle: whose.workspace, action: 'load' })
    expect(line).toMatchObject({ outcome: 'refused', detail: expect.stringContaining('two_columns') })
  })

  it('is named with the tables there are when the coordinates say nothing', async () => {
    const whose = await conversation('nowhere', [])
    const outcome = await workspaces.load({ ...whose, source: { kind: 'document', file: sales, table: 7 } })
    expect(outcome).toMatchObject({ kind: 'not_found', choices: [{ sheet: 'sales', table: 1 }] })
  })
})

describe('a workspace', () => {
  it('is its owner’s and nobody else’s', async () => {
    const whose = await conversation('mine')
    await expect(ask({ ...whose, owner: 'bob' }, 'SELECT 1')).rejects.toMatchObject({ code: 'workspace-missing' })
    await expect(ask({ owner: 'ann', workspace: 'ws_guess' }, 'SELECT 1')).rejects.toMatchObject({
      code: 'workspace-missing',
    })
    const other = await conversation('theirs', [staff])
    await expect(ask(other, 'SELECT * FROM sales')).rejects.toMatchObject({ code: 'sql-refused' })
    expect((await workspaces.tables(other)).map(({ name }) => name)).toEqual(['staff'])
  })

  it('keeps a long result whole, under a handle, and shows its beginning', async () => {
    const whose = await conversation('long')
    const outcome = await workspaces.query({
      ...whose,
      statement: 'SELECT branch, n FROM sales, range(1000) r(n) ORDER BY n, branch',
      maxRows: 10,
    })
    expect(outcome).toMatchObject({ total: 4000, truncated: true, result: { rows: 4000, format: 'csv' } })
    expect(outcome.rows).toHaveLength(10)
    const kept = await workspaces.result({ ...whose, id: outcome.result?.id ?? '' })
    expect(kept.bytes).toBeGreaterThan(4000)
    const again = await workspaces.load({
      ...whose,
      name: 'long',
      source: { kind: 'result', statement: 'SELECT branch, n FROM sales, range(1000) r(n)' },
    })
    expect(again).toMatchObject({ kind: 'loaded', from: 'result', table: { name: 'long', rows: 4000 } })
    expect((await ask(whose, 'SELECT sum(n) FROM long_typed')).rows).toEqual([[1_998_000]])
  })

  it('stops a statement at its time budget, and can be asked again', async () => {
    const whose = await conversation('slow')
    const started = performance.now()
    const slow = workspaces.query({
      ...whose,
      statement: 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11',
      timeoutMs: 300,
    })
    await expect(slow).rejects.toMatchObject({ code: 'time-out' })
    expect(performance.now() - started).toBeLessThan(3_000)
    const control = new AbortController()
    setTimeout(() => control.abort(), 100)
    const cancelled = workspaces.query(
      {
        ...whose,
        statement: 'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11',
      },
      { signal: control.signal },
    )
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    expect((await ask(whose, 'SELECT count(*) FROM sales')).rows).toEqual([[4]])
  })

  it('tells the rows behind each group', async () => {
    const whose = await conversation('explained')
    const explained = await workspaces.explain({
      ...whose,
      statement: 'SELECT region, sum(num(amount_eur)) AS s FROM sales GROUP BY region ORDER BY region',
    })
    expect(explained).toMatchObject({
      kind: 'explained',
      columns: ['region', 's'],
      groups: [
        { values: ['North', 3234.5], sources: [{ table: 'sales', rows: [3, 4], rowCount: 2 }] },
        {
          values: ['South', 500.25],
          sources: [{ rows: [5, 6], rowCount: 2 }],
          readings: [{ column: 'amount_eur', unreadable: 0, blank: 1 }],
        },
      ],
    })
    expect(await workspaces.explain({ ...whose, statement: 'SELECT DISTINCT region FROM sales' })).toMatchObject({
      kind: 'not_traceable',
    })
  })

  it('is gone when it is dropped, and its audit is not', async () => {
    const whose = await conversation('dropped')
    const before = readdirSync(join(dir, 'workspaces')).length
    await workspaces.drop(whose)
    expect(readdirSync(join(dir, 'workspaces')).length).toBe(before - 1)
    await expect(ask(whose, 'SELECT 1')).rejects.toMatchObject({ code: 'workspace-missing' })
    const lines = await workspaces.audit({ handle: whose.workspace })
    expect(lines.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(['drop done', 'load done', 'open done'])
  })

  it('holds no more than its quota', async () => {
    const small = openWorkspaces({ dir: join(dir, 'small'), quota: { tables: 1, rows: 4 } })
    try {
      const { handle } = await small.open({ owner: 'ann', conversation: 'c' })
      const whose = { owner: 'ann', workspace: handle }
      const load = (file: string) => small.load({ ...whose, source: { kind: 'document', file } })
      await expect(load(sales)).rejects.toMatchObject({ code: 'workspace-full' })
      expect(await small.tables(whose)).toEqual([])
      expect(await load(staff)).toMatchObject({ kind: 'loaded' })
      await expect(load(sales)).rejects.toMatchObject({ code: 'workspace-full' })
      expect((await small.tables(whose)).map(({ name }) => name)).toEqual(['staff'])
    } finally {
      await small.close()
    }
  })
})

describe('a workspace that nobody used for long', () => {
  it('is loaded again from its sources when it is asked', async () => {
    const short = openWorkspaces({ dir: join(dir, 'short'), expiryMs: 3_000 })
    try {
      const { handle } = await short.open({ owner: 'ann', conversation: 'c' })
      const whose = { owner: 'ann', workspace: handle }
      await short.load({ ...whose, source: { kind: 'document', file: sales } })
      await new Promise(resolve => setTimeout(resolve, 3_100))
      await short.expire({})
      expect(await short.info(whose)).toMatchObject({ state: 'expired', bytes: 0 })
      const outcome = await short.query({ ...whose, statement: 'SELECT count(*) FROM sales' })
      expect(outcome.rows).toEqual([[4]])
      expect(outcome.notes[0]).toBe('sales: loaded again from its source')
    } finally {
      await short.close()
    }
  })
})

describe('an expiry', () => {
  /** Long enough that the look for expired workspaces comes while it runs, and sure to end. */
  const slow = 'SELECT count(*) FROM sales, range(20000000) r(n) WHERE n % 7 = 3'
  const countSales = { statement: 'SELECT count(*) FROM sales' }

  it('waits for a query that runs, and leaves its workspace', async () => {
    const short = openWorkspaces({ dir: join(dir, 'race-1'), expiryMs: 3_600_000 })
    try {
      const { handle } = await short.open({ owner: 'ann', conversation: 'c' })
      const whose = { owner: 'ann', workspace: handle }
      await short.load({ ...whose, source: { kind: 'document', file: sales } })
      const asked = short.query({ ...whose, statement: slow, timeoutMs: 60_000 })
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(await short.expire({})).toBe(0)
      expect((await asked).rows).toEqual([[4 * 2_857_143]])
      expect(await short.info(whose)).toMatchObject({ state: 'live' })
    } finally {
      await short.close()
    }
  })

  it('that comes while a query runs or waits is not seen by it', async () => {
    const short = openWorkspaces({ dir: join(dir, 'race-2'), expiryMs: 100, running: 1 })
    try {
      const load = async (conversation: string): Promise<Whose> => {
        const { handle } = await short.open({ owner: 'ann', conversation })
        const whose = { owner: 'ann', workspace: handle }
        await short.load({ ...whose, source: { kind: 'document', file: sales } })
        return whose
      }
      const [first, second] = [await load('first'), await load('second')]
      const running = short.query({ ...first, statement: slow, timeoutMs: 60_000 })
      await new Promise(resolve => setTimeout(resolve, 20))
      const waiting = short.query({ ...second, ...countSales })
      await new Promise(resolve => setTimeout(resolve, 150))
      expect(await short.expire({})).toBe(0)
      expect((await running).rows).toEqual([[4 * 2_857_143]])
      expect((await waiting).rows).toEqual([[4]])
      await new Promise(resolve => setTimeout(resolve, 150))
      expect(await short.expire({})).toBeGreaterThan(0)
      expect((await short.query({ ...first, ...countSales })).rows).toEqual([[4]])
    } finally {
      await short.close()
    }
  })
})

it('a process that dies in the middle of a load leaves no table', async () => {
  const whose = await conversation('crash', [staff])
  const { bytes } = await workspaces.info(whose)
  expect(bytes).toBeGreaterThan(0)
  // What a crash leaves: a file with a table that the list does not know, because the process died before it was listed.
  const copy = join(dir, 'crashed')
  const before = join(dir, 'crashed-list')
  cpSync(join(dir, 'workspaces'), before, { recursive: true })
  await workspaces.load({ ...whose, source: { kind: 'document', file: sales } })
  cpSync(join(dir, 'workspaces'), copy, { recursive: true })
  for (const name of readdirSync(before))
    if (name.startsWith('workspaces.sqlite')) cpSync(join(before, name), join(copy, name))
  const after = openWorkspaces({ dir: copy })
  try {
    expect((await after.tables(whose)).map(({ name }) => name)).toEqual(['staff'])
  } finally {
    await after.close()
  }
})

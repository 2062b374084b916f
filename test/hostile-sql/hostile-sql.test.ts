import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFault } from '../../src/fault/index.ts'
import { openWorkspaces, type Whose, type Workspaces } from '../../src/workspace/index.ts'
import { refused, stopped } from './statements.ts'

/** Time that a statement may take here, and the slack in which it must be over, in milliseconds. */
const BUDGET_MS = 400
const SLACK_MS = 6_000

let dir: string
let workspaces: Workspaces
let whose: Whose

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-hostile-'))
  const file = join(dir, 'sales.csv')
  writeFileSync(file, 'region,branch,amount,sold\nNorth,Oslo,"1,200.50",2025-01-31\nSouth,Rome,80,2025-02-28\n')
  workspaces = openWorkspaces({ dir: join(dir, 'workspaces'), open: { memory: '128MB', spill: '64MB' } })
  const { handle } = await workspaces.open({ owner: 'ann', conversation: 'c' })
  whose = { owner: 'ann', workspace: handle }
  await workspaces.load({ ...whose, source: { kind: 'document', file } })
})

afterAll(async () => {
  await workspaces.close()
  rmSync(dir, { recursive: true, force: true })
})

const ask = (statement: string) => workspaces.query({ ...whose, statement, timeoutMs: BUDGET_MS })

/** The tables are what they were, and a plain question is answered. */
const isIntact = async (): Promise<void> => {
  const { rows } = await workspaces.query({
    ...whose,
    statement: 'SELECT count(*), sum(num(amount)), max(day(sold)) FROM sales',
  })
  expect(rows).toEqual([[2, 1280.5, '2025-02-28']])
}

const shortened = (statement: string): string =>
  statement.length > 90 ? `${statement.slice(0, 90)}… (${statement.length})` : statement

it('is a suite of at least 150 statements, each there once', () => {
  const all = [...refused, ...stopped].flatMap(({ statements }) => statements)
  expect(all.length).toBeGreaterThanOrEqual(150)
  expect(new Set(all).size).toBe(all.length)
})

describe('refused before it runs', () => {
  for (const { way, statements } of refused)
    describe(way, () => {
      it.each(statements.map(statement => [shortened(statement), statement] as const))('%s', async (_, statement) => {
        const failure = await ask(statement).then(
          () => undefined,
          (error: unknown) => error,
        )
        expect(isFault(failure), String(failure)).toBe(true)
        expect(['sql-refused', 'sql-failed']).toContain(isFault(failure) ? failure.code : '')
        // Nothing of the machine is told: no folder, and no name of what lies inside the file.
        expect(String(failure)).not.toContain(dir)
        expect(String(failure)).not.toMatch(/\bstore\.t\d|tables\.duckdb"/)
      })
    })
})

describe('stopped inside its budget, or done', () => {
  for (const { way, statements } of stopped)
    describe(way, () => {
      it.each(statements.map(statement => [shortened(statement), statement] as const))('%s', async (_, statement) => {
        const started = performance.now()
        await ask(statement).catch((error: unknown) => expect(isFault(error), String(error)).toBe(true))
        expect(performance.now() - started).toBeLessThan(BUDGET_MS + SLACK_MS)
        expect(process.memoryUsage().rss).toBeLessThan(2_000_000_000)
      })
    })
})

it('leaves the tables as they were, and nothing lying about', async () => {
  await isIntact()
  const [folder] = readdirSync(join(dir, 'workspaces'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  const results = readdirSync(join(dir, 'workspaces', folder?.name ?? '', 'results'))
  expect(results.filter(name => name.endsWith('.part'))).toEqual([])
})

it('is all in the audit', async () => {
  const lines = await workspaces.audit({ handle: whose.workspace, action: 'query', limit: 10_000 })
  const all = [...refused, ...stopped].flatMap(({ statements }) => statements)
  expect(lines.length).toBe(all.length + 1)
  const some = lines.find(({ statement }) => statement === "SELECT * FROM read_text('/etc/passwd')")
  expect(some).toMatchObject({ outcome: 'refused', owner: 'ann' })
})

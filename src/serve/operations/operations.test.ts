import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Library, openLibrary } from '../../library/index.ts'
import { openWorkspaces } from '../../workspace/index.ts'
import { readWindows } from '../sheets/read-windows.ts'
import { operations } from './operations.ts'

const EXAMPLES = join(import.meta.dirname, '../../../examples')
const dir = mkdtempSync(join(tmpdir(), 'cellcite-operations-'))
const sheets = readWindows()
const workspaces = openWorkspaces({ dir: join(dir, 'workspaces') })
let library: Library

beforeAll(async () => {
  library = await openLibrary({ dir })
  await library.ingest([EXAMPLES])
}, 60_000)

afterAll(async () => {
  await workspaces.close()
  await sheets.close()
  await library.close()
  rmSync(dir, { recursive: true, force: true })
})

/** What the tests below look at; each operation gives its own part of it. */
type Told = {
  readonly tables: readonly { readonly table: string; readonly document: string; readonly records: number }[]
  readonly documents: readonly unknown[]
  readonly total: number
  readonly rows: readonly { readonly row: number; readonly cells: readonly { readonly role: string }[] }[]
  readonly next_row?: number
  readonly sheets: readonly unknown[]
  readonly window: object
  readonly outcome: string
  readonly cells: readonly object[]
  readonly trace?: object
}

const run = async (name: string, input: unknown, room?: number): Promise<Told> => {
  const operation = operations.find(one => one.name === name)
  if (!operation) throw new Error(`no operation ${name}`)
  const around = { library, sheets, workspaces, owner: 'local', ...(room === undefined ? {} : { room }) }
  const { output, text } = await operation.call(input, around)
  // Whatever an operation gives conforms to its own schema, to the letter, and survives JSON.
  const whole = JSON.parse(JSON.stringify(output)) as Record<string, unknown>
  expect(z.strictObject(operation.output.shape).parse(whole)).toEqual(whole)
  expect(text).not.toBe('')
  return whole as Told
}

const anyTable = async (): Promise<{ readonly table: string; readonly document: string }> => {
  const { tables } = await run('list_tables', {})
  const [longest] = [...tables].sort((a, b) => b.records - a.records)
  if (!longest) throw new Error('no table')
  return longest
}

describe('the table of operations', () => {
  test('names are unique, and every schema can be told as JSON Schema', () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
    for (const { name, input, output } of operations) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(z.toJSONSchema(input, { io: 'input' })).toMatchObject({ type: 'object' })
      expect(z.toJSONSchema(output, { io: 'output' })).toMatchObject({ type: 'object' })
      // Clients that know JSON Schema of 2019 alone take the positions of a tuple for nothing allowed.
      expect(JSON.stringify([z.toJSONSchema(input), z.toJSONSchema(output)])).not.toContain('prefixItems')
    }
  })

  test('documents, tables, structure and rows are told page by page', async () => {
    const { documents, total } = await run('list_documents', { limit: 1 })
    expect(documents).toHaveLength(1)
    expect(total).toBeGreaterThan(1)
    const { table, document } = await anyTable()
    expect((await run('list_documents', { document })).documents).toMatchObject([{ document, status: 'read' }])
    const described = await run('describe_table', { table })
    expect(described).toMatchObject({ table, document })
    const first = await run('read_rows', { table, limit: 2 })
    expect(first.rows).toHaveLength(2)
    const next = first.next_row
    const second = await run('read_rows', { table, limit: 2, from_row: next })
    expect(second.rows[0]?.row).toBe(next)
  })

  test('a page ends where the room ends, and says where the next one starts', async () => {
    const { table } = await anyTable()
    const whole = await run('read_rows', { table })
    const cut = await run('read_rows', { table }, 400)
    expect(cut.rows.length).toBeLessThan(whole.rows.length)
    expect(cut.next_row).toBeGreaterThan(0)
  })

  test('a stretch of a sheet holds its cells with what they are', async () => {
    const { document } = await anyTable()
    const { sheets: listed } = await run('list_sheets', { document })
    expect(listed).not.toEqual([])
    const drawn = await run('view_sheet', { document, rows: 5 })
    expect(drawn.window).toMatchObject({ top: 0, bottom: 5 })
    const roles = drawn.rows.flatMap(({ cells }) => cells.map(({ role }) => role))
    expect(roles).toContain('header')
  })

  test('questions are answered with cells that a page can light', async () => {
    const answer = await run('ask', { question: 'Является ли Северянка нашим партнёром?' })
    expect(answer.outcome).toBe('answer')
    expect(answer.cells).toMatchObject([{ at: { top: expect.any(Number) } }])
    const found = await run('search', { question: 'Северянка', trace: true })
    expect(found.trace).toBeDefined()
  })

  test('an answer is judged, and so is whether its document was found and reached the context', async () => {
    const gold = { answer: 'Да', document: 'Сбыт/Сети_партнёры_2025.xlsx', cell: 'B4' }
    const told = await run('evaluate', { question: 'Является ли Северянка нашим партнёром?', gold })
    expect(told).toMatchObject({ verdict: 'right', found: 1, reached: true, cited: true })
  })

  test('what is not there is a fault with its own code', async () => {
    await expect(run('describe_table', { table: 'none#1.1' })).rejects.toMatchObject({ code: 'table-missing' })
    await expect(run('view_sheet', { document: 'none' })).rejects.toMatchObject({ code: 'document-missing' })
    const { table } = await anyTable()
    await expect(run('read_rows', { table, columns: ['no such'] })).rejects.toMatchObject({ code: 'column-missing' })
  })
})

describe('a workspace', () => {
  const chains = async (): Promise<string> => {
    const { tables } = await run('list_tables', { document: 'Сбыт/Сети_партнёры_2025.xlsx' })
    return tables[0]?.table ?? ''
  }
  type Loaded = { readonly outcome: string; readonly loaded?: { readonly name: string; readonly rows: number } }
  type Rows = {
    readonly rows: readonly (readonly unknown[])[]
    readonly lineage?: { readonly rows: readonly number[] }
  }
  const conversation = 'тест'

  test('a table is loaded by its id and asked by SQL, each row with its row of the sheet', async () => {
    const { outcome, loaded } = (await run('load_table', {
      conversation,
      table: await chains(),
      name: 'chains',
    })) as unknown as Loaded
    expect(outcome).toBe('loaded')
    expect(loaded?.name).toBe('chains')
    const sql = `SELECT "__row", "партнёр" FROM "chains" WHERE "название_сети" = 'СЕВЕРЯНКА'`
    const rows = (await run('query', { conversation, sql })) as unknown as Rows
    expect(rows.rows.map(row => row.at(-1))).toEqual(['Да'])
    expect(rows.lineage?.rows).toEqual([4])
  })

  test('a count names the rows behind it', async () => {
    const sql = `SELECT "партнёр", count(*) AS n FROM "chains" GROUP BY 1 ORDER BY 1`
    const counted = (await run('query', { conversation, sql })) as unknown as Rows
    const told = (await run('explain_rows', { conversation, sql })) as unknown as {
      readonly groups: readonly { readonly sources: readonly { readonly row_count: number }[] }[]
    }
    expect(told.groups.map(({ sources }) => sources[0]?.row_count)).toEqual(counted.rows.map(row => Number(row[1])))
  })

  test('another owner and another conversation see none of it', async () => {
    const { tables } = await run('loaded_tables', { conversation: 'other' })
    expect(tables).toEqual([])
    await expect(run('query', { conversation: 'other', sql: 'SELECT * FROM "chains"' })).rejects.toThrow(
      /nothing is loaded/,
    )
  })

  test('every statement is in the audit, and a deleted workspace is gone', async () => {
    const { statements } = (await run('workspace_audit', { conversation })) as unknown as {
      readonly statements: readonly { readonly action: string }[]
    }
    expect(statements.map(({ action }) => action)).toContain('query')
    await run('delete_workspace', { conversation })
    expect((await run('loaded_tables', { conversation })).tables).toEqual([])
  })
})

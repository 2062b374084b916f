import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFault } from '../fault/index.ts'
import { openWorkspaces, type Whose, type Workspaces } from './index.ts'

const QUOTA = { tables: 3, rows: 20 }

/** Files by name, with their rows. */
const sizes = { one: 3, two: 8, three: 12, four: 5 } as const
type Name = keyof typeof sizes

const isFull = (error: unknown): boolean => isFault(error) && error.code === 'workspace-full'

/** What a workspace holds by the rules alone. */
const fits = (held: ReadonlySet<Name>, name: Name): boolean =>
  held.has(name) ||
  (held.size < QUOTA.tables && [...held].reduce((sum, one) => sum + sizes[one], 0) + sizes[name] <= QUOTA.rows)

it('what a workspace holds is what was loaded and not forgotten, and never more than its quota', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cellcite-quota-'))
  for (const [name, rows] of Object.entries(sizes)) {
    const lines = Array.from({ length: rows }, (_, at) => `item ${at},${name},${at}.5`)
    writeFileSync(join(dir, `${name}.csv`), `Item,File,Price\n${lines.join('\n')}\n`)
  }
  const workspaces = openWorkspaces({ dir: join(dir, 'workspaces'), quota: QUOTA })
  const step = fc.tuple(fc.boolean(), fc.constantFrom(...(Object.keys(sizes) as Name[])))
  let conversation = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async steps => {
        conversation += 1
        const { handle } = await workspaces.open({ owner: 'ann', conversation: `c${conversation}` })
        const whose = { owner: 'ann', workspace: handle }
        const held = new Set<Name>()
        for (const [isLoad, name] of steps) {
          if (isLoad) await loaded({ workspaces, whose, held, dir }, name)
          else if (held.delete(name)) await workspaces.unload({ ...whose, table: name })
          await expectHeld(workspaces, whose, held)
        }
      }),
      { numRuns: 6 },
    )
  } finally {
    await workspaces.close()
    rmSync(dir, { recursive: true, force: true })
  }
}, 120_000)

it('kept results count as bytes: the oldest make room, and one that is too long is not kept', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cellcite-results-'))
  writeFileSync(join(dir, 'one.csv'), 'Item,File,Price\na,x,1\nb,y,2\n')
  const workspaces = openWorkspaces({ dir: join(dir, 'workspaces'), quota: { bytes: 12_000_000 } })
  try {
    const { handle } = await workspaces.open({ owner: 'ann', conversation: 'c' })
    const whose = { owner: 'ann', workspace: handle }
    await workspaces.load({ ...whose, source: { kind: 'document', file: join(dir, 'one.csv') } })
    const ask = (rows: number) =>
      workspaces.query({ ...whose, statement: `SELECT n, item FROM one, range(${rows}) r(n)`, timeoutMs: 60_000 })
    const kept = async (): Promise<readonly string[]> => (await workspaces.info(whose)).results.map(({ id }) => id)
    const first = await ask(200_000)
    const second = await ask(200_000)
    expect(await kept()).toEqual([first.result?.id, second.result?.id])
    const third = await ask(400_000)
    expect((await kept()).at(-1)).toBe(third.result?.id)
    const { bytes, results } = await workspaces.info(whose)
    expect(results.reduce((sum, result) => sum + result.bytes, bytes)).toBeLessThanOrEqual(12_000_000)
    await expect(ask(5_000_000)).rejects.toMatchObject({ code: 'workspace-full' })
    expect((await workspaces.query({ ...whose, statement: 'SELECT count(*) FROM one' })).rows).toEqual([[2]])
  } finally {
    await workspaces.close()
    rmSync(dir, { recursive: true, force: true })
  }
}, 60_000)

type Around = {
  readonly workspaces: Workspaces
  readonly whose: Whose
  readonly held: Set<Name>
  readonly dir: string
}

const loaded = async ({ workspaces, whose, held, dir }: Around, name: Name): Promise<void> => {
  const load = workspaces.load({ ...whose, source: { kind: 'document', file: join(dir, `${name}.csv`) } })
  if (fits(held, name)) {
    expect(await load).toMatchObject({ kind: 'loaded', table: { name, rows: sizes[name] } })
    held.add(name)
  } else expect(await load.catch(isFull)).toBe(true)
}

const expectHeld = async (workspaces: Workspaces, whose: Whose, held: ReadonlySet<Name>): Promise<void> => {
  const names = (await workspaces.tables(whose)).map(({ name }) => name).sort()
  expect(names).toEqual([...held].sort())
  const { tables, rows } = await workspaces.info(whose)
  expect([tables, rows]).toEqual([held.size, [...held].reduce((sum, one) => sum + sizes[one], 0)])
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkspaces } from '../../src/workspace/index.ts'
import { buildSources } from './build.ts'

/** Rows of the table whose load is killed: enough that most of the time goes into it. */
const LARGE = 8_000

let built: Awaited<ReturnType<typeof buildSources>>
let dir: string
let small: string
let large: string

beforeAll(async () => {
  built = await buildSources('workspace-crash')
  dir = mkdtempSync(join(tmpdir(), 'cellcite-crash-'))
  small = join(dir, 'small.csv')
  large = join(dir, 'large.csv')
  writeFileSync(small, 'branch,head,staff\nOslo,Ann,12\nRome,Bo,7\n')
  const rows = Array.from({ length: LARGE }, (_, at) => `${at},region ${at % 12},note of row ${at},${at % 977}.5`)
  writeFileSync(large, `id,region,note,amount\n${rows.join('\n')}\n`)
}, 60_000)

afterAll(() => {
  built.remove()
  rmSync(dir, { recursive: true, force: true })
})

/** Kills a process that loads, some time after it began. */
const killed = async (folder: string, afterMs: number): Promise<void> => {
  const script = join(import.meta.dirname, 'load-for-ever.mjs')
  const child = spawn(process.execPath, [script, built.dir, folder, small, large], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  while (!said.includes('open')) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    await sleep(5)
  }
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
  expect(child.signalCode).toBe('SIGKILL')
}

it('a process killed in the middle of a load leaves whole tables alone, and the next one works', async () => {
  const folder = join(dir, 'workspaces')
  for (const afterMs of [60, 400]) {
    await killed(folder, afterMs)
    const workspaces = openWorkspaces({ dir: folder })
    try {
      const { handle } = await workspaces.open({ owner: 'ann', conversation: 'crash' })
      const whose = { owner: 'ann', workspace: handle }
      const names = (await workspaces.tables(whose)).map(({ name }) => name).sort()
      expect([['small'], ['large', 'small']]).toContainEqual(names)
      const { rows } = await workspaces.query({ ...whose, statement: 'SELECT count(*), sum(num(staff)) FROM small' })
      expect(rows).toEqual([[2, 19]])
      const again = await workspaces.load({ ...whose, source: { kind: 'document', file: large } })
      expect(again).toMatchObject({ kind: 'loaded', table: { rows: LARGE } })
      const counted = await workspaces.query({ ...whose, statement: 'SELECT count(*), max(num(amount)) FROM large' })
      expect(counted.rows).toEqual([[LARGE, 976.5]])
      await workspaces.unload({ ...whose, table: 'large' })
      const [own] = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
      const left = readdirSync(join(folder, own?.name ?? ''))
      expect(left.filter(name => name.startsWith('scratch-'))).toEqual([])
    } finally {
      await workspaces.close()
    }
  }
}, 120_000)

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSources } from './build.ts'

let built: Awaited<ReturnType<typeof buildSources>>
let dir: string
beforeAll(async () => {
  built = await buildSources('command-line')
  writeFileSync(join(built.dir, '../package.json'), JSON.stringify({ type: 'module', version: '0.0.0' }))
  dir = mkdtempSync(join(tmpdir(), 'cellcite-command-line-'))
  writeFileSync(join(dir, 'prices.csv'), 'item,price,stock\nsoap,10,5\nsalt,3,7\n')
}, 60_000)
afterAll(() => {
  built.remove()
  rmSync(dir, { recursive: true, force: true })
})

/** What a shell makes of a line in which `cellcite` is the command. */
const shell = (line: string, env: Readonly<Record<string, string>> = {}) => {
  const command = `${process.execPath} ${join(built.dir, 'serve/cli/main.js')}`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line.replaceAll('cellcite', command)], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
  })
  return { status, stdout, stderr }
}

test('a pipe that nobody reads to the end is no error', () => {
  const { stdout, stderr } = shell('cellcite inspect prices.csv --json | head -c 5; echo $PIPESTATUS')
  expect([stdout.slice(5).trim(), stderr]).toEqual(['0', ''])
})

test('without a terminal there is no progress, no colour, and nothing is waited for', () => {
  const { status, stdout, stderr } = shell('cellcite ask . "What is the price of salt?" < /dev/null')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('\n3\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
  expect(stdout).not.toMatch(/\u001b/)
})

test('the machine’s language frames an answer unless another is asked for', () => {
  const question = 'cellcite ask . "What is the price of salt?"'
  expect(shell(question, { LC_ALL: 'ru_RU.UTF-8' }).stdout).toContain('лист «prices», ячейка B3')
  expect(shell(`${question} --lang ko`, { LC_ALL: 'ru_RU.UTF-8' }).stdout).toContain('시트 «prices», 셀 B3')
})

test.each([
  ['cellcite nonsense', 2],
  ['cellcite ask . x --lang fr', 2],
  ['cellcite ask nowhere x', 3],
  ['cellcite mcp nowhere', 3],
  ['cellcite --help', 0],
] as const)('%s ends with %i and says why in a few lines', (line, code) => {
  const { status, stderr } = shell(line)
  expect(status).toBe(code)
  if (code !== 0) expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(4)
})

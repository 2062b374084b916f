import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layers } from './layers.ts'
import { faultTable } from './src/fault/index.ts'

/** Set to rewrite the printed parts of the documents; never in CI. */
const WRITE = process.env['CELLCITE_WRITE_DOCS'] === '1'

const faultsPage = (): string =>
  [
    '# Faults',
    '',
    'Printed from `src/fault/codes.ts`. A fault is bad input, or a world that failed. Everything else that can go less than',
    'well is a finding (it travels with the result) or an outcome (ambiguous, refused, not found, unsure).',
    '',
    ...Object.entries(faultTable).flatMap(([code, { http, exit, remedy }]) => [
      `## ${code}`,
      '',
      `HTTP ${http}, exit code ${exit}. ${remedy}`,
      '',
    ]),
  ].join('\n')

const ladder = (): string =>
  Object.entries(layers)
    .map(
      ([name, { uses, outside }]) =>
        `${name.padEnd(10)} uses ${uses.join(', ') || 'nothing'}${outside.length > 0 ? `; outside: ${outside.join(', ')}` : ''}`,
    )
    .join('\n')

/** Compares a file, or the stretch between two marks in it, with what the code prints. */
const held = (file: string, printed: string, marks?: readonly [string, string]): void => {
  const path = join(import.meta.dirname, file)
  const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' })
  const start = marks ? before.indexOf(marks[0]) + marks[0].length : 0
  const end = marks ? before.indexOf(marks[1]) : before.length
  const after = before.slice(0, start) + printed + before.slice(end)
  if (WRITE) writeFileSync(path, after)
  else expect(before).toBe(after)
}

test('documents are not rewritten in CI', () => expect(WRITE && process.env['CI'] === 'true').toBe(false))

test('docs/faults.md is what the table of faults says', () => held('docs/faults.md', faultsPage()))

test('the ladder in ARCHITECTURE.md is what layers.ts says', () =>
  held('ARCHITECTURE.md', `\n\`\`\`text\n${ladder()}\n\`\`\`\n`, ['<!-- ladder -->', '<!-- /ladder -->']))

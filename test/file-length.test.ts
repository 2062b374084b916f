import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..', 'src')
const MOST_LINES = 300

/** Files that are longer, and why. The list only shrinks. */
const exceptions: Readonly<Record<string, string>> = {
  'take/lists/attribute-cues.ts': 'a word list by language',
  'take/lists/operation-cues.ts': 'a word list by language',
  'text/lists/units.ts': 'a list of units by language',
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const tooLong = files.filter(file => readFileSync(join(SRC, file), 'utf8').trimEnd().split('\n').length > MOST_LINES)

test('a file holds one thing, in at most 300 lines', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(tooLong.filter(file => !(file in exceptions))).toEqual([])
})

test('an exception that is no longer needed is struck from the list', () => {
  expect(Object.keys(exceptions).filter(file => !tooLong.includes(file))).toEqual([])
})

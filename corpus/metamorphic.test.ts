import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sourceOfBytes } from '../src/source/index.ts'
import { changes, differenceBy } from '../test/metamorphic.ts'

const CORPUS = import.meta.dirname
const cases = readdirSync(CORPUS).filter(name => existsSync(join(CORPUS, name, 'case.md')))

/** What does not hold, and why: a line that comes to hold makes the test fail, so that the list only shrinks. */
const known: Readonly<Record<string, string>> = {}

const sheetsOf = async (name: string) => {
  const file = readdirSync(join(CORPUS, name)).find(one => one.startsWith('source.')) ?? ''
  const book = await readSource(sourceOfBytes(file, readFileSync(join(CORPUS, name, file))))
  return book.blocks.flatMap(block => (block.kind === 'sheet' && block.origin === 'worksheet' ? [block] : []))
}

test.each(cases)('%s says the same when moved, renamed, or parted by a blank row or column', async name => {
  for (const sheet of await sheetsOf(name))
    for (const [change, make] of Object.entries(changes)) {
      const place = `${name}, ${sheet.name}, ${change}`
      const differs = differenceBy(sheet, make) ?? []
      if (place in known) expect(differs, `${place} holds now: take it off the list`).not.toEqual([])
      else expect(differs, place).toEqual([])
    }
})

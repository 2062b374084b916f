import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sourceOfBytes } from '../../src/source/index.ts'
import { changes, differenceBy } from '../../test/metamorphic.ts'

/**
 * What may be done to the worksheets of a folder without changing what they say, and how often that holds. Run with
 * `CELLCITE_METAMORPHIC=DIR npm run bench:metamorphic`; every sheet where it does not hold is told.
 */
const folder = process.env['CELLCITE_METAMORPHIC']

test.skipIf(folder === undefined)('changes that mean nothing change nothing', { timeout: 1_800_000 }, async () => {
  const counts = new Map(Object.keys(changes).map(name => [name, { held: 0, of: 0 }]))
  for (const file of readdirSync(folder ?? '', { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(xlsx|ods|xls)$/i.test(file)) continue
    const book = await readSource(sourceOfBytes(file, readFileSync(join(folder ?? '', file))))
    for (const sheet of book.blocks) {
      if (sheet.kind !== 'sheet' || sheet.grid.cellCount > 60_000) continue
      for (const [name, change] of Object.entries(changes)) {
        const differs = differenceBy(sheet, change)
        const count = counts.get(name)
        if (!differs || !count) continue
        count.of += 1
        if (differs.length === 0) count.held += 1
        else console.log(`${file} ${sheet.name}, ${name}: ${differs.join('; ')}`)
      }
    }
  }
  for (const [name, { held, of }] of counts) console.log(`${name.padEnd(36)} ${held}/${of}`)
  expect([...counts.values()].some(({ of }) => of > 0)).toBe(true)
})

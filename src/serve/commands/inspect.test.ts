import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspect } from './inspect.ts'

test('a sheet that is not there is told with those that are', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cellcite-inspect-')), 'prices.csv')
  writeFileSync(file, 'item,price\nsoap,10\nsalt,3\n')
  const look = (sheet: string) => inspect.run(inspect.input.parse({ paths: [file], sheet }), {})
  await expect(look('Preise')).rejects.toThrow('there is no sheet Preise; there are: prices')
  expect((await look('prices')).documents[0]?.sheets).toHaveLength(1)
})

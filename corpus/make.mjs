// Writes the source files of the golden cases: node corpus/make.mjs. Two runs give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cases } from './cases.mjs'
import { xlsxOf } from './write-xlsx.mjs'

for (const { name, why, sheets, csv, options } of cases) {
  const folder = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'case.md'),
    `# ${name}\n\n${why}\n\nMade by \`corpus/make.mjs\`. Licence: Apache-2.0, ours.\n`,
  )
  if (sheets) writeFileSync(join(folder, 'source.xlsx'), xlsxOf(sheets, options))
  if (csv !== undefined) writeFileSync(join(folder, 'source.csv'), csv)
}

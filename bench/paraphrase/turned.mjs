// Asks questions again as other people would type them (turns.mjs) and tells how often the same plan comes, by turn.
//   npm run bench:turned -- DIR [--library LIBRARY] [--every N] [--only TURN,TURN] [--losses]
// DIR holds corpus/ and questions.jsonl; every Nth question is asked (2). Build first: the product is run from dist/.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askLibrary, openLibrary } from '../../dist/index.js'
import { planOf } from './plan-of.mjs'
import { turns } from './turns.mjs'

const [dir, ...rest] = process.argv.slice(2)
const option = name => (rest.includes(`--${name}`) ? rest[rest.indexOf(`--${name}`) + 1] : undefined)
if (!dir) {
  console.error('usage: npm run bench:turned -- DIR [--library LIBRARY] [--every N] [--only TURN,TURN] [--losses]')
  process.exit(2)
}
const every = Number(option('every') ?? 2)
const given = option('library')
const only = option('only')?.split(',')
const losses = rest.includes('--losses')
const questions = readFileSync(join(dir, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .filter((_, at) => at % every === 0)

const library = await openLibrary({ dir: given ?? mkdtempSync(join(tmpdir(), 'cellcite-turned-')) })
try {
  if (given === undefined) await library.ingest([join(dir, 'corpus')])
  const counts = {}
  for (const { id, question } of questions) {
    const plan = planOf(await askLibrary(library, question))
    for (const [name, turn] of Object.entries(turns)) {
      const wording = only && !only.includes(name) ? undefined : turn(question)
      if (wording === undefined || wording === question) continue
      const other = planOf(await askLibrary(library, wording))
      const [same, all] = counts[name] ?? [0, 0]
      counts[name] = [same + Number(other === plan), all + 1]
      if (losses && other !== plan) console.log(`${name} ${id} ${wording}\n     ${plan}\n     ${other}`)
    }
  }
  const percent = ([part, of]) => `${((100 * part) / of).toFixed(1)} % (${part}/${of})`
  for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(8)} ${percent(count)}`)
  console.log(`all turns: ${percent(Object.values(counts).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]))}`)
} finally {
  await library.close()
  if (given === undefined) rmSync(library.dir, { recursive: true, force: true })
}

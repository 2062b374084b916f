// Asks the same things in three wordings each and tells how often the same plan comes.
//   npm run bench:paraphrase -- DIR [--library LIBRARY] [--losses]
// DIR holds corpus/ and questions.jsonl; the first wording is the question of that id, the others stand in wordings.tsv.
// Two wordings have the same plan when table, columns, conditions and operation agree, or when neither gets a plan and both
// end the same. Build first: the product is run from dist/.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askLibrary, openLibrary } from '../../dist/index.js'
import { planOf } from './plan-of.mjs'

const [dir, ...rest] = process.argv.slice(2)
if (!dir) {
  console.error('usage: npm run bench:paraphrase -- DIR [--library LIBRARY] [--losses]')
  process.exit(2)
}
const given = rest.includes('--library') ? rest[rest.indexOf('--library') + 1] : undefined
const losses = rest.includes('--losses')
const lines = file => readFileSync(file, 'utf8').split('\n').filter(Boolean)

const questions = new Map(
  lines(join(dir, 'questions.jsonl'))
    .map(line => JSON.parse(line))
    .map(({ id, question }) => [id, question]),
)
const sets = lines(new URL('wordings.tsv', import.meta.url)).map(line => {
  const [id, ...others] = line.split('\t')
  return { id, wordings: [questions.get(id), ...others].filter(Boolean) }
})

const library = await openLibrary({ dir: given ?? mkdtempSync(join(tmpdir(), 'cellcite-paraphrase-')) })
try {
  if (given === undefined) await library.ingest([join(dir, 'corpus')])
  let same = 0
  let all = 0
  let whole = 0
  for (const { id, wordings } of sets) {
    const plans = []
    for (const wording of wordings) plans.push(planOf(await askLibrary(library, wording)))
    const agreeing = plans.slice(1).filter(plan => plan === plans[0]).length
    same += agreeing
    all += plans.length - 1
    whole += Number(agreeing === plans.length - 1)
    if (losses && agreeing < plans.length - 1)
      for (const [at, wording] of wordings.entries())
        console.log(`${at === 0 ? id : '  '} ${wording}\n     ${plans[at]}`)
  }
  const percent = (part, of) => `${((100 * part) / of).toFixed(1)} % (${part}/${of})`
  console.log(`wordings with the plan of the first: ${percent(same, all)}`)
  console.log(`questions whose wordings all have one plan: ${percent(whole, sets.length)}`)
} finally {
  await library.close()
  if (given === undefined) rmSync(library.dir, { recursive: true, force: true })
}

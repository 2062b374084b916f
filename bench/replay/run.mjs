// Takes the plan of every answer as a person would keep it (JSON, nothing in it a position), runs it again, and tells whether the
// same value and the same cells come.
//   npm run bench:replay -- DIR [--library LIBRARY] [--losses]
// DIR holds corpus/ and questions.jsonl. Build first: the product is run from dist/.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askLibrary, openLibrary } from '../../dist/index.js'
import { planFileOfTake, runPlanFile } from '../../dist/library/index.js'
import { planFileShape } from '../../dist/take/index.js'

const [dir, ...rest] = process.argv.slice(2)
if (!dir) {
  console.error('usage: npm run bench:replay -- DIR [--library LIBRARY] [--losses]')
  process.exit(2)
}
const given = rest.includes('--library') ? rest[rest.indexOf('--library') + 1] : undefined
const losses = rest.includes('--losses')
const questions = readFileSync(join(dir, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))

const kindOf = ({ plan }) =>
  plan.compare ? 'versions' : plan.pair ? 'pair' : plan.join ? 'join' : (plan.aggregate ?? 'cells')
const cellsOf = ({ cells }) =>
  cells
    .map(({ document, sheet, address }) => `${document} ${sheet} ${address}`)
    .sort()
    .join('\n')

const library = await openLibrary({ dir: given ?? mkdtempSync(join(tmpdir(), 'cellcite-replay-')) })
try {
  if (given === undefined) await library.ingest([join(dir, 'corpus')])
  const counts = {}
  for (const { id, question } of questions) {
    const answer = await askLibrary(library, question)
    const take = answer.outcome === 'answer' || answer.outcome === 'unsure' ? answer.take : undefined
    if (!take) continue
    const file = await planFileOfTake(library, take, question)
    const run = file && (await runPlanFile(library, planFileShape.parse(JSON.parse(JSON.stringify(file)))))
    const again = run?.kind === 'take' ? run.take : undefined
    const why = !file
      ? 'no plan file'
      : !again
        ? JSON.stringify(run)
        : JSON.stringify(again.value) !== JSON.stringify(take.value)
          ? `value ${JSON.stringify(take.value)} now ${JSON.stringify(again.value)}`
          : again.unit !== take.unit
            ? `unit ${take.unit} now ${again.unit}`
            : cellsOf(again) === cellsOf(take)
              ? undefined
              : 'other cells'
    const [same, all] = counts[kindOf(take)] ?? [0, 0]
    counts[kindOf(take)] = [same + Number(why === undefined), all + 1]
    if (losses && why !== undefined) console.log(`${id} ${kindOf(take)} ${question}\n     ${why.slice(0, 300)}`)
  }
  const percent = ([part, of]) => `${((100 * part) / of).toFixed(1)} % (${part}/${of})`
  for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(9)} ${percent(count)}`)
  console.log(`all       ${percent(Object.values(counts).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]))}`)
} finally {
  await library.close()
  if (given === undefined) rmSync(library.dir, { recursive: true, force: true })
}

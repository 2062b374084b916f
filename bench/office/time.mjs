// How long an answer takes when the library is warm: every question is asked once to warm it and once for the figures.
//   node bench/office/time.mjs DIR --library LIBRARY [--every N] [--slowest N]
// DIR holds questions.jsonl, LIBRARY is one that holds its corpus. Build first: the product is run from dist/.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askLibrary, openLibrary, searchLibrary } from '../../dist/index.js'

const [dir, ...rest] = process.argv.slice(2)
const option = name => (rest.includes(`--${name}`) ? rest[rest.indexOf(`--${name}`) + 1] : undefined)
const place = option('library')
if (!dir || !place) {
  console.error('usage: node bench/office/time.mjs DIR --library LIBRARY [--every N] [--slowest N]')
  process.exit(2)
}
const every = Number(option('every') ?? 1)
const questions = readFileSync(join(dir, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .filter((_, at) => at % every === 0)
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const told = (name, times) => {
  const sorted = [...times].sort((a, b) => a - b)
  console.log(
    `${name}: p50 ${at(sorted, 0.5).toFixed(0)} ms, p95 ${at(sorted, 0.95).toFixed(0)} ms, n ${sorted.length}`,
  )
}

const library = await openLibrary({ dir: place })
try {
  for (const { question } of questions) await askLibrary(library, question)
  const asked = []
  const searched = []
  for (const { id, question } of questions) {
    let began = performance.now()
    await searchLibrary(library, question, { entries: 0 })
    searched.push(performance.now() - began)
    began = performance.now()
    await askLibrary(library, question)
    asked.push({ id, ms: performance.now() - began })
  }
  told(
    'time to answer, warm',
    asked.map(({ ms }) => ms),
  )
  told('of it search', searched)
  const slowest = [...asked].sort((a, b) => b.ms - a.ms).slice(0, Number(option('slowest') ?? 10))
  console.log(`slowest: ${slowest.map(({ id, ms }) => `${id} ${ms.toFixed(0)}`).join(', ')}`)
} finally {
  await library.close()
}

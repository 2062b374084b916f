// Confidence against correctness, in bins: what was said, and what share of it was right.
//   node bench/office/calibration.mjs DIR ANSWERS
// DIR holds questions.jsonl, tables.jsonl and score.mjs; ANSWERS is what `ask --json` printed (answers.jsonl of bench:office --out).
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dir, answers] = process.argv.slice(2)
if (!dir || !answers) {
  console.error('usage: node bench/office/calibration.mjs DIR ANSWERS')
  process.exit(2)
}
const BINS = 10
const { loadGold, judge } = await import(pathToFileURL(join(resolve(dir), 'score.mjs')).href)
const lines = readFileSync(answers, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
const byId = new Map(lines.map(line => [line.id, line]))
const bins = Array.from({ length: BINS }, () => ({ count: 0, said: 0, right: 0 }))
let confident = 0
let wrong = 0
const questions = loadGold(resolve(dir)).questions
for (const question of questions) {
  const line = byId.get(question.id)
  if (!line) continue
  const right = judge(question, line).right
  if (line.confident) {
    confident += 1
    wrong += Number(!right)
  }
  if (line.outcome !== 'answer') continue
  const bin = bins[Math.min(BINS - 1, Math.floor(line.confidence * BINS))]
  bin.count += 1
  bin.said += line.confidence
  bin.right += Number(right)
}
console.log('confidence  answers  said   right')
for (const [at, { count, said, right }] of bins.entries())
  if (count > 0)
    console.log(
      `${(at / BINS).toFixed(1)}–${((at + 1) / BINS).toFixed(1)}     ${String(count).padStart(7)}  ${(said / count).toFixed(2)}   ${(right / count).toFixed(2)}`,
    )
console.log(`confident ${confident} of ${questions.length}, confident and wrong ${wrong}`)

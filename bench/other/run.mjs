// Asks questions with known answers over documents of another kind than the office corpus, and tells what came of them.
//   npm run bench:other [-- --losses]
// A `lookup` is right when the answer holds the known value, `prose` when a passage does, `none` when it is told as not found.
// Build first: the product is run from dist/.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askLibrary, openLibrary } from '../../dist/index.js'

const here = new URL('.', import.meta.url).pathname
const losses = process.argv.includes('--losses')
const dir = mkdtempSync(join(tmpdir(), 'cellcite-other-'))
const plain = text => String(text).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

const isRight = (question, answer) => {
  if (question.kind === 'none') return answer.outcome === 'not_found'
  if (question.kind === 'prose') {
    const told = answer.outcome === 'passages' ? answer.passages.map(({ text }) => text).join(' ') : answer.take?.text
    return plain(told ?? '').includes(plain(question.answer))
  }
  if (answer.outcome !== 'answer') return false
  const { value } = answer.take
  if (typeof question.answer === 'number')
    return Number(value.value) === question.answer || Number.parseFloat(plain(value.shown)) === question.answer
  return plain(value.shown).includes(plain(question.answer))
}

const library = await openLibrary({ dir })
try {
  await library.ingest([join(here, 'documents')])
  const questions = readFileSync(join(here, 'questions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  const kinds = {}
  let confidentWrong = 0
  for (const question of questions) {
    const answer = await askLibrary(library, question.question)
    const right = isRight(question, answer)
    const [before, of] = kinds[question.kind] ?? [0, 0]
    kinds[question.kind] = [before + Number(right), of + 1]
    if (!right && answer.outcome === 'answer' && answer.confident) confidentWrong += 1
    if (!right && losses) console.log(`${question.id} ${question.question} -> ${answer.outcome}`)
  }
  for (const [kind, [right, of]] of Object.entries(kinds))
    console.log(`${kind.padEnd(8)} ${((100 * right) / of).toFixed(1)} % (${right}/${of})`)
  console.log(`confident and wrong ${confidentWrong} of ${questions.length}`)
} finally {
  await library.close()
  rmSync(dir, { recursive: true, force: true })
}

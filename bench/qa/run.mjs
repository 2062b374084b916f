#!/usr/bin/env node
// Questions over public tables answered with no model: with the right file given, and over the whole corpus.
//
//   npm run build && node bench/qa/run.mjs DIR [--keep DIR] [--reuse] [--only given|corpus] [--half 0|1] [--wrong] [--json FILE]
//
// DIR holds corpus/, questions.jsonl and, beside it, ../score-qa.mjs. Prints that scorer's figures of both runs, all sources.
// --half scores only the questions whose id hashes to that half: look at the failures of one, report both.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    reuse: { type: 'boolean', default: false },
    only: { type: 'string' },
    half: { type: 'string' },
    wrong: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const dir = positionals[0] && realpathSync(resolve(positionals[0]))
if (!dir || !existsSync(join(dir, 'questions.jsonl'))) {
  console.error(
    'usage: node bench/qa/run.mjs DIR [--keep DIR] [--reuse] [--only given|corpus] [--half 0|1] [--wrong] [--json FILE]',
  )
  process.exit(2)
}
const dist = resolve(process.env.CELLCITE_DIST ?? join(import.meta.dirname, '../../dist'))
const load = folder => import(pathToFileURL(join(dist, folder, 'index.js')).href)
const [{ openLibrary, askLibrary, searchLibrary }, { takeAnswer }, { alternativesOf }] = await Promise.all(
  ['library', 'take', 'search'].map(load),
)
const { answerLine } = await import(pathToFileURL(join(dist, 'serve/operations/answer-line.js')).href)

const keep = options.keep ?? mkdtempSync(join(tmpdir(), 'cellcite-qa-'))
mkdirSync(keep, { recursive: true })
const place = join(keep, 'library')
if (!options.reuse) rmSync(place, { recursive: true, force: true })
const library = await openLibrary({ dir: place })
if (!options.reuse) {
  const report = await library.ingest([join(dir, 'corpus')])
  console.log(`${report.documents.length} documents in ${report.ms} ms`)
}

const halfOf = id => Number.parseInt(createHash('md5').update(id).digest('hex').slice(0, 2), 16) % 2
const questions = readFileSync(join(dir, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .filter(({ id }) => options.half === undefined || halfOf(id) === Number(options.half))
const inCorpus = path => path.replace(/^corpus\//, '')

/** The answer when only the tables of the right file may be looked into; of prose its best passage. */
const given = async ({ id, question, file, answer_in: answerIn }) => {
  const path = inCorpus(file)
  if (answerIn === 'prose') {
    const { candidates } = await searchLibrary(library, question, { candidates: 400 })
    const passage = candidates.find(candidate => candidate.kind === 'prose' && candidate.document === path)
    return { id, docs: [file], answer: passage?.unit.text.slice(0, 600) ?? null, confident: false }
  }
  const tables = await library.catalogue.tablesOf(path)
  const candidates = tables.map(({ id: table, key, document, table: of, card }) => ({
    id: table,
    key,
    document,
    table: of,
    card,
    score: 1,
    rows: [],
  }))
  const outcome = await takeAnswer(question, candidates, {
    rows: library.tables.rows,
    openSql: library.openSql,
    otherWordings: alternativesOf,
  })
  const told = { question, passages: [], searched: {}, retrieval: { candidates: [] } }
  return lineOf(id, answerLine(id, { ...told, ...bestOf(outcome) }), [file])
}

/** The best take, sure or not: with the file given something is always asked of it. */
const bestOf = outcome => {
  const take = outcome.take ?? outcome.nearest ?? outcome.takes?.[0]
  if (outcome.kind === 'answer' || !take) return { ...outcome, outcome: outcome.kind }
  return { outcome: 'unsure', take, others: [], next: outcome.next }
}

const overAll = async ({ id, question }) => {
  const line = answerLine(id, await askLibrary(library, question))
  return lineOf(
    id,
    line,
    line.docs.map(doc => `corpus/${doc}`),
  )
}

const lineOf = (id, line, docs) => ({
  id,
  answer: line.outcome === 'passages' ? (line.text?.slice(0, 600) ?? null) : (line.answer ?? null),
  docs,
  ...(line.answer_doc ? { answer_doc: `corpus/${line.answer_doc}` } : {}),
  cells: (line.cells ?? []).flatMap(({ cell }) => (cell ? [cell] : [])),
  confident: line.confident ?? false,
  outcome: line.outcome,
  text: line.text,
  plan: line.plan_text,
})

const goldFolder = () => {
  if (options.half === undefined) return dir
  const folder = join(keep, `gold-${options.half}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'questions.jsonl'), questions.map(line => `${JSON.stringify(line)}\n`).join(''))
  for (const name of ['corpus', 'corpus.jsonl'])
    if (!existsSync(join(folder, name))) symlinkSync(join(dir, name), join(folder, name))
  return folder
}

const figures = {}
for (const [name, answer] of Object.entries({ given, corpus: overAll })) {
  if (options.only !== undefined && options.only !== name) continue
  const lines = []
  const times = []
  for (const question of questions) {
    const began = performance.now()
    lines.push(await answer(question))
    times.push(performance.now() - began)
  }
  const file = join(keep, `${name}.jsonl`)
  writeFileSync(file, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const score = more =>
    execFileSync(process.execPath, [join(dir, '../score-qa.mjs'), file, '--gold', goldFolder(), ...more], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
  console.log(`\n#### ${name}\n${score(options.wrong ? ['--wrong'] : [])}`)
  times.sort((a, b) => a - b)
  const at = share => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.log(`ms p50 ${at(0.5)}, p95 ${at(0.95)}`)
  figures[name] = JSON.parse(score(['--json']))
}
if (options.json) writeFileSync(options.json, JSON.stringify(figures, null, 1))
await library.close()

#!/usr/bin/env node
// How well the right row or passage arrives: found among 60 candidates, reached among 12 entries of the context.
//
//   npm run build && node bench/retrieval/run.mjs DIR [--keep DIR] [--reuse] [--ablations] [--baseline] [--embedder] [--losses] [--tokens] [--json FILE]
//
// DIR holds corpus/, questions.jsonl, tables.jsonl and score.mjs (an office corpus), or corpus/ and questions.jsonl with
// `file` in each question beside ../score-qa.mjs. Runs the product's own parts in this process. --ablations repeats the
// questions with one part of the method left out, --baseline adds plain pieces of 500 characters with BM25. --losses tells
// each question whose row did not arrive, and why. --embedder asks with the vectors of the embedder that the environment
// configures (CELLCITE_EMBEDDER_URL and its like, or CELLCITE_SETTINGS), kept in --vectors FILE; what is not embedded yet is
// embedded first. --tokens tells what cards and ancestors add to the index. Questions about files that could not be read are
// left out and counted.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { indexFolder } from './index-folder.mjs'
import { lossesOf } from './losses.mjs'
import { baselineEntries, embeddedBaseline, plainBaseline } from './plain-baseline.mjs'
import { tellTokens } from './tokens.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    reuse: { type: 'boolean', default: false },
    ablations: { type: 'boolean', default: false },
    baseline: { type: 'boolean', default: false },
    losses: { type: 'boolean', default: false },
    embedder: { type: 'boolean', default: false },
    vectors: { type: 'string' },
    tokens: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const dir = positionals[0] && resolve(positionals[0])
if (!dir || !existsSync(join(dir, 'questions.jsonl'))) {
  console.error(
    'usage: node bench/retrieval/run.mjs DIR [--keep DIR] [--reuse] [--ablations] [--baseline] [--embedder] [--losses] [--tokens] [--json FILE]',
  )
  process.exit(2)
}
const isOffice = existsSync(join(dir, 'tables.jsonl'))
const keep = options.keep ?? mkdtempSync(join(tmpdir(), 'cellcite-retrieval-'))
const out = join(keep, 'out')

/** Parts of the method, each left out once by --ablations. */
const PARTS = ['card', 'places', 'values', 'two-steps', 'editions', 'thesaurus', 'aliases']

const lines = file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
const write = (file, list) => writeFileSync(file, list.map(line => `${JSON.stringify(line)}\n`).join(''))

const opened = await indexFolder(join(dir, 'corpus'), {
  keep: join(keep, 'library'),
  reuse: options.reuse,
  books: options.baseline || options.tokens,
})
mkdirSync(out, { recursive: true })
const unread = new Set(opened.failed.map(({ path }) => path))
const docOf = question => question.doc ?? question.file?.replace(/^corpus\//, '')
const all = lines(join(dir, 'questions.jsonl'))
const questions = all.filter(question => !unread.has(docOf(question)))
console.log(
  `${opened.seen.documents} documents, ${opened.seen.tables} tables, ${opened.seen.records} records, ${opened.seen.passages} passages, ${opened.ms} ms`,
)
if (unread.size > 0)
  console.log(`not read: ${unread.size} files, their ${all.length - questions.length} questions are left out`)

/** The scorer's gold with the questions that are asked. */
const goldFolder = () => {
  const folder = join(out, 'gold')
  mkdirSync(folder, { recursive: true })
  write(join(folder, 'questions.jsonl'), questions)
  for (const name of ['tables.jsonl', 'documents.jsonl'])
    if (existsSync(join(dir, name)) && !existsSync(join(folder, name))) symlinkSync(join(dir, name), join(folder, name))
  return folder
}

const scoreOffice = (file, folder) => {
  const args = [join(dir, 'score.mjs'), '--gold', folder, '--retrieval', file, '--json']
  const { retrieval } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 28 }))
  const share = ([right, of]) => right / Math.max(1, of)
  const part = total =>
    Object.fromEntries(
      Object.entries(total)
        .filter(([, pair]) => Array.isArray(pair))
        .map(([name, pair]) => [name, share(pair)]),
    )
  return { tables: part(retrieval.tables.total), prose: part(retrieval.prose.total), losses: retrieval.losses }
}

/** Recall of documents at 1, 5, 12 by source of the question. */
const scoreDocuments = predictions => {
  const byId = new Map(predictions.map(line => [line.id, line]))
  const groups = new Map()
  for (const question of questions) {
    const docs = [...new Set((byId.get(question.id)?.candidates ?? []).map(({ doc }) => doc))]
    const at = docs.indexOf(docOf(question))
    for (const name of ['all', question.source]) {
      const group = groups.get(name) ?? { n: 0, r1: 0, r5: 0, r12: 0 }
      group.n += 1
      if (at >= 0 && at < 1) group.r1 += 1
      if (at >= 0 && at < 5) group.r5 += 1
      if (at >= 0 && at < 12) group.r12 += 1
      groups.set(name, group)
    }
  }
  return Object.fromEntries(
    [...groups].map(([name, { n, r1, r5, r12 }]) => [name, { n, r1: r1 / n, r5: r5 / n, r12: r12 / n }]),
  )
}

const percent = value => `${(value * 100).toFixed(1)}`.padStart(6)

const tell = (name, score) => {
  if (isOffice)
    for (const part of ['tables', 'prose'])
      console.log(
        `${name.padEnd(22)} ${part.padEnd(7)}${['found', 'reached', 'reached_of_found', 'first', 'in5'].map(key => ` ${key} ${percent(score[part][key])}`).join('')}`,
      )
  else
    for (const [source, { n, r1, r5, r12 }] of Object.entries(score))
      console.log(
        `${name.padEnd(22)} ${source.padEnd(7)} n ${String(n).padStart(4)} R@1 ${percent(r1)} R@5 ${percent(r5)} R@12 ${percent(r12)}`,
      )
}

const run = async (name, retrieveOne) => {
  const predictions = []
  const times = []
  for (const question of questions) {
    const began = performance.now()
    predictions.push(await retrieveOne(question))
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const file = join(out, `${name.replaceAll(' ', '-')}.jsonl`)
  write(file, predictions)
  const score = isOffice ? scoreOffice(file, goldFolder()) : scoreDocuments(predictions)
  tell(name, score)
  const p = share => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.log(`${''.padEnd(22)} ms p50 ${p(0.5)} p95 ${p(0.95)}`)
  return { name, score, ms: { p50: p(0.5), p95: p(0.95) } }
}

const { search, engine } = opened.product
const settings = options.embedder ? engine.loadSettings(keep) : undefined
const embedder = settings && (await engine.openEmbedder(settings))
const vectors =
  embedder &&
  engine.openVectors(
    { index: join(keep, 'library/index.sqlite'), vectors: options.vectors ?? join(keep, 'library/vectors.sqlite') },
    embedder,
  )
if (vectors) console.log(`embedder ${embedder.name}`, JSON.stringify(await vectors.update()))
if (options.tokens) tellTokens(opened.books, opened.product)
const traces = new Map()
const product =
  without =>
  async ({ id, question }) => {
    const retrieval = await search.retrieve(
      question,
      { ...opened.sources, ...(vectors ? { vectors } : {}) },
      { without },
    )
    if (without.length === 0) traces.set(id, retrieval)
    return search.predictionOf(id, retrieval)
  }
const results = [await run('product', product([]))]
if (options.ablations)
  for (const part of vectors ? [...PARTS, 'vectors'] : PARTS)
    results.push(await run(`without ${part}`, product([part])))
if (options.baseline) {
  const baseline = plainBaseline(opened.books)
  results.push(
    await run('plain pieces BM25', async ({ id, question }) => ({ id, ...baselineEntries(baseline.search(question)) })),
  )
  if (embedder) {
    const find = await embeddedBaseline(baseline, embedder, join(keep, 'baseline-vectors.bin'))
    results.push(
      await run('plain pieces hybrid', async ({ id, question }) => ({ id, ...baselineEntries(await find(question)) })),
    )
  }
}
if (options.losses && isOffice)
  for (const line of lossesOf({ questions, traces, score: results[0].score })) console.log(line)
if (options.json)
  writeFileSync(options.json, JSON.stringify({ seen: opened.seen, unread: unread.size, results }, null, 1))
vectors?.close()
await embedder?.close()
opened.close()

#!/usr/bin/env node
// The tables found in a corpus with gold structure, scored: header paths, units, totals, notes, kinds, refusals.
//
//   npm run build && node bench/office-tables/run.mjs DIR [--formats xlsx,csv] [--only TEXT] [--out FILE] [--losses] [--json]
//
// DIR holds corpus/, tables.jsonl and score.mjs. Predictions are made by reading and understanding alone, without a
// library; they go to FILE when one is named. With CELLCITE_DIST another build than dist/ is measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    formats: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    losses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const dist = resolve(process.env.CELLCITE_DIST ?? join(import.meta.dirname, '../../dist'))
if (!folder || !existsSync(join(folder, 'tables.jsonl'))) fail('Give a folder that holds tables.jsonl and corpus/.')
if (!existsSync(join(dist, 'table/index.js'))) fail(`There is no build in ${dist}; run: npm run build`)

const load = file => import(pathToFileURL(join(dist, file)).href)
const { readSource, sourceOfBytes } = await load('source/index.js')
const { describe, understand } = await load('table/index.js')
const { loadGold, scoreTables } = await import(pathToFileURL(resolve(folder, 'score.mjs')).href)

const wanted = options.formats?.split(',')
const gold = readLines(join(folder, 'tables.jsonl')).filter(
  ({ doc }) => (!wanted || wanted.includes(formatOf(doc))) && (!options.only || doc.includes(options.only)),
)
const predictions = []
const times = { read: 0, understand: 0 }
const failures = []
for (const doc of new Set(gold.map(table => table.doc))) {
  try {
    predictions.push(...(await tablesOf(doc)))
  } catch (error) {
    failures.push(`${doc}: ${error instanceof Error ? error.message : error}`)
  }
}
if (options.out) writeFileSync(options.out, predictions.map(line => `${JSON.stringify(line)}\n`).join(''))
report(scoreTables({ ...loadGold(resolve(folder)), ...only(loadGold(resolve(folder))) }, predictions))

async function tablesOf(doc) {
  const bytes = readFileSync(join(folder, 'corpus', doc))
  const began = performance.now()
  const book = await readSource(sourceOfBytes(basename(doc), bytes))
  const read = performance.now()
  const sheets = book.blocks.filter(({ kind }) => kind === 'sheet')
  const tables = sheets.flatMap(sheet =>
    understand(sheet, { sheets }).map(table => ({ doc, ...describe(table, sheet) })),
  )
  times.read += read - began
  times.understand += performance.now() - read
  return tables
}

/** The gold without the documents that were not asked for. */
function only(all) {
  const docs = new Set(gold.map(({ doc }) => doc.normalize('NFC')))
  return { tables: all.tables.filter(({ doc }) => docs.has(doc.normalize('NFC'))) }
}

function report(scores) {
  const { losses, ...figures } = scores
  if (options.json) {
    console.log(JSON.stringify({ figures, failures, ms: times }, null, 1))
    return
  }
  for (const [name, [right, of]] of Object.entries(figures))
    console.log(
      `${name.padEnd(24)} ${`${right}/${of}`.padStart(12)} ${of === 0 ? '' : `${((100 * right) / of).toFixed(1)}%`}`,
    )
  console.log(`read ${Math.round(times.read)} ms, understood ${Math.round(times.understand)} ms`)
  for (const failure of failures) console.log(`not read: ${failure}`)
  if (options.losses)
    for (const [name, list] of Object.entries(losses)) console.log(`\n${name}:\n  ${list.join('\n  ')}`)
}

function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

function formatOf(doc) {
  return extname(doc).slice(1).toLowerCase()
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

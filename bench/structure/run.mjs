#!/usr/bin/env node
// The structure of tables in sheets, scored against gold header paths, row paths and cell roles.
//
//   npm run build && node bench/structure/run.mjs DIR [--score FILE] [--only TEXT] [--out FILE] [--wrong] [--json]
//
// DIR holds gold.jsonl, roles.jsonl and files/; FILE is the scorer that goes with them (default ../score-structure.mjs
// beside DIR). Predictions are made by reading and understanding alone; they go to --out when it is named. With
// CELLCITE_DIST another build than dist/ is measured.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    score: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    wrong: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const folder = positionals[0] && resolve(positionals[0])
const scorer = resolve(options.score ?? join(folder ?? '.', '../score-structure.mjs'))
const dist = resolve(process.env.CELLCITE_DIST ?? join(import.meta.dirname, '../../dist'))
if (!folder || !existsSync(join(folder, 'files'))) fail('Give a folder that holds gold.jsonl and files/.')
if (!existsSync(scorer)) fail(`There is no scorer at ${scorer}; name it with --score.`)
if (!existsSync(join(dist, 'table/index.js'))) fail(`There is no build in ${dist}; run: npm run build`)

const load = file => import(pathToFileURL(join(dist, file)).href)
const { readSource, sourceOfBytes } = await load('source/index.js')
const { describe, understand } = await load('table/index.js')

const times = { read: 0, understand: 0 }
const failures = []
const lines = []
for (const file of workbooks()) {
  try {
    lines.push(...(await tablesOf(file)))
  } catch (error) {
    failures.push(`${file}: ${error instanceof Error ? error.message : error}`)
  }
}
score()

function workbooks() {
  return readdirSync(join(folder, 'files'), { recursive: true })
    .filter(file => file.endsWith('.xlsx') && (!options.only || file.includes(options.only)))
    .sort()
}

async function tablesOf(file) {
  const began = performance.now()
  const book = await readSource(sourceOfBytes(basename(file), readFileSync(join(folder, 'files', file))))
  const read = performance.now()
  const tables = book.blocks
    .filter(({ kind }) => kind === 'sheet')
    .flatMap(sheet => understand(sheet).map(table => ({ file: `files/${file}`, ...describe(table, sheet) })))
  times.read += read - began
  times.understand += performance.now() - read
  return tables
}

function score() {
  const scratch = mkdtempSync(join(tmpdir(), 'structure-'))
  const out = options.out ? resolve(options.out) : join(scratch, 'predictions.jsonl')
  writeFileSync(out, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const flags = ['--gold', folder, ...(options.wrong ? ['--wrong'] : []), ...(options.json ? ['--json'] : [])]
  spawnSync(process.execPath, [scorer, out, ...flags], { stdio: 'inherit' })
  rmSync(scratch, { recursive: true })
  if (!options.json) console.log(`read ${Math.round(times.read)} ms, understood ${Math.round(times.understand)} ms`)
  for (const failure of failures) console.error(`not read: ${failure}`)
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

#!/usr/bin/env node
// The tables found in a corpus with gold structure, scored: header paths, units, totals, notes, kinds, refusals.
//
//   npm run build && node bench/office-tables/run.mjs DIR [--formats xlsx,csv] [--only TEXT] [--out FILE] [--losses] [--json] [--units]
//
// DIR holds corpus/, tables.jsonl and score.mjs. Predictions are made by reading and understanding alone, without a
// library; they go to FILE when one is named. With --units every column whose gold unit was not found is told, with the
// places where the document writes that unit at all: none means that it can only be guessed. With CELLCITE_DIST another
// build than dist/ is measured.
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
    units: { type: 'boolean', default: false },
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
/** Other ways in which a unit is written. */
const alike = { USD: /USD|\$|dollar/iu, EUR: /EUR|€/iu, 원: /원|₩|KRW/u, '%': /%|percent|процент/iu, days: /day/iu }

const predictions = []
const written = new Map()
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
if (options.units) tellUnits()
report(scoreTables({ ...loadGold(resolve(folder)), ...only(loadGold(resolve(folder))) }, predictions))

async function tablesOf(doc) {
  const bytes = readFileSync(join(folder, 'corpus', doc))
  const began = performance.now()
  const book = await readSource(sourceOfBytes(basename(doc), bytes))
  const read = performance.now()
  const sheets = book.blocks.filter(({ kind }) => kind === 'sheet')
  if (options.units) written.set(doc, [...textsOf(book)])
  const tables = sheets.flatMap(sheet =>
    understand(sheet, { sheets }).map(table => ({ doc, ...describe(table, sheet) })),
  )
  times.read += read - began
  times.understand += performance.now() - read
  return tables
}

/** All that a document writes: texts and number formats of cells, comments, prose, captions. */
function* textsOf(book) {
  for (const block of book.blocks) {
    if (block.kind !== 'sheet') {
      yield JSON.stringify(block)
      continue
    }
    const { grid, receipt: _, ...rest } = block
    yield JSON.stringify(rest)
    for (let row = 0; row < grid.extent.bottom; row += 1)
      for (const column of grid.columnsAt(row)) yield JSON.stringify(grid.cellAt(row, column))
  }
}

/** The columns whose unit differs from the gold, and how often their document writes the unit in any way. */
function tellUnits() {
  const differ = gold
    .filter(({ kind }) => kind !== 'form')
    .flatMap(table => table.columns.flatMap(column => (column.unit ? [{ table, column }] : [])))
    .flatMap(({ table, column }) => {
      const key = column.letter ?? column.index
      const found = predictions
        .filter(({ doc, sheet_or_index: sheet }) => doc === table.doc && String(sheet) === String(table.sheet_or_index))
        .flatMap(({ columns }) => columns.filter((one, at) => one.letter === key || at + 1 === key))
        .find(({ path }) => path.at(-1) === column.path.at(-1))
      return found?.unit?.includes(column.unit.slice(0, 2)) ? [] : [{ table, column, found }]
    })
  for (const { table, column, found } of differ) {
    const way = alike[column.unit]
    const places = (written.get(table.doc) ?? []).filter(text => (way ? way.test(text) : text.includes(column.unit)))
    console.log(
      `${table.doc} | ${table.sheet_or_index} | ${column.path.join(' / ')}: ${column.unit}, found ${found?.unit ?? 'none'}, written ${places.length} times`,
    )
  }
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

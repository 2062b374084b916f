#!/usr/bin/env node
// Facts about real files, checked one file a process.
//
//   npm run build && node bench/facts/run.mjs FOLDER [--format xlsx,csv] [--only TEXT] [--json] [--jobs 1] [--floors FILE] [--seconds 20]
//
// FOLDER holds FACTS.jsonl (one fact a line: file, kind, value, ...) and the files that it names. Each file is read in a
// process of its own with a time limit, its peak memory measured. Facts that are marked soft are told apart: they are
// choices on which good tools differ. So are facts that disputed.json shows to be wrong (column `wrong`). With CELLCITE_DIST another build than dist/ is measured.
// With --floors the run fails when a format is under its floor (share of hard facts), or a file crashed or took too much.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Most memory for one file, in megabytes. */
const FILE_MB = 1024

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '1' },
    floors: { type: 'string' },
    seconds: { type: 'string', default: '20' },
  },
})
/** Longest time for one file, in milliseconds; more than usual is for a machine that is busy with other work. */
const FILE_MS = Number(options.seconds) * 1000
/** Facts that are wrong, or choices of the source that contradict the rules for facts; each with its reason. */
const disputed = JSON.parse(readFileSync(join(import.meta.dirname, 'disputed.json'), 'utf8'))
const folder = positionals[0]
const dist = resolve(process.env.CELLCITE_DIST ?? join(import.meta.dirname, '../../dist'))
if (!folder || !existsSync(join(folder, 'FACTS.jsonl'))) fail('Give a folder that holds FACTS.jsonl.')
if (!existsSync(join(dist, 'source/index.js'))) fail(`There is no build in ${dist}; run: npm run build`)

const files = groupByFile(readFileSync(join(folder, 'FACTS.jsonl'), 'utf8'))
const wanted = options.format?.split(',')
const chosen = [...files].filter(
  ([file]) => (!wanted || wanted.includes(formatOf(file))) && (!options.only || file.includes(options.only)),
)
const results = await checkAll(chosen)
if (options.json) console.log(JSON.stringify(summary(results), null, 1))
else print(results)
if (options.floors) holdFloors(summary(results), JSON.parse(readFileSync(options.floors, 'utf8')).facts ?? {})

/** Ends with 1 when a figure is under its floor. */
function holdFloors({ formats, heavy }, floors) {
  const share = ({ right, facts }) => (facts === 0 ? 1 : right / facts)
  const under = Object.entries(floors).filter(([format, floor]) => formats[format] && share(formats[format]) < floor)
  const crashed = Object.entries(formats).filter(([, { crashes }]) => crashes > 0)
  for (const [format, floor] of under)
    console.error(`${format}: ${share(formats[format]).toFixed(4)} is under its floor ${floor}`)
  for (const [format, { crashes }] of crashed) console.error(`${format}: ${crashes} files crashed or hung`)
  for (const { file, mb } of heavy) console.error(`${file}: ${mb} MB is more than ${FILE_MB} MB`)
  if (under.length + crashed.length + heavy.length > 0) process.exitCode = 1
  else console.log('every format stands on or over its floor')
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

function formatOf(file) {
  return file.split('/')[0]
}

function groupByFile(text) {
  const groups = new Map()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const fact = JSON.parse(line)
    groups.set(fact.file, [...(groups.get(fact.file) ?? []), fact])
  }
  return groups
}

async function checkAll(entries) {
  const results = new Array(entries.length)
  let next = 0
  const work = async () => {
    while (next < entries.length) {
      const number = next
      next += 1
      results[number] = await checkFile(...entries[number])
    }
  }
  await Promise.all(Array.from({ length: Number(options.jobs) }, work))
  return results
}

/** One file in its own process: the outcome of each fact, time and memory; a hang or a crash fails all its facts. */
function checkFile(file, facts) {
  return new Promise(done => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'check-file.mjs'), dist, join(folder, file)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let out = ''
    let error = ''
    let late = false
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, FILE_MS)
    child.stdout.on('data', data => {
      out += data
    })
    child.stderr.on('data', data => {
      error += data
    })
    child.stdin.end(JSON.stringify(facts))
    child.on('close', code => {
      clearTimeout(timer)
      const last = out.trim().split('\n').at(-1)
      if (!late && code === 0 && last?.startsWith('{')) return done({ file, ...JSON.parse(last) })
      const why = late ? `no end after ${FILE_MS / 1000} s` : `crashed (${code}): ${error.trim().slice(-300)}`
      done({
        file,
        ms: late ? FILE_MS : 0,
        mb: 0,
        crash: why,
        facts: facts.filter(fact => fact.kind !== 'note').map(fact => ({ fact, ok: false, got: why })),
      })
    })
  })
}

function isDisputed(file, fact) {
  return disputed.some(
    entry =>
      entry.file === file &&
      ['kind', 'row', 'col', 'table'].every(key => entry[key] === undefined || entry[key] === fact[key]),
  )
}

function summary(all) {
  const formats = {}
  for (const result of all) {
    const format = formatOf(result.file)
    formats[format] ??= {
      files: 0,
      facts: 0,
      right: 0,
      soft: 0,
      softRight: 0,
      disputed: 0,
      crashes: 0,
      maxMs: 0,
      maxMb: 0,
    }
    const row = formats[format]
    row.files += 1
    row.crashes += result.crash ? 1 : 0
    row.maxMs = Math.max(row.maxMs, result.ms)
    row.maxMb = Math.max(row.maxMb, result.mb)
    for (const { fact, ok } of result.facts) {
      if (!ok && isDisputed(result.file, fact)) {
        row.disputed += 1
        continue
      }
      row[fact.soft ? 'soft' : 'facts'] += 1
      if (ok) row[fact.soft ? 'softRight' : 'right'] += 1
    }
  }
  const failing = all.flatMap(result =>
    result.facts.filter(({ ok }) => !ok).map(({ fact, got }) => ({ file: result.file, fact, got })),
  )
  const heavy = all.filter(({ mb }) => mb > FILE_MB).map(({ file, mb }) => ({ file, mb }))
  return { formats, failing, heavy }
}

function print(all) {
  const { formats, failing, heavy } = summary(all)
  const columns = ['format', 'files', 'facts', 'right', '%', 'soft', 'right', 'wrong', 'crashed', 'max s', 'max MB']
  const rows = Object.entries(formats).map(([format, row]) => cellsOf(format, row))
  const total = Object.values(formats).reduce((sum, row) => {
    for (const key of Object.keys(row))
      sum[key] = key.startsWith('max') ? Math.max(sum[key] ?? 0, row[key]) : (sum[key] ?? 0) + row[key]
    return sum
  }, {})
  for (const row of [columns, ...rows, cellsOf('all', total)])
    console.log(row.map((cell, at) => (at === 0 ? String(cell).padEnd(8) : String(cell).padStart(8))).join(''))
  const kinds = [
    ['Facts that do not hold', ({ fact, file }) => !fact.soft && !isDisputed(file, fact)],
    ['Soft facts that do not hold', ({ fact }) => fact.soft],
    ['Facts that are wrong (disputed.json)', ({ fact, file }) => !fact.soft && isDisputed(file, fact)],
  ]
  for (const [title, belongs] of kinds) {
    const some = failing.filter(belongs)
    if (some.length > 0) console.log(`\n${title}:`)
    for (const { file, fact, got } of some)
      console.log(`  ${file}  ${factText(fact)}  got ${JSON.stringify(got)?.slice(0, 200)}`)
  }
  const stands = all.flatMap(({ file, facts }) =>
    facts.filter(({ fact, ok }) => ok && fact.kind === 'table_size' && isDisputed(file, fact)),
  )
  for (const { fact } of stands) console.log(`disputed, but it holds: ${fact.file} ${factText(fact)}`)
  for (const { file, mb } of heavy) console.log(`over ${FILE_MB} MB: ${file} ${mb} MB`)
}

function cellsOf(name, row) {
  const share = row.facts > 0 ? ((100 * row.right) / row.facts).toFixed(1) : '-'
  return [
    name,
    row.files,
    row.facts,
    row.right,
    share,
    row.soft,
    row.softRight,
    row.disputed,
    row.crashes,
    (row.maxMs / 1000).toFixed(1),
    Math.round(row.maxMb),
  ]
}

function factText({ kind, sheet, cell, table, row, col, name, value }) {
  const place = [
    sheet,
    cell,
    table === undefined ? undefined : `table[${table}]`,
    row === undefined ? undefined : `r${row}c${col}`,
    name,
  ]
  return `${kind} ${place.filter(Boolean).join(' ')} = ${JSON.stringify(value)}`
}

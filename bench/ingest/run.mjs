// Times the ingest of workbooks of 10^4, 10^5 and 10^6 rows x 12 columns beside the reading of the same files, and of a
// folder of documents, each in a process of its own, one after the other. Prints one JSON value.
//
// Use: npm run build && node bench/ingest/run.mjs [--sizes 10000,100000] [--folder DIR] [--dist DIR]
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { makeWorkbook } from '../read/make-workbook.mjs'

/** What issue 2 promises for the largest book; the run says for each whether it holds. */
const TARGETS = { timesReading: 6, megabytes: 700, growth: 1.6 }

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    folder: { type: 'string' },
    dist: { type: 'string' },
  },
})
const dist = resolve(values.dist ?? join(import.meta.dirname, '..', '..', 'dist'))
const runOnce = promisify(execFile)

const node = async (script, ...args) => {
  const { stdout } = await runOnce(process.execPath, [join(import.meta.dirname, script), ...args], {
    timeout: 1_800_000,
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

const ingest = async (...paths) => {
  const library = mkdtempSync(join(tmpdir(), 'cellcite-bench-'))
  try {
    return await node('ingest-once.mjs', dist, library, ...paths)
  } finally {
    rmSync(library, { recursive: true })
  }
}

const sizes = values.sizes.split(',').map(Number)
const runs = []
for (const rows of sizes) {
  const path = await makeWorkbook(rows)
  const read = await node('../read/read-once.mjs', 'grid', path, dist)
  const done = await ingest(path)
  runs.push({ rows, timesReading: Math.round((done.seconds / read.seconds) * 10) / 10, read, ingest: done })
}
const folder = values.folder && (await ingest(resolve(values.folder)))

const largest = runs.at(-1)
const middle = runs.at(-2)
/** How much dearer a row of the largest book is than one of the next smaller; start-up costs would blur the smallest. */
const growth = middle && largest.ingest.cpuSeconds / largest.rows / (middle.ingest.cpuSeconds / middle.rows)
const holds = {
  timesReading: largest.timesReading <= TARGETS.timesReading,
  megabytes: largest.ingest.peakMegabytes <= TARGETS.megabytes,
  ...(growth === undefined ? {} : { growth: growth <= TARGETS.growth }),
}
console.log(JSON.stringify({ node: process.version, growth, targets: TARGETS, holds, runs, folder }, undefined, 2))
if (Object.values(holds).includes(false)) process.exitCode = 1

// Ingests paths into a new library once, in a process of its own, and prints what it took as one JSON line.
// Use: node bench/ingest/ingest-once.mjs DIST LIBRARY PATH...
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dist, library, ...paths] = process.argv.slice(2)
const { openLibrary } = await import(pathToFileURL(join(dist, 'library/index.js')).href)

const spent = {}
let step = 'start'
let since = performance.now()
const enter = next => {
  if (next === step) return
  const now = performance.now()
  spent[step] = Math.round((spent[step] ?? 0) + now - since)
  step = next
  since = now
}

const seconds = start => Math.round((performance.now() - start) / 10) / 100
const opened = await openLibrary({ dir: library })
const start = performance.now()
const report = await opened.ingest(paths, { onProgress: progress => enter(progress.step) })
enter('end')
const first = seconds(start)
const second = performance.now()
await opened.ingest(paths)
const again = Math.round(performance.now() - second)
const status = await opened.catalogue.status()
await opened.close()
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
const failed = report.documents
  .filter(document => document.fault)
  .map(({ path, fault }) => ({ path, code: fault.code }))
console.log(
  JSON.stringify({
    seconds: first,
    cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e4) / 100,
    peakMegabytes: Math.round(maxRSS / 1024),
    againMilliseconds: again,
    status,
    failed,
    // Meaningful for one document; with several at a time the steps overlap.
    spentMilliseconds: spent,
    indexBytes: statSync(join(library, 'index.sqlite')).size,
    tableBytes: readdirSync(join(library, 'tables')).reduce(
      (sum, name) => sum + statSync(join(library, 'tables', name)).size,
      0,
    ),
  }),
)

// Times the reading of workbooks of 10^4, 10^5 and 10^6 rows x 12 columns: our scan, our full grid, and exceljs'
// streaming reader without and with styles, each in a process of its own, one after the other, the best of some
// repeats. Prints one JSON value.
//
// Use: npm run build && npm install --prefix bench/peers && node bench/read/run.mjs [--no-peer] [--repeats 2] [--dist DIR]
import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { makeWorkbook } from './make-workbook.mjs'

const SIZES = [10_000, 100_000, 1_000_000]
/** What issue 2 promises; the run says for each whether it holds. */
const TARGETS = { timesFasterThanPeer: 12, scanMegabytes: 250, gridMegabytes: 350, growth: 1.6 }

const { values } = parseArgs({
  options: { 'no-peer': { type: 'boolean' }, repeats: { type: 'string', default: '2' }, dist: { type: 'string' } },
})
const dist = resolve(values.dist ?? join(import.meta.dirname, '..', '..', 'dist'))
const readOnce = promisify(execFile)

const measure = async (way, path) => {
  const script = join(import.meta.dirname, 'read-once.mjs')
  const tries = []
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    const { stdout } = await readOnce(process.execPath, [script, way, path, dist], { timeout: 900_000 })
    tries.push(JSON.parse(stdout))
  }
  return tries.sort((a, b) => a.seconds - b.seconds)[0]
}

const runs = []
for (const rows of SIZES) {
  const path = await makeWorkbook(rows)
  for (const way of ['scan', 'grid']) runs.push({ rows, fileBytes: statSync(path).size, ...(await measure(way, path)) })
}
const largest = SIZES.at(-1)
if (!values['no-peer'])
  for (const way of ['exceljs', 'exceljs-styles'])
    runs.push({ rows: largest, ...(await measure(way, await makeWorkbook(largest))) })

const of = (way, rows) => runs.find(run => run.way === way && run.rows === rows)
const scan = of('scan', largest)
const peer = of('exceljs', largest)
/** How much dearer a row of the largest book is than one of the middle one; start-up costs would blur the smallest. */
const growth = scan.cpuSeconds / largest / (of('scan', SIZES[1]).cpuSeconds / SIZES[1])
const times = (slow, fast) => slow && Math.round((slow.seconds / fast.seconds) * 10) / 10
const timesFaster = times(peer, scan)
/** What both give with styles: our whole grid against the peer's rows. */
const timesFasterWithStyles = times(of('exceljs-styles', largest), of('grid', largest))
const { merges, hiddenRows, outlineRows, hiddenColumns } = scan.seen
const holds = {
  ...(peer ? { timesFasterThanPeer: timesFaster >= TARGETS.timesFasterThanPeer } : {}),
  scanMegabytes: scan.peakMegabytes <= TARGETS.scanMegabytes,
  gridMegabytes: of('grid', largest).peakMegabytes <= TARGETS.gridMegabytes,
  growth: growth <= TARGETS.growth,
  everythingSeen: merges === 6 && hiddenRows > 0 && outlineRows > 0 && hiddenColumns === 1,
}
console.log(
  JSON.stringify(
    { node: process.version, timesFaster, timesFasterWithStyles, growth, targets: TARGETS, holds, runs },
    undefined,
    2,
  ),
)
if (Object.values(holds).includes(false)) process.exitCode = 1

// Reads one workbook once, in a process of its own, and prints what it saw and what it took as one JSON line.
// Use: node bench/read/read-once.mjs scan|grid|exceljs|exceljs-styles FILE DIST
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [way, file, dist] = process.argv.slice(2)
const load = path => import(pathToFileURL(join(dist, path)).href)

const sourceOfFile = path => {
  const handle = openSync(path, 'r')
  return {
    name: path,
    size: fstatSync(handle).size,
    read: async (start, end) => {
      const bytes = new Uint8Array(end - start)
      readSync(handle, bytes, 0, bytes.length, start)
      return bytes
    },
    close: () => closeSync(handle),
  }
}

/** Counts what the scanner hands over. */
const scan = async () => {
  const { openZip } = await load('source/zip.js')
  const { readSharedStrings } = await load('source/xlsx/shared-strings.js')
  const { scanSheet } = await load('source/xlsx/scan-sheet.js')
  const { TextStore } = await load('grid/index.js')
  const zip = await openZip(sourceOfFile(file))
  const texts = new TextStore()
  await readSharedStrings(zip, zip.find('xl/sharedStrings.xml'), texts)
  const seen = { cells: 0, sum: 0, hiddenRows: 0, outlineRows: 0 }
  const sink = {
    row(_row, { hidden, outline }) {
      if (hidden) seen.hiddenRows += 1
      if (outline > 0) seen.outlineRows += 1
    },
    number(_row, _column, _style, value) {
      seen.cells += 1
      seen.sum += value
    },
    shared() {
      seen.cells += 1
    },
    text() {
      seen.cells += 1
    },
    boolean() {
      seen.cells += 1
    },
    error() {
      seen.cells += 1
    },
    date() {
      seen.cells += 1
    },
    formula() {},
    noValue() {},
    blank() {},
    superscript() {},
    drop() {},
  }
  const facts = await scanSheet(zip.stream(zip.find('xl/worksheets/sheet1.xml')), 'sheet1', sink)
  const hiddenColumns = facts.columns.filter(({ hidden }) => hidden).length
  return { ...seen, sum: Math.round(seen.sum), merges: facts.merges.length, hiddenColumns }
}

/** The whole book as grids. */
const grid = async () => {
  const { readXlsx } = await load('source/index.js')
  const book = await readXlsx(sourceOfFile(file))
  const seen = { cells: 0, merges: 0, hiddenRows: 0, outlineRows: 0, hiddenColumns: 0, lost: 0 }
  for (const sheet of book.blocks) {
    seen.cells += sheet.grid.cellCount
    seen.merges += sheet.grid.spans.length
    for (const info of sheet.grid.rowInfo.values()) {
      if (info.hidden) seen.hiddenRows += 1
      if (info.outline) seen.outlineRows += 1
    }
    for (const info of sheet.grid.columnInfo.values()) if (info.hidden) seen.hiddenColumns += 1
    seen.lost += sheet.receipt.found - sheet.receipt.kept
  }
  return seen
}

/**
 * The peer's streaming reader. Shared strings are kept as ours are; styles only when asked for: without them it cannot
 * tell a date from a number.
 */
const peer = async styles => {
  const require = createRequire(join(import.meta.dirname, '..', 'peers', 'package.json'))
  const { stream } = require('exceljs')
  const options = {
    entries: 'emit',
    sharedStrings: 'cache',
    styles,
    hyperlinks: 'ignore',
    worksheets: 'emit',
  }
  const seen = { cells: 0, sum: 0, merges: 0, hiddenRows: 0, outlineRows: 0 }
  for await (const sheet of new stream.xlsx.WorkbookReader(file, options)) {
    for await (const row of sheet) {
      if (row.hidden) seen.hiddenRows += 1
      if (row.outlineLevel > 0) seen.outlineRows += 1
      row.eachCell(cell => {
        seen.cells += 1
        if (typeof cell.value === 'number') seen.sum += cell.value
      })
    }
  }
  return { ...seen, sum: Math.round(seen.sum) }
}

const start = performance.now()
const exceljs = () => peer('ignore')
const seen = await { scan, grid, exceljs, 'exceljs-styles': () => peer('cache') }[way]()
const seconds = (performance.now() - start) / 1000
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
console.log(
  JSON.stringify({
    way,
    seconds: Math.round(seconds * 100) / 100,
    cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e4) / 100,
    peakMegabytes: Math.round(maxRSS / 1024),
    seen,
  }),
)

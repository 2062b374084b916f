#!/usr/bin/env node
// Speed and peak memory of reading, by format, beside other readers of the same formats. One run; each reader reads all
// files of a format in a process of its own, one after the other, the best of some repeats. Prints a Markdown table.
//
//   npm run build && npm install --prefix bench/peers && node bench/formats/run.mjs FOLDER... [--format docx,pdf]
//     [--no-peers] [--repeats 2] [--dist DIR] [--json]
//
// Figures of a peer are over the files that it could read; how many it could not stands beside. MB are of the packed
// files, 10^6 bytes; memory is the peak of the whole process, its files in memory among it.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'

/** Which readers read which format; the first is ours. */
const READERS = {
  xlsx: ['cellcite', 'sheetjs', 'officeparser', 'kordoc'],
  xls: ['cellcite', 'sheetjs', 'kordoc'],
  xlsb: ['cellcite', 'sheetjs'],
  ods: ['cellcite', 'sheetjs', 'officeparser'],
  csv: ['cellcite', 'sheetjs'],
  docx: ['cellcite', 'mammoth', 'officeparser', 'kordoc'],
  pptx: ['cellcite', 'officeparser'],
  hwpx: ['cellcite', 'kordoc'],
  hwp: ['cellcite', 'kordoc'],
  pdf: ['cellcite', 'officeparser', 'kordoc'],
  html: ['cellcite'],
  md: ['cellcite'],
}
/** Longest time for one process, in milliseconds. */
const PROCESS_MS = 900_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string' },
    'no-peers': { type: 'boolean', default: false },
    repeats: { type: 'string', default: '2' },
    dist: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) fail('Give one folder of files, or more.')
const dist = resolve(values.dist ?? join(import.meta.dirname, '..', '..', 'dist'))
if (!existsSync(join(dist, 'source/index.js'))) fail(`There is no build in ${dist}; run: npm run build`)
const hasPeers = existsSync(join(import.meta.dirname, '..', 'peers', 'node_modules', 'kordoc'))
if (!hasPeers && !values['no-peers']) fail('The peers are missing; run: npm install --prefix bench/peers')
const run = promisify(execFile)
const scratch = mkdtempSync(join(tmpdir(), 'cellcite-formats-'))

const results = []
const byFormat = filesByFormat(positionals)
const wanted = values.format?.split(',') ?? Object.keys(READERS)
for (const format of wanted) {
  const files = byFormat.get(format) ?? []
  if (files.length === 0) continue
  const list = join(scratch, `${format}.json`)
  writeFileSync(list, JSON.stringify(files))
  const readers = values['no-peers'] ? ['cellcite'] : (READERS[format] ?? ['cellcite'])
  for (const reader of readers) results.push({ format, of: files.length, ...(await best(reader, list)) })
}
rmSync(scratch, { recursive: true })
console.log(values.json ? JSON.stringify({ node: process.version, results }, undefined, 1) : table(results))

/** The fastest of some runs of one reader over a list of files. */
async function best(reader, list) {
  const tries = []
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    try {
      const args = [join(import.meta.dirname, 'read-files.mjs'), reader, list, dist]
      const { stdout } = await run(process.execPath, args, { timeout: PROCESS_MS, maxBuffer: 1 << 28 })
      tries.push(JSON.parse(stdout.trim().split('\n').at(-1)))
    } catch (error) {
      return { reader, files: 0, failed: [], died: String(error.message).split('\n')[0].slice(0, 100) }
    }
  }
  return tries.sort((a, b) => a.seconds - b.seconds)[0]
}

function filesByFormat(folders) {
  const found = new Map()
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name)
      const format = extensionOf(name)
      if (!(format in READERS) || !statSync(path).isFile()) continue
      found.set(format, [...(found.get(format) ?? []), path].sort())
    }
  return found
}

function extensionOf(name) {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return { xlsm: 'xlsx', htm: 'html', markdown: 'md', tsv: 'csv' }[extension] ?? extension
}

function table(rows) {
  const lines = rows.map(row => {
    const { format, reader, files, of, failed, seconds, megabytes, peakMegabytes, died } = row
    if (died) return [format, reader, `0 of ${of}`, '', '', died]
    const speed = seconds > 0 ? (megabytes / seconds).toFixed(2) : ''
    return [
      format,
      reader,
      `${files} of ${of}`,
      speed,
      peakMegabytes,
      failed.length > 0 ? `${failed.length} not read` : '',
    ]
  })
  const head = ['format', 'reader', 'files read', 'MB/s', 'peak MB', '']
  return [head, ['---', '---', '---:', '---:', '---:', '---'], ...lines]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

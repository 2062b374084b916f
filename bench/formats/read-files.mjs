// Reads files of one format one after the other with one reader, in a process of its own, and prints what it took as one
// JSON line.
// Use: node bench/formats/read-files.mjs READER LIST DIST, where LIST is a JSON file: an array of paths
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [reader, list, dist] = process.argv.slice(2)
/** Longest time for one file, in milliseconds; longer ones count as failed. */
const FILE_MS = 60_000
const require = createRequire(join(import.meta.dirname, '..', 'peers', 'package.json'))
const peer = name => import(pathToFileURL(require.resolve(name)).href)

/** Readers: each gives a function from a path and bytes to something read. */
const readers = {
  cellcite: async () => {
    const { readSource, sourceOfBytes } = await import(pathToFileURL(join(dist, 'source/index.js')).href)
    return (path, bytes) => readSource(sourceOfBytes(basename(path), bytes))
  },
  kordoc: async () => {
    const { parse } = await peer('kordoc')
    return async (_path, bytes) => {
      const result = await parse(bytes)
      if (!result.success) throw new Error(result.error)
      return result
    }
  },
  officeparser: async () => {
    const { OfficeParser } = await peer('officeparser')
    return (_path, bytes) => OfficeParser.parseOffice(bytes)
  },
  mammoth: async () => {
    const mammoth = await peer('mammoth')
    return (_path, buffer) => (mammoth.default ?? mammoth).convertToHtml({ buffer })
  },
  sheetjs: async () => {
    const { read, utils } = await import('@e965/xlsx')
    // As cells of rows, since that is what a caller works with.
    return async (_path, bytes) => {
      const book = read(bytes, { cellStyles: true, cellNF: true })
      return book.SheetNames.map(name => utils.sheet_to_json(book.Sheets[name], { header: 1, raw: false }))
    }
  },
}

const within = (promise, ms) => {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

// Peers write warnings to the console; the result is the last line.
console.log = console.warn = console.info = console.debug = () => {}
const files = JSON.parse(readFileSync(list, 'utf8')).map(path => ({ path, bytes: readFileSync(path) }))
const idleMegabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
const read = await readers[reader]()
const failed = []
let bytesRead = 0
let milliseconds = 0
for (const { path, bytes } of files) {
  const start = performance.now()
  try {
    await within(read(path, Buffer.from(bytes)), FILE_MS)
    bytesRead += bytes.length
    milliseconds += performance.now() - start
  } catch (error) {
    failed.push({ file: basename(path), why: String(error?.message ?? error).slice(0, 120) })
  }
}
const line = {
  reader,
  files: files.length - failed.length,
  failed,
  megabytes: bytesRead / 1e6,
  seconds: milliseconds / 1000,
  peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  idleMegabytes,
}
process.stdout.write(`\n${JSON.stringify(line)}\n`, () => process.exit(0))

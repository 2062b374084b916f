#!/usr/bin/env node
// Cell fidelity: the tables of hwpx and hwp files cell by cell, with their merged cells, ours against those of kordoc.
//
//   npm run build && npm install --prefix bench/peers && node bench/formats/fidelity.mjs FOLDER... [--show 20] [--json]
//
// A table is a set of cells: row, column, rows and columns covered, and text without blanks. Tables are paired by their
// order in the file, nested ones where they stand. For each file the number of cells that are equal, and every difference
// with both texts, so that one can judge which is right. Blanks do not count, nor does the text of a table inside a cell,
// which is a table of its own in ours.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: 'string', default: '40' },
    dist: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const dist = resolve(values.dist ?? join(import.meta.dirname, '..', '..', 'dist'))
const { readSource, sourceOfBytes } = await import(pathToFileURL(join(dist, 'source/index.js')).href)
const require = createRequire(join(import.meta.dirname, '..', 'peers', 'package.json'))
const { parse } = await import(pathToFileURL(require.resolve('kordoc')).href)

const files = positionals
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
  .filter(path => /\.hwpx?$/i.test(path))
  .sort()
const compared = []
for (const path of files) compared.push(await compareFile(path))
if (values.json) console.log(JSON.stringify(compared, undefined, 1))
else print(compared)

async function compareFile(path) {
  const bytes = readFileSync(path)
  const [ours, theirs] = await Promise.all([orWhy(() => ourTables(path, bytes)), orWhy(() => theirTables(bytes))])
  const file = basename(path)
  if (typeof ours === 'string' || typeof theirs === 'string')
    return { file, ours: told(ours), theirs: told(theirs), equal: 0, differences: [] }
  const differences = []
  let equal = 0
  for (let table = 0; table < Math.max(ours.length, theirs.length); table += 1) {
    const [mine, other] = [ours[table] ?? new Map(), theirs[table] ?? new Map()]
    for (const place of new Set([...mine.keys(), ...other.keys()])) {
      const [a, b] = [mine.get(place), other.get(place)]
      if (a === b) equal += 1
      else differences.push({ table: table + 1, place, ours: a, theirs: b })
    }
  }
  return { file, ours: `${ours.length} tables`, theirs: `${theirs.length} tables`, equal, differences }
}

async function orWhy(read) {
  try {
    return await read()
  } catch (error) {
    return String(error?.message ?? error).split('\n')[0]
  }
}

function told(side) {
  return typeof side === 'string' ? `not read: ${side}` : `${side.length} tables`
}

/** Text as it is compared: without blanks. */
function plain(text) {
  return text.normalize('NFC').replace(/\s+/g, '')
}

async function ourTables(path, bytes) {
  const book = await readSource(sourceOfBytes(basename(path), bytes))
  return book.blocks.filter(({ kind, origin }) => kind === 'sheet' && origin === 'table').map(ourCells)
}

function ourCells({ grid, size }) {
  const cells = new Map()
  for (let row = 0; row < size.rows; row += 1)
    for (let column = 0; column < size.columns; column += 1) {
      const span = grid.spanAt(row, column)
      if (span && (span.top !== row || span.left !== column)) continue
      const [rows, columns] = span ? [span.bottom - span.top, span.right - span.left] : [1, 1]
      cells.set(placeOf(row, column, rows, columns), plain(grid.textAt(row, column)))
    }
  return cells
}

async function theirTables(bytes) {
  const result = await parse(Buffer.from(bytes))
  if (!result.success) throw new Error(result.error)
  const tables = []
  const visit = blocks => {
    for (const block of blocks ?? []) {
      if (block.type === 'table' && block.table) {
        tables.push(theirCells(block.table))
        for (const cell of block.table.cells.flat()) visit(cell?.blocks)
      }
      visit(block.children)
    }
  }
  visit(result.blocks)
  return tables
}

/** Their cells stand at every place; those that a span of another covers are no cells. */
function theirCells({ cells: rows }) {
  const cells = new Map()
  const covered = new Set()
  rows.forEach((line, row) => {
    line.forEach((cell, column) => {
      if (!cell || covered.has(`${row} ${column}`)) return
      const { rowSpan = 1, colSpan = 1 } = cell
      for (let y = row; y < row + rowSpan; y += 1)
        for (let x = column; x < column + colSpan; x += 1) covered.add(`${y} ${x}`)
      cells.set(placeOf(row, column, rowSpan, colSpan), plain(ownText(cell)))
    })
  })
  return cells
}

/** Text of a cell without that of tables inside it. */
function ownText({ text, blocks }) {
  if (!blocks?.some(({ type }) => type === 'table')) return text ?? ''
  return blocks
    .filter(({ type }) => type !== 'table')
    .map(block => block.text ?? '')
    .join('\n')
}

function placeOf(row, column, rows, columns) {
  return `R${row + 1}C${column + 1}${rows * columns > 1 ? ` ${rows}x${columns}` : ''}`
}

function print(all) {
  let shown = 0
  for (const { file, ours, theirs, equal, differences } of all) {
    const tables = ours === theirs ? ours : `ours ${ours}, theirs ${theirs}`
    console.log(`${file}: ${tables}; ${equal} cells equal, ${differences.length} different`)
    for (const { table, place, ours: a, theirs: b } of differences) {
      if (shown >= Number(values.show)) break
      shown += 1
      console.log(`  table ${table} ${place}\n    ours   ${show(a, b)}\n    theirs ${show(b, a)}`)
    }
  }
  const sum = key => all.reduce((total, each) => total + (key === 'equal' ? each.equal : each.differences.length), 0)
  console.log(`\n${all.length} files, ${sum('equal')} cells equal, ${sum('differences')} different`)
}

/** A text from a little before the place where it differs from the other. */
function show(text, other) {
  if (text === undefined) return '(no such cell)'
  let from = 0
  while (from < text.length && text[from] === other?.[from]) from += 1
  const start = Math.max(0, from - 20)
  const shown = JSON.stringify([...text.slice(start)].slice(0, 120).join(''))
  // Bullets of symbol fonts are code points that no other font draws.
  const plainly = shown.replace(/[\p{Co}\p{Cf}]/gu, unseen => `\\u{${unseen.codePointAt(0).toString(16)}}`)
  return `${start > 0 ? '… ' : ''}${plainly}`
}

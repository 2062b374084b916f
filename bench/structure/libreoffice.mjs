#!/usr/bin/env node
// Workbooks saved again by LibreOffice, understood before and after: paths, kinds, records and totals must stay.
//
//   npm run build && node bench/structure/libreoffice.mjs DIR [--only TEXT] [--most N]
//
// Needs soffice (Debian: libreoffice-calc). Every xlsx, xls and ods below DIR is opened and saved as xlsx in a folder of
// its own, which is removed at the end. Each table that differs is told. With CELLCITE_DIST another build is measured.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, most: { type: 'string', default: '200' } },
})
const folder = positionals[0] && resolve(positionals[0])
const dist = resolve(process.env.CELLCITE_DIST ?? join(import.meta.dirname, '../../dist'))
if (!folder || !existsSync(folder)) fail('Give a folder of workbooks.')
if (!existsSync(join(dist, 'table/index.js'))) fail(`There is no build in ${dist}; run: npm run build`)
const load = file => import(pathToFileURL(join(dist, file)).href)
const { readSource, sourceOfBytes } = await load('source/index.js')
const { understand } = await load('table/index.js')

/** Seconds that one workbook may take. */
const SECONDS = 120

const out = mkdtempSync(join(tmpdir(), 'cellcite-soffice-'))
const counts = { files: 0, unsaved: 0, tables: 0, same: 0 }
try {
  for (const [at, file] of workbooks().entries()) await compare(file, String(at))
} finally {
  rmSync(out, { recursive: true, force: true })
}
console.log(
  `${counts.files} workbooks, ${counts.unsaved} not saved; tables the same ${counts.same}/${counts.tables} after LibreOffice`,
)

function workbooks() {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(xlsx|xls|ods)$/iu.test(file) && (!options.only || file.includes(options.only)))
    .sort()
    .slice(0, Number(options.most))
}

async function compare(file, name) {
  const saved = saveAgain(join(folder, file), join(out, name))
  counts.files += 1
  if (!saved) {
    counts.unsaved += 1
    return
  }
  const [was, is] = [await essenceOf(join(folder, file)), await essenceOf(saved)]
  for (const [place, table] of was) {
    counts.tables += 1
    const other = is.get(place)
    if (JSON.stringify(table) === JSON.stringify(other)) counts.same += 1
    else console.log(`${file} ${place}: ${differenceOf(table, other)}`)
  }
  rmSync(join(out, name), { recursive: true, force: true })
}

function saveAgain(file, into) {
  mkdirSync(into)
  const args = [
    `-env:UserInstallation=${pathToFileURL(join(out, 'profile')).href}`,
    '--headless',
    '--convert-to',
    'xlsx',
  ]
  spawnSync('soffice', [...args, '--outdir', into, file], { timeout: SECONDS * 1000 })
  const saved = join(into, `${basename(file, extname(file))}.xlsx`)
  return existsSync(saved) ? saved : undefined
}

/** What must stay, by sheet and number of the table. */
async function essenceOf(file) {
  const book = await readSource(sourceOfBytes(basename(file), readFileSync(file)))
  const sheets = book.blocks.filter(({ kind }) => kind === 'sheet')
  return new Map(
    sheets.flatMap(sheet =>
      understand(sheet, { sheets }).map(table => [
        `${sheet.name} ${table.ordinal}`,
        {
          kind: table.kind,
          range: table.rect,
          columns: table.columns
            .filter(({ type }) => type !== 'blank')
            .map(({ path, unit }) => [...path, unit?.text ?? '']),
          records: table.recordCount,
          totals: table.rows.filter(({ role }) => role === 'total').map(({ row }) => row),
          ancestors: table.groups.map(({ label }) => label),
        },
      ]),
    ),
  )
}

function differenceOf(table, other) {
  if (!other) return 'gone'
  return Object.keys(table)
    .filter(name => JSON.stringify(table[name]) !== JSON.stringify(other[name]))
    .map(
      name =>
        `${name} ${JSON.stringify(table[name]).slice(0, 160)} became ${JSON.stringify(other[name]).slice(0, 160)}`,
    )
    .join('; ')
}

function fail(message) {
  console.error(message)
  process.exit(2)
}

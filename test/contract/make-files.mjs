#!/usr/bin/env node
// Makes the files of test/contract/files anew: one small table, saved by LibreOffice in each format that it writes.
//
//   node test/contract/make-files.mjs        needs soffice (Debian: libreoffice-calc, libreoffice-writer)
//
// The outcome is committed, so that the tests need no LibreOffice.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const rows = [
  ['Северянка', '1200', '91.5', '007'],
  ['Гастроном "24"', '7', '0', '012'],
  ['서울 마트', '15', '-3.25', '100'],
]
const head =
  '<tr><th rowspan="2">Сеть</th><th colspan="2">Продажи, руб.</th><th rowspan="2">Код</th></tr><tr><th>2024</th><th>2025</th></tr>'
const cellOf = (text, column) =>
  column === 3 ? `<td sdnum="1033;0;@">${text}</td>` : `<td>${text.replaceAll('"', '&quot;')}</td>`
const body = rows.map(row => `<tr>${row.map(cellOf).join('')}</tr>`).join('')
const page = `<html><head><meta charset="utf-8"><title>Сети</title></head><body><table border="1">${head}${body}</table></body></html>`

const dir = mkdtempSync(join(tmpdir(), 'contract-'))
const into = join(import.meta.dirname, 'files')
const html = join(dir, 'chains.html')
writeFileSync(html, page)
const convert = (to, filter, from = html) =>
  execFileSync('soffice', [
    '--headless',
    `-env:UserInstallation=file://${dir}/profile`,
    ...filter,
    '--convert-to',
    to,
    '--outdir',
    dir,
    from,
  ])
convert('xlsx', ['--infilter=HTML (StarCalc)'])
const book = join(dir, 'chains.xlsx')
for (const format of ['xls', 'ods', 'html']) convert(format, [], book)
convert('docx:MS Word 2007 XML', ['--infilter=HTML (StarWriter)'], html)
for (const format of ['xlsx', 'xls', 'ods', 'docx'])
  copyFileSync(join(dir, `chains.${format}`), join(into, `chains.${format}`))
// Programs like to call such a page a workbook.
copyFileSync(join(dir, 'chains.html'), join(into, 'chains-page.xls'))
rmSync(dir, { recursive: true })

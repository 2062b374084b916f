import { formatRect } from '../../grid/index.ts'
import type { Sheet } from '../../source/index.ts'
import { ancestorsOf, type Column, rectInSheet, type Table } from '../../table/index.ts'

/** Lines told of groups, notes and whys of one table; further ones are counted. */
const MOST_LINES = 12

/** The tables of one sheet in words: what each is, its columns by letter, ancestors, notes, totals, findings, and why. */
export const inspectText = (sheet: Sheet, tables: readonly Table[]): string => {
  const { found, kept, dropped } = sheet.receipt
  const state = sheet.state === 'visible' ? '' : `, ${sheet.state}`
  const left = dropped.map(({ reason, count }) => `; ${count} left out: ${reason}`).join('')
  return [
    `  ${sheet.name}: ${found} cells found, ${kept} kept${left}${state}`,
    ...(tables.length === 0 ? ['    no table'] : tables.flatMap(tableLines)),
  ].join('\n')
}

const tableLines = (table: Table): readonly string[] => [
  `    table ${table.ordinal}: ${table.kind}, ${formatRect(rectInSheet(table, table.rect))}${table.transposed ? ', transposed' : ''}, ${rowsTold(table)}`,
  ...(table.title === undefined ? [] : [`      title: ${table.title}`]),
  ...table.columns.map(columnLine),
  ...bounded(
    table.groups.map((_group, at) => `      ancestor: ${ancestorsOf(table, at).join(' / ')}`),
    'ancestors',
  ),
  ...bounded(totalsTold(table), 'totals'),
  ...bounded(
    table.notes.map(
      ({ mark, text, binds }) =>
        `      note: ${mark ? `${mark} ` : ''}${text} (${binds.length === 0 ? 'whole table' : `${binds.length} cells`})`,
    ),
    'notes',
  ),
  ...bounded(
    (table.fields ?? []).map(({ label, value }) => `      field: ${label} = ${value}`),
    'fields',
  ),
  ...table.gate.reasons.map(({ reason, message }) => `      not for SQL: ${message} [${reason}]`),
  ...table.findings.map(({ message, cell }) => `      ! ${cell ? `${cell}: ` : ''}${message}`),
  ...bounded(
    table.why.map(({ rule, message }) => `      why ${rule}: ${message}`),
    'reasons',
  ),
]

const rowsTold = ({ header, recordCount, hiddenRows, hiddenColumns }: Table): string => {
  const rows = header.bottom === header.top ? 'no header' : `header rows ${header.top + 1}-${header.bottom}`
  const hidden = [
    hiddenRows > 0 ? `${hiddenRows} hidden rows` : '',
    hiddenColumns > 0 ? `${hiddenColumns} hidden columns` : '',
  ]
  return [rows, `${recordCount} records`, ...hidden].filter(Boolean).join(', ')
}

const columnLine = ({ letter, name, type, role, unit, hidden }: Column): string =>
  `      ${letter.padEnd(3)} ${name}  [${[type, role === 'value' ? '' : role, unit ? `unit ${unit.text}` : '', hidden ? 'hidden' : ''].filter(Boolean).join(', ')}]`

const totalsTold = (table: Table): readonly string[] =>
  table.rows
    .filter(({ role }) => role === 'total')
    .map(({ row, total }) => `      total: row ${row + 1} (by ${total?.by ?? 'style'}, ${total?.check ?? 'unchecked'})`)

const bounded = (lines: readonly string[], noun: string): readonly string[] =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `      … ${lines.length - MOST_LINES} more ${noun}`]

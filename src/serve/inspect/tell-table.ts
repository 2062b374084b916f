import { formatRect } from '../../grid/index.ts'
import { ancestorsOf, type Column, rectInSheet, type Table } from '../../table/index.ts'
import { counted } from '../operations/counted.ts'
import { oneLine } from './text-width.ts'

/** One thing that is told of a table: `name` is its kind in one word. */
export type Told = { readonly name: string; readonly text: string }

/** Things of one kind that are told of one table; further ones are counted. */
const MOST = 12

/** What is told of a table in lines: what it is, title, columns, ancestors, totals, notes, fields, refusals, findings, and why. */
export const tellTable = (table: Table): readonly Told[] => [
  { name: 'table', text: headline(table) },
  ...(table.title === undefined ? [] : [{ name: 'title', text: oneLine(table.title) }]),
  ...bounded('column', table.columns.map(columnText), table.columns.length > 60 ? 40 : 60),
  ...bounded(
    'ancestor',
    table.groups.map((_group, at) => ancestorsOf(table, at).map(oneLine).join(' / ')),
  ),
  ...bounded('total', totals(table)),
  ...bounded('note', table.notes.map(noteText)),
  ...bounded(
    'field',
    (table.fields ?? []).map(({ label, value }) => `${oneLine(label)} = ${oneLine(value)}`),
  ),
  ...table.gate.reasons.map(({ reason, message }) => ({ name: 'refused', text: `${oneLine(message)} [${reason}]` })),
  ...bounded(
    'repair',
    (table.gate.repair?.names ?? []).map(({ letter, name }) => `${letter} may be called ${oneLine(name)}`),
  ),
  ...(table.gate.open && table.gate.strict.length > 0
    ? [{ name: 'strict', text: `strict mode refuses it: ${table.gate.strict.join(', ')}` }]
    : []),
  ...bounded(
    'finding',
    table.findings.map(
      ({ level, message, cell }) => `${level === 'warn' ? '!' : '-'} ${cell ? `${cell}: ` : ''}${oneLine(message)}`,
    ),
  ),
  ...bounded(
    'why',
    table.why.map(
      ({ rule, message, at }) => `${rule}: ${oneLine(message)}${at ? ` (${formatRect(rectInSheet(table, at))})` : ''}`,
    ),
    30,
  ),
]

const headline = (table: Table): string => {
  const { header, recordCount, hiddenRows, hiddenColumns } = table
  const rows =
    header.bottom === header.top
      ? 'no header'
      : header.bottom - header.top === 1
        ? `header row ${header.bottom}`
        : `header rows ${header.top + 1}-${header.bottom}`
  return [
    `${table.ordinal}: ${table.kind}, ${formatRect(rectInSheet(table, table.rect))}`,
    table.transposed ? 'transposed' : '',
    rows,
    counted(table.stub, 'label column'),
    `${recordCount} records`,
    hiddenRows > 0 ? `${hiddenRows} hidden rows` : '',
    hiddenColumns > 0 ? `${hiddenColumns} hidden columns` : '',
    table.corrected === undefined ? '' : 'corrected by a person',
  ]
    .filter(part => part !== '')
    .join(', ')
}

const columnText = ({ letter, name, type, role, unit, mixedUnits, unitColumn, hidden }: Column): string => {
  const facts = [
    type,
    role === 'value' ? '' : role,
    unit ? `unit ${unit.text} from ${unit.from}` : '',
    mixedUnits ? `several units: ${mixedUnits.join(', ')}` : '',
    unitColumn === undefined ? '' : 'unit in its row',
    hidden ? 'hidden' : '',
  ]
  return `${letter.padEnd(3)} ${oneLine(name)}  [${facts.filter(fact => fact !== '').join(', ')}]`
}

const totals = (table: Table): readonly string[] =>
  table.rows.flatMap(({ row, total }) =>
    total ? [`${table.transposed ? 'column' : 'row'} ${row + 1}, known by ${total.by}, ${total.check}`] : [],
  )

const noteText = ({ mark, text, binds, kind }: Table['notes'][number]): string =>
  `${mark === undefined ? '' : `${mark} `}${oneLine(text)} (${kind}, ${binds.length === 0 ? 'whole table' : `${binds.length} cells`})`

const bounded = (name: string, texts: readonly string[], most = MOST): readonly Told[] => {
  const told = texts.slice(0, most).map(text => ({ name, text }))
  return texts.length <= most ? told : [...told, { name, text: `… ${texts.length - most} more` }]
}

import { codeOfStyle, type LoadPlan, type PlannedColumn } from '../engine/index.ts'
import { sqlNamesOf, storedColumns } from '../record/index.ts'
import { ancestorsOf, type Column, type Table } from '../table/index.ts'
import { rangeOf } from './coordinates.ts'

/**
 * What is loaded of an understood table, from the Parquet file that holds its rows. It follows from the table alone, so
 * the same file and coordinates give the same table, byte for byte.
 */
export const planLoad = (
  table: Table,
  { name, document, parquet }: { readonly name: string; readonly document: string; readonly parquet: string },
): LoadPlan => ({
  table: {
    name,
    document,
    sheet: table.sheet,
    ordinal: table.ordinal,
    ...(table.title === undefined ? {} : { title: table.title }),
    range: rangeOf(table),
    origin: 'document',
  },
  columns: columnsOf(table),
  parquet,
  paths: table.groups.map((_, group) => ancestorsOf(table, group).join(' / ')),
  notes: notesOf(table),
})

const columnsOf = (table: Table): readonly PlannedColumn[] => {
  const names = sqlNamesOf(table)
  const stored = storedColumns(table)
  return table.columns.flatMap((column, at) => {
    const own = stored[at]
    return own ? [{ name: names[at] ?? column.letter, ...factsOf(column), stored: own }] : []
  })
}

const factsOf = (column: Column): Omit<PlannedColumn, 'name' | 'stored'> => ({
  label: column.name,
  letter: column.letter,
  type: column.type,
  numbers: codeOfStyle(column.numbers),
  dates: column.dates ?? '',
  ...(column.unit === undefined ? {} : { unit: column.unit.text }),
  ...(column.mixedUnits === undefined ? {} : { mixedUnits: column.mixedUnits }),
  ...(column.hidden ? { hidden: true as const } : {}),
})

const notesOf = (table: Table): LoadPlan['notes'] =>
  table.rows.flatMap(({ row, notes }) => {
    const texts = (notes ?? []).flatMap(note => table.notes[note]?.text ?? [])
    return texts.length === 0 ? [] : [{ row: row + 1, text: texts.join('; ') }]
  })

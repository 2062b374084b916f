import { columnLetters, rectOf } from '../../src/grid/index.ts'
import type { Table } from '../../src/table/index.ts'

/** A plain table of text columns with a header in row 1 and `records` rows below it. */
export const plainTable = (names: readonly string[], records: number, changes: Partial<Table> = {}): Table => ({
  sheet: 'S',
  sheetIndex: 1,
  ordinal: 1,
  kind: 'data',
  rect: rectOf(0, 0, records + 1, names.length),
  header: { top: 0, bottom: 1 },
  body: { top: 1, bottom: records + 1 },
  stub: 1,
  lines: [],
  columns: names.map((name, index) => ({
    index,
    letter: columnLetters(index),
    path: [name],
    name,
    type: 'text',
    role: index === 0 ? 'label' : 'value',
    from: [rectOf(0, index, 1, index + 1)],
  })),
  groups: [],
  rows: [],
  notes: [],
  recordCount: records,
  hiddenRows: 0,
  hiddenColumns: 0,
  gate: { open: true, reasons: [], strict: [] },
  findings: [],
  why: [],
  fingerprint: names.join('|'),
  ...changes,
})

import type { Sheet } from '../source/index.ts'
import { decideKind } from './decide-kind.ts'
import { decideTypes } from './decide-types.ts'
import { findNesting } from './find-nesting.ts'
import { findRegions } from './find-regions.ts'
import { gate } from './gate.ts'
import { orient } from './orient.ts'
import { readColumns } from './read-columns.ts'
import { readHeader } from './read-header.ts'
import { readLines } from './read-lines.ts'
import { readNotes } from './read-notes.ts'
import { readOutline } from './read-outline.ts'
import { readStub } from './read-stub.ts'
import { readTotals } from './read-totals.ts'
import { readUnits } from './read-units.ts'
import type { Draft, Region } from './stages.ts'
import type { Table } from './table.ts'

/** `sheets`: the sheets of the same book, so that a table inside a cell learns what heads it. */
export type UnderstandOptions = { readonly sheets?: readonly Sheet[] }

/**
 * The tables of a sheet in reading order, each with its columns, ancestors of rows, notes, units, totals, and why.
 *
 * Rules only: the same sheet gives the same tables, whatever its name or place. `[]` for a blank sheet.
 *
 * Cost: linear in cells; the memory of the result depends on the structure, not on the number of plain rows.
 */
export const understand = (sheet: Sheet, options: UnderstandOptions = {}): readonly Table[] => {
  const nesting = findNesting(sheet, options.sheets ?? [])
  return findRegions(sheet).map(region => understandRegion(nesting.length === 0 ? region : { ...region, nesting }))
}

const understandRegion = (region: Region): Table => {
  const draft = readColumns(readOutline(readStub(readHeader(orient(readLines(region))))))
  return finish(gate(decideKind(readTotals(readNotes(readUnits(decideTypes(draft)))))))
}

/** The table of a finished draft: its counts and its fingerprint. */
const finish = (draft: Draft): Table => {
  const { sheet, ordinal, kind, transposed, rect, header, body, stub, title, lines, columns, groups, rows } = draft
  return {
    sheet: sheet.name,
    sheetIndex: sheet.index,
    ordinal,
    kind,
    ...(transposed ? { transposed } : {}),
    rect,
    header,
    body,
    stub,
    ...(title === undefined ? {} : { title }),
    lines,
    columns,
    groups,
    rows,
    notes: draft.notes,
    recordCount: body.bottom - body.top - rows.filter(({ role }) => role !== 'data').length,
    hiddenRows: rows.filter(({ hidden }) => hidden).length,
    hiddenColumns: columns.filter(({ hidden }) => hidden).length,
    gate: draft.gate,
    ...(draft.fields ? { fields: draft.fields } : {}),
    findings: draft.findings,
    why: draft.why,
    fingerprint: fingerprintOf(draft),
  }
}

/** Header paths and the number of the table in its sheet: what stays when values and sheet names change. */
const fingerprintOf = ({ columns, ordinal }: Draft): string => {
  const text = `${ordinal}\n${columns.map(({ path }) => path.join('\u001f')).join('\u001e')}`
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return [high, low].map(part => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

import type { Sheet } from '../source/index.ts'
import { correctTables } from './correct-tables.ts'
import type { Correction } from './correction.ts'
import { decideKind } from './decide-kind.ts'
import { decideTypes } from './decide-types.ts'
import { findNesting } from './find-nesting.ts'
import { findRegions } from './find-regions.ts'
import { gate } from './gate.ts'
import { lendUnits } from './lend-units.ts'
import { readNoteUnits } from './note-units.ts'
import { orient } from './orient.ts'
import { pagePlaceOf } from './page-place.ts'
import { readColumns } from './read-columns.ts'
import { readHeader } from './read-header.ts'
import { readLines } from './read-lines.ts'
import { readNotes } from './read-notes.ts'
import { readOutline } from './read-outline.ts'
import { readStub } from './read-stub.ts'
import { readTotals } from './read-totals.ts'
import { readUnits } from './read-units.ts'
import { type Fix, noFix } from './replay-correction.ts'
import type { Draft, Region } from './stages.ts'
import type { Table } from './table.ts'

/** What else may be known of a sheet. */
export type UnderstandOptions = {
  /** The sheets of the same book, so that a table inside a cell learns what heads it. */
  readonly sheets?: readonly Sheet[]
  /** What people changed; each is replayed on the table that has its fingerprint. */
  readonly corrections?: readonly Correction[]
}

/**
 * The tables of a sheet in reading order, each with its columns, ancestors of rows, notes, units, totals, and why.
 *
 * Rules only: the same sheet gives the same tables, whatever its name or place. `[]` for a blank sheet.
 *
 * Cost: linear in cells; the memory of the result depends on the structure, not on the number of plain rows.
 */
export const understand = (sheet: Sheet, options: UnderstandOptions = {}): readonly Table[] => {
  const nesting = findNesting(sheet, options.sheets ?? [])
  const ruled = findRegions(sheet).map(found => {
    const region = nesting.length === 0 ? found : { ...found, nesting }
    return { region, table: understandWith(noFix, region) }
  })
  const tables = lendUnits(correctTables(ruled, options.corrections ?? [], understandWith))
  const place = pagePlaceOf(sheet)
  return place ? tables.map(table => ({ ...table, place })) : tables
}

const understandWith = (fix: Fix, region: Region): Table => {
  const headed = fix.header(readHeader(orient(readLines(fix.region(region)))))
  const draft = readColumns(readOutline(fix.stub(readStub(headed))))
  const totalled = fix.totals(readTotals(readNoteUnits(readNotes(readUnits(decideTypes(draft))))))
  return finish(gate(fix.kind(decideKind(totalled))))
}

/** The table of a finished draft: its counts and its fingerprint. */
const finish = (draft: Draft): Table => {
  const { sheet, ordinal, kind, transposed, rect, header, body, stub, title, lines, columns, groups, rows } = draft
  return {
    sheet: sheet.name,
    sheetIndex: sheet.index,
    ...(sheet.origin === 'worksheet' ? {} : { origin: sheet.origin }),
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

import { type Finding, isFault } from '../../fault/index.ts'
import {
  type CellStyle,
  formatCell,
  type Grid,
  GridBuilder,
  type LineInfo,
  MAX_COLUMNS,
  type TextStore,
} from '../../grid/index.ts'
import type { ExcelTable, Sheet, SheetHints } from '../book.ts'
import type { ReadOptions } from '../source.ts'
import type { XmlElement } from '../xml/index.ts'
import type { Zip } from '../zip.ts'
import type { ScannedColumns, SheetFacts } from './cell-sink.ts'
import { type PlacedComment, readComments, readThreadedComments } from './comments.ts'
import { readExcelTable } from './excel-tables.ts'
import { GridSink, type OpenFormula } from './grid-sink.ts'
import { type Relationship, relationshipsOf } from './package.ts'
import { hintsOfNames } from './print-names.ts'
import { scanSheet } from './scan-sheet.ts'
import type { SharedStrings } from './shared-strings.ts'
import type { ListedSheet, Workbook } from './workbook.ts'

/** What all sheets of a book share. */
export type BookContext = {
  readonly zip: Zip
  readonly workbook: Workbook
  /** Grows while sheets are read. */
  readonly findings: Finding[]
  readonly options: ReadOptions
  readonly styles: readonly CellStyle[]
  readonly texts: TextStore
  readonly strings: SharedStrings
  readonly persons: ReadonlyMap<string, string>
  /** Tree of a part that the book can be read without. */
  readonly optional: (part: string) => Promise<XmlElement | undefined>
}

/** A sheet to read: where it stands in the workbook, and its part when there is one. */
export type SheetTask = {
  readonly context: BookContext
  readonly listed: ListedSheet
  /** Position from 0. */
  readonly position: number
  readonly target: Relationship | undefined
}

/** A sheet whose part was scanned, before its grid is made. */
export type ScannedSheet = {
  readonly task: SheetTask
  readonly builder: GridBuilder
  readonly sink: GridSink
  readonly facts: SheetFacts
  readonly tables: readonly ExcelTable[]
  readonly comments: readonly PlacedComment[]
  readonly origin: Sheet['origin']
}

/** Scans the part of a sheet and the parts that belong to it. A part that is missing gives an empty sheet and a finding. */
export const scanOneSheet = async (task: SheetTask): Promise<ScannedSheet> => {
  const { context, listed, target } = task
  const { zip, workbook, findings } = context
  const builder = new GridBuilder({ texts: context.texts, dateSystem: workbook.dateSystem })
  const sink = new GridSink(builder, { ...context, sheet: listed.name, dateSystem: workbook.dateSystem })
  const entry = target && zip.find(target.target)
  const isCells = target !== undefined && cellParts.has(target.type)
  if (!entry)
    findings.push(finding(listed, 'sheet-part-missing', 'The part of this sheet is missing from the package.'))
  else if (!isCells)
    findings.push(finding(listed, 'sheet-without-cells', `This is a ${target.type}: it has no cells.`, 'info'))
  const facts = entry && isCells ? await scanSheet(zip.stream(entry), entry.name, sink) : noFacts
  const relationships = entry ? await sheetRelationships(task, entry.name) : []
  const comments = await readAllComments(context, relationships)
  const tables = await readTables(context, relationships)
  putFacts(builder, facts, relationships)
  for (const { row, column, comment } of comments) builder.putExtras(row, column, { comment })
  return { task, builder, sink, facts, tables, comments, origin: entry && !isCells ? 'chart' : 'worksheet' }
}

/** Types of the parts that hold cells. */
const cellParts: ReadonlySet<string> = new Set(['worksheet', 'xlMacrosheet', 'xlIntlMacrosheet'])

/** The finished sheet with its grid, hints and receipt. */
export const finishSheet = (scanned: ScannedSheet): Sheet => {
  const { task, builder, sink, facts, tables, comments, origin } = scanned
  const { context, listed, position } = task
  const { grid, droppedSpans } = builder.build()
  const onBlank = comments.filter(
    ({ row, column }) => grid.kindAt(row, column) === 'blank' && !grid.cellAt(row, column)?.formula,
  )
  sink.addComments(new Set(onBlank.map(({ row, column }) => formatCell(row, column))).size)
  context.findings.push(...sink.findings(), ...openFindings(sink, grid, listed))
  context.findings.push(...factFindings(facts, droppedSpans.length, listed))
  return {
    kind: 'sheet',
    name: listed.name,
    origin,
    index: position + 1,
    state: listed.state,
    grid,
    hints: hintsOf(task, facts, tables),
    path: [],
    at: {},
    receipt: sink.receipt(builder.count - grid.cellCount),
  }
}

const noFacts: SheetFacts = {
  merges: [],
  columns: [],
  links: [],
  tables: [],
  summaryAbove: false,
  badReferences: [],
  whole: true,
}

const finding = (listed: ListedSheet, code: string, message: string, level: Finding['level'] = 'warn'): Finding => ({
  code,
  level,
  message,
  sheet: listed.name,
})

const sheetRelationships = async ({ context, listed }: SheetTask, part: string): Promise<readonly Relationship[]> => {
  try {
    return await relationshipsOf(context.zip, part)
  } catch (error) {
    if (!isFault(error, 'source-corrupt')) throw error
    context.findings.push(finding(listed, 'part-unreadable', `${error.message} It was left out.`))
    return []
  }
}

/** Threaded comments stand for the plain ones that the file keeps at the same cells for older programs. */
const readAllComments = async (
  context: BookContext,
  relationships: readonly Relationship[],
): Promise<readonly PlacedComment[]> => {
  const plain: PlacedComment[] = []
  const threaded: PlacedComment[] = []
  for (const { type, target } of relationships) {
    if (type === 'comments') plain.push(...readComments(await context.optional(target)))
    else if (type === 'threadedComment')
      threaded.push(...readThreadedComments(await context.optional(target), context.persons))
  }
  return [...plain, ...threaded]
}

const readTables = async (
  context: BookContext,
  relationships: readonly Relationship[],
): Promise<readonly ExcelTable[]> => {
  const tables: ExcelTable[] = []
  for (const { type, target } of relationships) {
    if (type !== 'table') continue
    const root = await context.optional(target)
    const table = root && readExcelTable(root)
    if (table) tables.push(table)
  }
  return tables
}

const putFacts = (builder: GridBuilder, facts: SheetFacts, relationships: readonly Relationship[]): void => {
  for (const merge of facts.merges) builder.putSpan(merge)
  for (const columns of facts.columns) putColumns(builder, columns)
  for (const { rect, relationship, location } of facts.links) {
    const target = relationships.find(({ id }) => id === relationship)?.target
    const link = `${target ?? ''}${location === undefined ? '' : `#${location}`}`
    if (link !== '') builder.putExtras(rect.top, rect.left, { link })
  }
}

const putColumns = (builder: GridBuilder, { first, last, hidden, outline, width }: ScannedColumns): void => {
  const info: LineInfo = {
    ...(hidden ? { hidden: true } : {}),
    ...(outline > 0 ? { outline } : {}),
    ...(width === undefined ? {} : { width }),
  }
  for (let column = first; column <= Math.min(last, MAX_COLUMNS - 1); column += 1) builder.putColumnInfo(column, info)
}

const hintsOf = ({ context, position }: SheetTask, facts: SheetFacts, tables: readonly ExcelTable[]): SheetHints => {
  const named = hintsOfNames(context.workbook.names.filter(({ localSheet }) => localSheet === position))
  return {
    ...named,
    ...(tables.length > 0 ? { excelTables: tables } : {}),
    ...(facts.freeze ? { freeze: facts.freeze } : {}),
    ...(facts.autofilter ? { autofilter: facts.autofilter } : {}),
    ...(facts.summaryAbove ? { summaryAbove: true } : {}),
  }
}

const openFindings = (sink: GridSink, grid: Grid, listed: ListedSheet): readonly Finding[] => {
  const isKnown = ({ row, column }: OpenFormula): boolean => sink.computed.has(row * MAX_COLUMNS + column)
  const told = (code: string, what: string, cells: readonly OpenFormula[]): readonly Finding[] => {
    const [first] = cells
    if (!first) return []
    const cell = formatCell(first.row, first.column)
    const text = grid.cellAt(first.row, first.column)?.formula?.text
    const message = `${cells.length} formula(s) have no stored value ${what}, the first at ${cell}: =${text}.`
    return [
      { code, level: code === COMPUTED ? 'info' : 'warn', message, sheet: listed.name, cell, count: cells.length },
    ]
  }
  return [
    ...told(COMPUTED, 'and were computed', sink.open.filter(isKnown)),
    ...told(
      'formula-without-value',
      'and cannot be computed',
      sink.open.filter(open => !isKnown(open)),
    ),
  ]
}

const COMPUTED = 'formula-computed'

const factFindings = (facts: SheetFacts, droppedSpans: number, listed: ListedSheet): readonly Finding[] => {
  const findings: Finding[] = []
  if (droppedSpans > 0)
    findings.push({
      ...finding(listed, 'merge-dropped', `${droppedSpans} merged range(s) overlap others and were left out.`),
      count: droppedSpans,
    })
  if (facts.badReferences.length > 0)
    findings.push(finding(listed, 'reference-unreadable', `Ranges cannot be read: ${facts.badReferences.join(', ')}.`))
  if (!facts.whole) findings.push(finding(listed, 'part-cut', 'The part of this sheet ends before its end tag.'))
  return findings
}

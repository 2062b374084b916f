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
import { GridSink } from './grid-sink.ts'
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

/** One sheet with its grid, hints and receipt. A part that is missing gives an empty sheet and a finding. */
export const readSheet = async (task: SheetTask): Promise<Sheet> => {
  const { context, listed, position, target } = task
  const { zip, workbook, findings } = context
  const builder = new GridBuilder({ texts: context.texts, dateSystem: workbook.dateSystem })
  const sink = new GridSink(builder, { ...context, sheet: listed.name, dateSystem: workbook.dateSystem })
  const entry = target && zip.find(target.target)
  const isCells = target?.type === 'worksheet' || target?.type === 'xlMacrosheet' || target?.type === 'xlIntlMacrosheet'
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
  const { grid, droppedSpans } = builder.build()
  const onBlank = comments.filter(
    ({ row, column }) => grid.kindAt(row, column) === 'blank' && !grid.cellAt(row, column)?.formula,
  )
  sink.addComments(new Set(onBlank.map(({ row, column }) => formatCell(row, column))).size)
  findings.push(
    ...sink.findings(),
    ...openFindings(sink, grid, listed),
    ...factFindings(facts, droppedSpans.length, listed),
  )
  return {
    kind: 'sheet',
    name: listed.name,
    origin: entry && !isCells ? 'chart' : 'worksheet',
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

const putColumns = (builder: GridBuilder, { first, last, hidden, outline }: ScannedColumns): void => {
  const info: LineInfo = { ...(hidden ? { hidden: true } : {}), ...(outline > 0 ? { outline } : {}) }
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

const openFindings = ({ open }: GridSink, grid: Grid, listed: ListedSheet): readonly Finding[] => {
  const [first] = open
  if (!first) return []
  const cell = formatCell(first.row, first.column)
  return [
    {
      code: 'formula-without-value',
      level: 'warn',
      message: `${open.length} formula(s) have no stored value, the first at ${cell}: =${grid.cellAt(first.row, first.column)?.formula?.text}.`,
      sheet: listed.name,
      cell,
      count: open.length,
    },
  ]
}

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

import { Fault, type Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import { assembleBlocks, type FlowCell, type FlowItem, type FlowTable } from '../flow/index.ts'
import { stopWhenCancelled } from '../read-text.ts'
import type { ReadOptions, Source } from '../source.ts'
import { drawPage } from './draw-page.ts'
import { tellFurniture } from './furniture.ts'
import { type JoinedItem, joinPages, type LogicalTable } from './join-pages.ts'
import { openPdf, type PdfFile } from './open-pdf.ts'
import type { PageContent } from './page-content.ts'
import { type PageItems, pageItems } from './page-items.ts'
import type { PageCell } from './page-table.ts'
import { proseItems, textLook } from './prose-items.ts'

/** Most pages that are read; later ones are told. */
export const MAX_PAGES = 5000
/** A page without text is told when pictures cover more than this share of it. */
const PICTURE_SHARE = 0.02
/** A page with fewer characters than these and pictures over most of it is a scan with a number or a stamp. */
const STAMP_GLYPHS = 50
const SCAN_SHARE = 0.6

/**
 * Prose and tables of a PDF in reading order, with the page of each block and the page and box of each cell.
 *
 * Tables are found by their lines, else by how their texts stand in columns; one that goes on over pages is one table.
 * Headers and footers of the pages are furniture. A page without a text layer is told, never silently empty.
 *
 * Faults: `source-encrypted` (a password in the options opens), `source-corrupt`, `source-too-large`, `cancelled`.
 */
export const readPdf = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const file = await openPdf(source, options)
  try {
    const { pages, findings } = await readPages(file, options)
    const told = tellFurniture(pages)
    const { items, findings: joins } = joinPages(told.pages.flatMap(page => page.items))
    const flow = flowOf(items)
    const furniture = told.furniture.map((text): FlowItem => ({ kind: 'paragraph', role: 'furniture', text }))
    const assembled = assembleBlocks([...furniture, ...flow])
    return {
      format: 'pdf',
      blocks: assembled.blocks,
      findings: [...findings, ...joins, ...assembled.findings],
      pages: file.pages,
      ...(file.title === undefined ? {} : { title: file.title }),
    }
  } finally {
    await file.close()
  }
}

/** What all pages hold, and what is told of pages that could not be read in full. */
const readPages = async (
  file: PdfFile,
  options: ReadOptions,
): Promise<{ readonly pages: readonly PageItems[]; readonly findings: readonly Finding[] }> => {
  const pages: PageItems[] = []
  const scanned: number[] = []
  const broken: number[] = []
  const cut: number[] = []
  const unmapped: number[] = []
  const last = Math.min(file.pages, MAX_PAGES)
  for (let number = 1; number <= last; number += 1) {
    stopWhenCancelled(options)
    const content = await drawPage(file, number).catch((error: unknown) => {
      if (error instanceof Fault) throw error
      broken.push(number)
      return undefined
    })
    options.onProgress?.(number / last)
    if (!content) continue
    if (content.cut) cut.push(number)
    if (isUnmapped(content)) unmapped.push(number)
    if (isScanned(content)) scanned.push(number)
    pages.push(pageItems(content))
  }
  return { pages, findings: pageFindings({ scanned, broken, cut, unmapped, beyond: file.pages - last }) }
}

const isScanned = ({ glyphs, pictures }: PageContent): boolean =>
  (glyphs.length === 0 && pictures > PICTURE_SHARE) || (glyphs.length < STAMP_GLYPHS && pictures > SCAN_SHARE)

/** Share of characters without a letter behind them above which a page cannot be trusted. */
const UNMAPPED_SHARE = 0.2

/** Programs draw an empty text now and then. */
const EMPTY_TEXTS = 5

const isUnmapped = ({ glyphs, emptyTexts }: PageContent): boolean => {
  if (emptyTexts > EMPTY_TEXTS && emptyTexts > glyphs.length / 10) return true
  const unknown = glyphs.filter(({ text }) => /^[\p{Co}\p{Cc}\p{Cn}\uFFFD]/u.test(text)).length
  return glyphs.length > 20 && unknown > glyphs.length * UNMAPPED_SHARE
}

const pageFindings = (told: {
  readonly scanned: readonly number[]
  readonly broken: readonly number[]
  readonly cut: readonly number[]
  readonly unmapped: readonly number[]
  readonly beyond: number
}): readonly Finding[] => {
  const findings: Finding[] = []
  const tell = (code: string, pages: readonly number[], what: string): void => {
    if (pages.length > 0)
      findings.push({
        code,
        level: 'warn',
        message: `${pages.length === 1 ? 'Page' : 'Pages'} ${listed(pages)}: ${what}`,
        count: pages.length,
      })
  }
  tell(
    'no-text-layer',
    told.scanned,
    'pictures without a text layer; what they show could not be read. Run text recognition on the file first.',
  )
  tell('page-unreadable', told.broken, 'the content could not be followed and was left out.')
  tell('page-cut', told.cut, 'so much is drawn that not all of it was read.')
  tell(
    'text-unmapped',
    told.unmapped,
    'the fonts do not say which letters they draw; the text may be wrong. Run text recognition on the file.',
  )
  if (told.beyond > 0)
    findings.push({
      code: 'pages-beyond',
      level: 'warn',
      message: `Only the first ${MAX_PAGES} pages were read.`,
      count: told.beyond,
    })
  return findings
}

/** Page numbers for a person: `3`, `2, 5`, `1-40`. */
const listed = (pages: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page === run[1] + 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}

const flowOf = (items: readonly JoinedItem[]): readonly FlowItem[] => {
  const lines = items.filter((item): item is Extract<JoinedItem, { kind: 'line' }> => item.kind === 'line')
  const look = textLook(lines.map(item => item.line))
  const flow: FlowItem[] = []
  let held: typeof lines = []
  const endProse = (): void => {
    flow.push(...proseItems(held, look))
    held = []
  }
  for (const item of items) {
    if (item.kind === 'line') held.push(item)
    else {
      endProse()
      flow.push(flowTable(item.table))
    }
  }
  endProse()
  return flow
}

const flowTable = (table: LogicalTable): FlowTable => ({
  kind: 'table',
  origin: 'table',
  cells: table.cells.map(flowCell),
  ...(table.repeatedRows > 0 ? { headerRows: table.repeatedRows } : {}),
  at: { page: table.pages[0] ?? 1 },
})

const flowCell = (cell: PageCell): FlowCell => {
  const { row, column, rows, columns, text, superscript, bold, indent, page, box, nested = [] } = cell
  return {
    row,
    column,
    rows,
    columns,
    page,
    ...(text === '' ? {} : { box: [round(box.left), round(box.top), round(box.right), round(box.bottom)] }),
    items: [
      {
        kind: 'paragraph',
        role: 'paragraph',
        text,
        ...(superscript === '' ? {} : { superscript }),
        style: { ...(bold ? { bold } : {}), ...(column === 0 && indent > 0 ? { indent } : {}) },
      },
      ...nested.map(table => flowTable({ ...table, pages: [table.page], repeatedRows: 0 })),
    ],
  }
}

const round = (length: number): number => Math.round(length * 10) / 10

import type { Finding } from '../../fault/index.ts'
import { TextStore } from '../../grid/index.ts'
import type { Block, BlockPlace, Prose, Sheet } from '../book.ts'
import { append, type FlowItem, type FlowParagraph, type FlowTable } from './flow.ts'
import { withHeadingsByLook } from './heading-by-look.ts'
import { placeTable } from './place-table.ts'
import { withSurroundings } from './surroundings.ts'
import type { Unread } from './unread.ts'

/** Names the tables of one kind: `count` is from 1, over the document or, with `slide`, over its slide. */
export type NameTable = (origin: FlowTable['origin'], count: number, at: BlockPlace) => string

/** Deepest nesting of tables that is followed; deeper ones are told and read as text of their cell. */
export const MAX_TABLE_DEPTH = 60

/**
 * The blocks of a document in reading order, from its flow.
 *
 * Tables are numbered depth first right where they stand: an outer table comes before the tables inside it, and each
 * of these names its outer cell as `parent`. Charts are numbered after all tables, so that `table 3` has index 3.
 * Paragraphs without text make no block. Notes whose mark stands in prose follow it as blocks of role `note`.
 */
export const assembleBlocks = (items: readonly FlowItem[], options: AssembleOptions = {}): Assembled => {
  const { nameTable = (origin, count) => `${origin} ${count}`, headingsByLook = true, unread } = options
  const assembler = new Assembler(nameTable)
  const { items: headed, made } = headingsByLook ? withHeadingsByLook(items) : { items, made: 0 }
  for (const item of headed) assembler.add(item, undefined, 0)
  const { blocks, findings: found } = assembler.finish()
  const findings = [...found, ...(unread?.findings(blocks.length > 0) ?? [])]
  if (made === 0) return { blocks, findings }
  const message = 'The document declares no headings for some lines in a larger font; they are read as headings.'
  return { blocks, findings: [...findings, { code: 'headings-by-look', level: 'info', message, count: made }] }
}

/** How blocks are named and headed; `headingsByLook` is false where the format has titles of its own. `unread` is told. */
export type AssembleOptions = {
  readonly nameTable?: NameTable
  readonly headingsByLook?: boolean
  readonly unread?: Unread
}

/** The blocks of a document, and what went less than well on the way. */
export type Assembled = { readonly blocks: readonly Block[]; readonly findings: readonly Finding[] }

type Parent = NonNullable<Sheet['parent']>

class Assembler {
  private readonly blocks: Block[] = []
  private readonly findings: Finding[] = []
  private readonly headings: { readonly level: number; readonly text: string }[] = []
  private readonly counts = new Map<string, number>()
  private readonly nameTable: NameTable
  private readonly texts = new TextStore()
  private slide: number | undefined
  private tables = 0
  private charts = 0

  constructor(nameTable: NameTable) {
    this.nameTable = nameTable
  }

  add(item: FlowItem, parent: Parent | undefined, depth: number): void {
    if (item.at?.slide !== this.slide) {
      this.slide = item.at?.slide
      this.headings.length = 0
    }
    if (item.kind === 'paragraph') this.addParagraph(item)
    else this.addTable(item, parent, depth)
  }

  finish(): Assembled {
    let charts = 0
    const blocks = this.blocks.map((block): Block => {
      if (block.kind === 'prose' || block.origin !== 'chart') return block
      charts += 1
      return { ...block, index: this.tables + charts }
    })
    return { blocks: withSurroundings(blocks), findings: this.findings }
  }

  private addParagraph(paragraph: FlowParagraph): void {
    const at = paragraph.at ?? {}
    const text = paragraph.text.replace(/^\n+|\s+$/g, '')
    if (text.trim() !== '') this.addProse(paragraph, text, at)
    const path = this.headings.map(heading => heading.text)
    for (const { mark, text: note } of paragraph.notes ?? [])
      this.blocks.push({ kind: 'prose', role: 'note', text: `${mark} ${note}`, path, at })
    for (const { text: comment, author } of paragraph.comments ?? [])
      this.blocks.push({ kind: 'prose', role: 'note', text: author ? `${author}: ${comment}` : comment, path, at })
  }

  private addProse({ role, level }: FlowParagraph, text: string, at: BlockPlace): void {
    if (role === 'heading') this.closeHeadings(level ?? 1)
    const path = this.headings.map(heading => heading.text)
    const prose: Prose = { kind: 'prose', role, text, path, at }
    this.blocks.push(level === undefined ? prose : { ...prose, level: Math.max(1, level) })
    if (role === 'heading') this.headings.push({ level: level ?? 1, text: text.replaceAll('\n', ' ') })
  }

  /** Ends the headings of a level and of those below it. */
  private closeHeadings(level: number): void {
    while ((this.headings.at(-1)?.level ?? -1) >= level) this.headings.pop()
  }

  private addTable(table: FlowTable, parent: Parent | undefined, depth: number): void {
    const at = table.at ?? {}
    if (table.heading) this.closeHeadings(table.heading.level)
    const index = table.origin === 'chart' ? ++this.charts : ++this.tables
    const countKey = `${table.origin} ${at.slide ?? ''}`
    const count = (this.counts.get(countKey) ?? 0) + 1
    this.counts.set(countKey, count)
    const name = this.nameTable(table.origin, at.slide === undefined ? index : count, at)
    const { grid, size, notes, receipt, findings, places } = placeTable(table, name, this.texts)
    append(this.findings, findings)
    const hints = {
      ...(table.headerRows ? { headerRows: table.headerRows } : {}),
      ...(table.headerColumns ? { headerColumns: table.headerColumns } : {}),
    }
    this.blocks.push({
      kind: 'sheet',
      name,
      origin: table.origin,
      index,
      state: table.isHidden ? 'hidden' : 'visible',
      grid,
      size,
      hints,
      path: this.headings.map(heading => heading.text),
      ...(table.caption ? { caption: table.caption } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      ...(parent ? { parent } : {}),
      at,
      receipt,
    })
    this.addNested(table, { index, places }, depth)
    if (table.heading) this.headings.push(table.heading)
  }

  private addNested(
    table: FlowTable,
    outer: { readonly index: number; readonly places: readonly ({ row: number; column: number } | undefined)[] },
    depth: number,
  ): void {
    table.cells.forEach((cell, number) => {
      for (const item of cell.items) {
        if (item.kind === 'paragraph') continue
        const place = outer.places[number]
        const parent = place && { sheet: outer.index, row: place.row, column: place.column }
        if (depth < MAX_TABLE_DEPTH) this.addTable(item, parent, depth + 1)
        else
          this.findings.push({
            code: 'tables-too-deep',
            level: 'warn',
            message: `Tables are nested more than ${MAX_TABLE_DEPTH} deep; the innermost were left out.`,
          })
      }
    })
  }
}

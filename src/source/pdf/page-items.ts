import { alignedTable } from './aligned-table.ts'
import { findRuns } from './find-runs.ts'
import { findLattices } from './lattice.ts'
import { mergeRules } from './merge-rules.ts'
import { type Box, boxAround, type Glyph, type PageContent, type Rule } from './page-content.ts'
import { pageSections } from './page-sections.ts'
import type { PageCell, PageTable } from './page-table.ts'
import { pageCell, ruledTable } from './ruled-table.ts'
import { type TextLine, textLines } from './text-lines.ts'

/** A line of prose, or a table, where it is read. */
export type PageItem =
  | { readonly kind: 'line'; readonly page: number; readonly line: TextLine; readonly section: number }
  | { readonly kind: 'table'; readonly page: number; readonly table: PageTable; readonly section: number }

/** What one page holds in reading order; heights are kept so that headers and footers can be told. */
export type PageItems = { readonly page: number; readonly height: number; readonly items: readonly PageItem[] }

/** Lines and tables of a page in reading order: ruled tables first taken out, then tables by alignment, the rest is prose. */
export const pageItems = (content: PageContent): PageItems => {
  const rules = mergeRules(content.rules)
  const ruled = withNested(
    findLattices(rules)
      .map(lattice => ruledTable(lattice, content.glyphs, content.page))
      .filter(table => table !== undefined)
      .map(table => withInnerColumns(table, content.glyphs, rules)),
  )
  const rest = content.glyphs.filter(glyph => !ruled.some(table => holds(table, glyph)))
  const items: PageItem[] = []
  const { page } = content
  pageSections(rest).forEach(({ lines }, section) => {
    const parts = cutByTables(lines, ruled)
    for (const part of parts) items.push(...partItems(part, { page, section, rules }))
  })
  return { page, height: content.height, items: placed(items, ruled, page).map(withoutGlyphs) }
}

/**
 * A table whose lines part only some of its columns, read by alignment instead, when that finds more of them: between two
 * drawn lines the texts stand apart row after row.
 */
const withInnerColumns = (table: PageTable, glyphs: readonly Glyph[], rules: readonly Rule[]): PageTable => {
  if (!hasInnerColumns(table)) return table
  const lines = textLines(glyphs.filter(glyph => holds(table, glyph)))
  const aligned = alignedTable({ lines }, rules, table.page)
  if (!aligned || aligned.table.columns <= table.columns || aligned.lines.length < lines.length) return table
  const { left, top, right, bottom } = table
  return { ...aligned.table, left, top, right, bottom }
}

const hasInnerColumns = (table: PageTable): boolean => {
  const counts = new Map<number, { lines: number; parted: number }>()
  for (const cell of table.cells.filter(each => each.columns === 1)) {
    const count = counts.get(cell.column) ?? { lines: 0, parted: 0 }
    count.lines += cell.lines
    count.parted += cell.partedLines
    counts.set(cell.column, count)
  }
  return [...counts.values()].some(({ lines, parted }) => parted >= 3 && parted >= lines * 0.6)
}

/** The characters themselves are not needed any more; of a long document they would fill the memory. */
const withoutGlyphs = (item: PageItem): PageItem => {
  if (item.kind === 'line')
    return { ...item, line: { ...item.line, chunks: item.line.chunks.map(chunk => ({ ...chunk, glyphs: [] })) } }
  // A single row may turn out to be a line of text, which is made of its characters.
  return item.table.rows === 1 ? item : { ...item, table: bareTable(item.table) }
}

const bareTable = (table: PageTable): PageTable => ({
  ...table,
  cells: table.cells.map(cell => ({
    ...cell,
    glyphs: [],
    ...(cell.nested ? { nested: cell.nested.map(bareTable) } : {}),
  })),
})

/** Tables with those that are drawn inside one of their cells put there. */
const withNested = (tables: readonly PageTable[]): readonly PageTable[] => {
  const outerOf = (table: PageTable): PageTable | undefined =>
    tables
      .filter(other => other !== table && area(other) > area(table) && contains(other, table))
      .sort((a, b) => area(a) - area(b))[0]
  const inside = new Map<PageTable, PageTable[]>()
  for (const table of tables) {
    const outer = outerOf(table)
    if (outer) inside.set(outer, [...(inside.get(outer) ?? []), table])
  }
  const nest = (table: PageTable): PageTable => {
    const nested = (inside.get(table) ?? []).filter(inner => inner.rows > 1).map(nest)
    return nested.length === 0
      ? table
      : { ...table, cells: table.cells.map(cell => cellWithNested(cell, table, nested)) }
  }
  return tables.filter(table => !outerOf(table)).map(nest)
}

/** A cell without the characters of the tables in it, which it holds as tables. */
const cellWithNested = (cell: PageCell, table: PageTable, nested: readonly PageTable[]): PageCell => {
  const own = nested.filter(inner => cell.glyphs.some(glyph => holds(inner, glyph)))
  if (own.length === 0) return cell
  const glyphs = cell.glyphs.filter(glyph => !own.some(inner => holds(inner, glyph)))
  return { ...pageCell({ ...cell, glyphs }, table.xs, table.page), nested: own }
}

const area = (box: Box): number => (box.right - box.left) * (box.bottom - box.top)

const contains = (outer: Box, inner: Box): boolean =>
  inner.left > outer.left - 2 &&
  inner.right < outer.right + 2 &&
  inner.top > outer.top - 2 &&
  inner.bottom < outer.bottom + 2

const holds = (table: Box, glyph: Glyph): boolean => {
  const x = (glyph.left + glyph.right) / 2
  const y = (glyph.top + glyph.bottom) / 2
  return x > table.left - 1 && x < table.right + 1 && y > table.top - 1 && y < table.bottom + 1
}

/** Lines of a section in stretches that no table above or below them parts. */
const cutByTables = (lines: readonly TextLine[], tables: readonly PageTable[]): readonly (readonly TextLine[])[] => {
  const parts: TextLine[][] = []
  let last: number | undefined
  for (const line of lines) {
    const place = tables.filter(
      table => (table.top + table.bottom) / 2 < line.base && table.left < line.right && table.right > line.left,
    ).length
    if (place !== last) parts.push([])
    parts.at(-1)?.push(line)
    last = place
  }
  return parts
}

type Where = { readonly page: number; readonly section: number; readonly rules: readonly Rule[] }

const partItems = (lines: readonly TextLine[], { page, section, rules }: Where): readonly PageItem[] => {
  const items: PageItem[] = []
  const asLine = (line: TextLine): PageItem => ({ kind: 'line', page, line, section })
  let next = 0
  for (const run of findRuns(lines, rules)) {
    const found = alignedTable(run, rules, page)
    const [first] = found?.lines ?? []
    if (!found || !first) continue
    const start = lines.indexOf(first)
    for (; next < start; next += 1) items.push(asLine(lines[next] as TextLine))
    items.push({ kind: 'table', page, table: found.table, section })
    next = start + found.lines.length
  }
  for (; next < lines.length; next += 1) items.push(asLine(lines[next] as TextLine))
  return items
}

/** Ruled tables put among the other items: before the first item of the page that stands below them in their columns. */
const placed = (items: readonly PageItem[], ruled: readonly PageTable[], page: number): readonly PageItem[] => {
  const all = [...items]
  for (const table of ruled) {
    const box = (item: PageItem): Box => (item.kind === 'line' ? boxAround(item.line.chunks) : item.table)
    const overlaps = (item: PageItem): boolean => box(item).left < table.right && box(item).right > table.left
    const after = all.findLastIndex(item => overlaps(item) && box(item).bottom <= table.top + 4)
    const before = all.findIndex(item => overlaps(item) && box(item).top >= table.bottom - 4)
    const at = after >= 0 ? after + 1 : before >= 0 ? before : all.findIndex(item => box(item).top > table.top)
    const section = all[Math.max(0, at - 1)]?.section ?? 0
    all.splice(at < 0 ? all.length : at, 0, { kind: 'table', page, table, section })
  }
  return all
}

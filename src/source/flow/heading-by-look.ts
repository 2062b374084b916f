import { type FlowItem, type FlowParagraph, type FlowTable, flatText } from './flow.ts'

/** A heading is at least this many times as large as the body text. */
const HEADING_RATIO = 1.15
/** The title of a document that has headings of its own is at least this many times as large. */
const TITLE_RATIO = 1.3
/** Longest heading, in characters. */
const MAX_HEADING = 120
/** Most levels that are told apart by size. */
const MAX_LEVELS = 3
/** Where more of the text than this share is large, size says nothing. */
const MAX_SHARE = 0.4
/** Shortest paragraph that is taken for running text, in characters. */
const RUNNING_TEXT = 40
/** Most cells of a table that is only the frame of a heading: its number, a gap, its text. */
const MAX_FRAME_CELLS = 4

/**
 * The same flow, with headings known by their look where the document declares none: short lines in a larger font than
 * the body text, the largest at level 1. Many documents, Korean ones above all, are written without heading styles,
 * and often a heading stands in a frame, a table of one row: it stays a table and heads what follows.
 * Where headings are declared, only a large first line is added, as the title.
 *
 * @returns the flow, and how many headings were made
 */
export const withHeadingsByLook = (
  items: readonly FlowItem[],
): { readonly items: readonly FlowItem[]; readonly made: number } => {
  const { size: body, characters } = bodyText(items)
  const lines = items.map(lineOf).filter(line => line !== undefined)
  const declared = lines.some(line => line.isDeclared)
  const candidates = declared ? lines.slice(0, 1).filter(line => line.item.kind === 'paragraph') : lines
  const large = candidates.filter(line => isLarge(line, body * (declared ? TITLE_RATIO : HEADING_RATIO)))
  const largeCharacters = large.reduce((sum, line) => sum + line.text.length, 0)
  if (large.length === 0 || largeCharacters > characters * MAX_SHARE) return { items, made: 0 }
  const sizes = [...new Set(large.map(line => line.size))].sort((a, b) => b - a)
  const headings = new Map<FlowItem, HeadingLine>(
    large.map(({ item, size, text }) => {
      const level = declared ? 0 : Math.min(MAX_LEVELS, sizes.indexOf(size) + 1)
      return [item, { level, text }]
    }),
  )
  return { made: large.length, items: items.map(item => headed(item, headings.get(item))) }
}

type HeadingLine = NonNullable<FlowTable['heading']>

const headed = (item: FlowItem, heading: HeadingLine | undefined): FlowItem => {
  if (!heading) return item
  return item.kind === 'table' ? { ...item, heading } : { ...item, role: 'heading' as const, level: heading.level }
}

/** A line that may be a heading: a paragraph, or a table that is its frame. */
type Line = {
  readonly item: FlowItem
  readonly text: string
  readonly size: number
  readonly isDeclared: boolean
  readonly isPlain: boolean
}

const lineOf = (item: FlowItem): Line | undefined => {
  if (item.kind === 'table') return frameLine(item)
  const { role, text, style } = item
  if (role === 'furniture' || text.trim() === '') return undefined
  return {
    item,
    text: text.trim(),
    size: style?.size ?? 0,
    isDeclared: role === 'heading',
    isPlain: role === 'paragraph',
  }
}

const frameLine = (table: FlowTable): Line | undefined => {
  const { cells, origin } = table
  if (origin !== 'table' || cells.length > MAX_FRAME_CELLS || cells.some(cell => cell.row > 0 || cell.rows > 1))
    return undefined
  const inside = cells.flatMap(cell => cell.items)
  const paragraphs = inside.filter(
    (item): item is FlowParagraph => item.kind === 'paragraph' && item.text.trim() !== '',
  )
  if (inside.some(item => item.kind === 'table') || paragraphs.length === 0) return undefined
  const text = cells
    .map(cell => flatText(cell.items).trim())
    .filter(part => part !== '')
    .join(' ')
  const size = paragraphs.reduce((most, { style }) => Math.max(most, style?.size ?? 0), 0)
  return { item: table, text, size, isDeclared: false, isPlain: paragraphs.length <= cells.length }
}

const isLarge = ({ text, size, isPlain }: Line, least: number): boolean =>
  isPlain && least > 0 && size >= least && text.length <= MAX_HEADING && readsLikeHeading(text)

/** Words in one line, neither a sentence nor an entry of a list nor a remark. */
const readsLikeHeading = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !text.includes('\n') && !/[.。!?;,:]$/u.test(text) && !/^[-–—*※•·]/u.test(text)

/**
 * The font size of running text, in points, and the length of all text. Where no paragraph is long enough to be running
 * text, it is the size of most text, that of tables included; 0 when sizes are not known.
 */
const bodyText = (items: readonly FlowItem[]): { readonly size: number; readonly characters: number } => {
  const running = new Map<number, number>()
  const all = new Map<number, number>()
  let characters = 0
  const add = (counts: Map<number, number>, { style, text }: FlowParagraph): void => {
    const size = style?.size ?? 0
    counts.set(size, (counts.get(size) ?? 0) + text.length)
  }
  const count = (list: readonly FlowItem[], isInTable: boolean): void => {
    for (const item of list) {
      if (item.kind === 'table') for (const cell of item.cells) count(cell.items, true)
      else {
        characters += item.text.length
        add(all, item)
        if (!isInTable && item.text.length >= RUNNING_TEXT) add(running, item)
      }
    }
  }
  count(items, false)
  return { size: mostFrequent(running.size > 0 ? running : all), characters }
}

const mostFrequent = (counts: ReadonlyMap<number, number>): number =>
  [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0]

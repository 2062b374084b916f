import type { FlowItem, FlowParagraph } from './flow.ts'

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

/**
 * The same flow, with headings known by their look where the document declares none: short lines in a larger font than
 * the body text, the largest at level 1. Many documents, Korean ones above all, are written without heading styles.
 * Where headings are declared, only a large first line is added, as the title.
 *
 * @returns the flow, and how many headings were made
 */
export const withHeadingsByLook = (
  items: readonly FlowItem[],
): { readonly items: readonly FlowItem[]; readonly made: number } => {
  const { size: body, characters } = bodyText(items)
  const paragraphs = items.filter(isText)
  const declared = paragraphs.some(paragraph => paragraph.role === 'heading')
  const large = (declared ? paragraphs.slice(0, 1) : paragraphs).filter(paragraph =>
    isLarge(paragraph, body * (declared ? TITLE_RATIO : HEADING_RATIO)),
  )
  const largeCharacters = large.reduce((sum, paragraph) => sum + paragraph.text.length, 0)
  if (large.length === 0 || largeCharacters > characters * MAX_SHARE) return { items, made: 0 }
  const sizes = [...new Set(large.map(paragraph => paragraph.style?.size ?? 0))].sort((a, b) => b - a)
  const levels = new Map<FlowItem, number>(
    large.map(one => [one, declared ? 0 : Math.min(MAX_LEVELS, sizes.indexOf(one.style?.size ?? 0) + 1)]),
  )
  return {
    made: large.length,
    items: items.map(item => {
      const level = levels.get(item)
      return item.kind === 'paragraph' && level !== undefined ? { ...item, role: 'heading' as const, level } : item
    }),
  }
}

const isText = (item: FlowItem): item is FlowParagraph =>
  item.kind === 'paragraph' && item.role !== 'furniture' && item.text.trim() !== ''

const isLarge = (paragraph: FlowParagraph, least: number): boolean =>
  paragraph.role === 'paragraph' &&
  (paragraph.style?.size ?? 0) >= least &&
  least > 0 &&
  paragraph.text.length <= MAX_HEADING &&
  /\p{L}{2}/u.test(paragraph.text) &&
  !paragraph.text.trim().includes('\n')

/** The font size of most of the text, in points, that of tables included (0 when sizes are not known), and its length. */
const bodyText = (items: readonly FlowItem[]): { readonly size: number; readonly characters: number } => {
  const counts = new Map<number, number>()
  let characters = 0
  const count = (list: readonly FlowItem[]): void => {
    for (const item of list) {
      if (item.kind === 'table') for (const cell of item.cells) count(cell.items)
      else {
        characters += item.text.length
        const size = item.style?.size ?? 0
        counts.set(size, (counts.get(size) ?? 0) + item.text.length)
      }
    }
  }
  count(items)
  const [size] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])
  return { size, characters }
}

import { type Box, boxAround, type Glyph } from './page-content.ts'
import { type Chunk, type TextLine, textLines } from './text-lines.ts'

/** A part of a page that is read from top to bottom before the next one. */
export type Section = { readonly lines: readonly TextLine[] }

/** A text this long is a line of prose, in characters; Han, kana and Hangul count double. */
const PROSE_LENGTH = 24
/** Lines that prose must have to make a column of the page. */
const COLUMN_LINES = 4

/**
 * The sections of a page in reading order: where prose stands in columns side by side, column by column; elsewhere all
 * that stands on a line together.
 */
export const pageSections = (glyphs: readonly Glyph[]): readonly Section[] => {
  const lines = textLines(glyphs)
  const bands = columnBands(proseBlocks(lines))
  const sections: Section[] = []
  let rest = lines
  for (const band of bands) {
    const [above, other] = parted(rest, line => line.base < band.top)
    const [inside, below] = parted(other, line => line.base <= band.bottom)
    if (above.length > 0) sections.push({ lines: above })
    sections.push(...columnSections(inside, band))
    rest = below
  }
  if (rest.length > 0) sections.push({ lines: rest })
  return sections
}

const parted = <T>(items: readonly T[], test: (item: T) => boolean): readonly [readonly T[], readonly T[]] => [
  items.filter(test),
  items.filter(item => !test(item)),
]

const proseLength = (text: string): number =>
  text.length + (text.match(/[\u1100-\u11FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0)

const isProse = (chunk: Chunk): boolean => {
  if (proseLength(chunk.text) < PROSE_LENGTH) return false
  const letters = chunk.text.match(/\p{L}/gu)?.length ?? 0
  return letters > chunk.text.length * 0.6 && !/(?:[ .…]){6,}/.test(chunk.text)
}

type Block = Box & { readonly chunks: readonly Chunk[]; readonly prose: number }

/** Texts that follow each other as the lines of a paragraph do, gathered into blocks. */
const proseBlocks = (lines: readonly TextLine[]): readonly Block[] => {
  const open: { chunks: Chunk[]; last: Chunk; base: number; prose: number }[] = []
  for (const line of lines)
    for (const chunk of line.chunks) {
      const block = open.findLast(
        ({ last, base }) =>
          line.base - base < 2.1 * line.size &&
          line.base > base &&
          Math.abs(chunk.left - last.left) < 3 * line.size &&
          Math.min(chunk.right, last.right) - Math.max(chunk.left, last.left) > 0,
      )
      if (block) {
        block.chunks.push(chunk)
        block.last = chunk
        block.base = line.base
        if (isProse(chunk)) block.prose += 1
      } else open.push({ chunks: [chunk], last: chunk, base: line.base, prose: isProse(chunk) ? 1 : 0 })
    }
  return open
    .filter(({ chunks, prose }) => prose >= COLUMN_LINES - 1 && prose >= chunks.length * 0.5)
    .map(({ chunks, prose }) => ({ ...boxAround(chunks), chunks, prose }))
}

type Band = {
  readonly top: number
  readonly bottom: number
  readonly columns: readonly { readonly left: number; readonly right: number }[]
}

/** Stretches of the page where blocks of prose stand side by side, with their columns. */
const columnBands = (blocks: readonly Block[]): readonly Band[] => {
  const bands: { top: number; bottom: number; blocks: Block[] }[] = []
  for (const block of [...blocks].sort((a, b) => a.top - b.top)) {
    const beside = blocks.some(other => other !== block && isBeside(block, other))
    if (!beside) continue
    const band = bands.at(-1)
    if (band && block.top < band.bottom) {
      band.bottom = Math.max(band.bottom, block.bottom)
      band.blocks.push(block)
    } else bands.push({ top: block.top, bottom: block.bottom, blocks: [block] })
  }
  return joinedBands(
    bands.map(({ top, bottom, blocks: inside }) => ({ top, bottom, columns: columnsOf(inside) })),
  ).filter(band => band.columns.length > 1)
}

/** Neighbouring bands with the same columns are one: a paragraph ends, the columns go on. */
const joinedBands = (bands: readonly Band[]): readonly Band[] => {
  const joined: Band[] = []
  for (const band of bands) {
    const last = joined.at(-1)
    const same =
      last &&
      last.columns.length === band.columns.length &&
      last.columns.every((column, at) => Math.abs(column.left - (band.columns[at]?.left ?? 0)) < 12)
    if (last && same && band.top - last.bottom < 60) joined[joined.length - 1] = { ...last, bottom: band.bottom }
    else joined.push(band)
  }
  return joined
}

const isBeside = (a: Block, b: Block): boolean => {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  const apart = a.right <= b.left + 2 || b.right <= a.left + 2
  return apart && shared > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top)
}

const columnsOf = (blocks: readonly Block[]): readonly { readonly left: number; readonly right: number }[] => {
  const columns: { left: number; right: number }[] = []
  for (const { left, right } of [...blocks].sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1)
    if (last && left < last.right - 2) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

/** The lines of a band column by column; a text that reaches over the gap between two columns starts a section of its own. */
const columnSections = (lines: readonly TextLine[], band: Band): readonly Section[] => {
  const edges = band.columns.slice(1).map((column, at) => ((band.columns[at]?.right ?? 0) + column.left) / 2)
  const wide = lines.filter(line =>
    line.chunks.some(chunk => edges.some(edge => chunk.left < edge - 6 && chunk.right > edge + 6)),
  )
  const sections: Section[] = []
  let rest = lines
  for (const cut of [...wide, undefined]) {
    const [part, below] = cut ? parted(rest, line => line.base < cut.base - 0.1) : [rest, []]
    for (let column = 0; column <= edges.length; column += 1) {
      const from = edges[column - 1] ?? Number.NEGATIVE_INFINITY
      const to = edges[column] ?? Number.POSITIVE_INFINITY
      const glyphs = part
        .flatMap(line => line.chunks)
        .filter(chunk => (chunk.left + chunk.right) / 2 >= from && (chunk.left + chunk.right) / 2 < to)
        .flatMap(chunk => chunk.glyphs)
      if (glyphs.length > 0) sections.push({ lines: textLines(glyphs) })
    }
    if (cut) sections.push({ lines: [cut] })
    rest = below.filter(line => line !== cut)
  }
  return sections
}

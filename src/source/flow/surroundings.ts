import type { Block, Prose, Sheet } from '../book.ts'
import { captionKind } from './caption.ts'

/** Most paragraphs that are kept on each side of a table. */
export const MAX_SURROUNDING = 3
/** A longer paragraph is no title, unit line or note of a table, in characters. */
const MAX_LENGTH = 1000

/**
 * The same blocks, with the paragraphs right before and after each outer table noted on it, and its caption when one
 * stands beside it (that paragraph then has the role `caption`). Other tables and long prose end the neighbourhood, and
 * so does a heading: the one above is the last of `before`, for it often is the title of the table. Headers and footers
 * of the page are passed over. The caption of the next table is not `after` this one.
 */
export const withSurroundings = (blocks: readonly Block[]): readonly Block[] => {
  const captions = new Map<Block, number>()
  const sheets = new Map<Block, Surroundings>()
  blocks.forEach((block, index) => {
    if (block.kind === 'sheet' && block.parent === undefined) sheets.set(block, surroundingsOf(blocks, index, captions))
  })
  return blocks.map((block, index) => {
    const around = sheets.get(block)
    if (block.kind === 'sheet') return around ? withTexts(block, around, { captions, index }) : block
    return captions.has(block) && block.role !== 'heading' ? { ...block, role: 'caption' } : block
  })
}

type Surroundings = {
  readonly before: readonly Prose[]
  readonly after: readonly Prose[]
  readonly caption: string | undefined
}

/** `captions` tells which paragraph is the caption of which table, by the number of its block. */
const surroundingsOf = (blocks: readonly Block[], index: number, captions: Map<Block, number>): Surroundings => {
  const sheet = blocks[index] as Sheet
  const before = neighbours(blocks, index, -1)
  const after = neighbours(blocks, index, 1)
  const around = { before, after, next: followedByTable(blocks, index), isTaken: (prose: Prose) => captions.has(prose) }
  const found = sheet.caption === undefined ? captionAmong(around) : undefined
  if (found) captions.set(found.prose, index)
  return { before, after, caption: sheet.caption ?? found?.text }
}

const withTexts = (
  sheet: Sheet,
  { before, after, caption }: Surroundings,
  { captions, index }: { readonly captions: ReadonlyMap<Block, number>; readonly index: number },
): Sheet => {
  const mine = (prose: Prose): boolean => (captions.get(prose) ?? index) === index
  const [above, below] = [before.filter(mine), after.filter(mine)]
  return {
    ...sheet,
    ...(above.length > 0 ? { before: above.map(prose => prose.text) } : {}),
    ...(below.length > 0 ? { after: below.map(prose => prose.text) } : {}),
    ...(caption === undefined ? {} : { caption }),
  }
}

/** Paragraphs next to a table, the nearest first; the heading above is the last of them. */
const neighbours = (blocks: readonly Block[], index: number, step: 1 | -1): readonly Prose[] => {
  const found: Prose[] = []
  for (const prose of alongside(blocks, index, step)) {
    if (found.length === MAX_SURROUNDING || prose.text.length > MAX_LENGTH) break
    if (prose.role !== 'heading' || step === -1) found.push(prose)
    if (prose.role === 'heading') break
  }
  return found
}

/** Prose from a table up to the next table or slide; tables inside the table and furniture are passed over. */
function* alongside(blocks: readonly Block[], index: number, step: 1 | -1): Iterable<Prose> {
  for (let at = index + step; ; at += step) {
    const block = blocks[at]
    if (!block || !samePlace(block, blocks[index])) return
    if (block.kind === 'prose') {
      if (block.role !== 'furniture') yield block
    } else if (step === -1 || block.parent === undefined) return
  }
}

const samePlace = (a: Block, b: Block | undefined): boolean => a.at.slide === b?.at.slide

/** True when only the paragraphs after a table part it from the next one: a caption there is that one's. */
const followedByTable = (blocks: readonly Block[], index: number): boolean => {
  let passed = 0
  for (let at = index + 1; at < blocks.length && passed <= MAX_SURROUNDING; at += 1) {
    const block = blocks[at] as Block
    if (block.kind === 'sheet' && block.parent === undefined) return true
    if (block.kind === 'prose') passed += 1
  }
  return false
}

type Around = {
  readonly before: readonly Prose[]
  readonly after: readonly Prose[]
  /** True when the paragraph is the caption of another table already. */
  readonly isTaken: (prose: Prose) => boolean
  readonly next: boolean
}

/** A number alone (`Таблица 2`) takes the line below it as its title. */
const captionAmong = ({
  before,
  after,
  isTaken,
  next,
}: Around): { readonly prose: Prose; readonly text: string } | undefined => {
  const at = before.findIndex(prose => isCaption(prose) && !isTaken(prose))
  const prose = before[at]
  if (prose) {
    const title = before[at - 1]
    const wantsTitle = title !== undefined && captionKind(prose.text) === 'number' && title.role !== 'note'
    return { prose, text: wantsTitle ? `${prose.text.trim()} ${title.text.trim()}` : prose.text.trim() }
  }
  const below = after.find(candidate => isCaption(candidate) && !isTaken(candidate))
  return below && !next ? { prose: below, text: below.text.trim() } : undefined
}

const isCaption = (prose: Prose): boolean => prose.role === 'caption' || captionKind(prose.text) !== 'none'

import type { BlockPlace, Book, Prose } from '../source/index.ts'
import { oneLine } from './table-record.ts'

/** A piece of prose with the headings it stands under. */
export type Passage = {
  /** The text alone, without its headings; paragraphs and items each on their own line. */
  readonly text: string
  /** Headings above, outermost first. */
  readonly path: readonly string[]
  /** Blocks of the book that it is made of, from 0: `[first, last]`, both inclusive. */
  readonly blocks: readonly [first: number, last: number]
  readonly at: BlockPlace
  readonly role: 'text' | 'note' | 'heading' | 'furniture'
}

/** Length up to which paragraphs are joined, in characters. A longer paragraph is cut between sentences. */
export const PASSAGE_CHARACTERS = 900
/** Length of a lead-in that is repeated with each part of its list, in characters. */
const LEAD_CHARACTERS = 200

/**
 * The prose of a book as passages, in reading order. Tables are not in it.
 *
 * Paragraphs under the same headings are joined up to the bound; a heading begins a new passage; a sentence is cut only
 * when it is longer than the bound itself. A list keeps its lead-in, also when it is parted. A heading without any text
 * under it is a passage of its own, and each distinct page header or footer is one, so no text is lost.
 */
export function* passagesOf(
  book: Pick<Book, 'blocks'>,
  options: { readonly maxCharacters?: number } = {},
): Iterable<Passage> {
  const gatherer = new Gatherer(options.maxCharacters ?? PASSAGE_CHARACTERS)
  for (let index = 0; index < book.blocks.length; index += 1) {
    const block = book.blocks[index]
    if (block?.kind === 'prose') gatherer.take(block, index)
    else if (block) gatherer.pass(block.path)
    yield* gatherer.given()
  }
  gatherer.end()
  yield* gatherer.given()
}

/** What the index gets of a passage: its headings, then its text. */
export const passageIndexText = (passage: Pick<Passage, 'path' | 'text'>): string =>
  [...passage.path, passage.text].join('\n')

type Part = { readonly text: string; readonly block: number; readonly item: boolean }

class Gatherer {
  private readonly limit: number
  private done: Passage[] = []
  private parts: Part[] = []
  private length = 0
  private first: Prose | undefined
  private lead: string | undefined
  private heading: { readonly block: Prose; readonly index: number } | undefined
  private readonly furniture = new Map<string, { readonly block: Prose; readonly index: number }>()

  constructor(limit: number) {
    this.limit = limit
  }

  /** Passages finished since the last call. */
  given(): readonly Passage[] {
    const { done } = this
    this.done = []
    return done
  }

  take(block: Prose, index: number): void {
    if (block.text.trim() === '') return
    if (block.role === 'furniture') {
      if (!this.furniture.has(oneLine(block.text))) this.furniture.set(oneLine(block.text), { block, index })
    } else if (block.role === 'heading') {
      this.pass(block.path)
      this.dropHeading()
      this.heading = { block, index }
    } else if (block.role === 'note') {
      this.flush()
      for (const text of cutText(block.text, this.limit))
        this.give(block, { text, blocks: [index, index], role: 'note' })
    } else this.add(block, index)
  }

  /** Ends the open passage before something that stands under `path`; a heading in that path is told by it. */
  pass(path: readonly string[]): void {
    this.flush()
    if (this.heading && path.at(-1) === this.heading.block.text) this.heading = undefined
  }

  private flush(): void {
    this.close()
    this.lead = undefined
  }

  end(): void {
    this.flush()
    this.dropHeading()
    for (const [, { block, index }] of this.furniture)
      this.give(block, { text: block.text.trim(), blocks: [index, index], role: 'furniture' })
  }

  private add(block: Prose, index: number): void {
    if (this.first && !samePath(this.first, block)) this.flush()
    if (this.heading && block.path.at(-1) === this.heading.block.text) this.heading = undefined
    const item = block.role === 'item'
    if (!item) this.lead = undefined
    for (const text of cutText(block.text, this.limit)) this.put({ text, block: index, item }, block)
    if (!item && /[:：]\s*$/.test(block.text)) this.lead = block.text.trim().slice(-LEAD_CHARACTERS)
  }

  private put(part: Part, block: Prose): void {
    if (this.parts.length > 0 && this.length + part.text.length > this.limit) {
      const kept = this.leadOfOpenList(part)
      this.close()
      if (kept) this.parts.push(kept)
      this.length = kept?.text.length ?? 0
    }
    this.first ??= block
    this.parts.push(part)
    this.length += part.text.length + 1
  }

  /** The lead-in to repeat when an item starts a new passage. */
  private leadOfOpenList(part: Part): Part | undefined {
    return part.item && this.lead !== undefined ? { text: this.lead, block: part.block, item: false } : undefined
  }

  private close(): void {
    const [start] = this.parts
    const last = this.parts.at(-1)
    if (start && last && this.first)
      this.give(this.first, {
        text: this.parts.map(part => part.text).join('\n'),
        blocks: [start.block, last.block],
        role: 'text',
      })
    this.parts = []
    this.length = 0
    this.first = undefined
  }

  /** A heading that no text followed is told as a passage of its own. */
  private dropHeading(): void {
    if (!this.heading) return
    const { block, index } = this.heading
    this.heading = undefined
    this.give(block, { text: block.text.trim(), blocks: [index, index], role: 'heading' })
  }

  private give(block: Prose, made: Pick<Passage, 'text' | 'blocks' | 'role'>): void {
    this.done.push({ ...made, path: block.path, at: block.at })
  }
}

const samePath = (a: Prose, b: Prose): boolean =>
  a.path.length === b.path.length && a.path.every((step, at) => step === b.path[at]) && a.at.slide === b.at.slide

/** A text in parts of at most `limit` characters, cut after sentences, else between words, else anywhere. */
const cutText = (text: string, limit: number): readonly string[] => {
  const whole = text.trim()
  if (whole.length <= limit) return [whole]
  const parts: string[] = []
  let rest = whole
  while (rest.length > limit) {
    const cut = cutAt(rest, limit)
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

const cutAt = (text: string, limit: number): number => {
  const head = text.slice(0, limit)
  // A full stop counts when a blank follows it: `1.5` and `ред.2` do not end a sentence.
  const sentence = Math.max(
    ...[...head.matchAll(/[.!?…][»"”)]?\s|[。！？]|\n/g)].map(hit => hit.index + hit[0].length),
    0,
  )
  if (sentence > limit / 4) return sentence
  const word = head.lastIndexOf(' ')
  return word > limit / 2 ? word : safeCut(text, limit)
}

/** A cut that does not part a surrogate pair. */
const safeCut = (text: string, at: number): number => {
  const code = text.charCodeAt(at - 1)
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at
}

import { append, type FlowItem, type FlowParagraph, ParagraphText } from '../flow/index.ts'
import type { ParagraphLook } from './header.ts'

/** What a style's name says of its paragraphs. */
export type StyleRole = 'caption' | 'title'

/** How a paragraph is headed: by its look, the role of its style, and the number that its list or outline gives it. */
export type Heading = {
  readonly look: ParagraphLook
  readonly style: StyleRole | undefined
  readonly next: () => string
}

/**
 * Collects one paragraph of a Hangul document. A table in it ends the text before it, so that all stands in reading
 * order; other objects follow the paragraph.
 */
export class ParagraphWriter {
  /** Where the text of the paragraph goes now. */
  text = new ParagraphText()
  private readonly heading: Heading
  private readonly items: FlowItem[] = []
  private isNumbered = false

  constructor(heading: Heading) {
    this.heading = heading
  }

  /** Puts what an object holds: a table right here, other text after the paragraph. */
  place(items: readonly FlowItem[]): void {
    if (items.some(item => item.kind === 'table')) {
      this.flush()
      append(this.items, items)
    } else append(this.text.hung, items)
  }

  finish(): readonly FlowItem[] {
    this.flush()
    return this.items
  }

  private flush(): void {
    const { text, items } = this
    const shown = this.numbered(text.text)
    if (shown.trim() !== '' || text.notes.length > 0 || text.comments.length > 0 || text.hung.length === 0)
      items.push({ kind: 'paragraph', ...this.role(), text: shown, ...text.facts(this.heading.look) })
    append(items, text.hung)
    this.text = new ParagraphText()
  }

  /** The number stands before the first text of the paragraph only. */
  private numbered(text: string): string {
    const { head } = this.heading.look
    if (text.trim() === '' || this.isNumbered || (head !== 'outline' && head !== 'number')) return text
    this.isNumbered = true
    const number = this.heading.next()
    return number === '' ? text : `${number} ${text}`
  }

  private role(): Pick<FlowParagraph, 'role' | 'level'> {
    const { head, level } = this.heading.look
    if (this.heading.style === 'caption') return { role: 'caption' }
    if (head === 'outline') return { role: 'heading', level: level + 1 }
    if (this.heading.style === 'title') return { role: 'heading', level: 0 }
    return head === 'none' ? { role: 'paragraph' } : { role: 'item', level: level + 1 }
  }
}

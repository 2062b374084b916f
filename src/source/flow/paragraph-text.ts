import type { FlowItem, FlowNote, FlowParagraph, FlowStyle } from './flow.ts'

/** Look of a run of text. `color` is `RRGGBB`; `size` is in points. */
export type TextLook = {
  readonly bold?: boolean
  readonly italic?: boolean
  /** Superscript. */
  readonly raised?: boolean
  readonly color?: string
  readonly size?: number
}

/** Collects the text of one paragraph, with what its runs say about it. */
export class ParagraphText {
  readonly notes: FlowNote[] = []
  readonly comments: { readonly text: string; readonly author?: string }[] = []
  /** Text boxes, charts and diagrams that hang on the paragraph. */
  readonly hung: FlowItem[] = []
  link: string | undefined
  private readonly parts: string[] = []
  private readonly raised: string[] = []
  private visible = 0
  private bold = 0
  private italic = 0
  private first: TextLook | undefined

  /** Adds text in the look of its run. */
  add(text: string, look: TextLook): void {
    if (text === '') return
    this.parts.push(text)
    const marks = text.trim().length
    if (marks === 0) return
    if (look.raised) this.raised.push(text.trim())
    this.first ??= look
    this.visible += marks
    if (look.bold) this.bold += marks
    if (look.italic) this.italic += marks
  }

  /** Adds the mark of a note; it has no part in the look of the paragraph. */
  addNote(note: FlowNote): void {
    this.parts.push(note.mark)
    this.raised.push(note.mark)
    this.notes.push(note)
  }

  get text(): string {
    return this.parts.join('')
  }

  get superscript(): string {
    return this.raised.join('')
  }

  /** Look of the paragraph: bold or italic when all of its text is. */
  private style(look: { readonly indent?: number; readonly align?: FlowStyle['align'] }): FlowStyle {
    const { color, size } = this.first ?? {}
    return {
      ...(this.visible > 0 && this.bold === this.visible ? { bold: true as const } : {}),
      ...(this.visible > 0 && this.italic === this.visible ? { italic: true as const } : {}),
      ...(look.indent ? { indent: look.indent } : {}),
      ...(look.align ? { align: look.align } : {}),
      ...(color && /^[0-9A-F]{6}$/i.test(color) && color !== '000000' ? { color: color.toUpperCase() } : {}),
      ...(size === undefined ? {} : { size }),
    }
  }

  /** What the paragraph carries beside its text and role. */
  facts(look: {
    readonly indent?: number
    readonly align?: FlowStyle['align']
  }): Omit<FlowParagraph, 'kind' | 'role' | 'text'> {
    return {
      style: this.style(look),
      ...(this.superscript === '' ? {} : { superscript: this.superscript }),
      ...(this.notes.length > 0 ? { notes: this.notes } : {}),
      ...(this.comments.length > 0 ? { comments: this.comments } : {}),
      ...(this.link === undefined ? {} : { link: this.link }),
    }
  }
}

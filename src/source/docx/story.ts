import type { FlowItem, FlowNote, Unread } from '../flow/index.ts'
import type { XmlElement, XmlNode } from '../xml/index.ts'
import type { RunLook } from './look.ts'
import type { ListNumbers } from './numbering.ts'
import type { Styles } from './styles.ts'

/** Things of which the number is told when the document is read. */
export type Told =
  | 'inserted'
  | 'deleted'
  | 'moved'
  | 'hidden'
  | 'ruby'
  | 'unfinished-field'
  | 'embedded'
  | 'lost-note'
  | 'rows-deleted'
  | 'placeholder'

/** A field that is open: its instruction comes first, its result after the separator. */
export type Field = { separated: boolean }

/** What the walk through a document needs to know beside the element at hand. */
export type Story = {
  readonly styles: Styles
  readonly numbers: ListNumbers
  /** Targets of hyperlinks by relationship. */
  readonly links: ReadonlyMap<string, string>
  /** Charts and diagrams by relationship. */
  readonly drawings: ReadonlyMap<string, readonly FlowItem[]>
  readonly told: Map<Told, number>
  readonly unread: Unread
  /** Fields that are open at this place, outermost first. */
  readonly fields: Field[]
  /** A footnote or endnote by the element that refers to it; its number is the next of its kind. */
  note(reference: XmlElement, customMark: string | undefined): FlowNote | undefined
  comment(id: string): { readonly text: string; readonly author?: string } | undefined
  /** Paragraphs and tables below; `look` is what a table style gives to text inside it. */
  walk(nodes: readonly XmlNode[], look: RunLook): readonly FlowItem[]
}

/** Counts something to be told. */
export const tell = (story: Pick<Story, 'told'>, what: Told, count = 1): void => {
  story.told.set(what, (story.told.get(what) ?? 0) + count)
}

import type { FlowItem, Unread } from '../flow/index.ts'
import type { HeadNumbers } from './head-numbers.ts'
import type { Header } from './header.ts'

/** Things of which the number is told when the document is read. */
export type Told = 'deleted' | 'inserted' | 'hidden-comment'

/** What the walk through the sections needs beside the element at hand. */
export type Reading = {
  readonly header: Header
  readonly numbers: HeadNumbers
  readonly told: Map<Told, number>
  readonly unread: Unread
  /** Charts by the part that holds them. */
  readonly charts: ReadonlyMap<string, readonly FlowItem[]>
  /** Headers and footers found on the way: their texts, each once. */
  readonly furniture: Set<string>
  /** Numbering of the outline in the current section. */
  outline: string
  /** Inside text that a tracked change deleted. */
  deleting: boolean
}

/** Counts something to be told. */
export const tell = (reading: Reading, what: Told): void => {
  reading.told.set(what, (reading.told.get(what) ?? 0) + 1)
}

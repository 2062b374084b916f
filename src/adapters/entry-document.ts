import { type Library, searchLibrary } from '../library/index.ts'
import type { ContextEntry, RetrievalOptions } from '../search/index.ts'

/** How many texts a retriever gives, and how long they may be together; see `RetrievalOptions`. */
export type RetrieverOptions = Pick<RetrievalOptions, 'entries' | 'maxTokens'>

/** A text of a retrieval with where it comes from, as frameworks keep it beside the text. */
export type EntryDocument = { readonly id: string; readonly text: string; readonly metadata: EntryMetadata }

/** Where a text comes from. Rows are from 1, as the sheet shows them; of a transposed table they are its columns. */
export type EntryMetadata = {
  readonly source: string
  readonly kind: 'table' | 'prose'
  /** Place in the context, from 1. */
  readonly rank: number
  readonly table?: string
  readonly sheet?: string
  readonly rows?: readonly number[]
  readonly rowsLeftOut?: number
}

/** The texts for a question, best first: each table once with its card, header and rows, each document's prose once. */
export const entriesFor = async (
  library: Library,
  question: string,
  options: RetrieverOptions,
): Promise<readonly EntryDocument[]> =>
  (await searchLibrary(library, question, options)).context.map((entry, at) => documentOf(entry, at + 1))

const documentOf = (entry: ContextEntry, rank: number): EntryDocument => {
  const { document: source, kind, text } = entry
  if (entry.kind === 'prose')
    return { id: `${source}#units-${entry.units.join('-')}`, text, metadata: { source, kind, rank } }
  const { table, sheet, rows, rowsLeftOut } = entry
  return {
    id: table,
    text,
    metadata: { source, kind, rank, table, sheet, rows: rows.map(row => row + 1), rowsLeftOut },
  }
}

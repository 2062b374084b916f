import { Document } from '@langchain/core/documents'
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers'
import type { Library } from '../library/index.ts'
import { type EntryMetadata, entriesFor, type RetrieverOptions } from './entry-document.ts'

/**
 * A LangChain.js retriever over a library: tables with header and matched rows, and prose, each with its place.
 *
 * Needs the optional peer `@langchain/core` 1. The library stays yours to close.
 */
export class CellciteRetriever extends BaseRetriever<EntryMetadata> {
  readonly lc_namespace = ['cellcite', 'retrievers']
  private readonly library: Library
  private readonly options: RetrieverOptions

  constructor(library: Library, options: RetrieverOptions & BaseRetrieverInput = {}) {
    super(options)
    this.library = library
    this.options = optionsIn(options)
  }

  static override lc_name(): string {
    return 'CellciteRetriever'
  }

  override async _getRelevantDocuments(question: string): Promise<Document<EntryMetadata>[]> {
    const entries = await entriesFor(this.library, question, this.options)
    return entries.map(({ id, text, metadata }) => new Document({ id, pageContent: text, metadata }))
  }
}

const optionsIn = ({ entries, maxTokens }: RetrieverOptions): RetrieverOptions => ({
  ...(entries === undefined ? {} : { entries }),
  ...(maxTokens === undefined ? {} : { maxTokens }),
})

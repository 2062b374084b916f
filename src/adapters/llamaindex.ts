import type { QueryBundle } from '@llamaindex/core/query-engine'
import { BaseRetriever } from '@llamaindex/core/retriever'
import { type NodeWithScore, TextNode } from '@llamaindex/core/schema'
import { extractText } from '@llamaindex/core/utils'
import type { Library } from '../library/index.ts'
import { entriesFor, type RetrieverOptions } from './entry-document.ts'

/**
 * A LlamaIndex.TS retriever over a library: tables with header and matched rows, and prose, each with its place. Scores
 * say the order alone: 1 for the first.
 *
 * Needs the optional peer `@llamaindex/core` 0.6. The library stays yours to close.
 */
export class CellciteRetriever extends BaseRetriever {
  private readonly library: Library
  private readonly options: RetrieverOptions

  constructor(library: Library, options: RetrieverOptions = {}) {
    super()
    this.library = library
    this.options = options
  }

  override async _retrieve({ query }: QueryBundle): Promise<NodeWithScore[]> {
    const entries = await entriesFor(this.library, extractText(query), this.options)
    return entries.map(({ id, text, metadata }) => ({
      node: new TextNode({ id_: id, text, metadata }),
      score: 1 / metadata.rank,
    }))
  }
}

import { Fault } from '../../../fault/index.ts'
import type { Connection } from '../../search/connection.ts'
import type { Embedder } from '../embedder.ts'
import { type IndexedRange, indexedRanges, piecesIn } from './document-pieces.ts'
import type { PieceText, VectorFile } from './vector-file.ts'

/** What an embedding run did. */
export type EmbedReport = {
  readonly documents: number
  readonly pieces: number
  /** Pieces whose texts were not known yet and were sent to the model. */
  readonly embedded: number
  /** Tokens as the model's service counted them; an estimate where it does not. */
  readonly tokens: number
}

/** How far a run is, in documents. */
export type EmbedProgress = { readonly document: string; readonly done: number; readonly total: number }

/** What a run is given. */
export type EmbedOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: EmbedProgress) => void) | undefined
}

/**
 * Embeds what the index holds and the vectors do not, and forgets what the index no longer holds.
 *
 * Every batch is kept as soon as it is there: a run that was stopped, or failed, goes on where it was. A document counts
 * as done only with all of its pieces. Cost: the model's.
 *
 * @throws Fault `model-unreachable`, `model-busy`, `model-refused`, `model-failed`, `cancelled`, and those of the library
 */
export const embedLibrary = async (
  on: { readonly index: Connection; readonly file: VectorFile; readonly embedder: Embedder },
  options: EmbedOptions = {},
): Promise<EmbedReport> => {
  const { index, file } = on
  const ranges = indexedRanges(index, on.embedder.recordsPerTable)
  const there = new Map(ranges.map(({ firstUnit, stamp }) => [firstUnit, stamp]))
  const done = file.embedded()
  file.forget(done.filter(({ firstUnit }) => !there.has(firstUnit)).map(({ firstUnit }) => firstUnit))
  const known = new Map(done.map(({ firstUnit, stamp }) => [firstUnit, stamp]))
  const wanted = ranges.filter(({ firstUnit, stamp }) => known.get(firstUnit) !== stamp)
  const run = new Run(on, options, wanted.length)
  for (const range of wanted) await run.take(range)
  await run.finish()
  file.tidy()
  return run.report()
}

/** A document whose texts wait for a full batch. */
type Waiting = { readonly range: IndexedRange; readonly pieces: readonly PieceText[] }

class Run {
  private readonly on: { readonly index: Connection; readonly file: VectorFile; readonly embedder: Embedder }
  private readonly options: EmbedOptions
  private readonly total: number
  private waiting: Waiting[] = []
  private texts = new Set<string>()
  private documents = 0
  private pieces = 0
  private embedded = 0
  private tokens = 0

  constructor(on: Run['on'], options: EmbedOptions, total: number) {
    this.on = on
    this.options = options
    this.total = total
  }

  async take(range: IndexedRange): Promise<void> {
    const { index, file, embedder } = this.on
    const pieces = [...piecesIn(index, range, embedder)]
    for (const text of file.unknown(pieces.map(({ text }) => text))) this.texts.add(text)
    this.waiting.push({ range, pieces })
    while (this.texts.size >= embedder.batch) await this.send()
    if (this.texts.size === 0) this.settle()
  }

  async finish(): Promise<void> {
    while (this.texts.size > 0) await this.send()
    this.settle()
  }

  report(): EmbedReport {
    return { documents: this.documents, pieces: this.pieces, embedded: this.embedded, tokens: this.tokens }
  }

  /** Embeds one batch; documents are done when none of their texts waits any more. */
  private async send(): Promise<void> {
    const { file, embedder } = this.on
    if (this.options.signal?.aborted) throw new Fault('cancelled', 'the embedding was cancelled; what was done is kept')
    const batch = [...this.texts].slice(0, embedder.batch)
    const { vectors, tokens } = await embedder.embed(batch, 'passage', this.options.signal)
    if (!file.remember(batch, vectors))
      throw new Fault('model-failed', 'the model gave vectors of another length than before under the same name')
    for (const text of batch) this.texts.delete(text)
    this.embedded += batch.length
    this.tokens += tokens ?? batch.reduce((sum, text) => sum + embedder.measure(text), 0)
    if (this.texts.size < embedder.batch) this.settleReady()
  }

  private settleReady(): void {
    const ready = this.waiting.filter(({ pieces }) => pieces.every(({ text }) => !this.texts.has(text)))
    this.waiting = this.waiting.filter(one => !ready.includes(one))
    for (const one of ready) this.put(one)
  }

  private settle(): void {
    for (const one of this.waiting) this.put(one)
    this.waiting = []
  }

  private put({ range, pieces }: Waiting): void {
    this.on.file.put(range, pieces)
    this.documents += 1
    this.pieces += pieces.length
    this.options.onProgress?.({ document: range.path, done: this.documents, total: this.total })
  }
}

import {
  type Embedder,
  type EmbedOptions,
  type EmbedReport,
  type LanguageModel,
  type LoadedSettings,
  openEmbedder,
  openLanguageModel,
  openVectors,
  type Vectors,
} from '../engine/index.ts'
import { isFault } from '../fault/index.ts'
import type { VectorIndex } from '../search/index.ts'
import type { CardSources } from './card-material.ts'
import { drawCards } from './draw-cards.ts'
import type { IngestOptions, IngestReport, ModelsReport } from './library.ts'
import { indexFileOf, type LibraryPlace, vectorsFileOf } from './place.ts'

/** The models of a library; each is opened when it is first needed. */
export type Models = {
  /** Absent when no embedder is configured. */
  readonly vectors?: VectorIndex
  /** Brings the vectors up to date with the index; `undefined` when no embedder is configured. */
  embed(options?: EmbedOptions): Promise<EmbedReport | undefined>
  languageModel(): Promise<LanguageModel | undefined>
  close(): Promise<void>
}

/** The models that are configured for the library at a place. */
export const modelsOf = (place: LibraryPlace, settings: LoadedSettings): Models => {
  let languageModel: Promise<LanguageModel | undefined> | undefined
  const opened = new OpenedVectors(place, settings)
  return {
    ...(settings.embedder.kind === 'none'
      ? {}
      : { vectors: { nearest: async (question, limit) => (await opened.get()).nearest(question, limit) } }),
    embed: async options => (settings.embedder.kind === 'none' ? undefined : opened.update(options)),
    languageModel: () => {
      languageModel ??= openLanguageModel(settings)
      return languageModel
    },
    close: () => opened.close(),
  }
}

/**
 * What the models do once documents are in: cards first, since they head what is embedded. Nothing when no model is
 * configured. A model that is away is told and fails nothing.
 *
 * @throws Fault `cancelled`, and those of the library
 */
export const afterIngest = async (
  library: CardSources & Pick<Models, 'vectors' | 'embed'>,
  report: Pick<IngestReport, 'documents'>,
  { signal, onProgress }: IngestOptions = {},
): Promise<ModelsReport | undefined> => {
  const { length } = report.documents
  const tell = (step: 'cards' | 'embed', path: string, share: number): void =>
    onProgress?.({ path, step, share, done: length, total: length })
  const changed = report.documents.filter(({ status }) => status === 'added' || status === 'changed')
  const cards = await drawCards(library, {
    signal,
    documents: new Set(changed.map(({ path }) => path)),
    rememberedOnly: !library.settings.cards.afterIngest,
    onProgress: ({ table, done, total }) => tell('cards', table, done / Math.max(1, total)),
  })
  if (!library.vectors) return cards && { cards, failures: [] }
  try {
    const embedded = await library.embed({
      signal,
      onProgress: ({ document, done, total }) => tell('embed', document, done / Math.max(1, total)),
    })
    return { ...(cards ? { cards } : {}), ...(embedded ? { embedded } : {}), failures: [] }
  } catch (error) {
    if (!isFault(error) || !error.code.startsWith('model-')) throw error
    return { ...(cards ? { cards } : {}), failures: [`not embedded: ${error.message}`] }
  }
}

class OpenedVectors {
  private readonly place: LibraryPlace
  private readonly settings: LoadedSettings
  private opening: Promise<{ readonly embedder: Embedder; readonly vectors: Vectors }> | undefined
  private readonly closing = new AbortController()
  private running: Promise<unknown> = Promise.resolve()

  constructor(place: LibraryPlace, settings: LoadedSettings) {
    this.place = place
    this.settings = settings
  }

  async get(): Promise<Vectors> {
    this.opening ??= this.open()
    try {
      return (await this.opening).vectors
    } catch (error) {
      // What failed once, such as a folder that was not there yet, may be right the next time.
      this.opening = undefined
      throw error
    }
  }

  /** One run at a time; a run that is asked for meanwhile follows. */
  async update(options: EmbedOptions = {}): Promise<EmbedReport> {
    const signal = AbortSignal.any([this.closing.signal, ...(options.signal ? [options.signal] : [])])
    const before = this.running
    const run = (async () => {
      await before
      return (await this.get()).update({ ...options, signal })
    })()
    this.running = run.catch(() => undefined)
    return run
  }

  /** Stops what runs; what it did is kept. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.running
    const opened = await this.opening?.catch(() => undefined)
    opened?.vectors.close()
    await opened?.embedder.close()
  }

  private async open(): Promise<{ readonly embedder: Embedder; readonly vectors: Vectors }> {
    const embedder = await openEmbedder(this.settings)
    if (!embedder) throw new RangeError('no embedder is configured')
    const place = { index: indexFileOf(this.place), vectors: vectorsFileOf(this.place) }
    const { embedder: configured } = this.settings
    const exactPieces = configured.kind === 'none' ? undefined : configured.exactPieces
    return { embedder, vectors: openVectors(place, embedder, exactPieces) }
  }
}

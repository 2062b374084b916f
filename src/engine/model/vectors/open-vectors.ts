import { dirname } from 'node:path'
import type { VectorHit, VectorHits, VectorIndex } from '../../../search/index.ts'
import { Connection, numberIn, numberOf, textIn, textOf } from '../../search/connection.ts'
import { kindOfFamily } from '../../search/families.ts'
import type { Embedder } from '../embedder.ts'
import { type EmbedOptions, type EmbedReport, embedLibrary } from './embed-library.ts'
import { ExactVectors, type NearPiece } from './exact-vectors.ts'
import { EXACT_PIECES, findGraph, GraphVectors, refreshGraph } from './graph-vectors.ts'
import { VectorFile } from './vector-file.ts'

/** Vectors over the units of an index. */
export type Vectors = VectorIndex & {
  /** Embeds what is new and forgets what is gone; see {@link embedLibrary}. */
  update(options?: EmbedOptions): Promise<EmbedReport>
  close(): void
}

/** Questions whose vectors are remembered. */
const QUESTIONS = 1000

/**
 * The vectors of a library for one embedder.
 *
 * @param place.index file of the index, which must be there
 * @param place.vectors file of the vectors, made when it is not there; graphs lie beside it
 * @param exactPieces pieces up to which all are compared
 * @throws Fault `library-newer`, `library-corrupt`, `library-busy`, `library-forbidden`, `disk-full`
 */
export const openVectors = (
  place: { readonly index: string; readonly vectors: string },
  embedder: Embedder,
  exactPieces: number = EXACT_PIECES,
): Vectors => {
  const index = new Connection(place.index)
  const file = new VectorFile(place.vectors, embedder.name)
  const finder = new Finder(file, dirname(place.vectors), exactPieces)
  const asked = new Map<string, Float32Array>()
  const vectorOf = async (question: string): Promise<Float32Array> => {
    const known = asked.get(question)
    if (known) return known
    const [vector = new Float32Array()] = (await embedder.embed([question], 'query')).vectors
    if (asked.size >= QUESTIONS) asked.clear()
    asked.set(question, vector)
    return vector
  }
  return {
    nearest: async (question, limit): Promise<VectorHits> => {
      if (file.dimensions() === undefined) return { hits: [], share: 0 }
      const near = await finder.nearest(await vectorOf(question), limit)
      return { hits: placed(near, { file, index }), share: shareOf(file, index) }
    },
    update: async options => {
      const report = await embedLibrary({ index, file, embedder }, options)
      const signal = options?.signal ?? new AbortController().signal
      await refreshGraph(dirname(place.vectors), file, { signal, exactPieces })
      return report
    },
    close: () => {
      file.close()
      index.close()
    },
  }
}

/** Nearest pieces: all compared when they are few; a graph, and a comparison of what it does not hold yet, when they are many. */
class Finder {
  private readonly file: VectorFile
  private readonly dir: string
  private readonly exactPieces: number
  private graph: GraphVectors | undefined
  private exact: ExactVectors
  private seen = ''

  constructor(file: VectorFile, dir: string, exactPieces: number) {
    this.file = file
    this.dir = dir
    this.exactPieces = exactPieces
    this.exact = new ExactVectors(file)
  }

  async nearest(vector: Float32Array, limit: number): Promise<readonly NearPiece[]> {
    await this.follow(vector.length)
    const near = [...(this.graph?.nearest(vector, limit) ?? []), ...this.exact.nearest(vector, limit)]
    return near.sort((a, b) => b.score - a.score).slice(0, limit)
  }

  /** Looks for a newer graph when the pieces changed. */
  private async follow(dimensions: number): Promise<void> {
    const { pieces, last, removals } = this.file.state()
    const state = `${pieces} ${last} ${removals}`
    if (state === this.seen) return
    this.seen = state
    const held = pieces > this.exactPieces ? await findGraph(this.dir, this.file.space) : undefined
    if (held?.file === this.graph?.held.file) return
    this.graph = held && (await GraphVectors.open(held, dimensions))
    this.exact = new ExactVectors(this.file, held?.last ?? 0)
  }
}

/** Pieces as places of the index; those whose units are gone are left out. */
const placed = (
  near: readonly NearPiece[],
  { file, index }: { readonly file: VectorFile; readonly index: Connection },
): readonly VectorHit[] => {
  const places = file.places(near.map(({ id }) => id))
  const wanted = [...places.values()].flatMap(({ first, end }) => [first, end - 1])
  const units = new Map(
    index
      .rows(
        `SELECT unit.id, unit.family, unit.row_at, document.path, sheet_table.name
         FROM unit JOIN document ON document.id = unit.document LEFT JOIN sheet_table ON sheet_table.id = unit.sheet_table
         WHERE unit.id IN (SELECT value FROM json_each(?))`,
        JSON.stringify([...new Set(wanted)]),
      )
      .map(row => [numberOf(row, 'id'), row]),
  )
  return near.flatMap(({ id, score }): VectorHit[] => {
    const place = places.get(id)
    const first = place && units.get(place.first)
    const last = place && units.get(place.end - 1)
    if (!first || !last) return []
    const table = textIn(first, 'name')
    const [from, to] = [numberIn(first, 'row_at'), numberIn(last, 'row_at')]
    return [
      {
        kind: kindOfFamily(numberOf(first, 'family')),
        unit: place.first,
        document: textOf(first, 'path'),
        ...(table === undefined ? {} : { table }),
        ...(from === undefined || to === undefined ? {} : { rows: [from, to] as const }),
        score,
      },
    ]
  })
}

/** By number of documents: what each was made of is looked at when they are brought up to date. */
const shareOf = (file: VectorFile, index: Connection): number => {
  const all = numberOf(index.row('SELECT count(*) AS n FROM document WHERE end_unit > first_unit') ?? {}, 'n')
  return all === 0 ? 1 : Math.min(1, file.documents() / all)
}

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Fault } from '../../../fault/index.ts'
import type { NearPiece } from './exact-vectors.ts'
import type { VectorFile } from './vector-file.ts'

/**
 * Pieces up to which every vector is compared: 20 ms a question, and always right. Above it a graph (HNSW, Malkov and
 * Yashunin 2016) finds the nearest in about a millisecond, 999 of 1,000 of them.
 */
export const EXACT_PIECES = 50_000
/** Share of the pieces that may be missing from the graph, or gone but still in it, before it is built again. */
const STALE_SHARE = 0.2
/** Neighbours of a node, and nodes looked at while adding and searching. */
const NEIGHBOURS = 16
const ADDED_BY = 128
const SEARCHED_BY = 256
/** Pieces added between two looks at the signal. */
const STEP = 1024

/**
 * Name of a graph: the space whose vectors it holds, the last piece, and how many pieces there are, so that a reader need
 * not open it to know. The graph of one model is never read for another, also while that one is under way.
 */
const FILE = /^vectors-(\d+)-(\d+)-(\d+)\.usearch$/

/** A graph file and the pieces it was made of. */
export type GraphFile = { readonly file: string; readonly last: number; readonly pieces: number }

/** The newest graph of a space beside a vector file; `undefined` when there is none. */
export const findGraph = async (dir: string, space: number): Promise<GraphFile | undefined> => {
  const found = (await readdir(dir).catch(() => [])).flatMap(name => {
    const [, of, last, pieces] = FILE.exec(name) ?? []
    return last === undefined || Number(of) !== space
      ? []
      : [{ file: join(dir, name), last: Number(last), pieces: Number(pieces) }]
  })
  return found.sort((a, b) => b.last - a.last)[0]
}

/** Builds the graph when there are many pieces and the one there is has fallen behind; else does nothing. */
export const refreshGraph = async (
  dir: string,
  file: VectorFile,
  options: { readonly signal: AbortSignal; readonly exactPieces?: number },
): Promise<void> => {
  const { pieces, last } = file.state()
  const dimensions = file.dimensions()
  const known = await findGraph(dir, file.space)
  if (pieces <= (options.exactPieces ?? EXACT_PIECES) || dimensions === undefined) return dropGraphs(dir, undefined)
  if (known && last === known.last && pieces === known.pieces) return
  const missing = known ? Math.max(last - known.last, known.pieces - pieces) : pieces
  if (known && missing <= pieces * STALE_SHARE) return
  await build(dir, file, { dimensions, pieces, last, signal: options.signal })
}

type Plan = {
  readonly dimensions: number
  readonly pieces: number
  readonly last: number
  readonly signal: AbortSignal
}

const build = async (dir: string, file: VectorFile, plan: Plan): Promise<void> => {
  const graph = await newGraph(plan.dimensions)
  let at = 0
  while (at < plan.last) {
    if (plan.signal.aborted) throw new Fault('cancelled', 'the building of the vector graph was cancelled')
    const pieces = file.piecesAfter(at, STEP).filter(({ vector }) => vector.length === plan.dimensions)
    if (pieces.length === 0) break
    graph.add(
      pieces.map(({ id }) => BigInt(id)),
      pieces.map(({ vector }) => vector),
      1,
    )
    at = pieces.at(-1)?.id ?? plan.last
    // Lets questions and signals in between two steps.
    await new Promise(done => setImmediate(done))
  }
  const whole = join(dir, `vectors-${file.space}-${at}-${plan.pieces}.usearch`)
  const made = `${whole}.${randomBytes(6).toString('hex')}.tmp`
  graph.save(made)
  await rename(made, whole)
  await dropGraphs(dir, whole)
}

/** Graphs of other models go too: this one is done. */
const dropGraphs = async (dir: string, keep: string | undefined): Promise<void> => {
  const names = await readdir(dir).catch(() => [])
  for (const name of names)
    if (FILE.test(name) && name !== (keep && basename(keep))) await rm(join(dir, name), { force: true })
}

type Graph = InstanceType<typeof import('usearch')['Index']>

const newGraph = async (dimensions: number): Promise<Graph> => {
  const { Index, MetricKind, ScalarKind } = await import('usearch')
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.F16,
    connectivity: NEIGHBOURS,
    expansion_add: ADDED_BY,
    expansion_search: SEARCHED_BY,
    multi: false,
  })
}

/** A graph opened where it lies: its pages are read as they are needed. */
export class GraphVectors {
  private readonly graph: Graph
  readonly held: GraphFile

  private constructor(graph: Graph, held: GraphFile) {
    this.graph = graph
    this.held = held
  }

  /** @throws Fault `library-corrupt` when the file is no graph of these dimensions */
  static async open(held: GraphFile, dimensions: number): Promise<GraphVectors> {
    const graph = await newGraph(dimensions)
    try {
      graph.view(held.file)
    } catch (error) {
      throw new Fault('library-corrupt', `${held.file} cannot be opened`, { cause: error })
    }
    return new GraphVectors(graph, held)
  }

  /** The pieces nearest to a unit vector, best first, nearly all of them right. */
  nearest(vector: Float32Array, limit: number): readonly NearPiece[] {
    const { keys, distances } = this.graph.search(vector, limit, 1)
    return Array.from(keys, (key, at) => ({ id: Number(key), score: 1 - (distances[at] ?? 1) }))
  }
}

/** True when the folder of a graph is still there. */
export const isThere = ({ file }: GraphFile): boolean => existsSync(file) && existsSync(dirname(file))

import type { Library } from '../../library/index.ts'
import type { Operation, Reply } from '../operations/operation.ts'

/** Bytes of replies that are remembered, as their JSON counts them twice. */
const BYTES_KEPT = 48_000_000

/** Largest share of the memory that one reply may take. */
const MOST_SHARE = 0.02

/** One call, as far as its reply depends on it. */
export type KnownCall = {
  readonly operation: Operation
  readonly library: Library
  readonly input: unknown
  readonly room?: number
}

/**
 * Replies to calls that were made before, shared by all threads: many people ask the same question, and one person goes back
 * to an answer. A reply is given again only while nobody wrote to the library, and only of an operation that says that its
 * reply lasts so long.
 */
export type KnownReplies = {
  /** The reply that is known, else the one of `work`, which is remembered when nobody wrote meanwhile. */
  give(call: KnownCall, work: () => Promise<Reply>): Promise<Reply>
  /** Replies that are remembered, and their bytes. */
  held(): { readonly replies: number; readonly bytes: number }
}

type Known = { readonly reply: Reply; readonly state: string; readonly bytes: number }

/** @param most bytes that are kept over all libraries; the replies asked for longest ago are forgotten first */
export const knownReplies = (most = BYTES_KEPT): KnownReplies => {
  const known = new Map<string, Known>()
  // States are told apart within one opening of a library only.
  const openings = new WeakMap<Library, number>()
  let opened = 0
  let bytes = 0
  const nameOf = ({ operation, library, input, room }: KnownCall): string => {
    const opening = openings.get(library) ?? ++opened
    openings.set(library, opening)
    return JSON.stringify([opening, operation.name, room ?? 0, input])
  }
  const drop = (name: string): void => {
    bytes -= known.get(name)?.bytes ?? 0
    known.delete(name)
  }
  const keep = (name: string, one: Known): void => {
    drop(name)
    if (one.bytes > most * MOST_SHARE) return
    known.set(name, one)
    bytes += one.bytes
    for (const oldest of known.keys()) {
      if (bytes <= most) return
      drop(oldest)
    }
  }
  return {
    give: async (call, work) => {
      if (!lasts(call)) return work()
      const name = nameOf(call)
      const state = await call.library.catalogue.state()
      const one = known.get(name)
      if (one?.state === state) {
        known.delete(name)
        known.set(name, one)
        return one.reply
      }
      const reply = await work()
      if ((await call.library.catalogue.state()) === state) keep(name, { reply, state, bytes: bytesOf(name, reply) })
      return reply
    },
    held: () => ({ replies: known.size, bytes }),
  }
}

/** What a model says or an index of meanings finds may change without a write to the catalogue. */
const lasts = ({ operation, library }: KnownCall): boolean =>
  operation.lasting === true && library.vectors === undefined && library.settings.languageModel === undefined

const bytesOf = (name: string, { output, text }: Reply): number =>
  2 * (name.length + JSON.stringify(output).length + text.length)

import { type Library, openLibrary } from '../../library/index.ts'

/** Libraries that stay open when nobody uses them, those used last. Each may hold an SQL engine. */
const KEPT_OPEN = 8

/**
 * How long a write waits for another one, in milliseconds. Waiting stops the whole process, so it is short: an ingest that writes for
 * long makes others fail with `library-busy`, to be tried again.
 */
const BUSY_MS = 2000

/** Libraries by their folder, opened when they are needed and shared by all who use them. */
export type OpenLibraries = {
  /** Runs work on a library that stays open until the work is done. */
  use<T>(dir: string, work: (library: Library) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Held = { readonly library: Promise<Library>; users: number }

/** See {@link OpenLibraries}. */
export const openLibraries = (most = KEPT_OPEN): OpenLibraries => {
  const held = new Map<string, Held>()
  const take = (dir: string): Held => {
    const one = held.get(dir) ?? { library: openLibrary({ dir, busyTimeoutMs: BUSY_MS }), users: 0 }
    held.delete(dir)
    held.set(dir, one)
    one.users += 1
    return one
  }
  const closeIdle = async (keep: number): Promise<void> => {
    for (const [dir, one] of held) {
      if (held.size <= keep) return
      if (one.users > 0) continue
      held.delete(dir)
      await (await one.library).close()
    }
  }
  return {
    use: async (dir, work) => {
      const one = take(dir)
      try {
        const library = await one.library.catch((error: unknown) => {
          held.delete(dir)
          throw error
        })
        return await work(library)
      } finally {
        one.users -= 1
        if (one.users === 0) await closeIdle(most)
      }
    },
    close: () => closeIdle(0),
  }
}

/** Bytes by position, so that a file of any size need not be held in memory. */
export type Source = {
  /** Name with extension, as the user gave it; only a hint to the format. */
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** Bytes from `start` up to but without `end`; fails with `source-changed` when they are not there any more. */
  read(start: number, end: number): Promise<Uint8Array>
}

/** How a source is read; every limit is told when it is met. */
export type ReadOptions = {
  /** Opens encrypted files where the format's usual schemes allow. */
  readonly password?: string
  /** Stops the reading with a `cancelled` fault. */
  readonly signal?: AbortSignal
  /** Told now and then with the share that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void
}

/** A source over bytes that are already in memory. */
export const sourceOfBytes = (name: string, bytes: Uint8Array): Source => ({
  name,
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
})

/** All bytes of a source at once. */
export const readAll = (source: Source): Promise<Uint8Array> => source.read(0, source.size)

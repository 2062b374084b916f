import { createHash } from 'node:crypto'
import { Fault } from '../../fault/index.ts'
import type { Source } from '../../source/index.ts'

/** Bytes read at a time. */
const STEP = 1 << 20

/**
 * SHA-256 of a source's bytes, hexadecimal. Cost: one pass; memory: 1 MiB.
 *
 * @throws Fault `cancelled`, and what the source throws
 */
export const hashSource = async (source: Source, signal?: AbortSignal): Promise<string> => {
  const hash = createHash('sha256')
  for (let start = 0; start < source.size; start += STEP) {
    if (signal?.aborted) throw new Fault('cancelled', `the reading of ${source.name} was cancelled`)
    hash.update(await source.read(start, Math.min(source.size, start + STEP)))
  }
  return hash.digest('hex')
}

/** SHA-256 of a text in UTF-8, hexadecimal. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

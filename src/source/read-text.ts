import { Fault, type Finding } from '../fault/index.ts'
import { decodeAll, detectEncoding, type EncodingGuess, firstHighByte, streamDecoder } from './encoding.ts'
import type { ReadOptions, Source } from './source.ts'

/** Largest text that is read as one string, in bytes. Delimited text is streamed and has no such bound. */
export const TEXT_LIMIT_BYTES = 128 << 20
/** Bytes of one step of a stream. */
const STEP_BYTES = 1 << 20
/** Bytes looked at to learn the encoding. */
const SAMPLE_BYTES = 256 * 1024

/** A whole text, how its encoding was known, and what was wrong with its bytes. */
export type TextRead = { readonly text: string; readonly guess: EncodingGuess; readonly findings: readonly Finding[] }

/**
 * The whole text of a source in the encoding that its bytes show, line breaks as stored.
 *
 * Faults: `source-too-large` above 128 MB, `cancelled`.
 */
export const readText = async (source: Source, options: ReadOptions = {}): Promise<TextRead> => {
  if (source.size > TEXT_LIMIT_BYTES)
    throw new Fault(
      'source-too-large',
      `${source.name} has ${source.size} bytes; a text may have ${TEXT_LIMIT_BYTES}.`,
      {
        at: { source: source.name },
      },
    )
  stopWhenCancelled(options)
  const bytes = await source.read(0, source.size)
  const guess = detectEncoding(bytes)
  const text = decodeAll(bytes, guess)
  const lost = countLost(text)
  return { text, guess, findings: [...encodingFindings(guess), ...lostFindings(lost, guess)] }
}

/** What is told of an encoding that was guessed by frequency alone. */
export const encodingFindings = (guess: EncodingGuess): readonly Finding[] =>
  guess.by === 'score'
    ? [
        {
          code: 'encoding-guessed',
          level: 'info',
          message: `The file does not name its encoding; it reads best as ${guess.encoding}.`,
        },
      ]
    : []

/** What is told of bytes that the encoding could not decode. */
export const lostFindings = (count: number, guess: EncodingGuess): readonly Finding[] =>
  count === 0
    ? []
    : [
        {
          code: 'undecodable-bytes',
          level: 'warn',
          message: `${count} places hold bytes that are not valid ${guess.encoding}; they are shown as U+FFFD.`,
          count,
        },
      ]

/** Fails with `cancelled` once the caller has asked to stop. */
export const stopWhenCancelled = (options: ReadOptions): void => {
  if (options.signal?.aborted) throw new Fault('cancelled', 'Reading was stopped.')
}

/** Windows looked into when the start of a long source is plain ASCII. */
const WINDOWS = 32
const WINDOW_BYTES = 32 * 1024

/** The encoding of a source, from a sample at its start; when that is plain ASCII, from windows over the rest. */
export const encodingOf = async (source: Source): Promise<EncodingGuess> => {
  const start = await source.read(0, Math.min(source.size, SAMPLE_BYTES))
  const guess = detectEncoding(start)
  if (guess.by === 'mark' || guess.encoding !== 'utf-8' || firstHighByte(start) >= 0) return guess
  const step = (source.size - start.length) / WINDOWS
  for (let at = start.length; step > 0 && at < source.size; at += Math.max(step, WINDOW_BYTES)) {
    const from = Math.floor(at)
    const window = await source.read(from, Math.min(from + WINDOW_BYTES, source.size))
    // A window may begin inside a character; the line after does not.
    const line = window.subarray(window.indexOf(0x0a) + 1)
    if (firstHighByte(line) >= 0) return detectEncoding(line)
  }
  return guess
}

/** The bytes of a source as UTF-8 without its mark, piece by piece; what is UTF-8 already is passed on as it is. */
export async function* utf8Steps(
  source: Source,
  guess: EncodingGuess,
  options: ReadOptions,
): AsyncIterable<Uint8Array> {
  const decoder = guess.encoding === 'utf-8' ? undefined : streamDecoder(guess.encoding)
  for (let start = guess.bom; start < source.size; start += STEP_BYTES) {
    stopWhenCancelled(options)
    const bytes = await source.read(start, Math.min(start + STEP_BYTES, source.size))
    yield decoder ? Buffer.from(decoder.write(bytes), 'utf8') : bytes
    options.onProgress?.(Math.min(1, (start + STEP_BYTES) / source.size))
  }
  const rest = decoder?.end()
  if (rest) yield Buffer.from(rest, 'utf8')
}

const countLost = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) count += 1
  return count
}

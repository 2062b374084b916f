import { Fault } from '../../fault/index.ts'

type Decoder = InstanceType<typeof TextDecoder>

const encoder = new TextEncoder()

/**
 * The same XML as UTF-8 chunks without a byte order mark, whatever encoding its mark or declaration names
 * (XML 1.0 appendix F): UTF-8, UTF-16 of either order with or without a mark, or one that `TextDecoder` knows.
 *
 * Faults: `source-corrupt` when the declared encoding is not known.
 */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let decoder: Decoder | undefined
  let first = true
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    if (first) decoder = decoderFor(chunk)
    const skip = first && !decoder && startsWith(chunk, [0xef, 0xbb, 0xbf]) ? 3 : 0
    first = false
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk.subarray(skip)
  }
  if (decoder) yield encoder.encode(decoder.decode())
}

/** {@link asUtf8} for a part that is held as a whole. */
export const toUtf8 = (bytes: Uint8Array): Uint8Array => {
  const decoder = decoderFor(bytes)
  if (decoder) return encoder.encode(decoder.decode(bytes))
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
}

/** The decoder that a document needs by its first bytes; `undefined` for UTF-8. */
const decoderFor = (start: Uint8Array): Decoder | undefined => {
  if (startsWith(start, [0xff, 0xfe]) || startsWith(start, [0x3c, 0x00])) return new TextDecoder('utf-16le')
  if (startsWith(start, [0xfe, 0xff]) || startsWith(start, [0x00, 0x3c])) return new TextDecoder('utf-16be')
  const head = new TextDecoder('latin1').decode(start.subarray(0, 200))
  const [, name = 'utf-8'] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? []
  // A document that says UTF-16 and is readable as bytes was written by a program that copied the wrong line.
  if (/^(utf-?8|us-ascii|ascii|utf-?16.*|ucs-?2)$/i.test(name)) return undefined
  try {
    return new TextDecoder(name)
  } catch (cause) {
    throw new Fault('source-corrupt', `The XML is declared in the unknown encoding ${name}.`, { cause })
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

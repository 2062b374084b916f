import iconv from 'iconv-lite'
import { bestLegacyEncoding } from './encoding-score.ts'

/** Encodings of text files that are told apart, by the names that iconv-lite and browsers know. */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'utf-32le'
  | 'utf-32be'
  | 'windows-1251'
  | 'koi8-r'
  | 'cp866'
  | 'windows-1250'
  | 'windows-1252'
  | 'cp949'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-jp'

/** An encoding, the length of its byte order mark, and how it was known. */
export type EncodingGuess = {
  readonly encoding: Encoding
  /** Bytes of the mark at the start that belong to no text. */
  readonly bom: number
  /** `mark`: a byte order mark; `valid`: the bytes fit nothing else; `score`: by the frequency of characters. */
  readonly by: 'mark' | 'valid' | 'score'
}

/** Bytes of a sample that are scored. */
const SAMPLE_BYTES = 64 * 1024
/** UTF-8 stays the answer when one broken sequence comes with this many good ones. */
const GOOD_PER_BROKEN = 20

const marks: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe, 0, 0], encoding: 'utf-32le' },
  { bytes: [0, 0, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/**
 * The encoding of a text by its bytes from the first that is not ASCII: mark, then UTF-16 by its NUL bytes, then UTF-8 by
 * validity, then the legacy encoding under which the text reads most like a language.
 *
 * A sequence cut by the end of the sample counts as good. Cost: the sample, once for each candidate.
 */
export const detectEncoding = (bytes: Uint8Array): EncodingGuess => {
  const mark = marks.find(candidate => candidate.bytes.every((byte, at) => bytes[at] === byte))
  if (mark) return { encoding: mark.encoding, bom: mark.bytes.length, by: 'mark' }
  const wide = wideEncoding(bytes.subarray(0, SAMPLE_BYTES))
  if (wide) return { encoding: wide, bom: 0, by: 'valid' }
  const first = Math.max(0, firstHighByte(bytes))
  const sample = bytes.subarray(first < SAMPLE_BYTES / 2 ? 0 : first, first + SAMPLE_BYTES)
  const { good, broken } = countUtf8(sample)
  if (broken === 0 || good >= broken * GOOD_PER_BROKEN) return { encoding: 'utf-8', bom: 0, by: 'valid' }
  return { encoding: bestLegacyEncoding(sample), bom: 0, by: 'score' }
}

/** Place of the first byte that is not ASCII, or -1: what stands before it says nothing of the encoding. */
export const firstHighByte = (bytes: Uint8Array): number => {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] as number) >= 0x80) return at
  return -1
}

/** The whole text of bytes, without its mark. What cannot be decoded is U+FFFD. */
export const decodeAll = (bytes: Uint8Array, guess: EncodingGuess): string =>
  decodeBytes(bytes.subarray(guess.bom), guess.encoding)

/** Text of bytes in an encoding, a label of any spelling that iconv-lite knows. */
export const decodeBytes = (bytes: Uint8Array, encoding: string): string =>
  encoding === 'utf-8'
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    : iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, { stripBOM: false })

/** True for a label that can be decoded. */
export const isKnownEncoding = (label: string): boolean => iconv.encodingExists(label)

/** A decoder that is fed piece by piece; `end` gives what was held back. */
export const streamDecoder = (encoding: Encoding): { write(bytes: Uint8Array): string; end(): string } => {
  const decoder = iconv.getDecoder(encoding, { stripBOM: false })
  return {
    write: bytes => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    end: () => decoder.end() ?? '',
  }
}

/**
 * UTF-16 without a mark. Digits, blanks, delimiters and line breaks have a NUL as their high byte in any language, so one
 * side of the pairs holds many NULs and the other hardly any; and the low sides of these pairs are printable.
 */
const wideEncoding = (sample: Uint8Array): Encoding | undefined => {
  const pairs = Math.floor(sample.length / 2)
  const even = plainPairs(sample, 0)
  const odd = plainPairs(sample, 1)
  const least = Math.max(1, pairs * 0.05)
  if (odd > least && odd > even * 5) return isSteady(sample, 1) ? 'utf-16le' : undefined
  if (even > least && even > odd * 5) return isSteady(sample, 0) ? 'utf-16be' : undefined
  return undefined
}

/** Pairs whose byte on the high side is NUL and whose other byte is printable. */
const plainPairs = (sample: Uint8Array, high: 0 | 1): number => {
  let count = 0
  for (let at = 0; at + 1 < sample.length; at += 2)
    if (sample[at + high] === 0 && isPlain(sample[at + 1 - high] as number)) count += 1
  return count
}

const isPlain = (byte: number): boolean => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13

/** High bytes of a real text come from few blocks: the four commonest make up most of it, unless it is written in Han. */
const isSteady = (sample: Uint8Array, high: 0 | 1): boolean => {
  const counts = new Map<number, number>()
  let total = 0
  for (let at = high; at < sample.length; at += 2) {
    const byte = sample[at] as number
    const block = byte >= 0x34 && byte <= 0xd7 ? 0x100 : byte
    counts.set(block, (counts.get(block) ?? 0) + 1)
    total += 1
  }
  const top = [...counts.values()].sort((a, b) => b - a).slice(0, 4)
  return top.reduce((sum, count) => sum + count, 0) > total * 0.9
}

/** Multi-byte sequences of UTF-8 that are well formed (RFC 3629 §4), and those that are not. */
const countUtf8 = (bytes: Uint8Array): { readonly good: number; readonly broken: number } => {
  let good = 0
  let broken = 0
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    if (length === 0) broken += 1
    else if (length > 1) good += 1
    at += Math.max(1, length)
  }
  return { good, broken }
}

/** Length of the well-formed sequence at a place; 0 when there is none. */
const sequenceLength = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] as number
  const length = lengthOfLead(lead)
  for (let step = 1; step < length; step += 1) {
    const next = bytes[at + step]
    if (next === undefined) return length
    if (next < lowestNext(lead, step) || next > highestNext(lead, step)) return 0
  }
  return length
}

const lengthOfLead = (lead: number): number => {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

const lowestNext = (lead: number, step: number): number =>
  step === 1 && lead === 0xe0 ? 0xa0 : step === 1 && lead === 0xf0 ? 0x90 : 0x80

const highestNext = (lead: number, step: number): number =>
  step === 1 && lead === 0xed ? 0x9f : step === 1 && lead === 0xf4 ? 0x8f : 0xbf

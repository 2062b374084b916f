import { bitPacked, bitsFor, repeated } from './bit-packing.ts'
import { ByteList } from './byte-list.ts'

/** Physical types of Parquet that are written, with their numbers. */
export const physicalTypes = { boolean: 0, int32: 1, int64: 2, double: 5, text: 6 } as const

export type PhysicalType = keyof typeof physicalTypes

/** Encodings, with their numbers. */
export const encodings = { plain: 0, rle: 3, dictionary: 8 } as const

/** A page before it is compressed. `values`: entries of a dictionary, or rows (NULLs included) of data. */
export type Page = {
  readonly kind: 'dictionary' | 'data'
  readonly encoding: keyof typeof encodings
  readonly values: number
  readonly body: Uint8Array
}

/** Gathers one column of a row group. `undefined` is NULL. */
export type ColumnChunk<T> = {
  readonly type: PhysicalType
  append(value: T | undefined): void
  /** The pages of the rows so far; the chunk is then empty again. */
  take(): readonly Page[]
}

/** Which of the rows hold a value: Parquet's definition levels. */
class Levels {
  private readonly levels: Uint8Array
  private length = 0
  private nulls = 0

  constructor(rows: number) {
    this.levels = new Uint8Array(rows)
  }

  push(isThere: boolean): void {
    this.levels[this.length] = isThere ? 1 : 0
    this.length += 1
    if (!isThere) this.nulls += 1
  }

  /** A data page of these levels and the encoded values; the levels are then empty again. */
  page(encoding: Page['encoding'], values: Uint8Array): Page {
    const rows = this.length
    const levels = this.nulls === 0 ? repeated(1, rows) : bitPacked(this.levels.subarray(0, rows), 1)
    const body = new Uint8Array(4 + levels.length + values.length)
    new DataView(body.buffer).setUint32(0, levels.length, true)
    body.set(levels, 4)
    body.set(values, 4 + levels.length)
    this.length = 0
    this.nulls = 0
    return { kind: 'data', encoding, values: rows, body }
  }
}

/** A column of numbers in a typed array of its width. @param rows most rows of a group */
export const numberChunk = (rows: number): ColumnChunk<number> => {
  const values = new Float64Array(rows)
  return typedChunk<number>('double', rows, {
    set: (at, value) => {
      values[at] = value
    },
    bytes: count => new Uint8Array(values.buffer, 0, count * 8).slice(),
  })
}

/** A column of whole numbers of 32 bits. */
export const int32Chunk = (rows: number): ColumnChunk<number> => {
  const values = new Int32Array(rows)
  return typedChunk<number>('int32', rows, {
    set: (at, value) => {
      values[at] = value
    },
    bytes: count => new Uint8Array(values.buffer, 0, count * 4).slice(),
  })
}

/** A column of whole numbers of 64 bits. */
export const int64Chunk = (rows: number): ColumnChunk<bigint> => {
  const values = new BigInt64Array(rows)
  return typedChunk<bigint>('int64', rows, {
    set: (at, value) => {
      values[at] = value
    },
    bytes: count => new Uint8Array(values.buffer, 0, count * 8).slice(),
  })
}

/** A column of truth values, a bit each. */
export const booleanChunk = (rows: number): ColumnChunk<boolean> => {
  const values = new Uint8Array(Math.ceil(rows / 8))
  return typedChunk<boolean>('boolean', rows, {
    set: (at, value) => {
      if (at % 8 === 0) values[at >> 3] = 0
      if (value) values[at >> 3] = (values[at >> 3] as number) | (1 << (at & 7))
    },
    bytes: count => values.slice(0, Math.ceil(count / 8)),
  })
}

type Typed<T> = {
  readonly set: (at: number, value: T) => void
  /** The encoded values of the first `count` places, as a copy. */
  readonly bytes: (count: number) => Uint8Array
}

const typedChunk = <T>(type: PhysicalType, rows: number, { set, bytes }: Typed<T>): ColumnChunk<T> => {
  const levels = new Levels(rows)
  let count = 0
  return {
    type,
    append: value => {
      levels.push(value !== undefined)
      if (value === undefined) return
      set(count, value)
      count += 1
    },
    take: () => {
      const page = levels.page('plain', bytes(count))
      count = 0
      return [page]
    },
  }
}

/** Distinct texts beyond which a column of a row group is written plain. */
const LARGEST_DICTIONARY = 8_192

/**
 * A column of texts: each distinct text once, and its number for each row; or, when there are too many of them, one
 * after the other.
 */
export const textChunk = (rows: number): ColumnChunk<string> => {
  const levels = new Levels(rows)
  const numbers = new Map<string, number>()
  const indices = new Uint32Array(rows)
  let dictionary = new ByteList()
  let plain: ByteList | undefined
  let count = 0
  const spill = (): ByteList => {
    const list = new ByteList()
    const texts = [...numbers.keys()]
    for (let at = 0; at < count; at += 1) list.addText(texts[indices[at] as number] as string)
    return list
  }
  const append = (text: string): void => {
    if (plain) {
      plain.addText(text)
      return
    }
    let number = numbers.get(text)
    if (number === undefined) {
      number = numbers.size
      if (number >= LARGEST_DICTIONARY) {
        plain = spill()
        plain.addText(text)
        return
      }
      numbers.set(text, number)
      dictionary.addText(text)
    }
    indices[count] = number
    count += 1
  }
  const pages = (): readonly Page[] => {
    if (plain) return [levels.page('plain', plain.bytes())]
    const bits = bitsFor(Math.max(0, numbers.size - 1))
    const packed = bitPacked(indices.subarray(0, count), bits)
    const body = new Uint8Array(packed.length + 1)
    body[0] = bits
    body.set(packed, 1)
    return [
      { kind: 'dictionary', encoding: 'plain', values: numbers.size, body: dictionary.bytes() },
      levels.page('dictionary', body),
    ]
  }
  return {
    type: 'text',
    append: text => {
      levels.push(text !== undefined)
      if (text !== undefined) append(text)
    },
    take: () => {
      const taken = pages()
      numbers.clear()
      dictionary = new ByteList()
      plain = undefined
      count = 0
      return taken
    },
  }
}

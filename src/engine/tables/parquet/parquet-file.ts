import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encodings, type Page, type PhysicalType, physicalTypes } from './column-chunk.ts'
import { ThriftWriter } from './thrift.ts'

const compress = promisify(gzip)

/** Fastest; the dictionaries have done most of the work. */
const GZIP = { level: 1 }

/** Column chunks below this many bytes are not worth compressing: most tables of a document are small. */
const SMALLEST_COMPRESSED = 4_096

/** Numbers of the format (parquet.thrift). */
const CODEC = { none: 0, gzip: 2 } as const
const OPTIONAL = 1
const PAGE_KIND = { data: 0, dictionary: 2 } as const

/** What a column means beyond its physical type: UTF-8 text, microseconds since 1970 without zone. */
const CONVERTED = { text: 0, moment: 10 } as const

const MAGIC = new TextEncoder().encode('PAR1')

/** A column of the file; every column may hold NULL. */
export type ParquetColumn = { readonly name: string; readonly type: PhysicalType; readonly isMoment?: true }

type Chunk = {
  readonly offset: number
  readonly dictionaryOffset?: number
  readonly dataOffset: number
  readonly plainBytes: number
  readonly bytes: number
  readonly encodings: readonly number[]
  readonly codec: keyof typeof CODEC
}

type RowGroup = { readonly rows: number; readonly chunks: readonly Chunk[] }

/**
 * Writes a Parquet file row group by row group. Pages are compressed off this thread; the caller may gather the next
 * group meanwhile and must await one group before it adds another.
 *
 * Source: the Apache Parquet format, version 1 pages.
 */
export class ParquetFile {
  private readonly handle: FileHandle
  private readonly columns: readonly ParquetColumn[]
  private readonly groups: RowGroup[] = []
  private offset = 0

  constructor(handle: FileHandle, columns: readonly ParquetColumn[]) {
    this.handle = handle
    this.columns = columns
  }

  /** Adds a row group; `pages` by column. */
  async add(rows: number, pages: readonly (readonly Page[])[]): Promise<void> {
    if (this.offset === 0) await this.put(MAGIC)
    const packed = await Promise.all(pages.map(packedChunk))
    const chunks: Chunk[] = []
    for (const chunk of packed) chunks.push(await this.putChunk(chunk))
    this.groups.push({ rows, chunks })
  }

  /** Writes the footer; the file is then whole. */
  async finish(): Promise<void> {
    if (this.offset === 0) await this.put(MAGIC)
    const footer = this.footer()
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, footer.length, true)
    for (const bytes of [footer, length, MAGIC]) await this.put(bytes)
  }

  private async put(bytes: Uint8Array): Promise<void> {
    let done = 0
    while (done < bytes.length) {
      const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, this.offset + done)
      done += bytesWritten
    }
    this.offset += bytes.length
  }

  private async putChunk({ pages, codec }: PackedChunk): Promise<Chunk> {
    const offset = this.offset
    let dictionaryOffset: number | undefined
    let dataOffset = offset
    let plainBytes = 0
    for (const { page, header, body } of pages) {
      if (page.kind === 'dictionary') dictionaryOffset = this.offset
      else dataOffset = this.offset
      await this.put(header)
      await this.put(body)
      plainBytes += header.length + page.body.length
    }
    return {
      offset,
      ...(dictionaryOffset === undefined ? {} : { dictionaryOffset }),
      dataOffset,
      plainBytes,
      bytes: this.offset - offset,
      encodings: [...new Set([encodings.rle, ...pages.map(({ page }) => encodings[page.encoding])])],
      codec,
    }
  }

  private footer(): Uint8Array {
    const rows = this.groups.reduce((sum, group) => sum + group.rows, 0)
    const schema = [undefined, ...this.columns]
    return new ThriftWriter()
      .i32(1, 1)
      .structs(2, schema, (column, inner) => {
        if (column) writeColumn(column, inner)
        else inner.text(4, 'schema').i32(5, this.columns.length)
      })
      .i64(3, rows)
      .structs(4, this.groups, (group, inner) => this.writeGroup(group, inner))
      .text(6, 'cellcite')
      .finish()
  }

  private writeGroup({ rows, chunks }: RowGroup, to: ThriftWriter): void {
    const chunksWithColumns = chunks.map((chunk, at) => ({ chunk, column: this.columns[at] as ParquetColumn }))
    to.structs(1, chunksWithColumns, ({ chunk, column }, inner) => {
      inner.i64(2, chunk.offset).struct(3, meta => {
        meta
          .i32(1, physicalTypes[column.type])
          .i32s(2, chunk.encodings)
          .texts(3, [column.name])
          .i32(4, CODEC[chunk.codec])
          .i64(5, rows)
          .i64(6, chunk.plainBytes)
          .i64(7, chunk.bytes)
          .i64(9, chunk.dataOffset)
        if (chunk.dictionaryOffset !== undefined) meta.i64(11, chunk.dictionaryOffset)
      })
    })
    to.i64(
      2,
      chunks.reduce((sum, chunk) => sum + chunk.plainBytes, 0),
    ).i64(3, rows)
  }
}

const writeColumn = (column: ParquetColumn, to: ThriftWriter): void => {
  to.i32(1, physicalTypes[column.type]).i32(3, OPTIONAL).text(4, column.name)
  if (column.type === 'text') to.i32(6, CONVERTED.text)
  else if (column.isMoment) to.i32(6, CONVERTED.moment)
}

type PackedPage = { readonly page: Page; readonly header: Uint8Array; readonly body: Uint8Array }

type PackedChunk = { readonly pages: readonly PackedPage[]; readonly codec: keyof typeof CODEC }

const packedChunk = async (pages: readonly Page[]): Promise<PackedChunk> => {
  const bytes = pages.reduce((sum, page) => sum + page.body.length, 0)
  const codec = bytes < SMALLEST_COMPRESSED ? 'none' : 'gzip'
  return { codec, pages: await Promise.all(pages.map(page => packedPage(page, codec))) }
}

const packedPage = async (page: Page, codec: keyof typeof CODEC): Promise<PackedPage> => {
  const body = codec === 'gzip' ? await compress(page.body, GZIP) : page.body
  const header = new ThriftWriter()
    .i32(1, PAGE_KIND[page.kind])
    .i32(2, page.body.length)
    .i32(3, body.length)
    .struct(page.kind === 'data' ? 5 : 7, inner => {
      inner.i32(1, page.values).i32(2, encodings[page.encoding])
      if (page.kind === 'data') inner.i32(3, encodings.rle).i32(4, encodings.rle)
    })
    .finish()
  return { page, header, body }
}

import { inflateRawSync } from 'node:zlib'
import { Fault, type Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import { type Compound, readCompound } from '../compound/index.ts'
import { append, assembleBlocks, type FlowItem, plainParagraph, Unread } from '../flow/index.ts'
import { HeadNumbers } from '../hwpx/head-numbers.ts'
import { type ReadOptions, readAll, type Source } from '../source.ts'
import { openDistribution } from './distribution.ts'
import { readDocInfo } from './doc-info.ts'
import { type HwpRecord, readRecords } from './records.ts'
import { type Reading, readParagraphs } from './section.ts'

/** Largest HWP file that is read, in bytes; it is held in memory. */
export const MAX_HWP_BYTES = 512 * 2 ** 20
/** Most bytes that one stream may unpack to. */
export const MAX_STREAM_BYTES = 256 * 2 ** 20

/**
 * A Hangul document in its binary form (HWP 5) as a book: paragraphs with the numbers of lists and outlines, and
 * tables as grids by the places that their cells state, in reading order, with captions, notes, equations and text boxes.
 *
 * Faults: `source-encrypted` for a password, `source-unsupported` for other protections and HWP 3, `source-corrupt`, `source-bomb`, `source-too-large`, `cancelled`.
 * Source: HWP 5.0 document format, revision 1.3.
 */
export const readHwp = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  if (source.size > MAX_HWP_BYTES)
    throw new Fault('source-too-large', `The file has ${source.size} bytes; at most ${MAX_HWP_BYTES} are read.`)
  const bytes = await readAll(source)
  const compound = openCompound(bytes, source)
  const header = compound.stream('FileHeader')
  const flags = checkHeader(header, source)
  const isDistribution = (flags & DISTRIBUTION) !== 0
  const findings: Finding[] = []
  const recordsOf = (name: string): readonly HwpRecord[] => {
    const stream = compound.stream(name)
    if (!stream) return []
    const packed = isDistribution && name !== 'DocInfo' ? openDistribution(stream, name) : stream
    const { roots, isCut } = readRecords((flags & COMPRESSED) === 0 ? packed : inflate(packed, name, source))
    if (isCut) findings.push({ code: 'stream-cut', level: 'warn', message: `The stream ${name} ends inside a record.` })
    return roots
  }
  const sections = sectionNames(compound, isDistribution ? 'ViewText' : 'BodyText')
  if (sections.length === 0) throw corrupt(source, 'it has no section of text')
  const reading: Reading = {
    info: readDocInfo(recordsOf('DocInfo')),
    numbers: new HeadNumbers(),
    furniture: new Set(),
    unread: new Unread(),
    outline: 0,
    notes: 0,
  }
  const items: FlowItem[] = []
  for (const [index, name] of sections.entries()) {
    if (options.signal?.aborted) throw new Fault('cancelled', 'The reading was stopped.')
    append(items, readParagraphs(recordsOf(name), reading))
    options.onProgress?.((index + 1) / (sections.length + 1))
  }
  const furniture = [...reading.furniture].map(text => plainParagraph(text, 'furniture'))
  const assembled = assembleBlocks([...furniture, ...items], { unread: reading.unread })
  return { format: 'hwp', blocks: assembled.blocks, findings: [...findings, ...assembled.findings] }
}

const COMPRESSED = 1
const DISTRIBUTION = 1 << 2

const corrupt = (source: Source, what: string, cause?: unknown): Fault =>
  new Fault('source-corrupt', `${source.name} is damaged: ${what}.`, { at: { source: source.name }, cause })

/** The compound file; HWP 3 is none, and is refused by its name. */
const openCompound = (bytes: Uint8Array, source: Source): Compound => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 30))
  if (!start.startsWith('HWP Document File')) return readCompound(bytes)
  const version = /^V[\d.]+/.exec(start.slice(18))?.[0] ?? 'V3'
  throw new Fault('source-unsupported', `${source.name} is a document of HWP 3 (${version}); save it as HWPX.`, {
    at: { source: source.name },
  })
}

/** What the flags of the file header forbid, in the words of the refusal (table 3). */
const PROTECTIONS: readonly (readonly [bit: number, code: 'source-encrypted' | 'source-unsupported', what: string])[] =
  [
    [1 << 1, 'source-encrypted', 'is protected by a password'],
    [1 << 4, 'source-unsupported', 'is protected by digital rights management; save it as an ordinary HWPX'],
    [1 << 8, 'source-encrypted', 'is encrypted with a certificate'],
    [1 << 10, 'source-unsupported', 'is protected by a certificate; save it as an ordinary HWPX'],
  ]

/** The flags of the file, when nothing in them forbids reading. */
const checkHeader = (header: Uint8Array | undefined, source: Source): number => {
  const signature = new TextDecoder('latin1').decode(header?.subarray(0, 17))
  if (!header || header.length < 40 || signature !== 'HWP Document File')
    throw corrupt(source, 'it has no header of a Hangul document')
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const version = view.getUint32(32, true)
  const at = { source: source.name }
  if (version >>> 24 !== 5)
    throw new Fault('source-unsupported', `${source.name} is of HWP version ${version >>> 24}; save it as HWPX.`, {
      at,
    })
  const flags = view.getUint32(36, true)
  for (const [bit, code, what] of PROTECTIONS)
    if ((flags & bit) !== 0) throw new Fault(code, `${source.name} ${what}.`, { at })
  return flags
}

const SECTION = /^(BodyText|ViewText)\/Section(\d+)$/i

/** Sections in their order; those of a distribution document stand in a folder of their own, the usual one is empty. */
const sectionNames = (compound: Compound, folder: 'BodyText' | 'ViewText'): readonly string[] =>
  compound.paths
    .filter(name => SECTION.exec(name)?.[1]?.toLowerCase() === folder.toLowerCase())
    .sort((a, b) => Number(SECTION.exec(a)?.[2]) - Number(SECTION.exec(b)?.[2]))

const inflate = (stream: Uint8Array, name: string, source: Source): Uint8Array => {
  try {
    return inflateRawSync(stream, { maxOutputLength: MAX_STREAM_BYTES })
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new Fault('source-bomb', `The stream ${name} unpacks to more than ${MAX_STREAM_BYTES} bytes.`, {
        at: { source: source.name },
        cause,
      })
    throw corrupt(source, `its stream ${name} cannot be unpacked`, cause)
  }
}

import { inflateRawSync } from 'node:zlib'
import { Fault } from '../fault/index.ts'
import type { Sniffed } from './sniff.ts'
import type { Source } from './source.ts'

/** A part of a zip as its central directory lists it. */
type Part = { readonly name: string; readonly method: number; readonly size: number; readonly offset: number }

/** The end record and its comment reach at most this far back (APPNOTE 4.3.16). */
const END_WINDOW = 65_557
/** Most bytes of a central directory that are looked at. */
const DIRECTORY_LIMIT = 4 << 20
/** Most bytes that a part that names the format may unpack to. */
const PART_LIMIT = 1 << 20

/**
 * What a zip holds, by its parts and by the types it declares: an office document, or a refusal by name.
 *
 * Faults: `source-corrupt` when there is no directory.
 */
export const sniffZip = async (source: Source): Promise<Sniffed> => {
  const parts = await listParts(source)
  const names = new Set(parts.map(part => normal(part.name)))
  const declared = await textOf(source, parts, '[content_types].xml')
  if (declared !== undefined) return packageKind(declared, names)
  const mimetype = (await textOf(source, parts, 'mimetype'))?.trim()
  if (mimetype) return mimetypeKind(mimetype, names)
  return bareKind(names)
}

const refused = (
  message: string,
  code: 'source-unknown' | 'source-unsupported' | 'source-corrupt' = 'source-unknown',
): Sniffed => ({
  kind: 'refused',
  code,
  message,
})

/** Part names differ in case and in the direction of slashes between writers. */
const normal = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase()

/** An Open Packaging document, by the content type of its main part (ECMA-376 part 2 §10.1.2). */
const packageKind = (types: string, names: ReadonlySet<string>): Sniffed => {
  if (/sheet\.binary\.macroEnabled\.main/i.test(types)) return { kind: 'xlsb' }
  if (/spreadsheetml\.(sheet|template)\.main|ms-excel\.(sheet|template|addin)\.macroEnabled\.main/i.test(types))
    return { kind: 'xlsx' }
  if (/wordprocessingml\.(document|template)\.main|ms-word\.(document|template)\.macroEnabled/i.test(types))
    return { kind: 'docx' }
  if (/presentationml\.(presentation|slideshow|template)\.main|ms-powerpoint\.\w+\.macroEnabled\.main/i.test(types))
    return { kind: 'pptx' }
  if (/ms-visio/i.test(types)) return refused('it is a Visio drawing')
  return bareKind(names)
}

/** OpenDocument and HWPX name themselves in a part `mimetype` (ODF 1.3 part 2 §3.3; KS X 6101). */
const mimetypeKind = (mimetype: string, names: ReadonlySet<string>): Sniffed => {
  if (/opendocument\.spreadsheet/.test(mimetype)) return { kind: 'ods' }
  if (/hwp(ml)?\+zip|owpml/.test(mimetype)) return { kind: 'hwpx' }
  if (/opendocument\.text/.test(mimetype))
    return refused('it is an OpenDocument text; save it as DOCX', 'source-unsupported')
  if (/opendocument\.presentation/.test(mimetype))
    return refused('it is an OpenDocument presentation; save it as PPTX', 'source-unsupported')
  if (/epub/.test(mimetype)) return refused('it is an EPUB book')
  return bareKind(names)
}

/** Known by the names of the parts alone, when nothing is declared. */
const bareKind = (names: ReadonlySet<string>): Sniffed => {
  const has = (pattern: RegExp): boolean => [...names].some(name => pattern.test(name))
  if (has(/^xl\/workbook\.bin$/)) return { kind: 'xlsb' }
  if (has(/^xl\/workbook\d*\.xml$/)) return { kind: 'xlsx' }
  if (has(/^word\/document\d*\.xml$/)) return { kind: 'docx' }
  if (has(/^ppt\/presentation\d*\.xml$/)) return { kind: 'pptx' }
  if (has(/^contents\/section\d+\.xml$/)) return { kind: 'hwpx' }
  if (has(/^content\.xml$/)) return { kind: 'ods' }
  if (has(/\.iwa$/) || has(/^index\.zip$/))
    return refused('it is an Apple iWork document; export it as XLSX, DOCX or PPTX', 'source-unsupported')
  if (has(/^androidmanifest\.xml$/) || has(/^meta-inf\/manifest\.mf$/)) return refused('it is a program archive')
  if (has(/^(xl|word|ppt)\/.+\.xml$/)) return refused('it is an office package without its main part', 'source-corrupt')
  if (has(/^\[content_types\]\.xml$/)) return refused('it is a package of another program')
  return { kind: 'zip' }
}

/** Parts of the central directory; a zip with a cut or missing one is corrupt. */
const listParts = async (source: Source): Promise<readonly Part[]> => {
  const tail = Buffer.from(await source.read(Math.max(0, source.size - END_WINDOW), source.size))
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at < 0 || at + 22 > tail.length) throw corrupt(source, 'its directory is missing: the file may be cut short')
  const size = tail.readUInt32LE(at + 12)
  const endStart = source.size - tail.length + at
  const stated = tail.readUInt32LE(at + 16)
  const start = stated === 0xffffffff || stated + size > endStart ? Math.max(0, endStart - size) : stated
  const end = Math.min(start + Math.min(size, DIRECTORY_LIMIT), endStart)
  return partsIn(Buffer.from(await source.read(start, end)))
}

const corrupt = (source: Source, message: string): Fault =>
  new Fault('source-corrupt', `${source.name} is a zip, but ${message}.`, { at: { source: source.name } })

const partsIn = (directory: Buffer): readonly Part[] => {
  const parts: Part[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    parts.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      size: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return parts
}

/** Text of a small part, or `undefined` when it is missing or unreadable. */
const textOf = async (source: Source, parts: readonly Part[], name: string): Promise<string | undefined> => {
  const part = parts.find(candidate => normal(candidate.name) === name)
  if (!part || part.size > PART_LIMIT) return undefined
  const header = Buffer.from(await source.read(part.offset, Math.min(part.offset + 30, source.size)))
  if (header.length < 30) return undefined
  const start = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const bytes = Buffer.from(await source.read(start, Math.min(start + part.size, source.size)))
  try {
    return decoded(part.method === 8 ? inflateRawSync(bytes, { maxOutputLength: PART_LIMIT }) : bytes)
  } catch {
    return undefined
  }
}

const decoded = (bytes: Buffer): string => {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return utf16 ? bytes.toString('utf16le') : bytes.toString('utf8')
}

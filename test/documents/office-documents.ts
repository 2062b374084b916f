import { deflateRawSync } from 'node:zlib'
import CFB from 'cfb'
import { zipOf } from './zip-of.ts'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** The relationships part of an office package: `[id, type, target]`. */
const relationshipsOf = (list: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships>${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"${type === 'hyperlink' ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const word = (root: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="${WORD}" xmlns:r="${RELATIONSHIPS}" xmlns:m="m" xmlns:mc="mc">${inner}</w:${root}>`

/** A Word document with this body; further parts by name (`footnotes`, `styles`, ...) as the inside of their root. */
export const docxOf = (body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array => {
  const list = Object.keys(parts).map(
    (name, index) => [`rId${index + 1}`, name.replace(/\d+$/, ''), `${name}.xml`] as const,
  )
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationshipsOf([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relationshipsOf([...list, ['link1', 'hyperlink', 'https://example.org/']]),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, inner]) => [
        `word/${name}.xml`,
        inner.startsWith('<?xml') ? inner : word(ROOTS[name.replace(/\d+$/, '')] ?? name, inner),
      ]),
    ),
    'word/document.xml': word('document', `<w:body>${body}</w:body>`),
  })
}

const ROOTS: Readonly<Record<string, string>> = { header: 'hdr', footer: 'ftr' }

/** A presentation of slides, each given as the inside of its shape tree, with relationships of its own. */
export const pptxOf = (
  slides: readonly {
    readonly shapes: string
    readonly isHidden?: boolean
    readonly parts?: readonly (readonly [id: string, type: string, target: string, content: string])[]
  }[],
): Uint8Array => {
  const parts: Record<string, string> = {
    '_rels/.rels': relationshipsOf([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': relationshipsOf(
      slides.map((_, index) => [`s${index + 1}`, 'slide', `slides/slide${index + 1}.xml`] as const),
    ),
    'ppt/presentation.xml': `<p:presentation xmlns:r="r"><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
  }
  for (const [index, slide] of slides.entries()) {
    const name = `slide${index + 1}.xml`
    parts[`ppt/slides/${name}`] =
      `<p:sld${slide.isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${slide.shapes}</p:spTree></p:cSld></p:sld>`
    parts[`ppt/slides/_rels/${name}.rels`] = relationshipsOf(
      (slide.parts ?? []).map(([id, type, target]) => [id, type, `../${target}`]),
    )
    for (const [, , target, content] of slide.parts ?? []) parts[`ppt/${target}`] = content
  }
  return zipOf(parts)
}

/** A Hangul document in its XML form with this section; `header` is the inside of `hh:refList`. */
export const hwpxOf = (section: string, header = '', further: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipOf({
    mimetype: 'application/hwp+zip',
    'Contents/header.xml': `<hh:head><hh:refList>${header}</hh:refList></hh:head>`,
    'Contents/section0.xml': `<hs:sec>${section}</hs:sec>`,
    ...further,
  })

/** A record of the binary form: tag, level, bytes. */
export type RecordBytes = { readonly tag: number; readonly level: number; readonly data: Uint8Array }

/** A Hangul document in its binary form with these records (or raw bytes) in its section and in DocInfo. */
export const hwpOf = (
  section: readonly RecordBytes[] | Uint8Array,
  docInfo: readonly RecordBytes[] = [],
  flags = 1,
): Uint8Array => {
  const header = Buffer.alloc(256)
  header.write('HWP Document File', 0, 'latin1')
  header.writeUInt32LE(0x05010000, 32)
  header.writeUInt32LE(flags, 36)
  const pack = (content: readonly RecordBytes[] | Uint8Array): Buffer =>
    deflateRawSync(content instanceof Uint8Array ? content : recordsBytes(content))
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/FileHeader', header)
  CFB.utils.cfb_add(file, '/DocInfo', pack(docInfo))
  CFB.utils.cfb_add(file, '/BodyText/Section0', pack(section))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** Records as they stand in a stream. */
export const recordsBytes = (records: readonly RecordBytes[]): Buffer => Buffer.concat(records.map(recordBytes))

const recordBytes = ({ tag, level, data }: RecordBytes): Buffer => {
  const isLong = data.length >= 0xfff
  const head = Buffer.alloc(isLong ? 8 : 4)
  head.writeUInt32LE((tag | (level << 10) | ((isLong ? 0xfff : data.length) << 20)) >>> 0, 0)
  if (isLong) head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}

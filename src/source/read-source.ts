import { Fault, type Finding } from '../fault/index.ts'
import type { Book } from './book.ts'
import { type FileKind, sniffSource } from './sniff.ts'
import type { ReadOptions, Source } from './source.ts'

/** A function that makes a book of a source of its own format. */
type Reader = (source: Source, options: ReadOptions) => Promise<Book>

/**
 * Readers by what a file truly is. Each is loaded when the first file of its kind comes, so that a heavy library costs
 * nothing to those who have no such files.
 */
const readers: Partial<Record<FileKind, () => Promise<Reader>>> = {
  csv: async () => (await import('./csv/read-csv.ts')).readCsv,
  markdown: async () => (await import('./markdown/read-markdown.ts')).readMarkdown,
  text: async () => (await import('./plain/read-plain.ts')).readPlain,
  sql: async () => (await import('./sql/read-sql.ts')).readSql,
  html: async () => (await import('./html/read-html.ts')).readHtml,
  mhtml: async () => (await import('./html/read-mhtml.ts')).readMhtml,
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  pptx: async () => (await import('./pptx/read-pptx.ts')).readPptx,
  hwp: async () => (await import('./hwp/read-hwp.ts')).readHwp,
  hwpx: async () => (await import('./hwpx/read-hwpx.ts')).readHwpx,
  xlsx: async () => (await import('./xlsx/read-xlsx.ts')).readXlsx,
  xls: async () => (await import('./sheetjs/read-binary-book.ts')).readXls,
  xml2003: async () => (await import('./sheetjs/read-binary-book.ts')).readXml2003,
  ods: async () => (await import('./ods/read-ods.ts')).readOds,
  xlsb: async () => (await import('./sheetjs/read-binary-book.ts')).readXlsb,
  zip: async () => (await import('./archive/read-archive.ts')).readArchive,
  'encrypted-package': async () => {
    const { decryptPackage } = await import('./encrypted.ts')
    return async (source, options) => readSource(await decryptPackage(source, options), options)
  },
}

/**
 * The book of a source of any format that is read, known by its content.
 *
 * A name that promises another format is a finding `name-differs`. Faults: `source-empty`, `source-unknown`,
 * `source-unsupported`, `source-encrypted`, `source-corrupt`, `source-bomb`, `source-too-large`, `cancelled`, each with
 * the name of the source.
 */
export const readSource = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const sniffed = await sniffSource(source)
  if (sniffed.kind === 'refused') throw refusal(source, sniffed.code, sniffed.message)
  const load = readers[sniffed.kind]
  if (!load) throw refusal(source, 'source-unsupported', `files of the kind ${sniffed.kind} are not read`)
  const read = await load()
  const book = await placed(source, () => read(source, options))
  const differs = nameFinding(source.name, sniffed.kind)
  return differs ? { ...book, findings: [differs, ...book.findings] } : book
}

const refusal = (source: Source, code: Fault['code'], message: string): Fault =>
  new Fault(code, `${source.name} cannot be read: ${message}.`, { at: { source: source.name } })

/** Runs a reader; a fault without a place gets the name of the source. */
const placed = async (source: Source, read: () => Promise<Book>): Promise<Book> => {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Fault) || error.at?.source !== undefined) throw error
    throw new Fault(error.code, error.message, { at: { ...error.at, source: source.name }, cause: error })
  }
}

/** Extensions that may carry a kind without a word being said. */
const extensionsOf: Readonly<Record<FileKind, RegExp>> = {
  xlsx: /^xl(sx|sm|tx|tm|am)$/,
  xlsb: /^xlsb$/,
  xls: /^xl[stmaw]$/,
  ods: /^(ods|ots)$/,
  docx: /^do[ct][xm]$/,
  pptx: /^p(pt|ot|ps)[xm]$/,
  hwpx: /^hwpx$/,
  hwp: /^hwp$/,
  pdf: /^pdf$/,
  csv: /^(csv|tsv|tab|psv|txt|text|dat)$/,
  markdown: /^(md|markdown|mdown|mkd|txt|text)$/,
  text: /^(txt|text|log|md|markdown)?$/,
  html: /^(x?html?|xht)$/,
  mhtml: /^mht(ml)?$/,
  xml2003: /^xml$/,
  sql: /^(sql|dump|txt)$/,
  zip: /^zip$/,
  'encrypted-package': /^[a-z]+$/,
}

const nameFinding = (name: string, kind: FileKind): Finding | undefined => {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined || extensionsOf[kind].test(extension)) return undefined
  return {
    code: 'name-differs',
    level: 'info',
    message: `The name ends in .${extension}, but the content is ${kind}; it was read as ${kind}.`,
  }
}

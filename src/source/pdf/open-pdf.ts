import { Fault } from '../../fault/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { cjkMap } from './cjk-maps.ts'

/** The matrix `[a, b, c, d, e, f]`: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** What is used of a font: its name and the height of its letters in ems. */
export type PdfFont = {
  readonly name?: string
  readonly ascent?: number
  readonly descent?: number
  readonly vertical?: boolean
  readonly fontMatrix?: readonly number[]
}

/** What is used of a page of the library. */
export type PdfPage = {
  readonly view: readonly number[]
  readonly rotate: number
  getOperatorList(): Promise<{ readonly fnArray: ArrayLike<number>; readonly argsArray: readonly unknown[] }>
  readonly commonObjs: { has(name: string): boolean; get(name: string): unknown }
  cleanup(): boolean
}

/** An open document; `ops` are the numbers of the drawing operators by name. Close it after use. */
export type PdfFile = {
  readonly pages: number
  readonly title?: string
  readonly ops: Readonly<Record<string, number>>
  page(number: number): Promise<PdfPage>
  close(): Promise<void>
}

/** Largest document that is read, in bytes; the library holds it in memory. */
export const PDF_LIMIT_BYTES = 256 << 20

/**
 * An open PDF. Faults: `source-encrypted` when it needs a password that was not given or is wrong, `source-corrupt` when
 * its structure cannot be followed, `source-too-large`.
 */
export const openPdf = async (source: Source, options: ReadOptions): Promise<PdfFile> => {
  if (source.size > PDF_LIMIT_BYTES)
    throw new Fault('source-too-large', `${source.name} has ${source.size} bytes; a PDF may have ${PDF_LIMIT_BYTES}.`)
  fillIn()
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  const bytes = new Uint8Array(await source.read(0, source.size))
  const document = await getDocumentProxy(bytes, {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    cMapPacked: false,
    BinaryDataFactory: MapFactory,
    ...(options.password === undefined ? {} : { password: options.password }),
  }).catch((error: unknown) => {
    throw openingFault(error, source, options)
  })
  const title = await titleOf(document)
  return {
    pages: document.numPages,
    ops: OPS,
    page: number => document.getPage(number),
    close: () => document.destroy(),
    ...(title === undefined ? {} : { title }),
  }
}

/** Gives the library the character maps that a PDF names; nothing else is fetched. */
class MapFactory {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const map = kind === 'cMapUrl' ? cjkMap(filename) : undefined
    if (map) return map
    throw new Error(`There is no ${kind} ${filename}.`)
  }
}

const titleOf = async (document: {
  getMetadata(): Promise<{ readonly info: object }>
}): Promise<string | undefined> => {
  const info: { readonly Title?: unknown } = await document.getMetadata().then(
    metadata => metadata.info,
    () => ({}),
  )
  const title = typeof info.Title === 'string' ? info.Title.trim() : ''
  return title === '' || /^untitled|\.(docx?|xlsx?|indd|pptx?)$/i.test(title) ? undefined : title
}

const openingFault = (error: unknown, source: Source, options: ReadOptions): Fault => {
  const { name = '', message = String(error) } = error instanceof Error ? error : {}
  if (name === 'PasswordException')
    return new Fault(
      'source-encrypted',
      options.password === undefined
        ? `${source.name} is protected by a password.`
        : `${source.name} is protected by a password, and the one given does not open it.`,
      { cause: error },
    )
  return new Fault('source-corrupt', `${source.name} is not a whole PDF: ${message}.`, { cause: error })
}

/** A standard method that Node 20 lacks and the library calls; a copy does what a transfer would. */
const fillIn = (): void => {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
      return this.slice(0, length)
    },
  })
}

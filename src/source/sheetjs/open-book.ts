import { createContext, runInContext } from 'node:vm'
import { type ParsingOptions, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { Fault } from '../../fault/index.ts'
import { checkCompound } from '../compound/index.ts'
import { type ReadOptions, readAll, type Source } from '../source.ts'
import { checkXlsb, checkXml2003 } from './check-limits.ts'
import { decryptXls } from './decrypt-xls.ts'

/** Largest file that is read through the library, in bytes: it holds all of it in memory, many times over. */
export const MAX_LIBRARY_BYTES = 96 * 2 ** 20

/** Formats that the library is used for. */
export type LibraryKind = 'xls' | 'xlsb' | 'xml2003'

/** How files of a format begin: a compound file or a bare BIFF stream; a zip; a tag. */
const beginnings: Readonly<Record<LibraryKind, (bytes: Uint8Array) => boolean>> = {
  xls: bytes => isCompound(bytes) || (bytes[0] === 0x09 && (bytes[1] ?? 255) <= 0x08),
  xlsb: bytes => bytes[0] === 0x50 && bytes[1] === 0x4b,
  xml2003: bytes => new TextDecoder('latin1').decode(bytes.subarray(0, 64)).replaceAll('\0', '').includes('<'),
}

/** Smallest compound file, in bytes: its header alone ([MS-CFB] 2.2). */
const COMPOUND_HEADER_BYTES = 512

const isCompound = (bytes: Uint8Array): boolean =>
  bytes.length > COMPOUND_HEADER_BYTES &&
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1].every((byte, at) => bytes[at] === byte)

const options: ParsingOptions = {
  type: 'buffer',
  cellFormula: true,
  cellNF: true,
  cellStyles: true,
  cellText: false,
  cellHTML: false,
  dense: true,
  xlfn: true,
}

set_cptable(codepages)

/**
 * The library's book of an xls or xlsb file, and the bytes that it was read from.
 *
 * Faults: `source-too-large`, `source-encrypted`, `source-corrupt`; `cancelled` when stopped before it begins, since
 * the library cannot be stopped inside.
 */
export const openBook = async (
  source: Source,
  { signal, password }: ReadOptions,
  kind: LibraryKind,
): Promise<{ readonly book: WorkBook; readonly bytes: Buffer }> => {
  const at = { source: source.name }
  if (source.size > MAX_LIBRARY_BYTES)
    throw new Fault(
      'source-too-large',
      `The file has ${source.size} bytes; old formats are read up to ${MAX_LIBRARY_BYTES}.`,
      { at },
    )
  if (signal?.aborted) throw new Fault('cancelled', 'The reading was stopped.', { at })
  const given = await readAll(source)
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  // The library would take anything else for a text file and read it as one.
  if (!beginnings[kind](bytes)) throw new Fault('source-corrupt', `The file is no ${kind} workbook.`, { at })
  if (kind === 'xlsb') await checkXlsb(source, signal ? { signal } : {})
  if (kind === 'xml2003') checkXml2003(bytes)
  try {
    return { book: parse(bytes), bytes }
  } catch (cause) {
    const fault = faultOf(cause, source)
    const opened = fault.code === 'source-encrypted' && kind === 'xls' ? opening(bytes, password) : undefined
    if (!opened) throw told(fault, password)
    return reopened(opened, source)
  }
}

const parse = (bytes: Buffer): WorkBook => {
  // The library would follow a damaged chain of sectors until memory ends.
  if (isCompound(bytes)) checkCompound(bytes)
  const budgetMs = BASE_MS + Math.ceil(bytes.length / 2 ** 20) * MS_PER_MEGABYTE
  return silently(() => within(budgetMs, () => read(bytes, options)))
}

/** The file without encryption; nothing when the password is wrong or the encryption cannot be followed. */
const opening = (bytes: Buffer, password: string | undefined): Buffer | undefined => {
  try {
    return decryptXls(bytes, password)
  } catch {
    return undefined
  }
}

/** A refusal as encrypted says whether a password is missing or wrong. */
const told = (fault: Fault, password: string | undefined): Fault => {
  if (fault.code !== 'source-encrypted') return fault
  const why = password === undefined ? 'It is protected by a password' : 'The given password does not open it'
  return new Fault(fault.code, `${fault.message} ${why}.`, { ...(fault.at ? { at: fault.at } : {}), cause: fault })
}

const reopened = (bytes: Buffer, source: Source): { readonly book: WorkBook; readonly bytes: Buffer } => {
  try {
    return { book: parse(bytes), bytes }
  } catch (cause) {
    throw faultOf(cause, source)
  }
}

/** Longest time that the library may take, in milliseconds: it can go round for ever in a broken file. */
const BASE_MS = 10_000
const MS_PER_MEGABYTE = 1000

/** Runs synchronous code and stops it, wherever it is, when its time is over. */
const within = <T>(timeoutMs: number, run: () => T): T => {
  const results: T[] = []
  const keep = (): void => {
    results.push(run())
  }
  runInContext('keep()', createContext({ keep }), { timeout: timeoutMs })
  const [result] = results
  if (result === undefined) throw new Error('nothing came out')
  return result
}

const faultOf = (cause: unknown, source: Source): Fault => {
  if (cause instanceof Fault) return cause
  const said = cause instanceof Error ? cause.message : String(cause)
  const message = /Script execution timed out/.test(said) ? 'reading it does not come to an end' : said
  const at = { source: source.name }
  if (/password|encrypt/i.test(message))
    return new Fault('source-encrypted', 'The workbook is encrypted.', { at, cause })
  return new Fault('source-corrupt', `The workbook cannot be read: ${message}.`, { at, cause })
}

/** Runs what writes notes to the console, without them. */
const silently = <T>(run: () => T): T => {
  const out = console
  const { log, error, warn } = out
  Object.assign(out, { log: nothing, error: nothing, warn: nothing })
  try {
    return run()
  } finally {
    Object.assign(out, { log, error, warn })
  }
}

const nothing = (): void => {}

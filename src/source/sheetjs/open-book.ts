import { type ParsingOptions, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { Fault } from '../../fault/index.ts'
import { type ReadOptions, readAll, type Source } from '../source.ts'

/** Largest file that is read through the library, in bytes: it holds all of it in memory, many times over. */
export const MAX_LIBRARY_BYTES = 96 * 2 ** 20

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
 * The library's book of an xls or xlsb file.
 *
 * Faults: `source-too-large`, `source-encrypted`, `source-corrupt`; `cancelled` when stopped before it begins, since
 * the library cannot be stopped inside.
 */
export const openBook = async (source: Source, { signal }: ReadOptions): Promise<WorkBook> => {
  const at = { source: source.name }
  if (source.size > MAX_LIBRARY_BYTES)
    throw new Fault(
      'source-too-large',
      `The file has ${source.size} bytes; old formats are read up to ${MAX_LIBRARY_BYTES}.`,
      { at },
    )
  if (signal?.aborted) throw new Fault('cancelled', 'The reading was stopped.', { at })
  const bytes = await readAll(source)
  try {
    return silently(() => read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options))
  } catch (cause) {
    throw faultOf(cause, source)
  }
}

const faultOf = (cause: unknown, source: Source): Fault => {
  const message = cause instanceof Error ? cause.message : String(cause)
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

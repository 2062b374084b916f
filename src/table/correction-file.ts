import { Fault } from '../fault/index.ts'
import { type Correction, inOrder, readCorrection } from './correction.ts'

/** What names the format in the first member of the file. */
const FORMAT = 'cellcite-corrections'

/** Version of the format; a file of a newer one is refused. */
const VERSION = 1

/** Largest file of corrections that is read, in characters. */
export const LARGEST_FILE = 16_000_000

/**
 * Corrections as the text of a file that teams share: JSON with format and version, ordered by document, sheet, table and
 * fingerprint, members in one order, so that equal corrections give equal bytes and a difference can be read line by line.
 */
export const correctionFileOf = (corrections: readonly Correction[]): string => {
  const ordered = [...corrections].sort(byPlace).map(inOrder)
  return `${JSON.stringify({ format: FORMAT, version: VERSION, corrections: ordered }, undefined, 2)}\n`
}

const byPlace = (a: Correction, b: Correction): number => {
  const [one, other] = [a, b].map(keyOf)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const keyOf = ({ fingerprint, madeIn }: Correction): string =>
  [madeIn?.document ?? '', madeIn?.sheet ?? '', String(madeIn?.table ?? 0).padStart(6, '0'), fingerprint].join('\u0000')

/**
 * The corrections of a file that `correctionFileOf` wrote, in its order. All of them or a fault: a file is never taken in by half.
 *
 * @throws Fault `corrections-invalid` with the number of the first correction that is wrong, and what is wrong with it
 */
export const readCorrectionFile = (text: string): readonly Correction[] => {
  if (text.length > LARGEST_FILE) throw invalid(`the file has more than ${LARGEST_FILE} characters`)
  const { format, version, corrections } = membersOf(text)
  if (format !== FORMAT) throw invalid(`the file does not begin with "format": "${FORMAT}"`)
  if (version !== VERSION)
    throw invalid(`the file has version ${JSON.stringify(version)}; this cellcite reads version ${VERSION}`)
  if (!Array.isArray(corrections)) throw invalid('the file holds no list of corrections')
  const read = corrections.map((value: unknown, at) => {
    const correction = readCorrection(value)
    if ('wrong' in correction) throw invalid(`correction ${at + 1} of the file: ${correction.wrong}`)
    return inOrder(correction)
  })
  const twice = read.find(({ fingerprint }, at) => read.findIndex(one => one.fingerprint === fingerprint) !== at)
  if (twice) throw invalid(`the file holds two corrections of the table ${twice.fingerprint}`)
  return read
}

const membersOf = (text: string): { readonly [name: string]: unknown } => {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch (cause) {
    throw invalid('the file is no JSON', cause)
  }
  throw invalid('the file holds no JSON object')
}

const invalid = (message: string, cause?: unknown): Fault =>
  new Fault('corrections-invalid', message, cause === undefined ? {} : { cause })

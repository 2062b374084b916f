import { Fault, type FaultCode } from '../fault/index.ts'
import { decodeAll, detectEncoding } from './encoding.ts'
import { sniffCompound } from './sniff-compound.ts'
import { knownSignature } from './sniff-signature.ts'
import { looksLikeText, sniffText, type TextKind } from './sniff-text.ts'
import { sniffZip } from './sniff-zip.ts'
import type { Source } from './source.ts'

/** Containers and formats that a file can truly be, whatever its name says. */
export type FileKind =
  | 'xlsx'
  | 'xlsb'
  | 'xls'
  | 'ods'
  | 'docx'
  | 'pptx'
  | 'hwpx'
  | 'hwp'
  | 'pdf'
  | 'encrypted-package'
  | 'zip'
  | TextKind

/** What a file is: a kind that is read, or why it is not. */
export type Sniffed =
  | { readonly kind: FileKind }
  | { readonly kind: 'refused'; readonly code: FaultCode; readonly message: string }

/** Bytes looked at from the start of a file. */
const HEAD_BYTES = 64 * 1024

/**
 * What a file truly is, by its content; the name only decides between kinds of plain text (`.csv`, `.md`, `.txt`).
 *
 * Reads the first 64 KB, and of containers their directory. Faults: `source-empty`.
 */
export const sniffSource = async (source: Source): Promise<Sniffed> => {
  if (source.size === 0)
    throw new Fault('source-empty', `${source.name} holds no bytes.`, { at: { source: source.name } })
  const head = await source.read(0, Math.min(source.size, HEAD_BYTES))
  const known = knownSignature(head)
  if (known === 'zip') return sniffZip(source)
  if (known === 'compound') return sniffCompound(source, head)
  if (known) return known
  if (looksLikeText(head)) return textKind(head, source.name)
  return { kind: 'refused', code: 'source-unknown', message: 'its content is of no format that is known here' }
}

/** Names of formats that are never plain prose. */
const BINARY_NAME = /\.(xls[xmb]?|xlt[xm]?|ods|docx?|docm|pptx?|hwpx?|pdf)$/i

/** Prose under the name of an office document is what a failed download or export leaves behind: broken, not a text. */
const textKind = (head: Uint8Array, name: string): Sniffed => {
  const kind = sniffText(head, name)
  if (kind !== 'text' || !BINARY_NAME.test(name)) return { kind }
  const start = decodeAll(head, detectEncoding(head)).trim().slice(0, 80)
  return { kind: 'refused', code: 'source-corrupt', message: `it holds only a text, «${start}»` }
}

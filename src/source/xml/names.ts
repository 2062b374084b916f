import { textOfBytes } from './bytes.ts'

/** Longest name that is kept, in bytes. */
const MAX_NAME = 48
/** Most names that are kept; a part has some hundreds. */
const MAX_NAMES = 4096

/** Names of a document as texts. The same few come again for every element, so each is decoded once. */
export class NameCache {
  private readonly known = new Map<number, { readonly bytes: Uint8Array; readonly text: string }>()

  /** The text of the bytes from `start` up to `end`. */
  get(bytes: Uint8Array, start: number, end: number): string {
    const length = end - start
    if (length === 0) return ''
    if (length > MAX_NAME) return textOfBytes(bytes, start, end)
    let hash = length
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
    const known = this.known.get(hash)
    if (known && isSame(known.bytes, bytes, start)) return known.text
    const text = textOfBytes(bytes, start, end)
    if (!known && this.known.size < MAX_NAMES) this.known.set(hash, { bytes: bytes.slice(start, end), text })
    return text
  }
}

/** True when the bytes at a place are these; a name of another length has another hash, or ends elsewhere. */
const isSame = (name: Uint8Array, bytes: Uint8Array, start: number): boolean => {
  for (let at = 0; at < name.length; at += 1) if (name[at] !== bytes[start + at]) return false
  return true
}

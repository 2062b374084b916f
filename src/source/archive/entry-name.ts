import { type Entry, getFileNameLowLevel } from 'yauzl'
import { decodeBytes, detectEncoding } from '../encoding.ts'

/** Longest path of an entry that is taken, in characters. */
export const MAX_ENTRY_PATH = 1024

/** Bit 11 of the flags: the name is UTF-8 (APPNOTE 4.4.4). */
const UTF8_FLAG = 0x800
/** Info-ZIP's Unicode path, which carries the name beside its old form (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075

/**
 * A function that decodes the names of one archive.
 *
 * A name that says it is UTF-8 is. All others are taken together, because one short name tells too little: they are UTF-8
 * when they are valid in it, else in the code page in which they read most like a language (cp866, cp949, Shift-JIS,
 * GB 18030 ...), and in cp437 when that would be a western one, as the format itself says (APPNOTE D.1).
 */
export const nameDecoder = (entries: readonly Entry[]): ((entry: Entry) => string) => {
  const bare = entries.filter(entry => !saysItself(entry)).flatMap(({ fileNameRaw }) => [fileNameRaw, LINE])
  const { encoding } = detectEncoding(Buffer.concat(bare))
  const codePage = /^windows-125[02]$/.test(encoding) ? 'cp437' : encoding
  return entry =>
    saysItself(entry)
      ? getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
      : decodeBytes(entry.fileNameRaw, codePage)
}

const LINE = Buffer.from('\n')

const saysItself = (entry: Entry): boolean =>
  (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || entry.extraFields.some(({ id }) => id === UNICODE_PATH)

/** Control characters, and marks that turn the direction of writing: a name with them is not what it looks like. */
const UNSEEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/**
 * A path that stays below the archive and is what it looks like: `/` between its parts, no empty parts, NFC, unseen
 * characters as `_`; `undefined` when it leads out of the archive or is longer than {@link MAX_ENTRY_PATH}.
 */
export const safePath = (name: string): string | undefined => {
  const parts = name.normalize('NFC').replaceAll('\\', '/').split('/')
  const kept = parts.filter(part => part !== '' && part !== '.').map(part => part.replace(UNSEEN, '_'))
  if (kept.includes('..') || /^[A-Za-z]:/.test(kept[0] ?? '')) return undefined
  const path = kept.join('/')
  return path === '' || path.length > MAX_ENTRY_PATH ? undefined : path
}

/** A name for a message, with unseen characters made visible and cut to a line. */
export const nameTold = (name: string): string => JSON.stringify(name.replace(UNSEEN, '_').slice(0, 200))

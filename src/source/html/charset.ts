import type { Finding } from '../../fault/index.ts'
import { decodeBytes, detectEncoding, isKnownEncoding } from '../encoding.ts'

/** Bytes of the start in which a document names its encoding; browsers look at 1,024, programs write longer heads. */
const PRESCAN_BYTES = 8192

/** Labels that mean more than they say (WHATWG Encoding Standard §4.2). */
const widened: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  ascii: 'windows-1252',
  'us-ascii': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'ks_c_5601-1987': 'cp949',
  'euc-kr': 'cp949',
  ksc5601: 'cp949',
  'x-sjis': 'shift_jis',
  'shift-jis': 'shift_jis',
  'big5-hkscs': 'big5hkscs',
  'x-cp1251': 'windows-1251',
  'koi8-u': 'koi8-u',
}

/** Text of a document, and what is told when its bytes are not what it says. */
export type Decoded = { readonly text: string; readonly findings: readonly Finding[] }

/**
 * The text of an HTML document: by byte order mark, then by the encoding that it names and that its bytes bear out, then
 * by its bytes. `stated` is an encoding named from outside, such as by the header of a mail part.
 */
export const decodeHtml = (bytes: Uint8Array, stated?: string): Decoded => {
  const guess = detectEncoding(bytes)
  const body = bytes.subarray(guess.bom)
  if (guess.by === 'mark' || guess.encoding.startsWith('utf-16'))
    return { text: decodeBytes(body, guess.encoding), findings: [] }
  const named = usable(stated) ?? usable(namedEncoding(bytes))
  if (named === undefined) return { text: decodeBytes(body, guess.encoding), findings: [] }
  if (named === 'utf-8' && guess.encoding !== 'utf-8')
    return {
      text: decodeBytes(body, guess.encoding),
      findings: [
        {
          code: 'encoding-differs',
          level: 'info',
          message: `The document says that it is UTF-8, but its bytes are not; it reads best as ${guess.encoding}.`,
        },
      ],
    }
  return { text: decodeBytes(body, named), findings: [] }
}

/** A label that can be decoded, widened; UTF-16 in a text that could be read this far is not true and means UTF-8. */
const usable = (label: string | undefined): string | undefined => {
  if (!label) return undefined
  const plain = label.trim().toLowerCase()
  if (/^utf-?(16|32)/.test(plain) || plain === 'utf8') return 'utf-8'
  const wide = widened[plain] ?? plain
  return isKnownEncoding(wide) ? wide : undefined
}

/** The encoding named by a `meta` element or an XML declaration. */
const namedEncoding = (bytes: Uint8Array): string | undefined => {
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES))
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '')
  const meta = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)
  return meta?.[1] ?? /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w:-]+)["']/i.exec(head)?.[1]
}

import { decodeBytes } from '../encoding.ts'

/**
 * Character maps of Chinese, Japanese and Korean fonts that a PDF names and does not hold (ISO 32000-1 §9.7.5.2).
 *
 * The maps of Adobe lead from codes to glyph numbers and from there to Unicode. Only the text is wanted here, so our maps
 * use the Unicode number as the glyph number, and the way from there to Unicode is the identity. ASCII keeps the numbers
 * 1 to 95 that it has in all four collections, so that the widths of Latin letters are right.
 */
export const cjkMap = (name: string): Uint8Array | undefined => {
  const text = textOf(name)
  return text === undefined ? undefined : new TextEncoder().encode(text)
}

const textOf = (name: string): string | undefined => {
  if (/^Adobe-(?:Korea1|KR|Japan1|GB1|CNS1)-UCS2$/.test(name)) return framed(name, unicodeRanges())
  if (/^Uni\w*-(?:UCS2|UTF16)\b/.test(name))
    return framed(
      name,
      `${space('0000', 'ffff')}\n${cidRanges(
        [
          { from: 0x20, to: 0x7e },
          { from: 0xa0, to: 0xffff },
        ],
        4,
      )}`,
    )
  const encoding = encodings.find(({ pattern }) => pattern.test(name))
  return encoding && framed(name, legacy(encoding))
}

type Encoding = { readonly pattern: RegExp; readonly encoding: string; readonly sevenBit?: boolean }

/** Named maps by the encoding of their codes. `sevenBit`: two bytes of 7 bits each. */
const encodings: readonly Encoding[] = [
  { pattern: /^KSC(?:ms-UHC|-EUC|pc-EUC|-Johab)?-/, encoding: 'cp949' },
  { pattern: /RKSJ/, encoding: 'shift_jis' },
  { pattern: /^EUC-[HV]$/, encoding: 'euc-jp' },
  { pattern: /^GB(?:K|Kp|K2K|pc|T)?-?(?:EUC)?-?[HV]?/, encoding: 'gb18030' },
  { pattern: /^(?:B5pc|ETen|ETenms|HKscs|HK\w+|ETHK)-B5-|^B5pc-/, encoding: 'big5' },
  { pattern: /^[HV]$/, encoding: 'euc-jp', sevenBit: true },
]

const framed = (name: string, body: string): string =>
  `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /${name} def\n/WMode ${name.endsWith('V') ? 1 : 0} def\n${body}\nendcmap\nend\nend\n`

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

const space = (from: string, to: string): string => `1 begincodespacerange\n<${from}> <${to}>\nendcodespacerange`

/** The number of a character in our maps. */
const numberOf = (unicode: number): number => (unicode >= 0x20 && unicode <= 0x7e ? unicode - 31 : unicode)

const cidRanges = (ranges: readonly { readonly from: number; readonly to: number }[], digits: number): string =>
  `${ranges.length} begincidrange\n${ranges.map(({ from, to }) => `<${hex(from, digits)}> <${hex(to, digits)}> ${numberOf(from)}`).join('\n')}\nendcidrange`

/** From numbers back to Unicode; a range may only run through the last byte. */
const unicodeRanges = (): string => {
  const lines = ['<0001> <005f> <0020>', '<00a0> <00ff> <00a0>']
  for (let high = 1; high <= 0xff; high += 1) lines.push(`<${hex(high, 2)}00> <${hex(high, 2)}ff> <${hex(high, 2)}00>`)
  return `${space('0000', 'ffff')}\n${lines.length} beginbfrange\n${lines.join('\n')}\nendbfrange`
}

/** Every code of one or two bytes that the encoding knows. */
const legacy = ({ encoding, sevenBit = false }: Encoding): string => {
  const chars = sevenBit ? pairs(encoding, SEVEN_BIT) : [...singles(encoding), ...pairs(encoding, EIGHT_BIT)]
  const spaces = sevenBit
    ? ['<2121> <7e7e>']
    : encoding === 'shift_jis'
      ? SHIFT_JIS_SPACES
      : ['<00> <80>', '<8140> <fefe>']
  return `${spaces.length} begincodespacerange\n${spaces.join('\n')}\nendcodespacerange\n${chars.length} begincidchar\n${chars.join('\n')}\nendcidchar`
}

const SHIFT_JIS_SPACES = ['<00> <80>', '<a0> <df>', '<8140> <9ffc>', '<e040> <fcfc>']

/** First and last lead byte, first trail byte, and the bits that the encoding sets in both. */
type Bytes = { readonly first: number; readonly last: number; readonly trail: number; readonly set: number }

const SEVEN_BIT: Bytes = { first: 0x21, last: 0x7e, trail: 0x21, set: 0x80 }
const EIGHT_BIT: Bytes = { first: 0x81, last: 0xfe, trail: 0x40, set: 0 }

const singles = (encoding: string): readonly string[] =>
  Array.from({ length: 0xdf - 0x20 + 1 }, (_, at) => at + 0x20).flatMap(code => entry(encoding, hex(code, 2), [code]))

const pairs = (encoding: string, { first, last, trail, set }: Bytes): readonly string[] => {
  const entries: string[] = []
  for (let lead = first; lead <= last; lead += 1)
    for (let next = trail; next <= last; next += 1)
      entries.push(...entry(encoding, hex(lead * 256 + next, 4), [lead | set, next | set]))
  return entries
}

/** The line of one code, or none when it stands for nothing or for more than one character. */
const entry = (encoding: string, code: string, bytes: readonly number[]): readonly string[] => {
  const text = decodeBytes(Uint8Array.from(bytes), encoding)
  return text.length === 1 && text !== '\uFFFD' ? [`<${code}> ${numberOf(text.charCodeAt(0))}`] : []
}

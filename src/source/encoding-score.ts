import iconv from 'iconv-lite'
import type { Encoding } from './encoding.ts'
import {
  centralByFrequency,
  commonHan,
  commonHangul,
  commonKanji,
  cyrillicByFrequency,
  westernByFrequency,
} from './encoding-letters.ts'

/** Points of a decoded character and of how it follows the one before; higher reads more like the language. */
type Model = { readonly point: (code: number) => number; readonly join: (before: number, code: number) => number }

/** A character that no text of the language holds. */
const ALIEN = -12
/** A byte that the encoding cannot hold. */
const BROKEN = -40

/**
 * The legacy encoding under which a sample reads most like a language.
 *
 * Each candidate is decoded and scored: points for each high byte by the frequency of the character it makes and by the
 * pairs of characters it stands in. Works on a header row of a few words; the fewer the words, the less sure.
 */
export const bestLegacyEncoding = (sample: Uint8Array): Encoding => {
  const bytes = Buffer.from(interesting(sample))
  let best: Encoding = 'windows-1252'
  let bestScore = Number.NEGATIVE_INFINITY
  for (const { encoding, model } of candidates) {
    const score = scoreOf(iconv.decode(bytes, encoding), model)
    if (score > bestScore) {
      best = encoding
      bestScore = score
    }
  }
  return best
}

/** Most bytes that are scored. */
const SCORED_BYTES = 16 * 1024
/** ASCII kept on each side of the high bytes. */
const MARGIN = 2

/** The stretches around high bytes, since ASCII tells nothing; a trail byte may be ASCII, so a margin is kept. */
const interesting = (sample: Uint8Array): number[] => {
  const kept: number[] = []
  let taken = 0
  for (let at = 0; at < sample.length && kept.length < SCORED_BYTES; at += 1) {
    if ((sample[at] as number) < 0x80 || at < taken) continue
    const from = Math.max(taken, at - MARGIN)
    if (from > taken) kept.push(0x0a)
    taken = stretchEnd(sample, at)
    for (const byte of sample.subarray(from, taken)) kept.push(byte)
  }
  return kept
}

/** The end of a stretch of high bytes that lie close together, with its margin. */
const stretchEnd = (sample: Uint8Array, start: number): number => {
  let last = start
  const end = Math.min(sample.length, start + SCORED_BYTES)
  for (let at = start + 1; at < end && at - last <= MARGIN; at += 1) if ((sample[at] as number) >= 0x80) last = at
  return Math.min(sample.length, last + 1 + MARGIN)
}

const scoreOf = (text: string, model: Model): number => {
  let score = 0
  let before = 0x20
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x80) score += code === 0xfffd ? BROKEN : model.point(code)
    score += model.join(before, code)
    before = code
  }
  return score
}

/** Points by steps of frequency, from -2.6 down by 0.8 a step. Upper case counts as its lower case. */
const stepped = (steps: readonly string[], foldCase: boolean): Map<number, number> => {
  const points = new Map<number, number>()
  steps.forEach((letters, step) => {
    for (const letter of letters) {
      points.set(letter.charCodeAt(0), -2.6 - step * 0.8)
      if (foldCase) points.set(letter.toUpperCase().charCodeAt(0), -2.9 - step * 0.8)
    }
  })
  return points
}

const SIGNS = '№«»–—…“”„’‘°§€±·•™©® ²³µ'
const SIGN_POINTS = -6

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
const isCyrillic = (code: number): boolean => code >= 0x400 && code <= 0x4ff
const isUpperCyrillic = (code: number): boolean => code >= 0x400 && code <= 0x42f
const isVowel = (code: number): boolean => 'аеёиоуыэюяАЕЁИОУЫЭЮЯіїєІЇЄ'.includes(String.fromCharCode(code))

const cyrillic = (): Model => {
  const points = stepped(cyrillicByFrequency, true)
  for (const sign of SIGNS) points.set(sign.charCodeAt(0), SIGN_POINTS)
  return {
    point: code => points.get(code) ?? ALIEN,
    join: (before, code) => {
      if (isCyrillic(before) && isCyrillic(code)) return cyrillicPair(before, code)
      return (isAsciiLetter(before) && isCyrillic(code)) || (isCyrillic(before) && isAsciiLetter(code)) ? -3 : 0
    },
  }
}

/** A capital after a small letter is the mark of swapped case (KOI8-R read as windows-1251); words alternate vowels and consonants. */
const cyrillicPair = (before: number, code: number): number => {
  const swapped = isUpperCyrillic(code) && !isUpperCyrillic(before) ? -4 : 0
  return swapped + (isVowel(before) === isVowel(code) ? -0.7 : 0.4)
}

const latin = (steps: readonly string[], bias: number): Model => {
  const points = stepped(steps, false)
  const isLetter = (code: number): boolean => isAsciiLetter(code) || (code >= 0xc0 && code < 0x180)
  return {
    point: code => (points.get(code) ?? ALIEN) + bias,
    join: (before, code) => {
      if (code < 0x80) return 0
      if (before >= 0x80 && isLetter(before) && isLetter(code)) return -6
      if (!isLetter(code)) return isAsciiLetter(before) ? -1 : 0
      return isAsciiLetter(before) ? 1.5 : 0
    },
  }
}

/** Points of a set of common characters, the rest of the block, and kana or fullwidth signs; two bytes count as one character. */
const ideographs = (common: string, rest: (code: number) => number): Model => {
  const points = new Map<number, number>()
  ;[...common].forEach((character, rank) => {
    const code = character.charCodeAt(0)
    if (!points.has(code)) points.set(code, -4.2 - rank / 150)
  })
  return { point: code => points.get(code) ?? rest(code), join: () => 0 }
}

const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff
const isKana = (code: number): boolean => code >= 0x3041 && code <= 0x30fe
const isHalfKana = (code: number): boolean => code >= 0xff61 && code <= 0xff9f
const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3
const isWideSign = (code: number): boolean => (code >= 0x3000 && code <= 0x3020) || (code >= 0xff01 && code <= 0xff5e)

const korean = ideographs(commonHangul, code => {
  if (isHangul(code)) return -9
  if (isWideSign(code)) return -9
  return isHan(code) ? -15 : code >= 0x2000 && code < 0x3400 ? -11 : ALIEN * 1.5
})

const chinese = ideographs(commonHan, code => {
  if (isHan(code)) return -10.5
  if (isWideSign(code)) return -6
  return isKana(code) ? -14 : code >= 0x2000 && code < 0x3400 ? -11 : ALIEN * 1.5
})

const japanese = ideographs(commonKanji, code => {
  if (isKana(code)) return -5
  if (isHalfKana(code)) return -8
  if (isHan(code)) return -10.5
  return isWideSign(code) ? -6 : code >= 0x2000 && code < 0x3400 ? -11 : ALIEN * 1.5
})

const candidates: readonly { readonly encoding: Encoding; readonly model: Model }[] = [
  { encoding: 'windows-1252', model: latin(westernByFrequency, 0) },
  { encoding: 'windows-1250', model: latin(centralByFrequency, -0.6) },
  { encoding: 'windows-1251', model: cyrillic() },
  { encoding: 'koi8-r', model: cyrillic() },
  { encoding: 'cp866', model: cyrillic() },
  { encoding: 'cp949', model: korean },
  { encoding: 'gb18030', model: chinese },
  { encoding: 'big5', model: chinese },
  { encoding: 'shift_jis', model: japanese },
  { encoding: 'euc-jp', model: japanese },
]

import { numberText } from '../flow/index.ts'

/** How one level of a numbered list or outline of a Hangul document is written: `^1.` is the number of level 1 and a stop. */
export type HeadLevel = { readonly start: number; readonly format: string; readonly pattern: string }

/** A numbering by level, from 0. */
export type HeadList = readonly (HeadLevel | undefined)[]

/** Number formats of Hangul documents by their names in HWPX; their places are their numbers in HWP 5 (KS X 6101). */
export const HEAD_FORMATS: Readonly<Record<string, string>> = {
  DIGIT: 'decimal',
  CIRCLED_DIGIT: 'decimalEnclosedCircle',
  ROMAN_CAPITAL: 'upperRoman',
  ROMAN_SMALL: 'lowerRoman',
  LATIN_CAPITAL: 'upperLetter',
  LATIN_SMALL: 'lowerLetter',
  CIRCLED_LATIN_CAPITAL: 'circledUpper',
  CIRCLED_LATIN_SMALL: 'circledLower',
  HANGUL_SYLLABLE: 'ganada',
  CIRCLED_HANGUL_SYLLABLE: 'circledGanada',
  HANGUL_JAMO: 'chosung',
  CIRCLED_HANGUL_JAMO: 'circledJamo',
  HANGUL_PHONETIC: 'koreanDigital',
  IDEOGRAPH: 'chineseCounting',
  CIRCLED_IDEOGRAPH: 'ideographEnclosedCircle',
  DECAGON_CIRCLE: 'koreanTens',
  DECAGON_CIRCLE_HANJA: 'ideographTraditional',
}

/** The running numbers of the lists and outlines of a Hangul document; paragraphs are told in document order. */
export class HeadNumbers {
  private readonly counters = new Map<string, (number | undefined)[]>()

  /** The number shown before the next paragraph of a list at a level from 0; `''` when the level has none. */
  next(key: string, list: HeadList | undefined, level: number): string {
    const counters = this.counters.get(key) ?? []
    this.counters.set(key, counters)
    counters[level] = (counters[level] ?? (list?.[level]?.start ?? 1) - 1) + 1
    counters.length = level + 1
    const numberAt = (at: number): string =>
      numberText(counters[at] ?? list?.[at]?.start ?? 1, list?.[at]?.format ?? 'decimal')
    return (list?.[level]?.pattern ?? '')
      .replace(/\^(10|[1-9])/g, (_, digit: string) => numberAt(Number(digit) - 1))
      .replace(/\^n/gi, () => Array.from({ length: level + 1 }, (_, at) => numberAt(at)).join('.'))
      .trim()
  }
}

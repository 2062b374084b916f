import type { Sheet } from '../source/index.ts'
import type { Table } from '../table/index.ts'
import type { Language } from './wording.ts'

/** Letters of a text that are looked at; the first ones say enough. */
const SAMPLE_CHARACTERS = 4000
/** Rows and columns of a table that are looked at. */
const SAMPLE_ROWS = 20
const SAMPLE_COLUMNS = 30

/**
 * Language of a text by its letters: Hangul is `ko`, kana `ja`, Cyrillic `ru`, Han `zh`, everything else `en`.
 *
 * A text of two scripts goes to the one with more letters, where one Hangul, kana or Han character counts as two and a
 * half letters: a syllable says as much as that. Latin words (brands, codes, units) weigh half, since they stand in
 * texts of every language.
 */
export const languageOf = (text: string): Language => {
  const weights: Weights = { ru: 0, en: 0, ko: 0, zh: 0, ja: 0 }
  for (const letter of text.slice(0, SAMPLE_CHARACTERS)) {
    const known = scriptWeight(letter.codePointAt(0) ?? 0)
    if (known) weights[known.language] += known.weight
  }
  // Japanese writes Han and kana together, Korean some Han.
  if (weights.ja > 0) weights.ja += weights.zh
  if (weights.ko > 0) weights.ko += weights.zh
  const order = ['ko', 'ja', 'ru', 'zh', 'en'] as const
  return order.reduce<Language>((best, next) => (weights[next] > weights[best] ? next : best), 'en')
}

type Weights = { [language in Language]: number }

/** First and last code point of the letters of a language, and what one of them weighs. */
const letterRanges: readonly (readonly [first: number, last: number, language: Language, weight: number])[] = [
  [0x41, 0x24f, 'en', 0.5],
  [0x400, 0x52f, 'ru', 1],
  [0x1100, 0x11ff, 'ko', 2.5],
  [0x3040, 0x30ff, 'ja', 2.5],
  [0x4e00, 0x9fff, 'zh', 2.5],
  [0xac00, 0xd7a3, 'ko', 2.5],
]

const scriptWeight = (code: number): { readonly language: Language; readonly weight: number } | undefined => {
  const range = letterRanges.find(([first, last]) => code >= first && code <= last)
  return range && { language: range[2], weight: range[3] }
}

/** Language of a table's own text: title and header first, then the first rows. */
export const languageOfTable = (table: Table, sheet: Sheet): Language => {
  const words = [table.title ?? '', ...table.lines.map(line => line.text)]
  for (const column of table.columns.slice(0, SAMPLE_COLUMNS)) words.push(...column.path)
  const head = words.join(' ')
  const named = /\p{L}{2}/u.test(head) ? languageOf(head) : undefined
  return named && named !== 'en' ? named : languageOf(`${head} ${bodySample(table, sheet)}`)
}

const bodySample = (table: Table, sheet: Sheet): string => {
  const texts: string[] = []
  const { grid } = sheet
  for (let row = table.body.top; row < Math.min(table.body.bottom, table.body.top + SAMPLE_ROWS); row += 1)
    for (const column of table.columns.slice(0, SAMPLE_COLUMNS))
      texts.push(table.transposed ? grid.textAt(column.index, row) : grid.textAt(row, column.index))
  return texts.join(' ')
}

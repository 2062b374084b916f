import { fold, readNumber } from '../text/index.ts'

/** A range of numbers, both ends inclusive; an open end is infinite. */
export type Range = { readonly from: number; readonly to: number }

const UPPER = [
  'до',
  'не более',
  'менее',
  'меньше',
  'max',
  'up to',
  'under',
  'below',
  'less than',
  '<',
  '<=',
  '≤',
  'bis',
  "jusqu'a",
  'hasta',
]
const LOWER = [
  'от',
  'свыше',
  'более',
  'больше',
  'не менее',
  'с',
  'min',
  'over',
  'above',
  'from',
  'more than',
  '>',
  '>=',
  '≥',
  'ab',
  'uber',
  'plus de',
  'desde',
  'mas de',
]
const UPPER_BEHIND = ['이하', '미만', '까지', '以下', '未満', '以内']
const LOWER_BEHIND = ['이상', '초과', '부터', '以上', '超']

const ranges = new Map<string, Range | undefined>()
/** Texts whose range is remembered; emptied when full. */
const MEMORY = 20_000

/**
 * The range that a text names: `51–100 км`, `до 50`, `свыше 500 кг`, `100km 초과`, `2-3 pallets`. `undefined` for any
 * other text; a single number is no range.
 */
export const rangeOf = (text: string): Range | undefined => {
  if (text.length > 40 || !/\d/.test(text)) return undefined
  if (ranges.has(text)) return ranges.get(text)
  if (ranges.size >= MEMORY) ranges.clear()
  const range = readRange(fold(text).replace(/\s+/gu, ' ').trim())
  ranges.set(text, range)
  return range
}

const NUMBER = '\\d[\\d ]*(?:[.,]\\d+)?'
const UNIT = '[^\\d]{0,16}'
const BETWEEN = new RegExp(
  `^(?:от |from |с )?(${NUMBER})${UNIT}?(?:-|~|до|to|\\.\\.|…)\\s?(?:до )?(${NUMBER})${UNIT}$`,
  'u',
)
const BEFORE = new RegExp(`^(\\D{1,12}?)\\s?(${NUMBER})${UNIT}$`, 'u')
const BEHIND = new RegExp(`^(${NUMBER})\\s?(\\D{0,12}?)\\s?(${[...UPPER_BEHIND, ...LOWER_BEHIND].join('|')})`, 'u')

const readRange = (text: string): Range | undefined => {
  const between = BETWEEN.exec(text)
  if (between) return ordered(numberFrom(between[1]), numberFrom(between[2]))
  const behind = BEHIND.exec(text)
  if (behind) return open(numberFrom(behind[1]), UPPER_BEHIND.includes(behind[3] ?? ''))
  const before = BEFORE.exec(text)
  const word = before?.[1]?.trim() ?? ''
  if (UPPER.includes(word)) return open(numberFrom(before?.[2]), true)
  return LOWER.includes(word) ? open(numberFrom(before?.[2]), false) : undefined
}

const numberFrom = (digits: string | undefined): number => {
  const reading = readNumber((digits ?? '').trim())
  return reading.kind === 'number' ? reading.value : Number.NaN
}

const open = (value: number, upper: boolean): Range | undefined => {
  if (Number.isNaN(value)) return undefined
  return upper ? { from: Number.NEGATIVE_INFINITY, to: value } : { from: value, to: Number.POSITIVE_INFINITY }
}

const ordered = (from: number, to: number): Range | undefined => (from < to ? { from, to } : undefined)

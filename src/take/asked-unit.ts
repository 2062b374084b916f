import type { Column } from '../table/index.ts'
import { fold, type Word } from '../text/index.ts'
import { countLeads } from './lists/place-words.ts'
import { unitWishEnds, unitWishes, unitWishPatterns } from './lists/unit-wishes.ts'
import { type Size, sizeOf } from './unit-size.ts'

/** The unit in which a question wants its answer. */
export type AskedUnit = {
  /** As the question writes it, without the words and endings around it. */
  readonly text: string
  readonly size: Size
  /** Positions of its words among those of the question, the leading word left out. */
  readonly words: readonly number[]
  /** `wish`: said to be wanted (`в рублях`); `counted`: what is counted (`сколько рублей`), which may as well be a thing. */
  readonly by: 'wish' | 'counted'
}

/** What it counts for a column that it stands in the unit which is wanted, or in one that can be converted into it. */
const SAME = 0.5
const CONVERTIBLE = 0.25

/** How well the unit of a column answers a question that wants a unit: from 0 to {@link SAME}. */
export const askedUnitFit = (asked: AskedUnit | undefined, column: Pick<Column, 'unit'> | undefined): number => {
  const unit = asked?.by === 'wish' && column?.unit ? sizeOf(column.unit.text) : undefined
  if (!asked || !unit || asked.size.dimension === undefined || unit.dimension !== asked.size.dimension) return 0
  return unit.size === asked.size.size ? SAME : CONVERTIBLE
}

/** Most words of a unit: `thousands of US dollars`. */
const LONGEST = 4

/** The unit that a question asks its answer in, or `undefined`; of several the first. */
export const askedUnitIn = (text: string, words: readonly Pick<Word, 'text'>[]): AskedUnit | undefined => {
  const texts = words.map(word => word.text)
  for (const at of texts.keys()) {
    const found = unitBehind(texts, at) ?? unitWithEnding(texts, at)
    if (found) return found
  }
  return unitInPattern(text, texts)
}

/** `в тыс. руб.`, `in thousands of dollars`, `сколько тонн`. */
const unitBehind = (words: readonly string[], at: number): AskedUnit | undefined => {
  const lead = fold(words[at] ?? '')
  const by = wishes.has(lead) ? 'wish' : counts.has(lead) ? 'counted' : undefined
  if (by === undefined) return undefined
  for (let count = LONGEST; count > 0; count -= 1) {
    const own = words.slice(at + 1, at + 1 + count)
    if (own.length < count) continue
    const text = own.join(' ')
    const size = isPlainWord(own) ? undefined : sizeOf(text)
    if (size && (by === 'wish' || size.dimension !== undefined))
      return { text, size, words: own.map((_, offset) => at + 1 + offset), by }
  }
  return undefined
}

/** Forms of one word that name a place in time or a thing more often than a unit (`в день`, `в час`, `in a`). */
const isPlainWord = (words: readonly string[]): boolean => words.length === 1 && PLAIN.has(fold(words[0] ?? ''))

const PLAIN = new Set([
  'день',
  'час',
  'минуту',
  'неделю',
  'месяц',
  'г',
  'год',
  'года',
  'day',
  'minute',
  'second',
  'week',
])

/** `원으로`, `천원 단위로`, `kg으로`. */
const unitWithEnding = (words: readonly string[], at: number): AskedUnit | undefined => {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (behind.has(next)) {
    const size = sizeOf(word)
    return size ? { text: word, size, words: [at, at + 1], by: 'wish' } : undefined
  }
  const end = unitWishEnds.ends.find(each => word.endsWith(each))
  const unit = end === undefined ? '' : word.slice(0, -end.length)
  if (unit.length < 1 || SHARED.has(unit)) return undefined
  const size = sizeOf(unit)
  return size ? { text: unit, size, words: [at], by: 'wish' } : undefined
}

/** Units of one syllable that are as well another word in front of such an ending (`다른 분으로`, `일로`). */
const SHARED = new Set(['분', '일', '주', '년', '개', '불', '프'])

const unitInPattern = (text: string, words: readonly string[]): AskedUnit | undefined => {
  for (const pattern of unitWishPatterns) {
    const unit = pattern.exec(text)?.[1]
    const size = unit === undefined ? undefined : sizeOf(unit)
    if (unit === undefined || !size) continue
    return { text: unit, size, words: words.flatMap((word, at) => (unit.includes(word) ? [at] : [])), by: 'wish' }
  }
  return undefined
}

const wishes = new Set(Object.values(unitWishes).flat())
const counts = new Set(Object.values(countLeads).flat())
const behind: ReadonlySet<string> = new Set(unitWishEnds.behind)

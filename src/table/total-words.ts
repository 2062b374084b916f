import { fold } from '../text/index.ts'

/** Words that say that a row or a column sums others: at the start, at the end, or as the whole label. By language. */
const sumWords = {
  ru: ['итого', 'итог', 'всего', 'итоговая', 'промежуточный итог', 'общий итог', 'общая сумма', 'сумма итого'],
  en: [
    'total',
    'totals',
    'subtotal',
    'subtotals',
    'sub-total',
    'sub total',
    'grand total',
    'overall total',
    'sum total',
  ],
  ko: ['합계', '소계', '총계', '총합계', '누계', '합 계', '소 계', '총 계', '계', '전체 합계', '총합'],
  zh: ['合计', '小计', '总计', '共计', '累计', '總計', '小計', '合計'],
  ja: ['合計', '小計', '総計', '総合計', '計'],
  de: ['summe', 'gesamt', 'insgesamt', 'gesamtsumme', 'zwischensumme', 'gesamtbetrag', 'endsumme'],
  fr: ['total général', 'sous-total', 'sous total', 'ensemble', 'totaux'],
  es: ['suma', 'suma total', 'total general'],
  uk: ['усього', 'разом', 'підсумок'],
  pl: ['razem', 'suma częściowa', 'ogółem'],
} as const

/** Words that only together with style or arithmetic say so: `All branches`, `전체`. */
const weakWords = {
  ru: ['все', 'в целом', 'сумма', 'в том числе всего'],
  en: ['all', 'sum', 'overall', 'combined', 'both sexes'],
  ko: ['전체', '전국', '합', '총'],
  zh: ['全部', '全国', '总', '全体'],
  ja: ['全体', '全国', '総数'],
  de: ['alle', 'gesamte'],
  fr: ['tous', 'toutes'],
  es: ['todos', 'todas'],
} as const

/** Words for a row that averages others. */
const averageWords = {
  ru: ['среднее', 'средняя', 'средний', 'в среднем', 'средние', 'медиана'],
  en: ['average', 'mean', 'avg', 'median'],
  ko: ['평균', '중앙값'],
  zh: ['平均', '平均值', '中位数'],
  ja: ['平均値'],
  de: ['durchschnitt', 'mittelwert', 'median'],
  fr: ['moyenne', 'médiane'],
  es: ['promedio', 'media', 'mediana'],
} as const

/** What a label says about its row or column. `strong`: the word alone is enough. */
export type TotalWord = {
  readonly of: 'sum' | 'average'
  readonly strength: 'strong' | 'weak'
  readonly whole: boolean
}

/**
 * What a label says: `Итого: Управление закупок`, `북부 소계`, `Total current assets` are strong; `All branches` is weak.
 *
 * The word must stand at the start or the end, as a word of its own. Cost: text.
 */
export const totalWordOf = (label: string): TotalWord | undefined => {
  if (label.length > 120 || !maySay(label)) return undefined
  const text = normal(label)
  const strong = find(text, strongList)
  if (strong) return { of: 'sum', strength: 'strong', whole: strong === 'whole' }
  const average = find(text, averageList)
  if (average) return { of: 'average', strength: average === 'whole' ? 'strong' : 'weak', whole: average === 'whole' }
  const weak = find(text, weakList)
  return weak && { of: 'sum', strength: 'weak', whole: weak === 'whole' }
}

/** A label without the total word and the signs around it: `Итого: Управление закупок` is `управление закупок`. */
export const totalSubject = (label: string): string => {
  const text = normal(label)
  for (const word of [...strongList, ...weakList]) {
    if (text === word) return ''
    if (startsWithWord(text, word)) return normal(text.slice(word.length).replace(/^ (по|of|for|für|des|de) /u, ' '))
    if (endsWithWord(text, word)) return normal(text.slice(0, -word.length))
  }
  return text
}

const normal = (label: string): string =>
  fold(label)
    .replace(/[\s\u00a0]+/gu, ' ')
    .replace(/^[\s\d.)(:;,*†‡【[\]–—-]+(?=\p{L})/u, '')
    .replace(/[\s:;,.*†‡)¹²³⁴⁵⁶⁷⁸⁹\]】–—-]+$/u, '')

const listOf = (words: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  [...new Set(Object.values(words).flat().map(fold))].sort((a, b) => b.length - a.length)

const strongList = listOf(sumWords)
const weakList = listOf(weakWords)
const averageList = listOf(averageWords)

/** Two letters as one number; -1 stands for a missing one. */
const pairOf = (first: number, second: number): number => first * 65_536 + second

/** A letter and its other case, as codes. */
const casesOf = (letter: string): readonly number[] =>
  [letter, letter.toUpperCase(), letter.toLowerCase()]
    .filter(({ length }) => length === 1)
    .map(one => one.charCodeAt(0))

const pairsOf = (texts: readonly string[]): ReadonlySet<number> =>
  new Set(
    texts.flatMap(text => {
      const second = text[1]
      return casesOf(text[0] ?? '').flatMap(first =>
        second === undefined ? [pairOf(first, -1)] : casesOf(second).map(other => pairOf(first, other)),
      )
    }),
  )

/**
 * First and last two letters of all words, in either case: a label that neither begins nor ends so says nothing, and costs little,
 * for nothing of it is copied.
 */
const starts = pairsOf([...strongList, ...weakList, ...averageList].map(word => word.slice(0, 2)))
const ends = pairsOf([...strongList, ...weakList, ...averageList].map(word => word.slice(-2)))

const maySay = (label: string): boolean => {
  const { length } = label
  const first = label.charCodeAt(0)
  const last = label.charCodeAt(length - 1)
  if (length < 2) return ends.has(pairOf(first, -1))
  if (starts.has(pairOf(first, label.charCodeAt(1))) || starts.has(pairOf(first, -1))) return true
  if (ends.has(pairOf(label.charCodeAt(length - 2), last)) || ends.has(pairOf(last, -1))) return true
  return (bareStarts.has(first) || bareEnds.has(last) || first >= WIDE) && /\p{L}/u.test(label)
}

/** Numbers, signs and blanks at the ends, which {@link normal} takes off. */
const BARE_START = ' \t\n\u00a0.)(:;,*†‡【[–—-0123456789'
const BARE_END = ' \t\n\u00a0:;,.*†‡)¹²³⁴⁵⁶⁷⁸⁹]】–—-'

const codesOf = (signs: string): ReadonlySet<number> => new Set([...signs].map(sign => sign.charCodeAt(0)))
const bareStarts = codesOf(BARE_START)
const bareEnds = codesOf(BARE_END)

/** First of the wide forms of letters, which folding makes plain. */
const WIDE = 0xff00

const find = (text: string, words: readonly string[]): 'whole' | 'edge' | undefined => {
  if (words.includes(text)) return 'whole'
  return words.some(word => startsWithWord(text, word) || endsWithWord(text, word)) ? 'edge' : undefined
}

/** A single Chinese or Korean character as a word ends too many names; it counts only as the whole label. */
const canBeEdge = (word: string): boolean => word.length > 1

const startsWithWord = (text: string, word: string): boolean =>
  canBeEdge(word) && text.startsWith(word) && /^[^\p{L}\p{N}]/u.test(text.slice(word.length))

const endsWithWord = (text: string, word: string): boolean => {
  if (!canBeEdge(word) || !text.endsWith(word) || text.length === word.length) return false
  const before = text.slice(0, -word.length)
  return /[^\p{L}\p{N}]$/u.test(before) || (/[\p{Script=Han}\p{Script=Hangul}]$/u.test(word) && isCjkWord(word))
}

/** Chinese and Japanese write without spaces, Korean often too: `북부소계`, `流动资产合计`. */
const isCjkWord = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}]{2,}$/u.test(word) && !looseWords.has(word)

/** Of those, words that also end common names. */
const looseWords = new Set(['전체', '전국', '누계', '평균', '平均', '全部', '全国', '全体'])

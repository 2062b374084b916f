import { totalWordOf } from '../table/index.ts'
import { capitalsTell, fold, isStopWord, questionWordsOf, readNumber } from '../text/index.ts'
import { type AnswerLanguage, answerLanguageOf } from './answer-language.ts'
import { askedHead } from './asked-head.ts'
import { type AskedUnit, askedUnitIn } from './asked-unit.ts'
import { bareCode, numberOfWord } from './code-word.ts'
import { copulaNoun, shortNoun } from './copula-noun.ts'
import { attributesIn, cueTextOf, cueWordsIn, isInclusion, isNegation, operationsIn } from './cue.ts'
import { durationsIn } from './duration.ts'
import { isEnglishVerb } from './english-verb.ts'
import { type FoundDate, findDates } from './find-dates.ts'
import type { AttributeCue } from './lists/attribute-cues.ts'
import { fillerWords } from './lists/filler-words.ts'
import type { Operation } from './lists/operation-cues.ts'
import { asideWords, countLeads, verbLeads } from './lists/place-words.ts'
import { eachWords, lightWords, rowWords } from './lists/question-words.ts'
import { paraphrasesOf } from './paraphrase.ts'
import type { OtherWording } from './take.ts'
import { periodTermsOf, TOTAL_TERM, termsOfWord } from './terms.ts'

/** One word of a question that may name something in a table. */
export type AskWord = {
  /** As written; several words for a date. */
  readonly text: string
  /** Terms of its own, the whole word first. */
  readonly terms: readonly string[]
  readonly others: readonly OtherWording[]
  readonly kind: 'word' | 'code' | 'number' | 'period'
  /** How much it counts: 0 for a stop word, little for a word that only steers the question. */
  readonly weight: number
  /** A word such as `не` or `without` turns it round. */
  readonly negated: boolean
  /** The question asks for something of each of these (`по филиалам`, `per branch`, `지점별`). */
  readonly each: boolean
  /** It is said to be taken in (`вместе со снятыми`), so it is no condition. */
  readonly included: boolean
  readonly number?: number
  /** Where it (of a date: its first word) begins in `text` of the question, in UTF-16 units. */
  readonly start: number
}

/** A question taken apart for linking. */
export type Ask = {
  readonly text: string
  readonly language: AnswerLanguage
  readonly words: readonly AskWord[]
  readonly operations: ReadonlySet<Operation>
  readonly attributes: readonly AttributeCue[]
  readonly dates: readonly FoundDate[]
  /** Positions in `words` of what is asked for by name (`телефон` in `какой телефон у склада`); `[]` when it is not. */
  readonly head: readonly number[]
  /** Position in `words` of what is counted (`упаковок` in `сколько упаковок`). */
  readonly counted?: number
  /** The unit in which the answer is wanted; its words are positions among all words of the question. */
  readonly unit?: AskedUnit
  /** Texts in quotes: names, most of the time. */
  readonly quoted: readonly string[]
}

const WEIGHTS = { word: 1, code: 2, number: 1.2, period: 1.5 } as const
/** Weight of a word that steers (`сколько`, `average`): it may also name a column. */
const CUE_WEIGHT = 0.2
/** Weight of a word that is a question word or goes with one (`стоит`, `price`): it is also what the answering column is called. */
const ASK_WEIGHT = 0.5
/** Weight of a verb by its ending: it tells what is done, seldom what a thing is called. */
const VERB_WEIGHT = 0.6
/** Weight of a verb that tables have a word for (`вскрываем`: `выборка`). */
const NAMED_VERB_WEIGHT = 0.9
/** Ends of Russian verbs, of Korean ones at the end of a question and of those that join its parts, and of Japanese ones. */
const VERB =
  /^[а-яё]{3,}(?:ть|ться|ет|ёт|ют|ут|ит|ят|ает|ули|али|или|ели|ал|ил|ена|ано|ены|аны|ется|ются|ится|лся|лась|лись|[аеияую]л[аои]|[аеиоу]ешь|[аяую]ем|уем|жим|шим|чим|сим|дим|тим|зим|лим|рим)$|[\uac00-\ud7a3](?:요|죠|까|려면|려고|해야|면서|는지)$|[\uac00-\ud7a3](?:어|아|여|져|해|가|와)서$|^\p{Script=Han}+\p{Script=Hiragana}*[るうくすつぬぶむぐたいて]$|^\p{Script=Hiragana}{2,}$/iu
/** Weight of a capital letter within the question: a grade or a class (`рейтинг A`). */
const GRADE_WEIGHT = 0.8
/** Weight of a word of one or two letters. */
const SHORT_WEIGHT = 0.3
/** Most words of a question that are looked at. */
const MAX_WORDS = 60

/** The question taken apart; the same text always gives the same parts. */
export const askOf = (
  question: string,
  otherWordings?: (words: readonly string[]) => readonly (readonly OtherWording[])[],
): Ask => {
  const text = question.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const words = questionWordsOf(text).slice(0, MAX_WORDS)
  const dates = findDates(text, words)
  const others = otherWordings?.(words.map(word => word.text)) ?? []
  const cues = cueTextOf(text)
  const inDate = new Set(dates.flatMap(date => words.map((_, at) => at).filter(at => at >= date.from && at < date.to)))
  const texts = words.map(word => word.text)
  const steering = cueWordsIn(texts)
  const durations = durationsIn(texts)
  const aside = asideAt(texts)
  const initials = initialsOf(texts)
  const unit = askedUnitIn(text, words)
  const wished = new Set(unit?.by === 'wish' ? unit.words : [])
  const capitals = capitalsTell(text)
  const plain = words.flatMap((word, at) => {
    if (inDate.has(at)) return []
    return [
      {
        at,
        word: askWord(word.text, {
          start: word.start,
          spans: durations.filter(({ from, to }) => at >= from && at < to).map(({ term }) => term),
          others: [...(others[at] ?? []), ...paraphrasesOf(word.text), ...(initials.get(at) ?? [])],
          negated: negatedAt(texts, at),
          each: eachAt(texts, at),
          included: includedAt(texts, at),
          grade: at > 0 && isGrade(word.text, capitals),
          cue: wished.has(at) ? CUE_WEIGHT : Math.min(steerWeight(texts, at, steering), lighter(texts, at, aside)),
        }),
      },
    ]
  })
  const dated = dates.flatMap(date =>
    dateWords(text.slice(words[date.from]?.start ?? 0, words[date.to - 1]?.end ?? 0), date).map(word => ({
      at: date.from,
      word: { ...word, start: words[date.from]?.start ?? 0 },
    })),
  )
  const all = [...plain, ...dated].sort((a, b) => a.at - b.at).map(({ word }) => word)
  const counted = all.findIndex((_, at) => countLead.has(fold(all[at - 1]?.text ?? '')))
  return {
    text,
    language: answerLanguageOf(text),
    words: all,
    head: askedHead(all),
    ...(counted > 0 ? { counted } : {}),
    ...(unit === undefined ? {} : { unit }),
    operations: operationsIn(cues),
    attributes: attributesIn(cues),
    dates,
    quoted: Array.from(
      text.matchAll(/«([^»]+)»|"([^"]+)"|“([^”]+)”|「([^」]+)」|'([^']{2,})'/gu),
      hit => hit.slice(1).find(Boolean) ?? '',
    ),
  }
}

/** A capital letter that stands alone: a grade, a class, a size. One that is a word as well only where capitals tell. */
const isGrade = (word: string, capitals: boolean): boolean =>
  /^[A-ZА-Я]$/u.test(word) && (!isStopWord(word) || (capitals && word !== 'I'))

/** An English verb right behind `who`, `to`, a pronoun or a modal; a word that only tells when. */
const lighter = (words: readonly string[], at: number, aside: ReadonlySet<number>): number => {
  if (verbLead.has(fold(words[at - 1] ?? '')) && /^[a-z]/u.test(words[at] ?? ''))
    return paraphrasesOf(words[at] ?? '').length > 0 ? NAMED_VERB_WEIGHT : VERB_WEIGHT
  if (isEnglishVerb(words, at)) return paraphrasesOf(words[at] ?? '').length > 0 ? NAMED_VERB_WEIGHT : VERB_WEIGHT
  return aside.has(at) ? ASIDE_WEIGHT : 1
}

/** First letters of two words beside each other, by which a table may call them (`high cube`: `HC`). */
const initialsOf = (words: readonly string[]): ReadonlyMap<number, readonly OtherWording[]> => {
  const found = new Map<number, readonly OtherWording[]>()
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? ''
    if (![word, next].every(each => /^\p{L}{3,}$/u.test(each) && !EAST.test(each) && !isStopWord(each))) continue
    // A noun and a name beside it are no one thing.
    if (/^\p{Lu}/u.test(word) !== /^\p{Lu}/u.test(next)) continue
    const wording = { terms: [fold(`${[...word][0]}${[...next][0]}`)], weight: 0.5 }
    for (const place of [at, at + 1]) found.set(place, [...(found.get(place) ?? []), wording])
  }
  return found
}

/** Weight of a word that only tells when (`после отгрузки`): it seldom names what is asked. */
const ASIDE_WEIGHT = 0.7
/** Words that such a lead takes with it, at most. */
const ASIDE = 2

const asideAt = (words: readonly string[]): ReadonlySet<number> =>
  new Set(
    words.flatMap((word, at) => {
      const folded = fold(word)
      if (asideFollows.has(folded)) return [at - 1]
      if (!asideLeads.has(folded)) return []
      const behind = words.slice(at + 1).filter(next => !isStopWord(next))
      return behind.slice(0, ASIDE).map(next => words.indexOf(next, at + 1))
    }),
  )

/** `지점별로` says by what it is parted, so it is more than a cue; a word that only turns another one round is less than one. */
const steerWeight = (words: readonly string[], at: number, steering: ReturnType<typeof cueWordsIn>): number => {
  const word = words[at] ?? ''
  if (EACH_ENDING.test(word) && word.replace(EACH_ENDING, '').length >= 2) return 1
  if (steering.steers.has(at) || isNegation(word)) return CUE_WEIGHT
  return steering.asks.has(at) ? ASK_WEIGHT : 1
}

type Turned = Pick<AskWord, 'start' | 'others' | 'negated' | 'each' | 'included'> & {
  readonly cue: number
  readonly grade: boolean
  /** Terms of a span of time that it is a part of. */
  readonly spans: readonly string[]
}

const askWord = (text: string, { cue, grade, spans, ...turned }: Turned): AskWord => {
  const bare = bareCode(text)
  const own = bare === undefined ? termsOfWord(text) : [termsOfWord(text)[0] ?? bare, bare]
  const total = totalWordOf(text)?.strength === 'strong' ? [TOTAL_TERM] : []
  const terms = [...own, ...copulaNoun(text), ...shortNoun(text), ...gradeNoun(text), ...spans, ...total]
  const kind = kindOf(bare ?? text)
  const reading = kind === 'number' ? readNumber(bare ?? text) : undefined
  const number = reading?.kind === 'number' ? reading.value : numberOfWord(text)
  const weight = kind === 'word' ? Math.min(cue, grade ? GRADE_WEIGHT : weightOf(text)) : WEIGHTS[kind]
  return { text, terms, kind, weight, ...turned, ...(number === undefined ? {} : { number }) }
}

const kindOf = (text: string): AskWord['kind'] => {
  if (!/\d/.test(text)) return 'word'
  return /^\d{1,6}(?:[.,]\d+)?(?:км|кг|мм|см|м|т|л|г|шт|km|kg|mm|cm|m|t|l|g|h|%)?$/iu.test(text) && !/^0\d/.test(text)
    ? 'number'
    : 'code'
}

const weightOf = (text: string): number => {
  if (isStopWord(text) || COUNTER.test(text)) return 0
  if (light.has(fold(text)) || light.has(koreanNoun(text))) return CUE_WEIGHT
  if (VERB.test(text) || isFiller(fold(text))) return paraphrasesOf(text).length > 0 ? NAMED_VERB_WEIGHT : VERB_WEIGHT
  return [...fold(text)].length <= 2 && /^[a-zа-я]+$/iu.test(text) ? SHORT_WEIGHT : WEIGHTS.word
}

/** A period, and its year as a word of its own: the year may stand in the title alone. */
const dateWords = (text: string, date: FoundDate): readonly Omit<AskWord, 'start'>[] => {
  const base = { text, others: [], negated: false, each: false, included: false } as const
  return periodTermsOf(date.reading).map(term =>
    term.startsWith('@y')
      ? {
          ...base,
          text: term.slice(2),
          terms: [term.slice(2), term],
          kind: 'number',
          weight: WEIGHTS.number,
          number: Number(term.slice(2)),
        }
      : { ...base, terms: [term], kind: 'period', weight: WEIGHTS.period },
  )
}

/** The word before, or one further, negates; in Korean, Chinese and Japanese the word itself or the one after. */
const negatedAt = (words: readonly string[], at: number): boolean => {
  const before = [words[at - 1], words[at - 2]].filter(word => word !== undefined && !EAST.test(word))
  const around = [words[at], words[at + 1]].filter(word => word !== undefined && EAST.test(word))
  const [near, far] = before
  if (near !== undefined && isNegation(near)) return true
  if (far !== undefined && near !== undefined && isStopWord(near) && isNegation(far)) return true
  return around.some(word => word !== undefined && isNegation(word))
}

/** One of the three words before takes it in. */
const includedAt = (words: readonly string[], at: number): boolean =>
  [words[at - 1], words[at - 2], words[at - 3]].some(word => word !== undefined && isInclusion(word))

/** A word before that parts by it, or in Korean, Chinese and Japanese an ending that does. */
const eachAt = (words: readonly string[], at: number): boolean => {
  if (EACH_ENDING.test(words[at] ?? '')) return true
  if (eachLeads.has(fold(words[at - 1] ?? ''))) return true
  return (
    /^[a-z]+$/iu.test(words[at - 1] ?? '') &&
    eachLeads.has(fold(words[at - 2] ?? '')) &&
    !isStopWord(words[at - 1] ?? '')
  )
}

/** A grade and what it grades, written as one word (`B등급`: `b`, `등급`). */
const gradeNoun = (text: string): readonly string[] => {
  const [, grade, noun] = /^([A-Za-z]{1,2})([\uac00-\ud7a3]{2,})$/u.exec(text) ?? []
  return grade === undefined || noun === undefined ? [] : [grade.toLowerCase(), ...termsOfWord(noun)]
}

/** A Korean word without its one-syllable particle (`줄이`: `줄`). */
const COUNTER =
  /^(?:시|분|월|일|명|개|번|건|곳|층|대|장|회|달|년)(?:부터|까지|마다|에|에서|이|은|을|의|씩|짜리|짜리인가요|쯤|인가요)?$/u

const koreanNoun = (text: string): string =>
  /^[\uac00-\ud7a3]{2,3}$/u.test(text) ? text.replace(/[이가은는을를]$/u, '') : ''

const isFiller = (folded: string): boolean =>
  fillers.some(({ text, whole }) => (whole ? folded === text : folded.startsWith(text)))

const fillers = Object.values(fillerWords)
  .flat()
  .map(word => ({ text: fold(word.replace('$', '')), whole: word.endsWith('$') }))
const light = new Set([...Object.values(lightWords).flat(), ...Object.values(rowWords).flat()])

const verbLead = new Set(Object.values(verbLeads).flat())
const countLead = new Set(Object.values(countLeads).flat())
const asideLeads = new Set(Object.values(asideWords.before).flat())
const asideFollows = new Set(asideWords.behind)

const EACH_ENDING = /(?:별|별로|별로는|별로의|마다|ごと|ごとに|別)$/u
const eachLeads = new Set(Object.values(eachWords).flat())

const EAST = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}/u

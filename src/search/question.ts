import { type Language, languageOf } from '../record/index.ts'
import { analyse, fold, isStopWord, questionWordsOf } from '../text/index.ts'
import { type Period, periodOf } from './period.ts'
import { alternativesOf } from './thesaurus.ts'
import { isLightWord } from './words/light-words.ts'
import { answerCues, type QuestionCues, questionCues } from './words/question-cues.ts'
import { type SuperlativeCues, superlativeCues } from './words/superlative-words.ts'

/** What a question says, as far as search needs it. */
export type Question = {
  readonly text: string
  readonly language: Language
  /** One for each word or code that means something, in order. */
  readonly concepts: readonly Concept[]
  /** Texts in quotes or brackets of any kind: names, most of the time. */
  readonly quoted: readonly string[]
  readonly period: Period
  /** From -1 (asks for a rule or a reason: prose) to 1 (asks for a value: table). */
  readonly cue: number
  /** Which edition is meant when nothing names one. */
  readonly edition: 'newest' | 'previous' | 'both'
  /** The end of a column that is asked for: the highest, the lowest. */
  readonly end?: 'most' | 'least'
  /** Asks what all rows, or those of a group, come to. */
  readonly total?: true
  /** Kind of value that would answer, when the question says so. */
  readonly answer?: 'number' | 'date'
}

/** One meaning of the question and the terms it may be written with. */
export type Concept = {
  /** As written. */
  readonly word: string
  /** Analysed terms of the word itself; a text that holds the first of them holds the word. */
  readonly terms: readonly string[]
  /** Other ways to write it: all terms of one together; `weight` from 0 to 1. */
  readonly alternatives: readonly Alternative[]
  readonly kind: 'word' | 'code' | 'number'
  /** How much it counts beside its rarity: 1, less for words that only steer a question. */
  readonly weight: number
}

/** Another way to write a concept, and where it comes from. */
export type Alternative = {
  readonly terms: readonly string[]
  readonly weight: number
  readonly from: 'thesaurus' | 'sound' | 'value' | 'glossary'
}

/** Weight of words that steer a question rather than name a thing, such as `сколько`. */
const STEERING_WEIGHT = 0.25
/** Most words of a question that are looked at; further ones are ignored. */
const MAX_WORDS = 60

/** Characters of a question that are looked at; a longer text is a document, not a question. */
const MAX_CHARACTERS = 4000
/** Terms that the index is asked for; those of least weight are left out. */
const MAX_TERMS = 160

/** The question taken apart; the same text always gives the same parts. Cost: words. */
export const analyseQuestion = (text: string): Question => {
  const line = text.slice(0, MAX_CHARACTERS).normalize('NFC').replace(/\s+/g, ' ').trim()
  // Cues that end in a blank are whole words; the last word of the question has none after it.
  const folded = `${fold(line).replace(/[?!.]+$/, '')} `
  const answer = answerCues.find(cue => cue.starts.some(start => holdsCue(folded, start)))?.type
  const concepts = conceptsOf(line)
  return {
    text: line,
    language: languageOf(line),
    concepts,
    quoted: quotedIn(line),
    period: periodOf(line),
    cue: cueOf(folded, concepts),
    edition: editionOf(folded),
    ...endOf(folded),
    ...(answer ? { answer } : {}),
  }
}

/** Terms of all concepts for the index, each once with its highest weight; at most 160, the weightiest first. */
export const weightedTerms = (
  concepts: readonly Concept[],
): readonly { readonly term: string; readonly weight: number }[] => {
  const weights = new Map<string, number>()
  const put = (term: string, weight: number): void => {
    weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  }
  for (const concept of concepts) {
    concept.terms.forEach((term, at) => {
      put(term, concept.weight * (at === 0 ? 1 : 0.5))
    })
    for (const { terms, weight } of concept.alternatives)
      for (const term of terms) put(term, (concept.weight * weight) / terms.length)
  }
  return [...weights]
    .map(([term, weight]) => ({ term, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_TERMS)
}

const conceptsOf = (line: string): readonly Concept[] => {
  const tokens = questionWordsOf(line)
    .slice(0, MAX_WORDS)
    .map(word => withoutTail(word.text))
  const content = tokens.filter(token => !isStopWord(token))
  // A question of stop words only still asks for something.
  const kept = content.length > 0 ? content : tokens
  const phrases = alternativesOf(kept)
  const seen = new Set<string>()
  return kept.flatMap((token, at) => {
    const terms = analyse(token)
    const [first] = terms
    if (first === undefined || seen.has(first)) return []
    seen.add(first)
    const kind = kindOf(token)
    const weight = kind === 'word' && isLightWord(fold(token)) ? STEERING_WEIGHT : 1
    return [{ word: token, terms, alternatives: phrases[at] ?? [], kind, weight }]
  })
}

/** Korean particles that stick to a number or a code, and counters that only say "number". */
const PARTICLES =
  /(?:에서는|으로는|에게는|에는|에서|에게|부터|까지|으로|하고|이나|은|는|이|가|을|를|에|의|로|와|과|도|만)$/u
const COUNTERS = /^(?:번|호|번째)?$/u

/** A code without what Korean grammar hangs on it: `L00178의` is `L00178`, `000183번` is `000183`, `4월에` is `4월`. */
const withoutTail = (token: string): string => {
  const [, head = '', tail = ''] = /^(.*\d)(\p{Script=Hangul}+)$/u.exec(token) ?? []
  if (head === '') return token
  const plain = tail.replace(PARTICLES, '')
  return COUNTERS.test(plain) ? head : `${head}${plain}`
}

const kindOf = (token: string): Concept['kind'] => {
  if (!/\d/.test(token)) return 'word'
  return /^\d{1,4}([.,]\d+)?\p{Script=Hangul}*$/u.test(token) && !/^0\d/.test(token) ? 'number' : 'code'
}

const QUOTES = /«([^»]+)»|"([^"]+)"|“([^”]+)”|„([^“]+)“|‘([^’]{2,})’|「([^」]+)」|『([^』]+)』|\(([^)]+)\)/gu

const quotedIn = (line: string): readonly string[] =>
  [...line.matchAll(QUOTES)].flatMap(hit => {
    const inner =
      hit
        .slice(1)
        .find(part => part !== undefined)
        ?.trim() ?? ''
    return inner === '' ? [] : [inner]
  })

const holdsCue = (folded: string, start: string): boolean =>
  /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}/u.test(start)
    ? folded.includes(start)
    : folded.startsWith(start) || folded.includes(` ${start}`)

/** What a code in the question says for tables, in cue words: rows have codes, rules seldom do. */
const CODE_CUES = 2

const cueOf = (folded: string, concepts: readonly Concept[]): number => {
  const count = (list: (cues: QuestionCues) => readonly string[]): number =>
    questionCues.reduce((sum, cues) => sum + list(cues).filter(start => holdsCue(folded, start)).length, 0)
  const codes = concepts.some(concept => concept.kind === 'code' && !/^(19|20)\d\d$/.test(concept.word)) ? CODE_CUES : 0
  const table = count(cues => cues.table) + codes
  const prose = count(cues => cues.prose)
  return table + prose === 0 ? 0 : (table - prose) / (table + prose)
}

const editionOf = (folded: string): Question['edition'] => {
  const has = (list: (cues: QuestionCues) => readonly string[]): boolean =>
    questionCues.some(cues => list(cues).some(start => holdsCue(folded, start)))
  if (has(cues => cues.compare)) return 'both'
  if (has(cues => cues.current)) return 'newest'
  return has(cues => cues.previous) ? 'previous' : 'newest'
}

const endOf = (folded: string): Pick<Question, 'end' | 'total'> => {
  const has = (list: (cues: SuperlativeCues) => readonly string[]): boolean =>
    superlativeCues.some(cues => list(cues).some(start => holdsCue(folded, start)))
  const end = has(cues => cues.least) ? 'least' : has(cues => cues.most) ? 'most' : undefined
  return { ...(end ? { end } : {}), ...(has(cues => cues.total) ? { total: true } : {}) }
}

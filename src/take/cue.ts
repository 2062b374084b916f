import { fold, wordsOf } from '../text/index.ts'
import { languagesOf } from './cue-language.ts'
import { amountParts, tellingVerbs, wholeObject } from './lists/all-asked.ts'
import { type AttributeCue, attributeCues } from './lists/attribute-cues.ts'
import { extremeForms } from './lists/extreme-forms.ts'
import { type Operation, operationCues } from './lists/operation-cues.ts'
import { numberedThings } from './lists/place-words.ts'
import { inclusions, negations } from './lists/question-words.ts'

/** A question as cues are looked for in it: folded running text with one space between words, and its languages. */
export type CueText = { readonly folded: string; readonly spaced: string; readonly languages: ReadonlySet<string> }

/** The folded question, once as it is and once with every word parted by one space. */
export const cueTextOf = (question: string): CueText => {
  const folded = fold(question).replace(BOUNDS, ' ').replace(IDENTIFIERS, '$1 number for')
  const words = wordsOf(folded).map(word => word.text)
  return { folded, spaced: ` ${words.join(' ')} `, languages: languagesOf(words) }
}

/** `At least 300` bounds a value and asks for no extreme. */
const BOUNDS = /\bat (?:least|most)\b/gu

/** `The CAS number of bleach` asks for what it is called by, and counts nothing. */
const IDENTIFIERS = new RegExp(`\\b(${numberedThings.join('|')}) numbers? of\\b`, 'gu')

/** Operations that the question asks for in one of its languages, in the order of the list. */
export const operationsIn = (text: CueText): ReadonlySet<Operation> => {
  const names = operations
    .filter(([name, cues]) => cuesFor(text, cues).some(cue => asks(name === 'sum' ? withoutExtremes(text) : text, cue)))
    .map(([name]) => name)
  return new Set(asksForAll(text) ? [...names.filter(name => name !== 'sum'), 'list' as const] : names)
}

/** `Больше всего` compares with all and puts nothing together. */
const withoutExtremes = (text: CueText): CueText => ({
  ...text,
  folded: text.folded.replace(OF_ALL, ''),
  spaced: text.spaced.replace(OF_ALL, ''),
})

const OF_ALL = /(?<=(?:[шжчщ]е|ее|шевле)) всего(?!\p{L})/gu

/** `품목을 모두 알려 주세요`: all of them one by one, where no amount is asked for. */
const asksForAll = ({ folded }: CueText): boolean => ALL_OF_THEM.test(folded) && !AMOUNT.test(folded)

const ALL_OF_THEM = new RegExp(
  `[가-힣][을를] ?(?:${wholeObject.join('|')})(?: ?(?:${tellingVerbs.join('|')})[가-힣 ]*)?[\\s.?!]*$`,
  'u',
)
const AMOUNT = new RegExp(amountParts.join('|'), 'u')

/** What the question words say about the column that answers. */
export const attributesIn = (text: CueText): readonly AttributeCue[] =>
  attributeCues.filter(cue => cue.asks.some(ask => holds(withoutLists(text), ask)))

/** `단가표에서` names a list of prices and asks for none. */
const withoutLists = (text: CueText): CueText =>
  text.folded.includes('표')
    ? { ...text, folded: text.folded.replace(/(?:단가|가격|요금|비용|번호|코드)표/gu, '표') }
    : text

/** True when a word (or the phrase it begins) turns its neighbour round. */
export const isNegation = (word: string): boolean => holdsAny(word, negationCues)

/** Positions of the words that make up a cue: of an operation (`steers`), or only of the question word (`asks`). */
export const cueWordsIn = (
  words: readonly string[],
): { readonly steers: ReadonlySet<number>; readonly asks: ReadonlySet<number> } => {
  const folded = words.map(word => fold(word))
  const text = cueTextOf(words.join(' '))
  const steering = operations.flatMap(([, cues]) => cuesFor(text, cues).filter(cue => asks(text, cue)))
  return {
    steers: new Set(steering.flatMap(cue => segmentsOf(cue).flatMap(part => positionsOf(part, folded, false)))),
    asks: new Set(attributeCues.flatMap(cue => cue.asks).flatMap(cue => positionsOf(cue, folded, true))),
  }
}

/** True when a word takes in what follows, so that it is no condition (`вместе с`, `including`). */
export const isInclusion = (word: string): boolean => holdsAny(word, inclusionCues)

const holdsAny = (word: string, cues: readonly string[]): boolean => {
  const text = cueTextOf(word)
  return cues.some(cue => holds(text, cue))
}

type ByLanguage = Readonly<Record<string, readonly string[]>>

const cuesFor = ({ languages }: CueText, byLanguage: ByLanguage): readonly string[] =>
  Object.entries(byLanguage).flatMap(([language, cues]) => (languages.has(language) ? cues : []))

/** Parts of a cue that stand in this order with other words between them. */
const segmentsOf = (cue: string): readonly string[] => cue.split(' … ')

const asks = (text: CueText, cue: string): boolean => {
  let from = 0
  for (const segment of segmentsOf(cue)) {
    const pattern = patternOf(segment)
    const at = text.spaced.indexOf(pattern.inside ? pattern.text : ` ${pattern.text}`, Math.max(0, from - 1))
    if (at < 0 || (pattern.first && at > 0)) return false
    from = at + pattern.text.length - 1
  }
  return true
}

type CuePattern = { readonly text: string; readonly inside: boolean; readonly first: boolean }

/** Longest Latin word that is a whole word without a mark: shorter ones begin too many others. */
const SHORT_LATIN = 4

const patternOf = (segment: string): CuePattern => {
  const bare = segment.replace(/^[~^]/u, '').replace(/\$$/u, '')
  const last = bare.split(' ').at(-1) ?? ''
  const whole = segment.endsWith('$') || (/^[a-z]+$/u.test(last) && last.length <= SHORT_LATIN)
  return {
    text: whole ? `${bare} ` : bare,
    inside: segment.startsWith('~') || SPACELESS.test(segment),
    first: segment.startsWith('^'),
  }
}

const positionsOf = (cue: string, words: readonly string[], anywhere: boolean): readonly number[] => {
  const bare = cue.replace(/^[~^]/u, '')
  const parts = bare.replace('$', '').trim().split(' ')
  const inside = anywhere ? INSIDE.test(cue) : cue.startsWith('~') || SPACELESS.test(cue)
  const whole = anywhere ? cue.endsWith('$') : patternOf(cue).text.endsWith(' ')
  if (SPACELESS.test(bare) && parts.length === 1) return positionsInRuns(parts[0] ?? '', words)
  const meets = (word: string | undefined, part: string, last: boolean): boolean => {
    if (word === undefined) return false
    if (inside) return word.includes(part)
    return last && !whole ? word.startsWith(part) : word === part
  }
  return words.flatMap((_, at) =>
    parts.every((part, offset) => meets(words[at + offset], part, offset === parts.length - 1))
      ? parts.map((__, offset) => at + offset)
      : [],
  )
}

/** Positions of the words over which a cue runs when they are written without spaces between them. */
const positionsInRuns = (cue: string, words: readonly string[]): readonly number[] => {
  const ends: number[] = []
  for (const word of words) ends.push((ends.at(-1) ?? 0) + word.length)
  const found = new Set<number>()
  const run = words.join('')
  for (let from = run.indexOf(cue); from >= 0; from = run.indexOf(cue, from + 1))
    for (const [at, end] of ends.entries())
      if (end > from && end - (words[at]?.length ?? 0) < from + cue.length) found.add(at)
  return [...found]
}

/** Scripts without spaces between words. */
const SPACELESS = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u
/** The same and Korean with its particles: a question word may stand inside a word there. */
const INSIDE = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u

const holds = ({ folded, spaced }: CueText, cue: string): boolean => {
  if (INSIDE.test(cue)) return folded.includes(cue)
  return spaced.includes(` ${cue.endsWith('$') ? `${cue.slice(0, -1)} ` : cue}`)
}

/** Cues of an operation with every form of those that are declined. */
const allForms = (operation: string, byLanguage: ByLanguage): ByLanguage => {
  const forms = operation === 'max' || operation === 'min' ? extremeForms[operation] : {}
  return {
    ...forms,
    ...Object.fromEntries(
      Object.entries(byLanguage).map(([language, cues]) => [language, [...cues, ...(forms[language] ?? [])]]),
    ),
  }
}
const operations = Object.entries(operationCues).map(
  ([operation, byLanguage]) => [operation as Operation, allForms(operation, byLanguage)] as const,
)
const inclusionCues = Object.values(inclusions).flat()
const negationCues = Object.values(negations).flat()

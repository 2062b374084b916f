import { languagesOf } from '../take/index.ts'
import { fold, wordsOf } from '../text/index.ts'
import { type ChangeCue, changeCues } from './lists/change-cues.ts'

/**
 * What a question asks of two versions. `rows`: which rows are new, gone or altered; `cell`: what became of one value;
 * `most`: the row whose value moved most; `columns`: how the columns drifted.
 */
export type ChangeQuestion = {
  readonly asks: 'rows' | 'cell' | 'most' | 'columns'
  /** Which rows are meant; `up` and `down` are changed ones whose number grew or shrank. */
  readonly kinds: ReadonlySet<'added' | 'removed' | 'changed' | 'up' | 'down'>
  /** How the answer is told. */
  readonly as: 'names' | 'count' | 'difference' | 'percent' | 'both' | 'whether'
  /** `least` of a superlative: the smallest move. */
  readonly least: boolean
  /** A verb says it; else an adjective that may only say which version is meant (`the new report`). */
  readonly plain: boolean
  /** The value is a price, by the verb or by name. */
  readonly price: boolean
  /** The question without the words that ask for a change: what is left names things. */
  readonly rest: string
}

/** What a question asks of two versions of a table, or `undefined` when it holds no cue of a change. Cost: cues. */
export const changeQuestionOf = (question: string): ChangeQuestion | undefined => {
  const text = cueTextOf(question)
  const held = new Set(CUES.filter(cue => holds(text, cue)))
  const kinds = kindsIn(held)
  if (kinds.size === 0 && !held.has('then-and-now')) return undefined
  return {
    kinds,
    rest: restOf(question, text.languages),
    least: held.has('least') && !held.has('most'),
    plain: KINDS.some(kind => held.has(kind)) || held.has('then-and-now'),
    price: held.has('price'),
    ...askedIn(held, kinds),
  }
}

/** What a plain word says of a change goes before an adjective that may only say which version is meant. */
const kindsIn = (held: ReadonlySet<ChangeCue>): ChangeQuestion['kinds'] => {
  const plain = KINDS.filter(kind => held.has(kind))
  if (plain.length > 0) return new Set(plain)
  return new Set([
    ...(held.has('new') ? (['added'] as const) : []),
    ...(held.has('renewed') ? (['changed'] as const) : []),
  ])
}

const CUES = Object.keys(changeCues) as readonly ChangeCue[]

const askedIn = (held: ReadonlySet<ChangeCue>, kinds: ChangeQuestion['kinds']): Pick<ChangeQuestion, 'asks' | 'as'> => {
  const rows = kinds.has('added') || kinds.has('removed')
  const moves = kinds.has('up') || kinds.has('down') || kinds.has('changed')
  const names = { asks: 'rows', as: held.has('how-many') && !held.has('which') ? 'count' : 'names' } as const
  if (held.has('columns')) return { ...names, asks: 'columns' }
  if (held.has('then-and-now') && !rows) return { asks: 'cell', as: 'both' }
  if (!moves) return names
  if (held.has('most') || held.has('least')) return { asks: 'most', as: 'names' }
  return rows ? names : moveAsked(held, names)
}

/** What is asked of a value that moved: by how much, whether, or which values did. */
const moveAsked = (
  held: ReadonlySet<ChangeCue>,
  names: Pick<ChangeQuestion, 'asks' | 'as'>,
): Pick<ChangeQuestion, 'asks' | 'as'> => {
  if (held.has('how-much') && held.has('percent')) return { asks: 'cell', as: 'percent' }
  if (held.has('how-many') && !held.has('by-how-much')) return names
  if (held.has('how-much') && !held.has('which')) return { asks: 'cell', as: 'difference' }
  if (held.has('which')) return names
  return held.has('whether') ? { asks: 'cell', as: 'whether' } : names
}

/** True when a time that the question names is what it compares with (`since March`, `с мартом`, `1월보다`). */
export const isBase = (question: string, at: { readonly start: number; readonly end: number }): boolean => {
  const before = ` ${fold(question.slice(0, at.start)).trim()} `
  const after = fold(question.slice(at.start, at.end + BASE_TAIL))
  return Object.entries(changeCues.base).some(([language, cues]) =>
    cues.some(cue => (language === 'ko' ? after.includes(cue.slice(1)) : before.endsWith(` ${cue}`))),
  )
}

/** Letters after a time in which a Korean particle stands. */
const BASE_TAIL = 5

/** True when a header says that its column holds prices, in any language. */
export const isPriceHeader = (header: string): boolean => {
  const text = textOf(header)
  return Object.values(changeCues.price)
    .flat()
    .some(pattern => holdsPattern(text, pattern))
}

const KINDS = ['added', 'removed', 'changed', 'up', 'down'] as const

/** A question as cues are looked for in it, and the languages whose cues count. */
type CueText = { readonly text: string; readonly languages: ReadonlySet<string> }

const cueTextOf = (question: string): CueText => ({
  text: textOf(question),
  languages: languagesOf(wordsOf(fold(question)).map(word => word.text)),
})

const textOf = (question: string): string =>
  ` ${fold(question)
    .replace(/[?!.,;:«»"“”„()]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()} `

const patternsOf = (cue: ChangeCue, languages: ReadonlySet<string>): readonly string[] =>
  Object.entries(changeCues[cue]).flatMap(([language, patterns]) => (languages.has(language) ? patterns : []))

const holds = ({ text, languages }: CueText, cue: ChangeCue): boolean =>
  patternsOf(cue, languages).some(pattern => holdsPattern(text, pattern))

const holdsPattern = (text: string, pattern: string): boolean => {
  let from = 0
  for (const part of pattern.split(' … ')) {
    const wanted = part.startsWith('~') ? part.slice(1) : ` ${part}`
    const at = text.indexOf(wanted, Math.max(0, from - 1))
    if (at < 0) return false
    from = at + wanted.length
  }
  return true
}

/** Cues whose words name nothing in a table. */
const STEERING: readonly ChangeCue[] = [
  'added',
  'new',
  'removed',
  'changed',
  'renewed',
  'up',
  'down',
  'most',
  'least',
  'percent',
  'then-and-now',
  'edition',
]

/** The words of the question that are no cue, as written. */
const restOf = (question: string, languages: ReadonlySet<string>): string => {
  const written = question.split(/\s+/u)
  const words = written.map(textOf)
  const dropped = new Set<number>()
  for (const pattern of STEERING.flatMap(cue => patternsOf(cue, languages))) {
    if (pattern.includes(' … ')) continue
    const parts = pattern.trim().split(' ')
    for (const at of words.keys()) {
      const text = words
        .slice(at, at + parts.length)
        .join(' ')
        .replace(/\s+/gu, ' ')
      const held = pattern.startsWith('~') ? holdsPattern(text, pattern) : text.startsWith(` ${pattern}`)
      if (held) for (let word = at; word < at + parts.length; word += 1) dropped.add(word)
    }
  }
  return written
    .filter((_, at) => !dropped.has(at))
    .map(withoutTail)
    .join(' ')
}

/** Korean particles that hang on a name which ends in a number and its counter: `17호의` is `17호`. */
const withoutTail = (word: string): string =>
  word.replace(/(?<=\d\p{Script=Hangul}{1,2})(?:에서는|에서|에는|은|는|이|가|을|를|의|에|와|과|도|만)(?=[?!.,]*$)/u, '')

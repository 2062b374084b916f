import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { pairCues } from './lists/pair-cues.ts'
import { amongWords, countAsks, listWords, memberKinds, shareAsks } from './lists/peer-words.ts'
import { asksOne, pairAskOf } from './pair-ask.ts'
import type { PairOperation } from './plan.ts'

/** What is asked of things that stand side by side: the name of one, what two come to, or what all come to. */
export type PeerAsk =
  | { readonly kind: 'extreme'; readonly of: 'argmax' | 'argmin' }
  | { readonly kind: 'pair'; readonly of: PairOperation }
  | { readonly kind: 'all'; readonly of: 'sum' | 'average'; readonly listed?: true }

/** What a question asks of peers, the likelier reading first; `[]` when it asks nothing of the kind. */
export const peerAsksOf = (ask: Ask): readonly PeerAsk[] => {
  const asks: PeerAsk[] = []
  const text = runningText(ask.text)
  const pair = pairAskOf(ask)
  const extreme = extremeOf(ask, text)
  if (extreme && (asksOne(ask) || asksWhat(text))) asks.push({ kind: 'extreme', of: extreme })
  if (pair && TWO.has(pair)) return [...asks, { kind: 'pair', of: pair }]
  if (ask.operations.has('average')) asks.push({ kind: 'all', of: 'average' })
  if (ask.operations.has('sum')) asks.push({ kind: 'all', of: 'sum' })
  // What share several things have that are named side by side is what they have together.
  if (asks.length === 0 && leanOf(ask) === 'share' && says(text, listWords) && !asksOne(ask))
    asks.push({ kind: 'all', of: 'sum', listed: true })
  return asks
}

const TWO: ReadonlySet<PairOperation> = new Set(['difference', 'change', 'percent-change', 'times'])

const extremeOf = (ask: Ask, text: string): 'argmax' | 'argmin' | undefined => {
  if (ask.operations.has('max')) return 'argmax'
  if (ask.operations.has('min')) return 'argmin'
  if (says(text, pairCues.less)) return 'argmin'
  return says(text, pairCues.more) ? 'argmax' : undefined
}

/** `what kind of`, `какой`, `어떤`: the name of a thing, not an amount of it. */
const asksWhat = (text: string): boolean =>
  / (?:what (?:type|kind|sort|group|category|year|age|province|state|country|region)\w*|как(?:ой|ая|ое|ие|ого|ому|их|ую)|чей|чья|welche\w*|quel\w*|cual\w*) /u.test(
    text,
  ) || /어떤|어느|무슨/u.test(text)

/** The question names several things among which one is sought. */
export const namesSeveral = (ask: Ask): boolean => says(runningText(ask.text), amongWords)

/** Whether a share or a number is asked for: `share`, `count`, or neither. */
export const leanOf = (ask: Ask): 'share' | 'count' | undefined => {
  const text = runningText(ask.text)
  if (says(text, shareAsks)) return 'share'
  return says(text, countAsks) ? 'count' : undefined
}

/**
 * Whether labels are of the kind that the question asks for by name (`which year`): `undefined` when it names no kind. `words` are
 * all those that call the labels so.
 */
export const kindOf = (
  ask: Ask,
  labels: readonly string[],
): { readonly fits: boolean | undefined; readonly words: readonly number[] } => {
  const kinds = memberKinds.map(kind => {
    const names = new Set(Object.values(kind.asks).flat())
    const words = ask.words.flatMap(({ text }, at) => (names.has(fold(text)) ? [at] : []))
    return { words, fits: words.length > 0 && labels.every(label => isOfKind(label, kind.labels)) }
  })
  const asked = kinds.find(({ words }) => words.some(word => ask.head.includes(word)))
  return { fits: asked?.fits, words: kinds.flatMap(({ words, fits }) => (fits ? words : [])) }
}

const isOfKind = (label: string, starts: readonly string[]): boolean => {
  const folded = fold(label)
  return starts.some(start =>
    start === '@year'
      ? /(?<!\d)(?:19|20)\d\d(?!\d)/u.test(folded)
      : wordsOf(folded).some(({ text }) => text.startsWith(start)),
  )
}

const runningText = (question: string): string =>
  ` ${wordsOf(fold(question))
    .map(word => word.text)
    .join(' ')} `

const says = (text: string, byLanguage: Readonly<Record<string, readonly string[]>>): boolean =>
  Object.values(byLanguage)
    .flat()
    .some(part => (EAST.test(part) || part.startsWith(' ') ? text.includes(part) : text.includes(` ${part}`)))

const EAST = /\p{Script=Hangul}|\p{Script=Han}/u

import { fold } from '../text/index.ts'
import type { AskWord } from './ask.ts'
import { headEnds, headFillers, headFollowers, headLeads } from './lists/head-words.ts'

/** Words looked at for what is asked: adjectives stand before it. */
const LONGEST = 4
/** Weight from which a word names something. */
const CONTENT = 0.5

/**
 * Positions in `words` of the words that name what a question asks for: `телефон` in `какой телефон у склада`, `salary`
 * in `what is the salary of the manager`, `급여` in `기사의 급여는 얼마인가요`. The last is the noun itself, those before
 * describe it. `[]` when the question does not say.
 */
export const askedHead = (words: readonly AskWord[]): readonly number[] => {
  const folded = words.map(word => fold(word.text))
  const lead = folded.findIndex(word => leads.has(word))
  if (lead >= 0) return headBehind(words, folded, lead + 1)
  const follower = folded.findIndex(
    (word, at) => headFollowers.some(start => word.startsWith(start)) && isCopula(folded, at),
  )
  return follower > 0 ? headBefore(words, follower - 1) : []
}

const headBehind = (words: readonly AskWord[], folded: readonly string[], from: number): readonly number[] => {
  const head: number[] = []
  for (let at = from; at < words.length && head.length < LONGEST; at += 1) {
    const word = folded[at] ?? ''
    if (fillers.has(word)) continue
    if (ends.has(word)) break
    if ((words[at]?.weight ?? 0) < CONTENT) break
    head.push(at)
    // In Russian the noun ends its adjectives, and what follows belongs to it.
    if (/^[а-яё]/u.test(word) && !ADJECTIVE.test(word)) break
  }
  return head
}

/** The noun with its particle right before the question word. */
const headBefore = (words: readonly AskWord[], at: number): readonly number[] => {
  const word = words[at]
  return word && word.kind === 'word' && word.weight >= CONTENT && SUBJECT.test(word.text) ? [at] : []
}

/** `급여는 얼마인가요` asks what something is; `버스는 어디까지 가나요` asks what it does. */
const isCopula = (words: readonly string[], at: number): boolean =>
  at === words.length - 1 ? COPULA.test(words[at] ?? '') : at === words.length - 2 && words[at] === '몇'

const COPULA = /(?:인가요|인가|인지요|이에요|예요|입니까|이죠|죠|였나요|였죠|이었나요|인가요|이야|야|냐)$/u
/** Korean particles of what is spoken of. */
const SUBJECT = /[가-힣](?:은|는|이|가)$/u
/** Ends of Russian adjectives. */
const ADJECTIVE = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ую|юю|ым|им|ых|их|ыми|ими|ом|ем)$/u

const leads = new Set(Object.values(headLeads).flat())
const fillers = new Set(Object.values(headFillers).flat())
const ends = new Set(Object.values(headEnds).flat())

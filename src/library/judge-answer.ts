import type { TakenValue } from '../take/index.ts'
import { booleanOf, fold, readNumber, tokensOf } from '../text/index.ts'
import type { Answer } from './answer.ts'

/** What a person knows to be right for a question. What is absent is not judged. */
export type Gold = {
  /** The value; several where a list is asked for; `none`: the documents do not say it. */
  readonly answer?: string | number | boolean | readonly (string | number)[]
  readonly unanswerable?: boolean
  /** Path of the document that holds it, and the address of one of its cells. */
  readonly document?: string
  readonly cell?: string
}

/**
 * How an answer compares with what is known to be right.
 *
 * `right`: it gives the value, or says that the documents do not hold it when they do not. `open`: it gives no value
 * (unsure, ambiguous, not found). `wrong`: it gives another value. `unjudged`: nothing to compare with.
 */
export type Judgement = {
  readonly verdict: 'right' | 'open' | 'wrong' | 'unjudged'
  /** Wrong, and said without a doubt: the worst that can happen. */
  readonly confidentWrong: boolean
  /** Rank of the first candidate of the document, from 1; absent when it is not among the candidates. */
  readonly found?: number
  /** The document stands in the context that a reader or a model gets. */
  readonly reached?: boolean
  /** The cell is among the cited ones. */
  readonly cited?: boolean
  /** The step that lost it; absent when nothing was lost. */
  readonly lost?: 'not found' | 'found, not placed' | 'placed, not taken' | 'another value' | 'taken, not there to take'
}

/** The judgement of one answer. Pure; the same answer and gold give the same judgement. */
export const judgeAnswer = (answer: Answer, gold: Gold): Judgement => {
  const verdict = verdictOf(answer, gold)
  const { document } = gold
  const at = document === undefined ? -1 : answer.retrieval.candidates.findIndex(one => one.document === document)
  const reached = document === undefined ? undefined : answer.retrieval.context.some(one => one.document === document)
  const cited = citedIn(answer, gold)
  const lost = lostAt(verdict, { gold, found: at >= 0, reached })
  return {
    verdict,
    confidentWrong: verdict === 'wrong' && answer.outcome === 'answer' && answer.confident,
    ...(at >= 0 ? { found: at + 1 } : {}),
    ...(reached === undefined ? {} : { reached }),
    ...(cited === undefined ? {} : { cited }),
    ...(lost === undefined ? {} : { lost }),
  }
}

const verdictOf = (answer: Answer, { answer: gold, unanswerable }: Gold): Judgement['verdict'] => {
  if (unanswerable) {
    if (answer.outcome === 'not_found' || answer.outcome === 'refused') return 'right'
    return answer.outcome === 'answer' ? 'wrong' : 'open'
  }
  if (gold === undefined) return 'unjudged'
  if (answer.outcome === 'passages')
    return saysIt(answer.passages.map(({ text }) => text).join('\n'), gold) ? 'right' : 'open'
  if (answer.outcome !== 'answer') return 'open'
  return sameValue(answer.take.value, gold) ? 'right' : 'wrong'
}

/** Numbers by value, yes and no by meaning, lists whatever their order, texts without case and marks. */
const sameValue = (value: TakenValue, gold: NonNullable<Gold['answer']>): boolean => {
  if (Array.isArray(gold)) {
    const given = value.kind === 'list' ? value.value : [value.shown]
    return given.length === gold.length && gold.every(one => given.some(other => sameText(other, one)))
  }
  if (typeof gold === 'boolean')
    return value.kind === 'boolean' ? value.value === gold : booleanOf(value.shown) === gold
  if (typeof gold === 'number')
    return value.kind === 'number' ? near(value.value, gold) : numbersOf(value.shown).some(one => near(one, gold))
  if (value.kind === 'list' || value.kind === 'map') return sameText(value.shown, String(gold))
  return sameText(value.shown, String(gold)) || sameText(String(value.value), String(gold))
}

const sameText = (given: string, gold: string | number): boolean => {
  if (typeof gold === 'number') return numbersOf(given).some(one => near(one, gold))
  if (fold(given).trim() === fold(gold).trim()) return true
  const [a, b] = [numbersOf(given), numbersOf(gold)]
  if (a.length > 0 && b.length > 0) return a.some(one => b.some(other => near(one, other)))
  return tokensOf(given).join(' ') === tokensOf(gold).join(' ')
}

/** All words and numbers of a gold text stand in a passage. */
const saysIt = (passage: string, gold: NonNullable<Gold['answer']>): boolean => {
  const words = new Set(tokensOf(passage))
  const asked = tokensOf(Array.isArray(gold) ? gold.join(' ') : String(gold))
  return asked.length > 0 && asked.every(word => words.has(word))
}

const numbersOf = (text: string): readonly number[] => {
  const reading = readNumber(text)
  if (reading.kind === 'none') return []
  return reading.kind === 'ambiguous' ? reading.readings.map(({ value }) => value) : [reading.value]
}

/** Equal up to what a spreadsheet rounds away. */
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

const citedIn = (answer: Answer, { document, cell }: Gold): boolean | undefined => {
  if (cell === undefined || answer.outcome !== 'answer') return undefined
  return answer.take.cells.some(one => one.address === cell && (document === undefined || one.document === document))
}

const lostAt = (
  verdict: Judgement['verdict'],
  { gold, found, reached }: { readonly gold: Gold; readonly found: boolean; readonly reached: boolean | undefined },
): Judgement['lost'] => {
  if (verdict === 'right' || verdict === 'unjudged') return undefined
  if (gold.unanswerable) return 'taken, not there to take'
  if (gold.document !== undefined && !found) return 'not found'
  if (reached === false) return 'found, not placed'
  return verdict === 'wrong' ? 'another value' : 'placed, not taken'
}

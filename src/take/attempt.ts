import type { Ask } from './ask.ts'
import type { Aggregate } from './plan.ts'
import type { Take } from './take.ts'
import type { TableView } from './view.ts'

/** One way to answer from one table, judged before it is computed. */
export type Attempt = {
  readonly kind:
    | 'look-up'
    | 'aggregate'
    | 'join'
    | 'pair'
    | 'verdict'
    | 'peers'
    | 'unit'
    | 'ancestor'
    | 'note'
    | 'field'
    | 'refusal'
  readonly view: TableView
  /** The second table, of an answer over two. */
  readonly other?: TableView
  /** Share of the question's content that it explains, from 0 to 1. */
  readonly explained: number
  /** The same, words that many rows share counting less; absent where that makes no difference. */
  readonly specific?: number
  /** How far it stands from the next of its kind in this table that says something else, from 0 to 1. */
  readonly margin: number
  /** How surely the column that answers is the one that is asked for, from 0 to 1. */
  readonly certainty: number
  readonly unexplained: readonly string[]
  /** A name of the question meets the row's own only as a slip of the pen would. */
  readonly slip?: boolean
  /** Verbs and other lighter words that nothing explains. */
  readonly vague?: readonly string[]
  /** Labels of rows that fit equally well, when there are several. */
  readonly rivals: readonly string[]
  /** What an attempt over many rows computes. */
  readonly aggregate?: Aggregate
  /** It adds up several columns, the months of a period. */
  readonly sums?: true
  /** Rows that the conditions leave, as far as linking knows. */
  readonly rows: number
  /** Conditions that an aggregate puts on rows; `compares`: one of them compares numbers. */
  readonly conditions?: number
  readonly compares?: boolean
  /** The conditions leave open which of several names is meant (`Ручеёк 24`, `Ручеёк 42`). */
  readonly open?: true
  /** It gives several cells that the question asks for one by one. */
  readonly several?: true
  /** True when the thing was found and nothing of it fits what is asked. */
  readonly missing: boolean
  /** It gives less than is asked for: one operand, a list or a sum where a difference is sought. */
  readonly short?: true
  readonly take: () => Promise<Take | undefined>
  /** Takes of the rows that fit as well, the best first, when there are several. */
  readonly rivalTakes?: () => Promise<readonly Take[]>
}

/** Share of the content words of a question that are explained, by weight; 1 for a question without any. */
export const explainedShare = (ask: Ask, explained: readonly number[]): number => {
  const all = ask.words.reduce((sum, word) => sum + word.weight, 0)
  if (all === 0) return 1
  return ask.words.reduce((sum, word, at) => sum + word.weight * Math.min(1, explained[at] ?? 0), 0) / all
}

/** Content words that nothing explains, as written; `least` is the weight from which a word counts as content. */
export const unexplainedWords = (ask: Ask, explained: readonly number[], least = 1): readonly string[] =>
  ask.words.flatMap((word, at) => (word.weight >= least && (explained[at] ?? 0) < 0.25 ? [word.text] : []))

/** A period or a year that the question names and nothing of the table has. */
export const lacksPeriod = (ask: Ask, explained: readonly number[]): boolean =>
  ask.words.some(
    (word, at) =>
      (word.kind === 'period' || word.terms.some(term => term.startsWith('@y'))) && (explained[at] ?? 0) < 0.1,
  )

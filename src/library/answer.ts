import type { Retrieval } from '../search/index.ts'
import type { Table } from '../table/index.ts'
import type { Take } from '../take/index.ts'

/** A piece of prose that speaks to a question, with its place. */
export type CitedPassage = {
  readonly document: string
  readonly text: string
  /** Headings above it, outermost first. */
  readonly path: readonly string[]
  /** Page or slide, from 1, where the format has them. */
  readonly page?: number
  readonly slide?: number
  /** Share of the question that its best sentence says, from 0 to 1; one that itself asks says nothing. */
  readonly coverage: number
}

/**
 * What was searched for an answer, in numbers; an honest "not found" tells it. `failed` documents could not be read and
 * were not searched.
 */
export type Searched = {
  readonly documents: number
  readonly failed: number
  readonly tables: number
  readonly passages: number
}

/** What a language model did for an answer; `failure` tells why it could not, and the rules' own answer stands. */
export type ModelReport = {
  /** Provider and model. */
  readonly name: string
  /** Plans it proposed, and what was wrong with those that did not pass. */
  readonly rounds: number
  readonly wrong: readonly string[]
  /** The answer rests on its plan; it worded the answer. */
  readonly used: boolean
  readonly worded: boolean
  readonly tokens: { readonly input: number; readonly output: number }
  readonly failure?: string
}

type Told = {
  readonly question: string
  readonly passages: readonly CitedPassage[]
  readonly searched: Searched
  readonly retrieval: Retrieval
  /** Absent when no language model is configured. */
  readonly model?: ModelReport
}

/**
 * What came of a question to a library. Six outcomes, each with what to do next.
 *
 * `answer`: taken from cells, sure enough. `passages`: prose speaks to it, nothing was computed. `unsure`: the best take,
 * below the line. `ambiguous`: several takes fit and differ. `not_found`: nothing in the library says it.
 * `refused`: the table that is meant may not be counted.
 */
export type Answer =
  | (Told & {
      readonly outcome: 'answer'
      readonly take: Take
      readonly others: readonly Take[]
      /** False: the answer is likely, and the cells want a second look. */
      readonly confident: boolean
    })
  | (Told & { readonly outcome: 'passages'; readonly next: string })
  | (Told & {
      readonly outcome: 'unsure'
      readonly take?: Take
      readonly others: readonly Take[]
      readonly next: string
    })
  | (Told & {
      readonly outcome: 'ambiguous'
      readonly takes: readonly Take[]
      readonly differsBy: string
      readonly next: string
    })
  | (Told & { readonly outcome: 'not_found'; readonly why: string; readonly nearest?: Take; readonly next: string })
  | (Told & {
      readonly outcome: 'refused'
      readonly document: string
      readonly sheet: string
      readonly origin?: Table['origin']
      readonly reasons: readonly { readonly reason: string; readonly message: string }[]
      readonly next: string
    })

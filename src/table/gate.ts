import type { Refine } from './stages.ts'

/** The draft with the decision whether its table may be loaded for SQL. */
export const gate: Refine = draft => draft

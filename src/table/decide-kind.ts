import type { Refine } from './stages.ts'

/** The draft with the kind of its table decided. */
export const decideKind: Refine = draft => draft

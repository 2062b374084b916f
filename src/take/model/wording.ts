import { z } from 'zod'

/** Longest wording of an answer, in characters. */
const WORDING = 1200

/** What a language model replies when it words an answer. */
export const wordingShape = z.strictObject({ wording: z.string().max(WORDING) })

import type { Attempt } from './attempt.ts'
import type { Confidence } from './take.ts'

/** Score from which an answer is given as one; below it the outcome is unsure. Measured on the development questions. */
export const SURE = 0.5

/**
 * How sure an attempt is: by the words it explains, by how far the next cell stands from it, by how surely the column is
 * meant, and by how far the next table stands.
 */
export const confidenceOf = (attempt: Attempt, lead: number): Confidence => {
  const clear =
    0.35 * attempt.explained + 0.25 * attempt.margin + 0.25 * attempt.certainty + 0.15 * Math.min(1, lead * 4)
  return {
    score: Math.round(clear * 100) / 100,
    explained: attempt.explained,
    margin: attempt.margin,
    unexplained: attempt.unexplained,
  }
}

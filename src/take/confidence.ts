import type { Attempt } from './attempt.ts'
import type { Confidence, Take } from './take.ts'

/** Score from which an answer is given as one; below it the outcome is unsure. Measured on the development questions. */
export const SURE = 0.58

/** Score from which an answer needs no second look. */
export const CONFIDENT = 0.9

/** What each word of content that nothing explains takes off; a condition that was not understood spoils an aggregate most. */
const UNEXPLAINED = { one: 0.07, many: 0.16 } as const
/** What it takes off that another table fits as well and says something else. */
const CONTESTED = 0.15
/** What a blank takes off: the value may stand elsewhere. */
const BLANK = 0.25

/**
 * How sure an attempt is: by the words it explains, by how far the next cell stands from it, by how surely the column is
 * meant, and by how far the next table stands.
 */
export const confidenceOf = (
  attempt: Attempt,
  take: Take,
  { lead, contested }: { readonly lead: number; readonly contested: boolean },
): Confidence => {
  const clear =
    0.35 * attempt.explained +
    0.25 * attempt.margin +
    0.25 * attempt.certainty +
    0.15 * Math.min(1, Math.max(0, lead) * 4)
  const unknown = attempt.unexplained.length * (attempt.kind === 'aggregate' ? UNEXPLAINED.many : UNEXPLAINED.one)
  // What explains little of the question answers another one, however clear it stands.
  const known = Math.min(1, 0.4 + attempt.explained)
  const score = Math.max(
    0,
    known * clear -
      unknown -
      (contested ? CONTESTED : 0) -
      (take.value.kind === 'blank' && take.value.value === 'blank' ? BLANK : 0),
  )
  return {
    score: Math.round(shareRight(score) * 100) / 100,
    explained: attempt.explained,
    margin: attempt.margin,
    unexplained: attempt.unexplained,
  }
}

/** Share of answers that were right at a raw score, measured on the development questions; between them it rises evenly. */
const MEASURED: readonly (readonly [raw: number, right: number])[] = [
  [0, 0],
  [0.15, 0.15],
  [0.3, 0.58],
  [0.52, 0.75],
  [0.7, 0.9],
  [0.9, 0.96],
  [1, 0.98],
]

const shareRight = (raw: number): number => {
  const above = MEASURED.findIndex(([score]) => score >= raw)
  const [high, low] = [MEASURED[above], MEASURED[above - 1]]
  if (!high || !low) return high?.[1] ?? 0.98
  return low[1] + ((raw - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
}

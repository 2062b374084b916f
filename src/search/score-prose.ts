import { wordsOfPath } from '../record/index.ts'
import { analyse } from '../text/index.ts'
import type { ProseCandidate, ScoreParts } from './candidate.ts'
import { best, coverageOf, heldBy } from './coverage.ts'
import type { Evidence } from './evidence.ts'
import { fused } from './rank-lists.ts'
import type { StoredUnit } from './search-index.ts'

/** How much each part of a passage's score counts. */
export const PROSE_WEIGHTS = { joint: 1, text: 0.3, names: 0.2, fusion: 0.3 } as const

/** Passages with their scores, best first. Pure; cost: terms of the passages. */
export const scoreProse = (evidence: Evidence, units: readonly StoredUnit[]): readonly ProseCandidate[] => {
  const ranks = new Map(evidence.passages.map((hit, at) => [hit.unit, at + 1]))
  const { concepts } = evidence
  return units
    .map((unit): ProseCandidate => {
      const path = unit.place?.path ?? []
      const text = heldBy(concepts, new Set(analyse(unit.text)))
      const names = heldBy(concepts, new Set(analyse([...wordsOfPath(unit.document), ...path].join(' '))))
      const rank = ranks.get(unit.unit)
      const parts: ScoreParts = {
        joint: PROSE_WEIGHTS.joint * coverageOf(concepts, best(text, names)),
        text: PROSE_WEIGHTS.text * coverageOf(concepts, text),
        names: PROSE_WEIGHTS.names * coverageOf(concepts, names),
        fusion: PROSE_WEIGHTS.fusion * fused(rank === undefined ? {} : { passages: rank }, 1),
      }
      const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
      const found = rank === undefined ? {} : { passages: rank }
      return { kind: 'prose', document: unit.document, unit, path, score, parts, ranks: found }
    })
    .sort((a, b) => b.score - a.score)
}

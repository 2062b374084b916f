import { wordsOfPath } from '../record/index.ts'
import { analyse } from '../text/index.ts'
import type { ProseCandidate, ScoreParts } from './candidate.ts'
import { best, coverageOf, heldBy, lackedOf, termSetOf } from './coverage.ts'
import type { Evidence } from './evidence.ts'
import { type Likeness, likestPassages, shareOfLikeness } from './likeness.ts'
import type { Question } from './question.ts'
import { fused } from './rank-lists.ts'
import type { StoredUnit } from './search-index.ts'
import { speakingOf } from './speaks.ts'

/** How much each part of a passage's score counts. */
export const PROSE_WEIGHTS = {
  /** Share of the question that the passage and its headings hold together. */
  joint: 1,
  /** Share that the text holds alone. */
  text: 0.12,
  /** Reciprocal rank fusion of the lists. */
  fusion: 0.12,
  /** Likeness by the embedder, as a share of the best piece of all. */
  likeness: 0.12,
  /** Share that the passage holds but no sentence of it says: it asks the same, or points elsewhere. */
  unsaid: -0.4,
  /** A passage is many sentences and holds more words by chance than a row does. */
  loudness: -0.16,
  /** What the question asks for: a rule or a reason gains, a value loses. */
  cue: -0.12,
} as const

/** Passages whose sentences are looked at: those with the best scores without them. */
const LOOKED_AT = 30

/** Passages with their scores, best first. Pure; cost: terms of the passages. */
export const scoreProse = (
  question: Question,
  evidence: Evidence,
  from: { readonly units: readonly StoredUnit[]; readonly likeness: Likeness },
): readonly ProseCandidate[] => {
  const ranks = new Map(evidence.passages.map((hit, at) => [hit.unit, at + 1]))
  const { concepts } = evidence
  const likest = likestPassages(from.likeness)
  const shareOf = shareOfLikeness(from.likeness)
  return from.units
    .map((unit): ProseCandidate => {
      const path = unit.place?.path ?? []
      const text = heldBy(concepts, termSetOf(analyse(unit.text)))
      const names = heldBy(concepts, termSetOf(analyse([...wordsOfPath(unit.document), ...path].join(' '))))
      const rank = ranks.get(unit.unit)
      const like = likest.get(unit.unit)
      const found = {
        ...(rank === undefined ? {} : { passages: rank }),
        ...(like === undefined ? {} : { vectors: like.rank }),
      }
      const parts: ScoreParts = {
        joint: PROSE_WEIGHTS.joint * coverageOf(concepts, best(text, names)),
        text: PROSE_WEIGHTS.text * coverageOf(concepts, text),
        fusion: PROSE_WEIGHTS.fusion * fused(found, from.likeness.hits.length > 0 ? 2 : 1),
        ...(like === undefined ? {} : { likeness: PROSE_WEIGHTS.likeness * shareOf(like.hit) }),
        loudness: PROSE_WEIGHTS.loudness,
        cue: PROSE_WEIGHTS.cue * question.cue,
      }
      const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
      const lacks = lackedOf(concepts, best(text, names))
      return { kind: 'prose', document: unit.document, unit, path, score, parts, ranks: found, lacks }
    })
    .sort((a, b) => b.score - a.score)
    .map((candidate, at) => (at < LOOKED_AT ? heard(candidate, question, concepts) : candidate))
    .sort((a, b) => b.score - a.score)
}

/** The candidate with what its sentences leave unsaid taken off. */
const heard = (candidate: ProseCandidate, question: Question, concepts: Evidence['concepts']): ProseCandidate => {
  const joint = (candidate.parts['joint'] ?? 0) / PROSE_WEIGHTS.joint
  const unsaid = PROSE_WEIGHTS.unsaid * Math.max(0, joint - speakingOf(question, concepts, candidate).share)
  return unsaid === 0
    ? candidate
    : { ...candidate, score: candidate.score + unsaid, parts: { ...candidate.parts, unsaid } }
}

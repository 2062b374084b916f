import { answerLanguageOf, type Take, type TakeOutcome, wordsFor } from '../take/index.ts'
import type { Answer } from './answer.ts'

/** What every outcome tells beside itself. */
export type Told = Pick<Answer, 'question' | 'retrieval' | 'passages' | 'searched' | 'model'>

/** Share of the question that a passage must say to be given as what answers it, where no table does. */
const SPEAKING = 0.45
/** The same where no table explains any of the question to speak of. */
const SPEAKING_ALONE = 0.38
/** The same where tables answer, but not for sure; and how much more of the question than they it must say. */
const SPEAKING_LOUDER = 0.7
const LOUDER = 0.25

/** Tables first when the take is sure; prose where it says more of the question than an unsure take does. */
export const decide = (outcome: TakeOutcome, told: Told): Answer =>
  proseAnswers(outcome, told.passages[0]?.coverage ?? 0)
    ? { ...told, outcome: 'passages', next: wordsFor(answerLanguageOf(told.question)).nextPassages }
    : fromTables(outcome, told)

const proseAnswers = (outcome: TakeOutcome, speaks: number): boolean => {
  switch (outcome.kind) {
    case 'refused':
      return false
    case 'answer':
      return !outcome.confident && isLouder(speaks, outcome.take)
    case 'ambiguous':
      return isLouder(speaks, outcome.takes[0])
    case 'unsure':
      return speaks >= SPEAKING && speaks > outcome.take.confidence.explained
    case 'not_found':
      return speaks >= speakingBeside(outcome.nearest) && speaks > (outcome.nearest?.confidence.explained ?? 0)
    case 'passages':
      return speaks >= SPEAKING_ALONE
  }
}

/** Share of the question that what is near explains, from which prose must say more to be heard. */
const NEAR = 0.36

const speakingBeside = (nearest: Take | undefined): number =>
  (nearest?.confidence.explained ?? 0) < NEAR ? SPEAKING_ALONE : SPEAKING

const isLouder = (speaks: number, take: Take | undefined): boolean =>
  speaks >= SPEAKING_LOUDER && speaks >= (take?.confidence.explained ?? 0) + LOUDER

const fromTables = (outcome: TakeOutcome, told: Told): Answer => {
  switch (outcome.kind) {
    case 'answer': {
      const { take, others, confident } = outcome
      return { ...told, outcome: 'answer', take, others, confident }
    }
    case 'ambiguous': {
      const { takes, differsBy, next } = outcome
      return { ...told, outcome: 'ambiguous', takes, differsBy, next }
    }
    case 'refused': {
      const { document, sheet, origin, reasons, next } = outcome
      return { ...told, outcome: 'refused', document, sheet, ...(origin ? { origin } : {}), reasons, next }
    }
    case 'unsure': {
      const { take, others, next } = outcome
      return { ...told, outcome: 'unsure', take, others, next }
    }
    case 'not_found': {
      const { why, nearest, next } = outcome
      return { ...told, outcome: 'not_found', why, ...(nearest ? { nearest } : {}), next }
    }
    case 'passages':
      return { ...told, outcome: 'not_found', why: outcome.why, next: outcome.next }
  }
}

import { CONFIDENT, type TakeOutcome } from '../take/index.ts'
import type { ChangeAnswer } from '../version/index.ts'
import type { Answer } from './answer.ts'
import type { VersionAnswer } from './ask-versions.ts'
import type { Told } from './decide.ts'

/** Score from which one table is surer of a question than versions that explain as much. */
const SURELY = 0.6
/** How much less of the question it may explain. */
const NEARLY = 0.9

/** True when one table answers the whole question surely: its word for a change is a name there (`rose` soap). */
export const isSurer = (outcome: TakeOutcome, versions: VersionAnswer): boolean =>
  outcome.kind === 'answer' &&
  outcome.take.confidence.score >= SURELY &&
  outcome.take.confidence.explained >= versions.explained * NEARLY

/** What two versions say is an answer; that they do not differ so is one that nothing was found. */
export const decideVersions = (answer: ChangeAnswer, told: Told): Answer => {
  if (answer.kind === 'none') return { ...told, outcome: 'not_found', why: answer.why, next: answer.next }
  const { take } = answer
  const confident = answer.confident && take.confidence.score >= CONFIDENT
  return { ...told, outcome: 'answer', take, others: [], confident }
}

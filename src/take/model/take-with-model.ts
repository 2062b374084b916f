import type { z } from 'zod'
import { askOf } from '../ask.ts'
import { withCaveats } from '../caveat.ts'
import { SURE } from '../confidence.ts'
import { caveatsIn } from '../lists/caveat-words.ts'
import { sidesOf } from '../rank-attempts.ts'
import type { Candidate, Take, TakeAccess, TakeOutcome } from '../take.ts'
import { takePlan } from '../take-plan.ts'
import { isFaithful } from './check-wording.ts'
import { proposePrompt } from './prompts/propose.ts'
import { repairPrompt } from './prompts/repair.ts'
import { wordPrompt } from './prompts/word.ts'
import { type Proposal, planOfProposal, proposalShape } from './proposal.ts'
import { SHOWN_TABLES, shownTables, tableName } from './show-tables.ts'
import { wordingShape } from './wording.ts'

/** Asks a language model for data of a shape. What it gives is a proposal and is checked here. */
export type AskModel = <T>(request: {
  readonly system: string
  readonly prompt: string
  readonly schema: z.ZodType<T>
}) => Promise<T>

/** What a language model did for a take: plans it proposed, what was wrong with them, and whether its words are shown. */
export type ModelPart = {
  readonly rounds: number
  readonly wrong: readonly string[]
  /** The outcome rests on its plan. */
  readonly used: boolean
  readonly worded: boolean
}

/** Plans that may be proposed for one question: the first and one that repairs it. */
const ROUNDS = 2

/**
 * The outcome of a question when a language model may propose the plan: where rules alone are not confident. Its plan is
 * checked, run and cited like any other, and is never confident. A proposal that fails twice leaves the outcome as it was.
 *
 * @param plain what came of the question without the model
 * @throws what `askModel` throws
 */
export const takeWithModel = async (
  question: string,
  candidates: readonly Candidate[],
  {
    plain,
    access,
    askModel,
  }: { readonly plain: TakeOutcome; readonly access: TakeAccess; readonly askModel: AskModel },
): Promise<{ readonly outcome: TakeOutcome; readonly model: ModelPart }> => {
  const proposed = isSettled(plain) ? undefined : await proposeTake(question, candidates, { access, askModel })
  const outcome = proposed?.take ? outcomeOf(plain, proposed.take, question) : plain
  const worded = await withWording(question, outcome, askModel)
  return {
    outcome: worded ?? outcome,
    model: {
      rounds: proposed?.rounds ?? 0,
      wrong: proposed?.wrong ?? [],
      used: proposed?.take !== undefined,
      worded: worded !== undefined,
    },
  }
}

/** Answers that rules are sure of, and refusals, are no matter for a model. */
const isSettled = (plain: TakeOutcome): boolean =>
  (plain.kind === 'answer' && plain.confident) || plain.kind === 'refused'

type Proposed = { readonly take?: Take; readonly rounds: number; readonly wrong: readonly string[] }

const proposeTake = async (
  question: string,
  candidates: readonly Candidate[],
  { access, askModel }: { readonly access: TakeAccess; readonly askModel: AskModel },
): Promise<Proposed> => {
  const ask = askOf(question, access.otherWordings)
  const sides = await sidesOf(ask, candidates.slice(0, SHOWN_TABLES), access)
  if (sides.length === 0) return { rounds: 0, wrong: [] }
  const views = new Map(sides.map(({ view }, at) => [tableName(at), view]))
  const tables = shownTables(sides)
  const wrong: string[] = []
  let last: { readonly plan: Proposal; readonly wrong: readonly string[] } | undefined
  for (let round = 1; round <= ROUNDS; round += 1) {
    const proposal: Proposal = await askModel({
      system: last ? `${proposePrompt}\n\n${repairPrompt}` : proposePrompt,
      prompt: JSON.stringify({ question, tables, ...last }),
      schema: proposalShape,
    })
    if (!proposal.answerable) return { rounds: round, wrong }
    const read = planOfProposal(proposal, views)
    const run = read.kind === 'plan' ? await takePlan(read.plan, candidates, access, ask) : read
    if (run.kind === 'take') {
      const view = views.get(proposal.table)
      const caveats = [...(run.take.caveats ?? []), caveatsIn(ask.language).proposed]
      return { take: view ? withCaveats(ask.language, view, { ...run.take, caveats }) : run.take, rounds: round, wrong }
    }
    wrong.push(...run.wrong)
    last = { plan: proposal, wrong: run.wrong }
  }
  return { rounds: ROUNDS, wrong }
}

/** Score of a take that only a model's plan gave. */
const PROPOSED = 0.6

/** Where both say the same, the rules' take stands, and is surer; else the model's, with the other beside it. */
const outcomeOf = (plain: TakeOutcome, take: Take, question: string): TakeOutcome => {
  const before = plain.kind === 'answer' || plain.kind === 'unsure' ? plain.take : undefined
  if (before && before.value.shown === take.value.shown && question !== '') {
    const score = Math.max(before.confidence.score, PROPOSED, SURE)
    return {
      kind: 'answer',
      take: { ...before, confidence: { ...before.confidence, score } },
      others: [],
      confident: false,
    }
  }
  return {
    kind: 'answer',
    take: { ...take, confidence: { ...take.confidence, score: PROPOSED } },
    others: before ? [before] : [],
    confident: false,
  }
}

/** Cells that are shown for the wording. */
const WORDED_CELLS = 12

/** The outcome in the model's words, when they add nothing to what was taken. */
const withWording = async (
  question: string,
  outcome: TakeOutcome,
  askModel: AskModel,
): Promise<TakeOutcome | undefined> => {
  if (outcome.kind !== 'answer') return undefined
  const { take } = outcome
  const cells = take.cells.slice(0, WORDED_CELLS).map(({ label, path, text }) => ({ label, path, text }))
  const { wording } = await askModel({
    system: wordPrompt,
    prompt: JSON.stringify({ question, answer: take.text, cells }),
    schema: wordingShape,
  })
  if (wording.trim() === '' || !isFaithful(wording, { take, question })) return undefined
  // Notes and what keeps the answer from being sure are never left to the model.
  const told = [...take.notes, ...(take.caveats ?? [])].filter(text => !wording.includes(text))
  return { ...outcome, take: { ...take, text: [wording.trim(), ...told.map(text => `${text}.`)].join(' ') } }
}

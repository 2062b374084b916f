import type { LanguageModel } from '../engine/index.ts'
import { isFault } from '../fault/index.ts'
import { alternativesOf } from '../search/index.ts'
import {
  type AskModel,
  type Candidate,
  type TakeAccess,
  type TakeOutcome,
  takeAnswer,
  takeWithModel,
} from '../take/index.ts'
import type { ModelReport } from './answer.ts'
import type { Library } from './library.ts'

/**
 * What the tables say to a question: by rules, and where these are not sure by a plan of the language model that is configured.
 * A model that is away or fails takes nothing away: the rules' outcome stands and the report tells why.
 */
export const takeQuestion = async (
  library: Library,
  question: string,
  candidates: readonly Candidate[],
): Promise<{ readonly outcome: TakeOutcome; readonly model?: ModelReport }> => {
  const access: TakeAccess = { rows: library.tables.rows, openSql: library.openSql, otherWordings: alternativesOf }
  const plain = await takeAnswer(question, candidates, access)
  const model = await library.languageModel()
  if (!model || candidates.length === 0) return { outcome: plain }
  const counted = counting(model)
  try {
    const taken = await takeWithModel(question, candidates, { plain, access, askModel: counted.ask })
    return { outcome: taken.outcome, model: { name: model.name, ...taken.model, tokens: counted.tokens() } }
  } catch (error) {
    if (!isFault(error) || !error.code.startsWith('model-')) throw error
    const none = { rounds: 0, wrong: [], used: false, worded: false }
    return { outcome: plain, model: { name: model.name, ...none, tokens: counted.tokens(), failure: error.message } }
  }
}

/** The model's face for a take, which adds up the tokens. */
const counting = (model: LanguageModel): { readonly ask: AskModel; readonly tokens: () => ModelReport['tokens'] } => {
  let tokens = { input: 0, output: 0 }
  return {
    ask: async request => {
      const { value, usage } = await model.ask(request)
      tokens = { input: tokens.input + usage.input, output: tokens.output + usage.output }
      return value
    },
    tokens: () => tokens,
  }
}

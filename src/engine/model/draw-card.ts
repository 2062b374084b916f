import { z } from 'zod'
import {
  type CardMaterial,
  type CheckedCard,
  CODES_OF_A_TABLE,
  checkDrawn,
  MEANING_CHARACTERS,
  MEANINGS_OF_A_CODE,
} from '../../record/index.ts'
import type { LanguageModel, TokenUsage } from './language-model.ts'
import { DRAW_CARD_PROMPT, DRAW_CARD_PROMPT_VERSION } from './prompts/draw-card-prompt.ts'

/** Shape of a reply. Bounds are kept by the check afterwards: services differ in which of them they take. */
const replyShape = z.object({
  sentences: z.string(),
  glossary: z.array(z.object({ code: z.string(), meanings: z.array(z.string()) })),
})

/** Tokens of a usual reply without meanings, and of one meaning; for estimates. */
const REPLY_TOKENS = 120
const MEANING_TOKENS = Math.ceil(MEANING_CHARACTERS / 4)

/** What a card's drawing depends on beside its material; a change of it draws cards anew. */
export const drawingVersionOf = (languages: readonly string[]): string =>
  JSON.stringify([DRAW_CARD_PROMPT_VERSION, languages])

/**
 * A card drawn by a language model and checked against the table, with the tokens it took.
 *
 * @throws Fault `model-unreachable`, `model-busy`, `model-refused`, `model-failed`, `cancelled`
 */
export const drawCard = async (
  model: LanguageModel,
  material: CardMaterial,
  options: { readonly languages: readonly string[]; readonly signal?: AbortSignal | undefined },
): Promise<CheckedCard & { readonly usage: TokenUsage }> => {
  const { value, usage } = await model.ask({
    ...textsOf(material, options.languages),
    schema: replyShape,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  return { ...checkDrawn({ ...value, by: 'model' }, material), usage }
}

/** Tokens that drawing a card will take, from above: what is sent by count, what comes back by its bound. */
export const drawingTokens = (
  model: Pick<LanguageModel, 'countTokens'>,
  material: CardMaterial,
  languages: readonly string[],
): TokenUsage => {
  const { system, prompt } = textsOf(material, languages)
  const codes = material.codes.reduce((sum, column) => sum + column.codes.length, 0)
  const meanings = Math.min(codes, CODES_OF_A_TABLE) * Math.min(languages.length, MEANINGS_OF_A_CODE)
  return { input: model.countTokens(system + prompt), output: REPLY_TOKENS + meanings * MEANING_TOKENS }
}

const textsOf = (
  material: CardMaterial,
  languages: readonly string[],
): { readonly system: string; readonly prompt: string } => ({
  system: DRAW_CARD_PROMPT.replace('{languages}', languages.join(', ')),
  // As JSON, so that nothing in a cell can end the data and begin something else.
  prompt: `The table as JSON data:\n${JSON.stringify(material)}`,
})

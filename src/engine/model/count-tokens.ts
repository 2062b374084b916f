import { estimateTokens } from '../../text/index.ts'

/** A count of tokens, and whether it is the model's own or an estimate. */
export type TokenCount = { readonly count: (text: string) => number; readonly isExact: boolean }

/** Models whose tokenizer `gpt-tokenizer` carries. */
const OPENAI_EMBEDDERS = /^(?:text-embedding-(?:3-|ada))/
const OPENAI_CHAT = /^(?:gpt-(?:4o|4\.1|5)|o[1345](?:-|$)|chatgpt)/

/** The tokens of an OpenAI model by its own tokenizer, or an estimate by script for any other model. */
export const tokenCountOf = async (model: string): Promise<TokenCount> => {
  if (OPENAI_EMBEDDERS.test(model)) {
    const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base')
    return { count: text => countTokens(text), isExact: true }
  }
  if (OPENAI_CHAT.test(model)) {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
    return { count: text => countTokens(text), isExact: true }
  }
  return { count: estimateTokens, isExact: false }
}

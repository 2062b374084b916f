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

/**
 * Tokens of a text, from above: letters of a script by how many of them one token of a multilingual vocabulary holds.
 *
 * Measured with XLM-RoBERTa's vocabulary on office texts in Russian, English and Korean: 3.1 Cyrillic, 3.4 Latin, 1.5 Hangul and 1.3 Han letters a
 * token, each digit group about two digits, each mark one. The shares below are a little smaller, so that a window is
 * rather left unfilled than overrun.
 */
export const estimateTokens = (text: string): number => {
  let tokens = 2
  for (const [part] of text.matchAll(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu)) tokens += tokensOf(part)
  return tokens
}

const tokensOf = (part: string): number => {
  if (/^\p{N}/u.test(part)) return Math.ceil(part.length / 2)
  if (!/^\p{L}/u.test(part)) return 1
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(part)) return part.length
  if (/\p{Script=Hangul}/u.test(part)) return Math.ceil(part.length / 1.4)
  return Math.ceil(part.length / 3)
}

import { type Tool, tool } from 'ai'
import { isFault } from '../fault/index.ts'
import type { Library } from '../library/index.ts'
import { libraryTools } from '../serve/index.ts'

/**
 * The operations of a library as tools of the AI SDK, by name: `search`, `ask`, `read_rows` and their like. They look and
 * compute, and change nothing. A fault comes back to the model as an error with its remedy.
 *
 * The library stays yours to close.
 */
export const cellciteTools = (library: Library): Record<string, Tool> =>
  Object.fromEntries(
    libraryTools(library).map(({ name, title, description, input, call }) => [
      name,
      tool({
        title,
        description,
        inputSchema: input,
        execute: async (given: unknown, { abortSignal }: { readonly abortSignal?: AbortSignal | undefined }) =>
          (await told(call(given, abortSignal))).output,
      }),
    ]),
  )

/** The message alone would leave a model without the next step. */
const told = async <T>(reply: Promise<T>): Promise<T> => {
  try {
    return await reply
  } catch (error) {
    throw isFault(error)
      ? new Error(`${error.message.replace(/[.!?]?$/, '.')} ${error.facts.remedy}`, { cause: error })
      : error
  }
}

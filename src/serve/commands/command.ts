import type { z } from 'zod'

/** What a renderer gives a face: text for standard output and the exit code of a process. */
export type Rendered = { readonly output: string; readonly exitCode: number }

/** How a result is asked for: `text` for people, `json` for programs (one JSON value a line). */
export type Shape = 'text' | 'json'

/** What an operation may use of the world beside its input. */
export type Surroundings = {
  /** Told about progress; a face that shows none leaves it out. */
  readonly onProgress?: (progress: Progress) => void
  readonly signal?: AbortSignal
  /** Told what went less than well beside the result, a line each; a face shows it apart from the result. */
  readonly onNotice?: (notice: string) => void
}

/** How far long work is: `done` of `total` parts, and what is at hand. */
export type Progress = { readonly label: string; readonly done: number; readonly total: number }

/**
 * One word of the command line: it may name files and folders of the machine it runs on, which no other face lets a caller do.
 *
 * It opens the library and runs operations on it, as HTTP and MCP do. `run` does the work and gives plain data; `render`
 * is pure.
 */
export type Command<Input, Output> = {
  /** The word of the command, such as `ask`. */
  readonly name: string
  /** One sentence: what the user gets. */
  readonly summary: string
  readonly input: z.ZodType<Input>
  readonly run: (input: Input, around: Surroundings) => Promise<Output>
  readonly render: (output: Output, shape: Shape) => Rendered
}

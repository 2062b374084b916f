import { z } from 'zod'
import type { Library } from '../../library/index.ts'
import type { Workspaces } from '../../workspace/index.ts'
import type { SheetWindows } from '../sheets/sheet-windows.ts'

/** What a token may allow. `read`: look, search, ask; `ingest`: bring documents in, correct, remove; `query`: workspaces and SQL; `admin`: libraries and audit. */
export const scopes = ['read', 'ingest', 'query', 'admin'] as const

/** One of {@link scopes}. */
export type Scope = (typeof scopes)[number]

/** What a caller may expect of an operation, told to models as they are. */
export type Annotations = {
  /** Nothing is changed. */
  readonly readOnly: boolean
  /** What is changed may be lost; only of operations that change something. */
  readonly destructive?: boolean
  /** Twice is as good as once. */
  readonly idempotent?: boolean
}

/** How far long work is: `done` of `total` parts, and what is at hand. */
export type Step = { readonly label: string; readonly done: number; readonly total: number }

/** What an operation may use of the world beside its input. The face has checked that `owner` may use it. */
export type Around = {
  readonly library: Library
  /** Who asks: the owner of the token, or `local`. What is kept for a person is kept under this name. */
  readonly owner: string
  /** Draws stretches of the documents' sheets. */
  readonly sheets: SheetWindows
  /** Private databases, one a conversation of an owner. */
  readonly workspaces: Workspaces
  readonly signal?: AbortSignal
  readonly onStep?: (step: Step) => void
  /** Characters that the reply may take; an operation that pages ends its page there. */
  readonly room?: number
}

/** See {@link Operation.lane}. */
export type Lane = 'slow' | 'quick' | 'here'

/** What comes of an operation: plain JSON that conforms to its output schema, and a few lines of text that say the same. */
export type Reply = {
  readonly output: Readonly<Record<string, unknown>>
  readonly text: string
  /** Exit code of a process that printed it. */
  readonly exitCode: number
}

/**
 * One thing that cellcite does with a library: HTTP and MCP serve the whole table of these, the command line most of them. A new
 * operation appears on every face by its line in `operations.ts`.
 */
export type Operation = {
  /** Unique, words joined by `_`: the name of the tool, and of the path with `-`. */
  readonly name: string
  /** Two or three words for a person. */
  readonly title: string
  /** One sentence: what the caller gets. */
  readonly summary: string
  /** When to use it and what to do next, for a model that reads the list of tools. */
  readonly guide: string
  readonly scope: Scope
  readonly annotations: Annotations
  /**
   * Where a server runs it; see {@link laneOf} for what holds when it says nothing. `slow`: in one of several threads, beside other questions; `quick`: in a thread of its own
   * for what draws and lists, so that a scrolling page never waits behind questions; `here`: in the process itself, for what
   * holds things there, such as workspaces, and never computes for long.
   */
  readonly lane?: Lane
  /** The reply depends on the input and on what the library holds, and on nothing else: it may be given again while nobody writes. */
  readonly lasting?: boolean
  /** Offered to models as a tool; false for what only draws or administers. */
  readonly forModels: boolean
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  /**
   * Parses what was given, runs, and words the result.
   *
   * @throws ZodError when the input does not conform, Fault as the operation does
   */
  call(given: unknown, around: Around): Promise<Reply>
}

/** Where an operation runs: what works with workspaces in the process that holds them, all else that says nothing in a thread. */
export const laneOf = ({ lane, scope }: Pick<Operation, 'lane' | 'scope'>): Lane =>
  lane ?? (scope === 'query' ? 'here' : 'slow')

/** A value whose lists and fields are not to be changed. */
export type Fixed<T> = T extends readonly (infer E)[]
  ? readonly Fixed<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Fixed<T[K]> }
    : T

/** An operation with the types of its own input, result and output. */
export type OperationPlan<Input extends z.ZodObject, Output extends z.ZodObject, Result> = Omit<
  Operation,
  'input' | 'output' | 'call'
> & {
  readonly input: Input
  readonly output: Output
  readonly run: (input: z.output<Input>, around: Around) => Promise<Result>
  /** The result as JSON for programs; pure. */
  readonly reply: (result: Result) => Fixed<z.input<Output>>
  /** The result in a few lines for a person or a model; pure. */
  readonly text: (result: Result) => string
  readonly exitCode?: (result: Result) => number
}

/** Lists that a face had to shorten, where they stand, and how to get the rest. */
export const cutShape = z
  .array(
    z.object({
      at: z.string().describe('Where the shortened list or text stands in this reply'),
      shown: z.number().int(),
      of: z.number().int(),
      next: z.string().describe('How to get the rest'),
    }),
  )
  .describe('Lists or texts of this reply that were shortened, and how to get the rest')

/** The operation of a plan, as faces run it. Every output may also say what a face had to shorten (`truncated`). */
export const operationOf = <Input extends z.ZodObject, Output extends z.ZodObject, Result>(
  plan: OperationPlan<Input, Output, Result>,
): Operation => {
  const { run, reply, text, exitCode, output, ...facts } = plan
  return {
    ...facts,
    output: output.extend({ truncated: cutShape.optional() }),
    call: async (given, around) => {
      const result = await run(plan.input.parse(given), around)
      return { output: reply(result), text: text(result), exitCode: exitCode?.(result) ?? 0 }
    },
  }
}

import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Fault, isFault } from '../../fault/index.ts'
import type { Operation, Reply } from '../operations/operation.ts'
import { APP_URI } from './app.ts'
import { askBack, chosenOf } from './ask-back.ts'
import type { Desk } from './desk.ts'
import { fitReply } from './fit-reply.ts'
import { framed, seenIn } from './frame.ts'

/** Characters of one answer in all: structured content and text together. Hosts cut or refuse longer ones. */
export const ANSWER_CHARACTERS = 20_000

/** Characters of the structured content and of the text, so that both with their frame stay below the whole. */
const STRUCTURED = 12_500
const TEXT = 6500

/** Tools whose result is drawn as a table with its cited cells lit, where the host draws. */
const DRAWN: ReadonlySet<string> = new Set(['ask', 'read_rows'])

/** Adds a tool for each operation that is offered to models and that the caller may use. */
export const addTools = (server: McpServer, desk: Desk, operations: readonly Operation[]): void => {
  for (const operation of operations)
    if (operation.forModels && desk.scopes.has(operation.scope)) addTool(server, desk, operation)
}

const addTool = (server: McpServer, desk: Desk, operation: Operation): void => {
  const { name, title, summary, guide, annotations, output } = operation
  const config = {
    title,
    description: `${summary} ${guide}`,
    inputSchema: withLibrary(operation.input, desk),
    outputSchema: output,
    annotations: {
      title,
      readOnlyHint: annotations.readOnly,
      destructiveHint: annotations.readOnly ? false : (annotations.destructive ?? true),
      idempotentHint: annotations.readOnly ? true : (annotations.idempotent ?? false),
      openWorldHint: false,
    },
    ...(DRAWN.has(name) ? { _meta: { ui: { resourceUri: APP_URI } } } : {}),
  }
  server.registerTool(name, config, (given, context) => answer(server, { desk, operation }, { given, context }))
}

/** Where there are several libraries, each tool takes the name of one. */
const withLibrary = (input: z.ZodObject, { libraries }: Desk): z.ZodObject => {
  if (libraries.length === 1) return input
  const names = libraries.map(({ name }) => JSON.stringify(name)).join(', ')
  return input.extend({
    library: z
      .string()
      .optional()
      .describe(`Which library: ${names || 'there is none yet'}`),
  })
}

type At = { readonly desk: Desk; readonly operation: Operation }
type Asked = { readonly given: Readonly<Record<string, unknown>>; readonly context: ServerContext }

const answer = async (server: McpServer, at: At, asked: Asked): Promise<CallToolResult | InputRequiredResult> => {
  const { desk, operation } = at
  const { library, ...input } = asked.given
  try {
    const reply = await desk.call(operation, {
      input,
      ...(typeof library === 'string' ? { library } : {}),
      signal: asked.context.mcpReq.signal,
      onStep: progressTo(asked.context),
      room: STRUCTURED,
    })
    if (reply.output['outcome'] !== 'ambiguous' || !desk.canAskBack) return told(operation, reply)
    const chosen = chosenOf(reply, asked.context)
    if (chosen) return told(operation, chosen)
    return askBack(server, reply, asked.context) ?? told(operation, reply)
  } catch (error) {
    return refusalOf(error)
  }
}

/** Steps become progress notifications for clients that asked for them. */
const progressTo = ({ mcpReq }: ServerContext): ((step: { label: string; done: number; total: number }) => void) => {
  const token = mcpReq._meta?.progressToken
  if (token === undefined) return () => undefined
  return ({ label, done, total }) => {
    const params = { progressToken: token, progress: done, total, message: label }
    // A client that went away misses nothing by it.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

/** The reply within its bounds: structured content that conforms, and its text between marks. */
const told = (operation: Operation, { output, text }: Reply): CallToolResult => {
  const next = `Call ${operation.name} for less, or read the rest with read_rows or query.`
  const structured = fitReply(seenIn(output) as Record<string, unknown>, STRUCTURED, next)
  return { content: [{ type: 'text', text: framed(shortened(text)) }], structuredContent: structured }
}

const shortened = (text: string): string =>
  text.length <= TEXT
    ? text
    : `${text.slice(0, TEXT)}\n… shortened: ${text.length - TEXT} more characters; see the structured content, or ask for less.`

/** What went wrong as a result that a model can act on: message, code and remedy. Mistakes of ours give no detail away. */
const refusalOf = (error: unknown): CallToolResult => {
  const fault = faultIn(error)
  const text = `${fault.message} [${fault.code}]\n${fault.facts.remedy}`
  return { content: [{ type: 'text', text: framed(shortened(text)) }], isError: true }
}

const faultIn = (error: unknown): Fault => {
  if (isFault(error)) return error
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return new Fault('request-invalid', issues.join('; '), { cause: error })
  }
  return new Fault('defect', 'the server met an error of its own', { cause: error })
}

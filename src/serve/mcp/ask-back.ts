import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Reply } from '../operations/operation.ts'
import { seen } from './frame.ts'

/** Key of the question that is put to a person. */
const CHOICE = 'choice'

/** Choices that are put to a person, and characters of each. */
const MOST = 10
const CHARACTERS = 160

/** What the faces read of an ambiguous answer. */
const ambiguousShape = z.looseObject({
  choices: z.array(
    z.looseObject({
      shown: z.string(),
      unit: z.string().optional(),
      cells: z.array(z.looseObject({ doc: z.string(), cell: z.string().optional(), row: z.string().optional() })),
    }),
  ),
  differs_by: z.string().optional(),
})

/**
 * The question which of several answers is meant, put to the person where the client can do that; `undefined` elsewhere: the
 * choices then stand in the plain result.
 */
export const askBack = (server: McpServer, reply: Reply, context: ServerContext): InputRequiredResult | undefined => {
  if (!asksPeople(server, context) || inputResponse(context.mcpReq.inputResponses, CHOICE).kind !== 'missing')
    return undefined
  const parsed = ambiguousShape.safeParse(reply.output)
  if (!parsed.success) return undefined
  const lines = parsed.data.choices.slice(0, MOST).map(lineOf)
  const message = `Which one is meant?${parsed.data.differs_by === undefined ? '' : ` They differ by ${parsed.data.differs_by}.`}`
  const requestedSchema = {
    type: 'object' as const,
    properties: {
      [CHOICE]: {
        type: 'string' as const,
        title: 'Meant is',
        oneOf: lines.map((title, at) => ({ const: String(at + 1), title })),
      },
    },
    required: [CHOICE],
  }
  return inputRequired({
    inputRequests: { [CHOICE]: inputRequired.elicit({ mode: 'form', message: seen(message), requestedSchema }) },
  })
}

const lineOf = (choice: z.infer<typeof ambiguousShape>['choices'][number]): string => {
  const [cell] = choice.cells
  const place = cell ? ` (${[cell.doc, cell.cell, cell.row].filter(Boolean).join(', ')})` : ''
  return seen(`${[choice.shown, choice.unit].filter(Boolean).join(' ')}${place}`).slice(0, CHARACTERS)
}

/** What the person chose, as the answer; `undefined` when nothing, or nothing that was offered, was chosen. */
export const chosenOf = (reply: Reply, { mcpReq }: ServerContext): Reply | undefined => {
  const given = acceptedContent(mcpReq.inputResponses, CHOICE, z.object({ [CHOICE]: z.string() }))
  const { choices } = ambiguousShape.safeParse(reply.output).data ?? { choices: [] }
  const choice = choices[Number(given?.[CHOICE] ?? 0) - 1]
  if (!choice) return undefined
  const { choices: _, differs_by: __, next: ___, ...rest } = reply.output
  const text = lineOf(choice)
  return {
    output: {
      ...rest,
      ...choice,
      outcome: 'answer',
      text,
      confident: false,
      caveats: ['The question fitted several answers; a person chose this one.'],
    },
    text,
    exitCode: reply.exitCode,
  }
}

/** In the stateless form each request says what its client can do; before that the client said so once. */
const asksPeople = (server: McpServer, { mcpReq }: ServerContext): boolean => {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope }
  const stated = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities()
  return typeof stated === 'object' && stated !== null && 'elicitation' in stated
}

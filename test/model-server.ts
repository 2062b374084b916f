import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as it arrived. */
export type SeenRequest = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

/** A reply of the script; `undefined` leaves the request to the usual one. */
export type ScriptedReply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Never replies. */
  readonly hang?: true
}

/** A service that speaks the real protocols on loopback: embeddings and chat as OpenAI, messages as Anthropic. */
export type ModelServer = {
  /** Address up to and including `/v1`. */
  readonly url: string
  readonly seen: readonly SeenRequest[]
  close(): Promise<void>
}

/**
 * Starts the service. `script` sees each request with its number from 0 and may reply in its own way; else embeddings are
 * counts of the words' letters, and chats reply with what `chat` gives.
 */
export const startModelServer = async (
  options: {
    readonly script?: (request: SeenRequest, at: number) => ScriptedReply | undefined
    readonly chat?: (request: SeenRequest) => unknown
  } = {},
): Promise<ModelServer> => {
  const seen: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
    const told = { path: request.url ?? '', headers: request.headers, body }
    seen.push(told)
    const reply = options.script?.(told, seen.length - 1) ?? usualReply(told, options.chat)
    if (reply.hang) return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const usualReply = (request: SeenRequest, chat: ((request: SeenRequest) => unknown) | undefined): ScriptedReply => {
  if (request.path.endsWith('/embeddings')) return { body: embeddingsReply(request) }
  const text = JSON.stringify(chat?.(request) ?? {})
  if (request.path.endsWith('/messages')) return { body: anthropicReply(request, text) }
  return {
    body: {
      id: 'chat-1',
      object: 'chat.completion',
      created: 0,
      model: request.body['model'],
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    },
  }
}

/** Structured replies come as the input of the one tool that is asked for, or as text where there is none. */
const anthropicReply = ({ body }: SeenRequest, text: string): unknown => {
  const [tool] = Array.isArray(body['tools']) ? body['tools'] : []
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body['model'],
    stop_reason: tool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    content: tool
      ? [{ type: 'tool_use', id: 'tool_1', name: tool.name, input: JSON.parse(text) }]
      : [{ type: 'text', text }],
    usage: { input_tokens: 11, output_tokens: 7 },
  }
}

const embeddingsReply = ({ body }: SeenRequest): unknown => {
  const input = Array.isArray(body['input']) ? body['input'] : [body['input']]
  return {
    object: 'list',
    model: body['model'],
    data: input.map((text, index) => ({ object: 'embedding', index, embedding: wordVector(String(text)) })),
    usage: { prompt_tokens: input.length, total_tokens: input.length },
  }
}

const DIMENSIONS = 64

/** A vector by which texts that share words are near to each other. */
export const wordVector = (text: string): number[] => {
  const vector = new Array<number>(DIMENSIONS).fill(0.01)
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 7
    for (const letter of word) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
    vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + 1
  }
  return vector
}

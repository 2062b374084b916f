// A model that speaks the protocol of OpenAI by a script: it calls the tool ask with the question, then says what came of it with its cell;
// asked for JSON it draws an empty card; texts become counts of their words.
import { createServer } from 'node:http'

const DIMENSIONS = 64

const vectorOf = text => {
  const vector = new Array(DIMENSIONS).fill(0.01)
  for (const [word] of String(text)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 7
    for (const letter of word) hash = (Math.imul(hash, 31) + letter.codePointAt(0)) >>> 0
    vector[hash % DIMENSIONS] += 1
  }
  return vector
}

const textIn = ({ content }) => (typeof content === 'string' ? content : content.map(part => part.text ?? '').join(''))

/** What the tool gave, in words. */
const wordsOf = told => {
  const { shown, cells } = JSON.parse(textIn(told))
  return `${shown} (${cells[0].doc}, ${cells[0].cell})`
}

const messageFor = ({ messages, tools, response_format }) => {
  const told = messages.findLast(({ role }) => role === 'tool')
  if (told) return { role: 'assistant', content: wordsOf(told) }
  if (response_format) return { role: 'assistant', content: JSON.stringify({ sentences: '', glossary: [] }) }
  if (!tools?.some(tool => tool.function.name === 'ask'))
    return { role: 'assistant', content: 'There is no tool to ask.' }
  const question = textIn(messages.findLast(({ role }) => role === 'user'))
  const call = { id: 'call_1', type: 'function', function: { name: 'ask', arguments: JSON.stringify({ question }) } }
  return { role: 'assistant', content: null, tool_calls: [call] }
}

const chatReply = body => {
  const message = messageFor(body)
  return {
    ...{ id: 'chat-1', object: 'chat.completion', created: 0, model: body.model },
    choices: [{ index: 0, finish_reason: message.tool_calls ? 'tool_calls' : 'stop', message }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  }
}

const embeddingsReply = ({ input, model }) => ({
  ...{ object: 'list', model },
  data: [input].flat().map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
  usage: { prompt_tokens: 1, total_tokens: 1 },
})

/** Starts it; give what comes back `close()` when it is not needed any more. */
export const startScriptedModel = async port => {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text || '{}')
    const reply = request.url.endsWith('/embeddings') ? embeddingsReply(body) : chatReply(body)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  })
  await new Promise(done => server.listen(port, '127.0.0.1', done))
  return server
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RunnableLambda } from '@langchain/core/runnables'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Library, openLibrary } from '../library/index.ts'
import { cellciteTools } from './ai-sdk.ts'
import { CellciteRetriever as LangChainRetriever } from './langchain.ts'
import { CellciteRetriever as LlamaIndexRetriever } from './llamaindex.ts'

let dir: string
let library: Library
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-adapters-'))
  writeFileSync(join(dir, 'chains.csv'), 'Chain,Partner,Stores\nSEVERYANKA,yes,91\nZARYA,no,4\nMAYAK,no,7\n')
  writeFileSync(join(dir, 'rules.md'), '# Partners\n\nA new chain is on trial for half a year.\n')
  library = await openLibrary({ dir: join(dir, '.cellcite') })
  await library.ingest([dir])
})
afterAll(async () => {
  await library.close()
  rmSync(dir, { recursive: true })
})

const QUESTION = 'Is Severyanka our partner?'

describe('LangChain.js', () => {
  it('gives documents with their places, and runs in a chain', async () => {
    const retriever = new LangChainRetriever(library, { entries: 4 })
    const [first] = await retriever.invoke(QUESTION)
    expect(first?.pageContent).toContain('SEVERYANKA')
    expect(first?.metadata).toMatchObject({ source: 'chains.csv', kind: 'table', rank: 1, rowsLeftOut: 0 })
    expect(first?.metadata.rows).toContain(2)
    const chain = retriever.pipe(RunnableLambda.from(documents => documents.map(({ id }) => id)))
    expect(await chain.invoke(QUESTION)).toContain('chains.csv#1.1')
  })
})

describe('LlamaIndex.TS', () => {
  it('gives nodes with their places, best first', async () => {
    const nodes = await new LlamaIndexRetriever(library).retrieve({ query: 'How long is a new chain on trial?' })
    const prose = nodes.find(({ node }) => node.metadata['kind'] === 'prose')
    expect(prose?.node.toJSON()).toMatchObject({ metadata: { source: 'rules.md' } })
    expect(nodes.map(({ score }) => score)).toEqual(nodes.map((_, at) => 1 / (at + 1)))
  })
})

describe('AI SDK', () => {
  it('answers a call of a tool from cells', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    }
    let turn = 0
    const model = new MockLanguageModelV3({
      doGenerate: async () => {
        turn += 1
        return turn === 1
          ? {
              content: [
                { type: 'tool-call', toolCallId: '1', toolName: 'ask', input: JSON.stringify({ question: QUESTION }) },
              ],
              finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
              usage,
              warnings: [],
            }
          : {
              content: [{ type: 'text', text: 'Yes.' }],
              finishReason: { unified: 'stop', raw: 'stop' },
              usage,
              warnings: [],
            }
      },
    })
    const { text, steps } = await generateText({
      model,
      prompt: QUESTION,
      tools: cellciteTools(library),
      stopWhen: stepCountIs(3),
    })
    expect(text).toBe('Yes.')
    const [result] = steps[0]?.toolResults ?? []
    expect(result?.output).toMatchObject({ outcome: 'answer' })
    expect(JSON.stringify(result?.output)).toContain('B2')
  })

  it('offers nothing that changes a library', () => {
    expect(Object.keys(cellciteTools(library))).toEqual(expect.arrayContaining(['search', 'ask', 'read_rows']))
    expect(Object.keys(cellciteTools(library)).filter(name => /ingest|remove|correct|save/.test(name))).toEqual([])
  })
})

import type { z } from 'zod'
import { searchLibrary } from '../../library/index.ts'
import { type ContextEntry, predictionOf, type Retrieval, traceLines } from '../../search/index.ts'
import type { Command, Rendered } from './command.ts'
import { type Asked, questionInput, questionsOf } from './questions.ts'
import { withLibrary } from './with-library.ts'

/** What was found for each question; `trace` when the reasons are to be shown. */
export type Searches = {
  readonly found: readonly (Asked & { readonly retrieval: Retrieval })[]
  readonly trace: boolean
}

/** Tables, rows and passages for questions, without computing anything. */
export const search: Command<z.infer<typeof questionInput>, Searches> = {
  name: 'search',
  summary: 'Find the tables, rows and passages that a question means.',
  input: questionInput,
  run: (input, around) =>
    withLibrary(input, around, async library => {
      const found: (Asked & { readonly retrieval: Retrieval })[] = []
      const asked = questionsOf(input)
      for (const one of asked) {
        around.signal?.throwIfAborted()
        around.onProgress?.({ label: one.question, done: found.length, total: asked.length })
        found.push({ ...one, retrieval: await searchLibrary(library, one.question) })
      }
      return { found, trace: input.trace }
    }),
  render: (searches, shape) => (shape === 'json' ? asJson(searches) : asText(searches)),
}

const asJson = ({ found, trace }: Searches): Rendered => ({
  output: found
    .map(({ id, question, retrieval }) => ({
      ...predictionOf(id, retrieval),
      question,
      ...(trace ? { trace: retrieval.trace } : {}),
    }))
    .map(line => `${JSON.stringify(line)}\n`)
    .join(''),
  exitCode: 0,
})

const asText = ({ found, trace }: Searches): Rendered => ({
  output: found
    .map(({ question, retrieval }) =>
      [question, '', ...retrieval.context.map(entryText), ...(trace ? [traceText(retrieval)] : [])].join('\n'),
    )
    .join('\n'),
  exitCode: found.every(({ retrieval }) => retrieval.context.length === 0) ? 3 : 0,
})

const entryText = (entry: ContextEntry, at: number): string =>
  entry.kind === 'prose'
    ? `${at + 1}. prose: ${entry.document}\n${indented(entry.text)}\n`
    : `${at + 1}. table: ${entry.document}, ${entry.sheet}\n${indented(entry.text)}\n`

const indented = (text: string): string =>
  text
    .split('\n')
    .map(line => `   ${line}`)
    .join('\n')

const traceText = ({ trace }: Retrieval): string => `Why so\n${indented(traceLines(trace).join('\n'))}\n`

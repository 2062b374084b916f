import type { z } from 'zod'
import { type Answer, askLibrary } from '../../library/index.ts'
import { answerLine } from '../operations/answer-line.ts'
import { answerText } from '../operations/answer-text.ts'
import type { Command } from './command.ts'
import { type Asked, questionInput, questionsOf } from './questions.ts'
import { withLibrary } from './with-library.ts'

/** Answers in the order of their questions. */
export type Answers = readonly (Asked & { readonly answer: Answer })[]

/** Questions answered from cells, or by an honest other outcome. */
export const ask: Command<z.infer<typeof questionInput>, Answers> = {
  name: 'ask',
  summary: 'Answer a question from the cells of your tables, with the cells.',
  input: questionInput,
  run: (input, around) =>
    withLibrary(input, around, async library => {
      const answers: (Asked & { readonly answer: Answer })[] = []
      const asked = questionsOf(input)
      for (const one of asked) {
        around.signal?.throwIfAborted()
        around.onProgress?.({ label: one.question, done: answers.length, total: asked.length })
        answers.push({ ...one, answer: await askLibrary(library, one.question) })
      }
      return answers
    }),
  render: (answers, shape) => ({
    output: answers
      .map(({ id, answer }) =>
        shape === 'json' ? `${JSON.stringify(answerLine(id, answer))}\n` : `${answerText(answer)}\n`,
      )
      .join(''),
    exitCode: 0,
  }),
}

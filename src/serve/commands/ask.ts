import { existsSync } from 'node:fs'
import type { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { type Answer, askLibrary, recordOf } from '../../library/index.ts'
import type { TakeRecord } from '../../take/index.ts'
import { answerLine } from '../operations/answer-line.ts'
import { answerText } from '../operations/answer-text.ts'
import type { FrameLanguage } from '../words/frame-words.ts'
import type { Command } from './command.ts'
import { machineLanguage } from './machine-language.ts'
import { type Asked, questionInput, questionsOf } from './questions.ts'
import { withLibrary } from './with-library.ts'

/** An answer, with the record that `verify` takes and whose plan `take` runs, when it was asked for and there is one. */
export type Answered = Asked & {
  readonly answer: Answer
  readonly record?: TakeRecord
  readonly showsPlan: boolean
  readonly language: FrameLanguage
}

/** Answers in the order of their questions. */
export type Answers = readonly Answered[]

/** Questions answered from cells, or by an honest other outcome. */
export const ask: Command<z.infer<typeof questionInput>, Answers> = {
  name: 'ask',
  summary: 'Answer a question from the cells of your tables, with the cells.',
  input: questionInput,
  run: (input, around) => {
    if (input.path === undefined && input.question !== undefined && existsSync(input.question))
      throw new Fault('usage', `${input.question} is a file or folder: put the question after it`)
    return withLibrary(input, around, async library => {
      const answers: Answered[] = []
      const asked = questionsOf(input)
      const language = input.lang ?? machineLanguage()
      for (const one of asked) {
        around.signal?.throwIfAborted()
        around.onProgress?.({ label: one.question, done: answers.length, total: asked.length })
        const answer = await askLibrary(library, one.question)
        const record = input.plan || input.record ? await recordOf(library, answer) : undefined
        answers.push({ ...one, answer, ...(record ? { record } : {}), showsPlan: input.plan, language })
      }
      return answers
    })
  },
  render: (answers, shape) => ({
    output: answers.map(answered => (shape === 'json' ? lineOf(answered) : textOf(answered))).join(''),
    exitCode: 0,
  }),
}

const lineOf = ({ id, answer, record }: Answered): string =>
  `${JSON.stringify({ ...answerLine(id, answer), ...(record ? { record } : {}) })}\n`

const textOf = ({ answer, record, showsPlan, language }: Answered): string => {
  if (!showsPlan) return `${answerText(answer, language)}\n`
  const plan = record ? JSON.stringify(record.plan, undefined, 2) : 'no plan that can be kept'
  return `${answerText(answer, language)}\n${plan}\n`
}

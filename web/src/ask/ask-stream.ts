import { libraryPath } from '../server/library.ts'
import { events, Problem } from '../server/request.ts'
import type { AnswerTold } from './answer.ts'

/** How far an answer is: what is looked into now, `done` of `total` steps. */
export type AskStep = { readonly label: string; readonly done: number; readonly total: number }

/**
 * The answer to a question; `onStep` is told on the way. Stopping `signal` ends the request, and the server stops too.
 *
 * @throws Problem as the server tells it
 */
export const askServer = async (
  question: string,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (step: AskStep) => void },
): Promise<AnswerTold> => {
  const asked = { method: 'POST', body: { question, record: true }, signal } as const
  for await (const { event, data } of events(libraryPath('ask'), asked)) {
    if (event === 'step') onStep(data as AskStep)
    else if (event === 'reply') return data as AnswerTold
    else if (event === 'problem') throw problemIn(data)
  }
  throw new Problem(0, 'UNREACHABLE', 'the stream ended before the answer')
}

const problemIn = (data: unknown): Problem => {
  const told = data as {
    readonly status?: number
    readonly code?: string
    readonly detail?: string
    readonly remedy?: string
  }
  return new Problem(told.status ?? 500, told.code ?? 'DEFECT', told.detail ?? '', told.remedy)
}

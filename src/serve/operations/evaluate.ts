import { z } from 'zod'
import { answerFrom, type Gold, judgeAnswer, searchLibrary } from '../../library/index.ts'
import { answerLine } from './answer-line.ts'
import { answerShape } from './answer-shape.ts'
import { answerText } from './answer-text.ts'
import { operationOf } from './operation.ts'
import { countShape } from './shapes.ts'

const goldShape = z.object({
  answer: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]).optional(),
  unanswerable: z.boolean().optional().describe('The documents do not say it, and the answer should say so'),
  document: z.string().optional().describe('Path of the document that holds it'),
  cell: z.string().optional().describe('Address of one of its cells'),
})

/** Places of the context that a document is to reach. */
const CONTEXT_PLACES = 12

/** A question asked and its answer compared with what is known to be right; the step that lost it is named. */
export const evaluate = operationOf({
  name: 'evaluate',
  title: 'Evaluate a question',
  summary: 'Asks a question and compares the answer with what is known to be right: exact, wrong, found and reached.',
  guide: 'For measuring a library with questions whose answers are known, one call a question.',
  scope: 'read',
  annotations: { readOnly: true },
  forModels: false,
  input: z.object({ question: z.string().trim().min(1).max(2000), gold: goldShape }),
  output: z.object({
    verdict: z.enum(['right', 'open', 'wrong', 'unjudged']),
    confident_wrong: z.boolean(),
    found: countShape.optional().describe('Rank of the document among the candidates, from 1'),
    reached: z.boolean().optional().describe('The document stands in the context'),
    cited: z.boolean().optional(),
    lost: z.string().optional().describe('The step that lost it'),
    answer: answerShape,
  }),
  run: async ({ question, gold }, { library, signal }) => {
    signal?.throwIfAborted()
    // With a context, which an answer alone does not need: whether the document reached it is measured.
    const retrieval = await searchLibrary(library, question, { entries: CONTEXT_PLACES })
    const answer = await answerFrom(library, question, retrieval)
    return { answer, judgement: judgeAnswer(answer, goldOf(gold)) }
  },
  reply: ({ answer, judgement: { confidentWrong, ...judgement } }) => {
    const { id: _, ...line } = answerLine('', answer)
    return { ...judgement, confident_wrong: confidentWrong, answer: line }
  },
  text: ({ answer, judgement }) =>
    [judgement.lost ? `${judgement.verdict}: ${judgement.lost}` : judgement.verdict, answerText(answer)].join('\n'),
})

/** Only what was given. */
const goldOf = ({ answer, unanswerable, document, cell }: z.output<typeof goldShape>): Gold => ({
  ...(answer === undefined ? {} : { answer }),
  ...(unanswerable === undefined ? {} : { unanswerable }),
  ...(document === undefined ? {} : { document }),
  ...(cell === undefined ? {} : { cell }),
})

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { FRAME_LANGUAGES } from '../words/frame-words.ts'

/** Where questions come from: one in words, or a file of JSON lines. */
export const questionInput = z
  .object({
    path: z.string().optional(),
    question: z.string().trim().min(1, 'it is empty; ask something').optional(),
    questions: z.string().optional(),
    library: z.string().optional(),
    trace: z.boolean().default(false),
    /** The plan of each answer is shown as data that `take` runs again. */
    plan: z.boolean().default(false),
    /** Language of the words around an answer; what documents say keeps its own. */
    lang: z.enum(FRAME_LANGUAGES).optional(),
    /** Each answer carries what `verify` takes. */
    record: z.boolean().default(false),
  })
  .refine(({ question, questions }) => (question === undefined) !== (questions === undefined), {
    message: 'give a question, or --questions FILE, not both',
  })

/** One question; `id` is the line's own, or its number. */
export type Asked = { readonly id: string; readonly question: string }

const lineShape = z.object({ id: z.union([z.string(), z.number()]).optional(), question: z.string().min(1) })

/**
 * The questions of an input, in their order. Lines may carry more than `id` and `question`; the rest is not looked at.
 *
 * @throws Fault `source-missing` without the file, `usage` for a line that holds no question
 */
export const questionsOf = (input: z.infer<typeof questionInput>): readonly Asked[] => {
  if (input.question !== undefined) return [{ id: '1', question: input.question }]
  const file = input.questions ?? ''
  return textOf(file)
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => {
      const parsed = lineShape.safeParse(jsonOf(line))
      if (!parsed.success) throw new Fault('usage', `${file}, line ${number}: each line is JSON with a "question"`)
      return { id: String(parsed.data.id ?? number), question: parsed.data.question }
    })
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Fault('source-missing', `${file} cannot be read`, { at: { source: file }, cause })
  }
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

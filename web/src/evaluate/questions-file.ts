/** A question with what is known to be right. */
export type KnownQuestion = {
  readonly question: string
  readonly kind?: string
  readonly gold: {
    readonly answer?: string | number | boolean | readonly (string | number)[]
    readonly unanswerable?: boolean
    readonly document?: string
    readonly cell?: string
  }
}

/** Questions of a file, and lines that hold none, from 1. */
export type QuestionsFile = { readonly questions: readonly KnownQuestion[]; readonly skipped: readonly number[] }

/**
 * Questions of a text with one JSON object a line: `question`, and where known `answer`, `doc` (or `document`), `cell` (or
 * `cells`), `kind`. A kind `unanswerable`, or an answer of `null`, means that the documents do not say it.
 */
export const readQuestions = (text: string): QuestionsFile => {
  const questions: KnownQuestion[] = []
  const skipped: number[] = []
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === '') return
    const read = readLine(line)
    if (read) questions.push(read)
    else skipped.push(at + 1)
  })
  return { questions, skipped }
}

const readLine = (line: string): KnownQuestion | undefined => {
  const told = parsed(line)
  const question = told?.['question']
  if (!told || typeof question !== 'string' || question.trim() === '') return undefined
  const { answer, kind } = told
  const document = firstText(told['doc'], told['document'], told['answer_doc'])
  const cell = firstText(told['cell'], listed(told['cells'])[0])
  const unanswerable = kind === 'unanswerable' || ('answer' in told && answer === null)
  return {
    question,
    ...(typeof kind === 'string' ? { kind } : {}),
    gold: {
      ...(unanswerable ? { unanswerable: true } : isValue(answer) ? { answer } : {}),
      ...(document === undefined ? {} : { document }),
      ...(cell === undefined ? {} : { cell }),
    },
  }
}

const parsed = (line: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const firstText = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '')

const isValue = (value: unknown): value is string | number | boolean | readonly (string | number)[] =>
  isPlain(value) || typeof value === 'boolean' || (Array.isArray(value) && value.every(isPlain))
const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { Fault } from '../../fault/index.ts'

/** Largest file of a plan or a record, in bytes. */
const LARGEST = 16 * 2 ** 20

/**
 * What a file of JSON holds, when it conforms.
 *
 * @throws Fault `source-missing`, `source-too-large`, and `plan-invalid` with the first place that does not conform
 */
export const readJsonFile = <T>(file: string, shape: z.ZodType<T>): T => {
  const parsed = shape.safeParse(valueIn(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new Fault('plan-invalid', `${file}: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'not understood'}`)
}

const valueIn = (file: string): unknown => {
  const text = textOf(file)
  if (text.length > LARGEST) throw new Fault('source-too-large', `${file} has more than ${LARGEST} bytes`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Fault('plan-invalid', `${file} is no JSON`, { cause })
  }
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Fault('source-missing', `${file} cannot be read`, { at: { source: file }, cause })
  }
}

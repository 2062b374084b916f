import { z } from 'zod'
import { planFileShape } from './plan-file.ts'

const text = z.string().max(100_000)

/** An answer as it is kept to be verified: its plan, its value, the cells as they were, and the files by their hashes. */
export const takeRecordShape = z.strictObject({
  kind: z.literal('cellcite-take'),
  version: z.literal(1),
  question: z.string().max(10_000).optional(),
  value: z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.string()),
    z.array(z.array(z.union([z.string(), z.number()])).length(2)),
  ]),
  shown: text,
  unit: z.string().max(400).optional(),
  plan: planFileShape,
  sources: z
    .array(z.strictObject({ document: z.string().min(1).max(4000), hash: z.string().max(128) }))
    .max(100)
    .describe('Documents with the SHA-256 of their bytes'),
  cells: z
    .array(
      z.strictObject({ document: z.string().max(4000), sheet: z.string().max(1000), cell: z.string().max(40), text }),
    )
    .max(10_000),
})

/** See {@link takeRecordShape}. */
export type TakeRecord = z.infer<typeof takeRecordShape>

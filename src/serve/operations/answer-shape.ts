import { z } from 'zod'
import { countShape, rectShape, sheetShape } from './shapes.ts'

/** A value as JSON: a list as texts, a map as pairs. */
export const valueShape = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.array(z.union([z.string(), z.number()])).length(2)),
])

/** A cited cell, or cells below each other in one column. */
export const cellShape = z.object({
  doc: z.string(),
  sheet: sheetShape.optional(),
  cell: z.string().optional().describe('Address: B4, or F7:F48'),
  column: z.string().optional().describe('Name of the column'),
  at: rectShape.optional(),
  count: countShape.optional(),
  row: z.string().optional().describe('Label of the row'),
  ancestors: z.array(z.string()).optional(),
  text: z.string().optional().describe('As shown in the cell'),
  page: countShape.optional(),
  slide: countShape.optional(),
  box: z
    .array(z.number())
    .optional()
    .describe('On the page: left, top, right, bottom in points from its top left corner'),
})

/** One other answer, in short. */
const shortShape = z.object({
  answer: valueShape,
  shown: z.string(),
  unit: z.string().optional(),
  table: z.string(),
  confidence: z.number(),
  cells: z.array(cellShape),
  plan_text: z.string(),
})

/** One computed answer. */
export const takeShape = z.object({
  answer: valueShape.optional(),
  shown: z.string().optional().describe('The value as a person reads it'),
  unit: z.string().optional(),
  text: z.string().optional().describe('The answer in a sentence or two'),
  caveats: z.array(z.string()).optional().describe('Why it wants a second look'),
  confidence: z.number().optional(),
  unexplained: z.array(z.string()).optional().describe('Words of the question that nothing explained'),
  answer_doc: z.string().optional(),
  table: z.string().optional().describe('Id of the table'),
  cells: z.array(cellShape).optional().describe('Cells that the answer rests on'),
  cell_count: countShape.optional(),
  rows_used: z.array(z.array(countShape).length(2)).optional().describe('First and last row of each run, from 1'),
  row_count: countShape.optional(),
  hidden_rows: countShape.optional(),
  rows_left_out: z.array(z.object({ row: countShape, why: z.string() })).optional(),
  left_out: z.array(z.object({ why: z.string(), count: countShape })).optional(),
  notes: z.array(z.string()).optional(),
  plan: z.record(z.string(), z.unknown()).optional().describe('What was computed, as data'),
  plan_text: z.string().optional().describe('What was computed, in words'),
  sql: z.string().optional(),
})

/** An answer, whatever its outcome; `next` says what to do. */
export const answerShape = takeShape.extend({
  id: z.string().optional(),
  question: z.string(),
  outcome: z.enum(['answer', 'passages', 'unsure', 'ambiguous', 'not_found', 'refused']),
  confident: z.boolean().describe('No second look is needed'),
  others: z.array(shortShape).optional().describe('Other answers that were near'),
  choices: z.array(shortShape).optional().describe('Answers among which the question does not decide'),
  differs_by: z.string().optional().describe('What the choices differ by'),
  nearest: shortShape.optional(),
  reason: z.array(z.string()).optional().describe('Why the table may not be counted'),
  passages: z
    .array(
      z.object({
        document: z.string(),
        text: z.string(),
        path: z.array(z.string()),
        page: countShape.optional(),
        slide: countShape.optional(),
        coverage: z.number(),
      }),
    )
    .optional(),
  next: z.string().optional().describe('What to do next'),
  docs: z.array(z.string()).describe('Documents that were looked at, best first'),
  searched: z.object({ documents: countShape, failed: countShape, tables: countShape, passages: countShape }),
  model: z
    .object({
      name: z.string(),
      rounds: countShape,
      wrong: z.array(z.string()),
      used: z.boolean(),
      worded: z.boolean(),
      tokens: z.object({ input: countShape, output: countShape }),
      failure: z.string().optional(),
    })
    .optional()
    .describe('What the language model did, when one is configured'),
})

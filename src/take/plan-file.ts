import { z } from 'zod'

const name = z.string().min(1).max(2000)
const text = z.string().max(10_000)

/** A table by where it stands and how its header reads; `fingerprint` finds it when it moved to another sheet. */
const tableShape = z.strictObject({
  document: z.string().min(1).max(4000),
  sheet: z.string().max(1000),
  table: z.number().int().min(1).describe('Number of the table on its sheet, from 1'),
  fingerprint: z.string().max(4000).optional(),
})

/** A condition on rows; columns by name, groups by their labels from the outermost, rows by what their labels say. */
const conditionShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('is'),
    column: name,
    anyOf: z.array(text).min(1).max(10_000),
    not: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('compare'),
    column: name,
    by: z.enum(['<', '<=', '>', '>=', '=']),
    value: z.number(),
    percent: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('against'),
    column: name,
    by: z.enum(['<', '<=', '>', '>=', '=']),
    other: name,
  }),
  z.strictObject({
    kind: z.literal('between'),
    column: name,
    from: z.string().max(40),
    to: z.string().max(40),
    or: z
      .array(z.strictObject({ from: z.string().max(40), to: z.string().max(40) }))
      .max(100)
      .optional(),
  }),
  z.strictObject({
    kind: z.literal('under'),
    groups: z.array(z.array(text).min(1).max(50)).min(1).max(1000),
    not: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('rows'),
    rows: z
      .array(
        z.strictObject({
          row: z.number().int().min(1).describe('Row of the sheet when the plan was made, from 1'),
          is: z.record(name, text).describe('What its labels say, by column: these find the row again'),
        }),
      )
      .min(1)
      .max(500),
  }),
])

/** A plan that can be kept, edited and run again on later contents of its table: nothing in it is a position. */
export const planFileShape = z.strictObject({
  kind: z.literal('cellcite-plan'),
  version: z.literal(1),
  /** What it does, for a person; not read. */
  words: z.string().max(20_000).optional(),
  question: z.string().max(10_000).optional(),
  table: tableShape,
  where: z.array(conditionShape).max(100),
  select: z.array(name).max(200),
  aggregate: z.enum(['count', 'sum', 'average', 'median', 'min', 'max', 'argmin', 'argmax', 'list']).optional(),
  group: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('column'), column: name }),
      z.strictObject({ by: z.literal('ancestor'), level: z.number().int().min(0).max(100) }),
      z.strictObject({ by: z.literal('joined'), column: name }),
    ])
    .optional(),
  join: z
    .strictObject({
      table: tableShape,
      on: z.array(name).length(2).describe('Key column of the own table, then that of the other'),
      where: z.array(conditionShape).max(100),
      not: z.literal(true).optional(),
    })
    .optional(),
  pair: z
    .enum(['difference', 'change', 'percent-change', 'times', 'share', 'sum', 'average', 'greater', 'lesser'])
    .optional()
    .describe('What two cells come to: two rows of the one selected column, or two selected columns of the one row'),
  read: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('unit') }),
      z.strictObject({ kind: z.literal('ancestors') }),
      z.strictObject({ kind: z.literal('note'), nth: z.number().int().min(0).max(100_000) }),
      z.strictObject({ kind: z.literal('field'), label: text, nth: z.number().int().min(0).max(100_000) }),
    ])
    .optional()
    .describe('What is read instead of cells: a unit, the groups above a row, a note, a field of a form'),
  name: name.optional(),
  peers: z
    .enum(['rows', 'columns'])
    .optional()
    .describe(
      'The aggregate is over the named rows, totals among them, or over the selected columns of the one named row',
    ),
  times: z.literal(true).optional(),
  byUnit: z.literal(true).optional(),
  unit: z.string().min(1).max(60).optional().describe('Unit into which the value is converted, by stated units alone'),
  order: z.enum(['ascending', 'descending']).optional(),
  limit: z.number().int().min(1).max(1_000_000).optional(),
  compare: z
    .strictObject({
      with: z.string().min(1).max(4000).describe('Id of the older table, or "previous"'),
      tells: z
        .array(
          z.enum([
            'added',
            'removed',
            'changed',
            'up',
            'down',
            'most',
            'least',
            'count',
            'difference',
            'percent',
            'both',
            'whether',
            'columns',
          ]),
        )
        .min(1)
        .max(13),
    })
    .optional(),
  parameters: z
    .record(z.string().regex(/^[\p{L}\p{N}_-]{1,60}$/u), name)
    .optional()
    .describe('Names of values that a run may give, each with the column that it is a value of'),
})

/** See {@link planFileShape}. */
export type PlanFile = z.infer<typeof planFileShape>

/** One condition of a {@link PlanFile}. */
export type NamedCondition = PlanFile['where'][number]

/** A table as a {@link PlanFile} names it. */
export type NamedTable = PlanFile['table']

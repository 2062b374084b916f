import { z } from 'zod'

/** A count, 0 and above. */
export const countShape = z.number().int().min(0)

/** What went less than well, with its cell. */
export const findingShape = z.object({
  code: z.string(),
  level: z.enum(['info', 'warn']),
  message: z.string(),
  sheet: z.string().optional(),
  cell: z.string().optional(),
  count: countShape.optional(),
})

/** A rectangle of a sheet: rows and columns from 0, `bottom` and `right` exclusive. */
export const rectShape = z
  .object({ top: countShape, left: countShape, bottom: countShape, right: countShape })
  .describe('Rows and columns of the sheet from 0, bottom and right exclusive')

/** What kind of thing a table is. */
export const kindShape = z.enum(['data', 'matrix', 'form', 'list', 'text'])

/** Id of a table. */
export const tableIdShape = z.string().describe('Id of a table, as list_tables, search and ask give it')

/** A sheet as it is told: the number of a table inside a document, else its name. */
export const sheetShape = z.union([z.string(), z.number().int()])

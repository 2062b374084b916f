import { z } from 'zod'
import type { Verdict } from '../../library/index.ts'
import { withUnit } from '../../take/index.ts'
import { counted } from './counted.ts'
import type { Fixed } from './operation.ts'

const valueShape = z.object({ shown: z.string(), unit: z.string().optional() })

/** Whether an answer still stands, as programs get it. */
export const verdictShape = z.object({
  verdict: z
    .enum(['holds', 'differs', 'lost'])
    .describe('holds: read again and computed again, the same; differs: not the same; lost: cannot be computed again'),
  old: valueShape,
  new: valueShape.optional(),
  cells: z.array(
    z.object({
      document: z.string(),
      sheet: z.string(),
      cell: z.string(),
      old: z.string().optional(),
      new: z.string().optional(),
    }),
  ),
  sources: z.array(
    z.object({
      document: z.string(),
      state: z.enum(['same', 'changed', 'kept', 'missing']),
      why: z.string().optional(),
    }),
  ),
  why: z.array(z.string()),
})

/** A verdict as {@link verdictShape}. */
export const verdictTold = (verdict: Verdict): Fixed<z.input<typeof verdictShape>> => verdict

/** Cells that a person is told one by one. */
const TOLD = 20

const STATES = {
  same: 'the very file',
  changed: 'other bytes stand there now',
  kept: 'an earlier content, read from the library',
  missing: 'it is not there',
} as const

/** A verdict for a person. */
export const verdictText = ({ verdict, old, new: now, cells, sources, why }: Verdict): string => {
  const value = ({ shown, unit }: Verdict['old']): string => withUnit(shown, unit)
  const first = {
    holds: `Holds: ${value(old)}`,
    differs: `Differs: ${value(old)} → ${now ? value(now) : 'nothing'}`,
    lost: 'Lost: it cannot be computed again',
  }[verdict]
  return [
    first,
    ...cells
      .slice(0, TOLD)
      .map(
        ({ document, sheet, cell, old: was, new: is }) =>
          `  here: ${document}, sheet «${sheet}», cell ${cell}: ${was ?? '(not used)'} → ${is ?? '(not used)'}`,
      ),
    ...(cells.length > TOLD ? [`  … and ${counted(cells.length - TOLD, 'more cell')}`] : []),
    ...sources.map(({ document, state, why: reason }) => `  ${document}: ${reason ?? STATES[state]}`),
    ...why.map(line => `  ${line}`),
  ].join('\n')
}

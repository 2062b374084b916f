import { z } from 'zod'
import type { PlanRun } from '../../library/index.ts'
import { takePart } from './answer-line.ts'
import { takeShape } from './answer-shape.ts'
import { counted } from './counted.ts'
import type { Fixed } from './operation.ts'
import { valueTold } from './value-told.ts'

/** What a kept plan came to, as programs get it. */
export const planRunShape = takeShape.extend({
  outcome: z
    .enum(['take', 'none', 'misfit'])
    .describe('take: computed; none: the versions do not differ so; misfit: the plan does not fit the tables any more'),
  why: z.array(z.string()).describe('Why nothing was computed'),
})

/** A run as {@link planRunShape}. */
export const planRunTold = (run: PlanRun): Fixed<z.input<typeof planRunShape>> => {
  switch (run.kind) {
    case 'take':
      return { outcome: 'take', ...takePart(run.take), why: [] }
    case 'none':
      return { outcome: 'none', why: [run.why] }
    case 'misfit':
      return { outcome: 'misfit', why: run.why }
  }
}

/** A run for a person. */
export const planRunText = (run: PlanRun): string => {
  if (run.kind === 'none') return run.why
  if (run.kind === 'misfit') return ['The plan does not fit any more:', ...run.why.map(line => `  ${line}`)].join('\n')
  const { take } = run
  const [cell] = take.cells
  const more = take.cells.length > 1 ? ` and ${counted(take.cells.length - 1, 'more cell')}` : ''
  return [
    valueTold(take.value, take.unit),
    ...(cell ? [`  ${cell.document}, sheet «${cell.sheet}», cell ${cell.address}${more}`] : []),
    ...take.notes.map(note => `  note: ${note}`),
    ...(take.caveats ?? []).map(caveat => `  caution: ${caveat}`),
    `  plan: ${take.planText}`,
  ].join('\n')
}

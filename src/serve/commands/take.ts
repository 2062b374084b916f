import { existsSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { type PlanRun, runPlanFile } from '../../library/index.ts'
import { planFileShape } from '../../take/index.ts'
import { planRunText, planRunTold } from '../operations/plan-run-told.ts'
import { planNamed } from '../operations/plans.ts'
import type { Command } from './command.ts'
import { readJsonFile } from './plan-files.ts'
import { withLibrary } from './with-library.ts'

/** A plan by file or by name, and values for its parameters as they stand on the command line: `--chain Северянка`. */
export const takeInput = z.object({
  plan: z.string().min(1),
  given: z.array(z.string()).default([]),
  library: z.string().optional(),
})

/** A plan computed again on the tables as they are now; exit code 4 when it does not fit them any more. */
export const take: Command<z.infer<typeof takeInput>, PlanRun> = {
  name: 'take',
  summary: 'Run a saved or edited plan again on the tables as they are now.',
  input: takeInput,
  run: ({ plan, given, library: named }, around) =>
    withLibrary({ library: named }, around, async library => {
      const file = existsSync(plan) ? readJsonFile(plan, planFileShape) : await planNamed(library, { name: plan })
      return runPlanFile(library, file, { given: valuesIn(given) })
    }),
  render: (run, shape) => ({
    output: `${shape === 'json' ? JSON.stringify(planRunTold(run)) : planRunText(run)}\n`,
    exitCode: run.kind === 'misfit' ? 4 : 0,
  }),
}

/** `--chain Северянка`, `--chain=Северянка`, `chain=Северянка`. */
const valuesIn = (words: readonly string[]): Readonly<Record<string, string>> => {
  const values: Record<string, string> = {}
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const [, joined, value] = /^(?:--)?([^=\s]+)=(.*)$/su.exec(word) ?? []
    const [, alone] = /^--(\S+)$/u.exec(word) ?? []
    const next = words[at + 1]
    if (joined !== undefined && value !== undefined) values[joined] = value
    else if (alone !== undefined && next !== undefined) {
      values[alone] = next
      at += 1
    } else throw new Fault('usage', `give values of parameters as --NAME VALUE, not ${word}`)
  }
  return values
}

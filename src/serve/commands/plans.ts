import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { dropPlan, plansOf, type SavedPlan, savePlan } from '../../library/index.ts'
import { type PlanFile, planFileShape } from '../../take/index.ts'
import { planNamed, plansText } from '../operations/plans.ts'
import type { Command } from './command.ts'
import { readJsonFile } from './plan-files.ts'
import { withLibrary } from './with-library.ts'

/** What is done with the saved plans; without a word they are listed. */
export const plansInput = z.object({
  action: z.enum(['list', 'save', 'export', 'drop']).default('list'),
  name: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u, 'a name begins with a letter or a digit')
    .optional(),
  file: z.string().optional(),
  /** `chain=Название сети`: the value of that column may be given under the name `chain`. */
  parameter: z.array(z.string()).default([]),
  library: z.string().optional(),
})

/** The plans after what was asked for, and what was done. */
export type PlansDone = { readonly plans: readonly SavedPlan[]; readonly done?: string; readonly exported?: PlanFile }

/** Saved plans: listed, saved from a file, written to one, dropped. */
export const plans: Command<z.infer<typeof plansInput>, PlansDone> = {
  name: 'plans',
  summary: 'List, save, export and drop plans that are kept under a name.',
  input: plansInput,
  run: (input, around) =>
    withLibrary({ library: input.library }, around, async library => {
      const done = await change(library, input)
      return { plans: await plansOf(library.catalogue), ...done }
    }),
  render: ({ plans: all, done, exported }, shape) => {
    if (exported) return { output: `${JSON.stringify(exported, undefined, 2)}\n`, exitCode: 0 }
    if (shape === 'json') return { output: all.map(plan => `${JSON.stringify(plan)}\n`).join(''), exitCode: 0 }
    return { output: `${[...(done === undefined ? [] : [done]), plansText(all)].join('\n')}\n`, exitCode: 0 }
  },
}

type Library = Parameters<typeof planNamed>[0]

const change = async (
  library: Library,
  { action, name, file, parameter }: z.infer<typeof plansInput>,
): Promise<Omit<PlansDone, 'plans'>> => {
  if (action === 'list') return {}
  if (name === undefined) throw new Fault('usage', `say which plan: cellcite plans ${action} NAME`)
  if (action === 'drop')
    return { done: (await dropPlan(library.catalogue, name)) ? `${name} dropped` : `there is no plan ${name}` }
  if (action === 'export') return exportPlan(await planNamed(library, { name }), file)
  if (file === undefined) throw new Fault('usage', 'say which file holds the plan: cellcite plans save NAME FILE')
  const plan = readJsonFile(file, planFileShape)
  const parameters = { ...plan.parameters, ...parametersIn(parameter) }
  await savePlan(library.catalogue, name, Object.keys(parameters).length === 0 ? plan : { ...plan, parameters })
  return { done: `${name} saved` }
}

const exportPlan = (plan: PlanFile, file: string | undefined): Omit<PlansDone, 'plans'> => {
  if (file === undefined) return { exported: plan }
  try {
    writeFileSync(file, `${JSON.stringify(plan, undefined, 2)}\n`, { flag: 'wx' })
  } catch (cause) {
    throw new Fault('output-forbidden', `${file} cannot be written, or is there already`, { cause })
  }
  return { done: `${file} written` }
}

const parametersIn = (given: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    given.map(word => {
      const [, name, column] = /^([\p{L}\p{N}_-]{1,60})=(.+)$/su.exec(word) ?? []
      if (name === undefined || column === undefined)
        throw new Fault('usage', `--parameter takes NAME=COLUMN, such as chain="Название сети", not ${word}`)
      return [name, column]
    }),
  )

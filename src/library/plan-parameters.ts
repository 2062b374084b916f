import type { NamedCondition, PlanFile, PlanTables } from '../take/index.ts'
import { fold, similarity } from '../text/index.ts'

/** Rows whose values are looked through for the one that is meant. */
const ROWS = 250_000
/** Likeness from which a value is the one that is meant, however it is inflected. */
const ALIKE = 0.8
/** Values that are told when none is meant. */
const TOLD = 5

/** A plan with the values of a run in place of its own, or why one cannot be used. */
export type FilledPlan =
  | { readonly kind: 'filled'; readonly file: PlanFile }
  | { readonly kind: 'misfit'; readonly why: readonly string[] }

/**
 * A plan in which each parameter that was given stands for the value of its column: written as the table writes it, also
 * when it was given inflected or misspelt (`Северянке`). Of several that it could be none is taken.
 */
export const withParameters = async (
  file: PlanFile,
  given: Readonly<Record<string, string>>,
  { own, access }: PlanTables,
): Promise<FilledPlan> => {
  const why: string[] = []
  let filled = file
  for (const [name, value] of Object.entries(given)) {
    const column = file.parameters?.[name]
    const at = own.table.columns.findIndex(one => fold(one.name) === fold(column ?? ''))
    if (column === undefined || at < 0) {
      const known = Object.keys(file.parameters ?? {})
      why.push(
        column === undefined
          ? `the plan has no parameter ${name}; it has: ${known.join(', ') || 'none'}`
          : `there is no column ${column} for the parameter ${name}`,
      )
      continue
    }
    const { rows } = await access.rows(own.key, { columns: [at], roles: ['data'], limit: ROWS })
    const meant = meantBy(value, new Set(rows.map(({ texts }) => texts[0]?.trim() ?? '')))
    if (typeof meant === 'string') filled = withValue(filled, column, meant)
    else why.push(`${column} has no ${JSON.stringify(value)}; near: ${meant.join(', ') || 'nothing'}`)
  }
  return why.length > 0 ? { kind: 'misfit', why } : { kind: 'filled', file: filled }
}

const meantBy = (value: string, texts: ReadonlySet<string>): string | readonly string[] => {
  const wanted = fold(value).trim()
  const exact = [...texts].filter(text => fold(text) === wanted)
  if (exact[0] !== undefined) return exact[0]
  const near = [...texts]
    .filter(text => text !== '')
    .map(text => ({ text, alike: similarity(value, text) }))
    .sort((a, b) => b.alike - a.alike)
  const [best, next] = near
  if (best && best.alike >= ALIKE && best.alike > (next?.alike ?? 0)) return best.text
  return near.slice(0, TOLD).map(({ text }) => text)
}

/** Conditions on the column, and rows that were found by it, give way to the value. */
const withValue = (file: PlanFile, column: string, value: string): PlanFile => {
  const others = file.where.filter(condition => !isOn(condition, column))
  return { ...file, where: [...others, { kind: 'is', column, anyOf: [value] }] }
}

const isOn = (condition: NamedCondition, column: string): boolean => {
  if (condition.kind === 'under') return false
  if (condition.kind === 'rows')
    return condition.rows.some(({ is }) => Object.keys(is).some(name => fold(name) === fold(column)))
  return fold(condition.column) === fold(column)
}

/** What is done with the column of a plan. */
export const AGGREGATES = ['count', 'sum', 'average', 'median', 'min', 'max', 'list'] as const

/** How a number is compared. */
export const BY = ['=', '<', '<=', '>', '>='] as const

/** A condition of a plan file; of other kinds than these two only their kind is known here. */
export type PlanCondition =
  | { readonly kind: 'is'; readonly column: string; readonly anyOf: readonly string[]; readonly not?: boolean }
  | { readonly kind: 'compare'; readonly column: string; readonly by: string; readonly value: number }
  | { readonly kind: 'between' | 'under' | 'rows' }

/** The parts of a plan file that a form edits; everything else in it stays as it is. */
export type EditedPlan = {
  readonly select: readonly string[]
  readonly where: readonly PlanCondition[]
  readonly aggregate?: string
  readonly group?: { readonly by: string; readonly column?: string }
  readonly join?: {
    readonly table: { readonly document: string; readonly sheet?: string | number }
    readonly on: readonly string[]
    readonly where?: readonly PlanCondition[]
    readonly not?: boolean
  }
}

/** The second table of a plan in one line: where it stands, the columns that go together, the conditions on its rows. */
export const joinTold = ({ table, on, where = [], not }: NonNullable<EditedPlan['join']>): string =>
  [
    `${not ? '⊳' : '⋈'} ${[table.document, table.sheet].filter(Boolean).join(', ')}: ${on.join(' = ')}`,
    ...where.map(conditionTold),
  ].join('; ')

const conditionTold = (condition: PlanCondition): string => {
  if (condition.kind === 'is') return `${condition.column} ${condition.not ? '≠' : '='} ${valuesTold(condition.anyOf)}`
  if (condition.kind === 'compare') return `${condition.column} ${condition.by} ${condition.value}`
  return JSON.stringify(condition)
}

/** The plan in a text of JSON; `undefined` while a person has not finished writing it. */
export const planIn = (text: string): EditedPlan | undefined => {
  try {
    const plan: unknown = JSON.parse(text)
    return isPlan(plan) ? plan : undefined
  } catch {
    return undefined
  }
}

/** A plan as JSON; what {@link planIn} gave of it is put back whole. */
export const planText = (plan: EditedPlan): string => JSON.stringify(plan, undefined, 2)

/** A condition to begin with. */
export const emptyCondition = (column: string): PlanCondition => ({ kind: 'is', column, anyOf: [''] })

const BETWEEN = ' | '

/** Values of a condition as one text. */
export const valuesTold = (values: readonly string[]): string => values.join(BETWEEN)

/** The same back; one empty value for an empty text. */
export const valuesIn = (text: string): readonly string[] => text.split(BETWEEN).map(value => value.trim())

const isPlan = (plan: unknown): plan is EditedPlan =>
  typeof plan === 'object' &&
  plan !== null &&
  'select' in plan &&
  Array.isArray(plan.select) &&
  'where' in plan &&
  Array.isArray(plan.where)

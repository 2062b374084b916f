import { Fault } from '../fault/index.ts'
import type { Catalogue, VersionEntry } from '../search/index.ts'
import { type PlanFile, planFileOf, planFileShape, type Take, type TakeAccess, type TakeRecord } from '../take/index.ts'
import type { Answer } from './answer.ts'
import type { Library } from './library.ts'
import { candidateOfEntry } from './plan-tables.ts'

/** Name of the setting that holds the plans of a library. */
const SETTING = 'plans'
/** Most plans that a library keeps. */
export const KEPT_PLANS = 1000

/** A plan that was saved under a name. */
export type SavedPlan = { readonly name: string; readonly plan: PlanFile }

/** The saved plans of a library by name; values that are no plan are left out. */
export const plansOf = async (catalogue: Pick<Catalogue, 'setting'>): Promise<readonly SavedPlan[]> => {
  const text = await catalogue.setting(SETTING)
  const values: unknown = text === undefined ? {} : JSON.parse(text)
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values)
    .flatMap(([name, value]): readonly SavedPlan[] => {
      const parsed = planFileShape.safeParse(value)
      return parsed.success ? [{ name, plan: parsed.data }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Saves a plan under a name, in place of the one of that name. @throws Fault `usage` beyond {@link KEPT_PLANS} */
export const savePlan = async (
  catalogue: Pick<Catalogue, 'setting' | 'setSetting'>,
  name: string,
  plan: PlanFile,
): Promise<void> => {
  const others = (await plansOf(catalogue)).filter(saved => saved.name !== name)
  if (others.length >= KEPT_PLANS) throw new Fault('usage', `the library keeps at most ${KEPT_PLANS} plans; drop one`)
  await writeAll(catalogue, [...others, { name, plan }])
}

/** Forgets a plan; false when there is none of that name. */
export const dropPlan = async (
  catalogue: Pick<Catalogue, 'setting' | 'setSetting'>,
  name: string,
): Promise<boolean> => {
  const all = await plansOf(catalogue)
  const others = all.filter(saved => saved.name !== name)
  if (others.length < all.length) await writeAll(catalogue, others)
  return others.length < all.length
}

const writeAll = (catalogue: Pick<Catalogue, 'setSetting'>, plans: readonly SavedPlan[]): Promise<void> =>
  catalogue.setSetting(SETTING, JSON.stringify(Object.fromEntries(plans.map(({ name, plan }) => [name, plan]))))

/** The plan of a take as a file; `undefined` when it names more single rows than a file does, or its table is gone. */
export const planFileOfTake = async (
  library: Pick<Library, 'catalogue' | 'tables'>,
  take: Take,
  question?: string,
): Promise<PlanFile | undefined> => {
  const [own] = await library.catalogue.tables([take.plan.table])
  const [other] = take.plan.join ? await library.catalogue.tables([take.plan.join.table]) : []
  if (!own || (take.plan.join && !other) || take.uncomputed) return undefined
  const access: Pick<TakeAccess, 'rows'> = { rows: library.tables.rows }
  const tables = { own: candidateOfEntry(own), ...(other ? { other: candidateOfEntry(other) } : {}), access }
  return planFileOf(take.plan, tables, {
    words: take.planText,
    ...(question === undefined ? {} : { question }),
  })
}

/** Cells that a record holds with their texts at most. */
const RECORDED_CELLS = 10_000

/** An answer's take as it is kept to be verified; `undefined` when nothing was taken or its plan cannot be kept. */
export const recordOf = async (
  library: Pick<Library, 'catalogue' | 'tables'>,
  answer: Answer,
): Promise<TakeRecord | undefined> => {
  if (answer.outcome !== 'answer' && answer.outcome !== 'unsure') return undefined
  const { take } = answer
  const plan = take && (await planFileOfTake(library, take, answer.question))
  if (!take || !plan) return undefined
  const documents = [...new Set([take.document, ...take.cells.map(({ document }) => document)])]
  const sources = await Promise.all(
    documents.map(async document => ({ document, hash: await hashOf(library.catalogue, document) })),
  )
  const { value } = take.value
  return {
    kind: 'cellcite-take',
    version: 1,
    question: answer.question,
    value:
      take.value.kind === 'map'
        ? take.value.value.map(pair => [...pair])
        : Array.isArray(value)
          ? [...value].map(String)
          : plainValue(value),
    shown: take.value.shown,
    ...(take.unit === undefined ? {} : { unit: take.unit }),
    plan,
    sources,
    cells: take.cells
      .slice(0, RECORDED_CELLS)
      .map(({ document, sheet, address, text }) => ({ document, sheet, cell: address, text })),
  }
}

const plainValue = (value: unknown): string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value)

/** SHA-256 of a document's bytes, also of an earlier content; `''` when it is not known. */
const hashOf = async (catalogue: Pick<Catalogue, 'document' | 'versions'>, document: string): Promise<string> => {
  const [, path, number] = /^(.+)@(\d+)$/su.exec(document) ?? []
  if (path === undefined) return (await catalogue.document(document))?.hash ?? ''
  const version = (await catalogue.versions(path)).find((one: VersionEntry) => one.number === Number(number))
  return version?.hash ?? ''
}

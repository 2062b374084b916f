import { languageOf } from '../record/index.ts'
import { alternativesOf, type TableEntry } from '../search/index.ts'
import {
  bindPlan,
  type Candidate,
  type Plan,
  type PlanFile,
  type Take,
  type TakeAccess,
  takePlan,
  viewOf,
} from '../take/index.ts'
import { type ComparedSide, replayChange, versionNames, versionOf } from '../version/index.ts'
import type { Library } from './library.ts'
import { withParameters } from './plan-parameters.ts'
import { candidateOfEntry, type TablesOf, tableNamedIn } from './plan-tables.ts'
import { compareStored, type StoredVersion } from './version-side.ts'
import { sameTable } from './versions.ts'

/**
 * What a kept plan came to: its take; `none` when versions do not differ in the way it tells; `misfit` when it does not fit
 * the tables as they are now, with every reason.
 */
export type PlanRun =
  | { readonly kind: 'take'; readonly take: Take }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'misfit'; readonly why: readonly string[] }

/** What a run may say beside the plan. */
export type PlanRunOptions = {
  /** Values of the plan's parameters, by name. */
  readonly given?: Readonly<Record<string, string>>
  /** Where tables are looked up (default: the library as it is now). */
  readonly tablesOf?: TablesOf
}

/** Runs a kept plan on the tables as they are now, in the language of its words. */
export const runPlanFile = async (
  library: Library,
  file: PlanFile,
  { given = {}, tablesOf = library.catalogue.tablesOf }: PlanRunOptions = {},
): Promise<PlanRun> => {
  const own = await tableNamedIn(library, file.table, tablesOf)
  const other = file.join ? await tableNamedIn(library, file.join.table, tablesOf) : undefined
  if (typeof own === 'string' || typeof other === 'string')
    return { kind: 'misfit', why: [own, other].filter(part => typeof part === 'string') }
  const gone = (
    await Promise.all([own, other].map(async entry => entry && !(await library.tables.has(entry.key))))
  ).some(Boolean)
  if (gone) return { kind: 'misfit', why: [`the rows of ${own.document} are not stored; ingest it again`] }
  const access: TakeAccess = { rows: library.tables.rows, openSql: library.openSql, otherWordings: alternativesOf }
  const tables = { own: candidateOfEntry(own), ...(other ? { other: candidateOfEntry(other) } : {}), access }
  const filled = await withParameters(file, given, tables)
  if (filled.kind === 'misfit') return filled
  const bound = await bindPlan(filled.file, tables)
  if (bound.kind === 'misfit') return bound
  const language = languageOf(file.question ?? file.words ?? '')
  if (bound.plan.compare) return compared(library, { plan: bound.plan, own, access, language })
  const candidates: readonly Candidate[] = [tables.own, ...(other ? [candidateOfEntry(other)] : [])]
  const outcome = await takePlan(bound.plan, candidates, access, { language })
  return outcome.kind === 'take' ? outcome : { kind: 'misfit', why: outcome.wrong }
}

type Compared = {
  readonly plan: Plan
  readonly own: TableEntry
  readonly access: TakeAccess
  readonly language: string
}

const compared = async (library: Library, { plan, own, access, language }: Compared): Promise<PlanRun> => {
  const older = await olderTable(library, own, plan.compare?.with ?? 'previous')
  if (typeof older === 'string') return { kind: 'misfit', why: [older] }
  const { before, after, difference } = await compareStored(library, older, own)
  const names = versionNames({ before: versionOf(older, 1), after: versionOf(own, 2) }, language)
  const sides = {
    before: sideOf(before, older, names.before),
    after: sideOf(after, own, names.after),
    difference,
  }
  const replayed = await replayChange(plan, sides, { access, language })
  if (replayed.kind === 'wrong') return { kind: 'misfit', why: [replayed.why] }
  const { answer } = replayed
  return answer.kind === 'take' ? { kind: 'take', take: answer.take } : { kind: 'none', why: answer.why }
}

const olderTable = async (
  { catalogue }: Pick<Library, 'catalogue'>,
  own: TableEntry,
  id: string,
): Promise<TableEntry | string> => {
  if (id !== 'previous') {
    const [found] = await catalogue.tables([id])
    return found ?? `the table ${id} that it compares with is not kept any more`
  }
  const [version] = await catalogue.versions(own.document)
  if (!version) return `no earlier content of ${own.document} is kept`
  const found = sameTable(own, await catalogue.tablesOf(`${version.path}@${version.number}`))
  return found ?? `the content before this one has no such table`
}

const sideOf = (side: StoredVersion, entry: TableEntry, name: string): ComparedSide => {
  const candidate = candidateOfEntry(entry)
  return { ...side, candidate, name, view: viewOf(candidate, side.rows, false) }
}

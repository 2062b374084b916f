import { analyse } from '../text/index.ts'
import type { TableCandidate } from './candidate.ts'
import type { TableEntry } from './catalogue.ts'
import { isEmptyPeriod, type Period, periodOf, recencyOf, withoutPeriod } from './period.ts'
import type { Question } from './question.ts'

/** How alike the columns of two editions must be, as a share of all their columns. */
const SAME_COLUMNS = 0.6
/** How alike the words of their names must be once times and editions are taken out. */
const SAME_NAMES = 0.6
/** What the wanted edition gains over the others, in points of the score. */
const GAIN = 0.06
/** What all editions gain when the question asks for a change: only tables of several editions can tell one. */
const SIDE_BY_SIDE = 0.15
/** Candidates that are looked at for editions of one table. */
const LOOKED_AT = 40

/**
 * Candidates with the editions of one table told apart: `ред1` and `ред2`, `_2024` and `_2025`, `1월` and `7월`.
 *
 * Tables of one family have nearly the same columns and the same names but for times, editions and words such as
 * "archive". The one that the question names gains; when it names none, the newest does, or the one before it when the
 * question asks for last year's. Best first. Cost: pairs of the first 40 candidates.
 */
export const preferEdition = (question: Question, tables: readonly TableCandidate[]): readonly TableCandidate[] => {
  const looked = tables.slice(0, LOOKED_AT).map(candidate => ({ candidate, ...identityOf(candidate.table) }))
  const gains = new Map<string, number>()
  const sideBySide = question.edition === 'both' ? SIDE_BY_SIDE : 0
  for (const family of familiesOf(looked)) {
    const wanted = wantedOf(question, family)
    for (const member of family)
      gains.set(member.candidate.table.id, (wanted.has(member.candidate.table.id) ? GAIN : -GAIN) + sideBySide)
  }
  return tables
    .map(candidate => {
      const gain = gains.get(candidate.table.id) ?? 0
      return gain === 0
        ? candidate
        : { ...candidate, score: candidate.score + gain, parts: { ...candidate.parts, edition: gain } }
    })
    .sort((a, b) => b.score - a.score)
}

/** Name of the document that holds the changes of another between its last two contents. */
export const changesPathOf = (path: string): string => `${path}@changes`

/** True for the name of a document, or the id of a table, that holds changes: only a question about changes wants it. */
export const isChanges = (name: string): boolean => /@changes(?:#|$)/.test(name)

/** Ids of the tables that are editions of one table, newest first; families of one are left out. */
export const editionsAmong = (tables: readonly TableEntry[]): readonly (readonly string[])[] =>
  familiesOf(tables.map(table => ({ candidate: { table }, ...identityOf(table) }))).map(family =>
    family.map(member => member.candidate.table.id),
  )

type Member = {
  readonly candidate: { readonly table: TableEntry }
  readonly period: Period
  readonly names: ReadonlySet<string>
  /** Words of the sheet's name without times and editions. */
  readonly sheet: string
  readonly columns: ReadonlySet<string>
}

const identityOf = (table: TableEntry): Omit<Member, 'candidate'> => {
  const named = [table.document, table.table.sheet, table.table.title ?? ''].join(' ')
  return {
    period: periodOf(named),
    names: new Set(analyse(withoutPeriod(nameOfDocument(table.document)))),
    sheet: analyse(withoutPeriod(table.table.sheet)).join(' '),
    columns: new Set(table.table.columns.map(column => withoutPeriod(column.name))),
  }
}

const nameOfDocument = (path: string): string =>
  (path.split('/').at(-1) ?? path).replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/_/g, ' ')

/** Groups of editions, newest first in each. */
const familiesOf = <M extends Member>(members: readonly M[]): readonly (readonly M[])[] => {
  const families: M[][] = []
  for (const member of members) {
    const family = families.find(known => isEdition(known[0] as M, member))
    if (family) family.push(member)
    else families.push([member])
  }
  return families
    .filter(family => family.length > 1 && new Set(family.map(({ period }) => JSON.stringify(period))).size > 1)
    .map(family => family.sort((a, b) => recencyOf(b.period) - recencyOf(a.period)))
}

const isEdition = (a: Member, b: Member): boolean =>
  !(isEmptyPeriodOf(a) && isEmptyPeriodOf(b)) &&
  a.sheet === b.sheet &&
  alike(a.names, b.names) >= SAME_NAMES &&
  alike(a.columns, b.columns) >= SAME_COLUMNS

const isEmptyPeriodOf = ({ period }: Member): boolean => isEmptyPeriod(period) && !period.archived

const alike = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const all = new Set([...a, ...b])
  if (all.size === 0) return 1
  let both = 0
  for (const item of a) if (b.has(item)) both += 1
  return both / all.size
}

/** The members that the question wants; all of them when it sets editions side by side and names several. */
const wantedOf = (question: Question, family: readonly Member[]): ReadonlySet<string> => {
  const named = family.filter(member => meets(question.period, member.period, family))
  const [newest, before] = family
  const pick = (members: readonly (Member | undefined)[]): ReadonlySet<string> =>
    new Set(members.flatMap(member => (member ? [member.candidate.table.id] : [])))
  if (named.length > 0 && named.length < family.length && question.edition !== 'both') return pick(named)
  if (question.edition === 'previous' && named.length === 0) return pick([before])
  return pick([newest])
}

/** True when the question names a time or edition of this member that not all members share. */
const meets = (asked: Period, own: Period, family: readonly Member[]): boolean =>
  (['years', 'months', 'quarters', 'halves', 'editions'] as const).some(part =>
    asked[part].some(
      number => own[part].includes(number) && !family.every(({ period }) => period[part].includes(number)),
    ),
  )

import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { wordLinksTo } from './link.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** An attempt with its place among all: the higher the better. */
export type Ranked = { readonly attempt: Attempt; readonly rank: number }

/** What other tables say that explain as much of the question. */
export type Contest = {
  /** Takes that say another thing, from tables that the question tells no more than the first one. */
  readonly rivals: readonly Take[]
  /** What tells the tables apart: documents, sheets or titles, that of the answer first. */
  readonly differsBy: readonly string[]
  /** What editions of the same document, or other tables of it, say otherwise without standing clearly behind. */
  readonly kin: readonly Take[]
  /** True when a table that search likes clearly less, or a column of another name, says another thing. */
  readonly outranked: boolean
}

/** How much less of the question a rival may explain. */
const EQUAL = 0.02
/** Lead of rank below which a table that explains as much is a rival; search does not tell them apart. */
const RIVAL_LEAD = 0.08
/** Lead from which no other table casts a doubt. */
const CLEAR_LEAD = 0.15
/** Tables that are compared with the best one. */
const CONTESTANTS = 4
/** How much stronger a word must meet what surrounds a table to name it rather than another. */
const NAMED = 0.2

/** Tables behind the best one that explain as much of the question and say another thing. */
export const contestOf = async (
  ask: Ask,
  best: { readonly ranked: Ranked; readonly take: Take },
  behind: readonly Ranked[],
): Promise<Contest> => {
  const { attempt } = best.ranked
  const rivals: Take[] = []
  const views: TableView[] = [attempt.view]
  const kin: Take[] = []
  let outranked = false
  for (const other of behind.filter(each => isContestant(ask, best.ranked, each))) {
    if (views.length > CONTESTANTS) break
    if (views.includes(other.attempt.view)) continue
    const take = await other.attempt.take()
    if (!take || saysTheSame(take, best.take)) continue
    if (areKin(attempt.view, other.attempt.view)) kin.push(take)
    else if (best.ranked.rank - other.rank >= RIVAL_LEAD || !tellsOfTheSame(take, best.take)) outranked = true
    else {
      rivals.push(take)
      views.push(other.attempt.view)
    }
  }
  return { rivals, differsBy: differences(views), kin, outranked }
}

const isContestant = (ask: Ask, best: Ranked, other: Ranked): boolean =>
  other.attempt.view !== best.attempt.view &&
  best.rank - other.rank < CLEAR_LEAD &&
  fitsAsWell(best.attempt, other.attempt) &&
  !namesRather(ask, best.attempt.view, other.attempt.view)

/** Kinds whose takes name one cell: an aggregate and a note of two tables are no rivals of one another. */
const fitsAsWell = (best: Attempt, other: Attempt): boolean =>
  other.kind === best.kind &&
  !other.missing &&
  other.explained >= best.explained - EQUAL &&
  other.certainty >= best.certainty - 0.1

const saysTheSame = (a: Take, b: Take): boolean => a.value.shown.trim() === b.value.shown.trim() && a.unit === b.unit

/** True when a word of the question meets title, names or period of the first table and not those of the second. */
const namesRather = (ask: Ask, first: TableView, second: TableView): boolean => {
  const here = wordLinksTo(ask, [...first.context])
  const there = wordLinksTo(ask, [...second.context])
  return ask.words.some((word, at) => word.weight >= 0.5 && (here[at] ?? 0) > (there[at] ?? 0) + NAMED)
}

/** Columns without a word in common tell of different things (`Норма`, `Ярусов`): the rival only holds the same name. */
const tellsOfTheSame = (a: Take, b: Take): boolean => {
  const [first, second] = [a, b].map(take => linkTermsOf(take.cells[0]?.path ?? ''))
  if (!first || !second || first.length === 0 || second.length === 0) return true
  return first.some(term => second.includes(term))
}

/**
 * Documents whose names differ only by figures and dates are editions of one another. Tables of one document were put
 * beside one another by their author (`План`, `Факт`): the first is meant more often than not, so it is only in doubt.
 */
const areKin = (a: TableView, b: TableView): boolean =>
  a.candidate.document === b.candidate.document || (bareName(a) === bareName(b) && bareName(a) !== '')

const bareName = ({ candidate }: TableView): string =>
  (candidate.document.split('/').at(-1) ?? '')
    .replace(/\.\w+$/u, '')
    .toLowerCase()
    .replace(/(?<!\p{L})v(?=\d)|[\d\s._()-]+/gu, ' ')
    .trim()

/** The first kind of name by which all the tables differ. */
const differences = (views: readonly TableView[]): readonly string[] => {
  const ways = [
    (view: TableView) => view.candidate.document,
    (view: TableView) => view.table.sheet,
    (view: TableView) => view.table.title ?? '',
  ]
  for (const way of ways) {
    const names = [...new Set(views.map(way))]
    if (names.length === views.length && !names.includes('')) return names
  }
  return views.map(view => [...new Set(ways.map(way => way(view)).filter(Boolean))].join(' / '))
}

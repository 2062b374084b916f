import {
  alternativesOf,
  editionsAmong,
  isChanges,
  type Retrieval,
  type TableCandidate,
  type TableEntry,
} from '../search/index.ts'
import { type Candidate, languagesOf, type TakeAccess, viewOf } from '../take/index.ts'
import { fold, wordsOf } from '../text/index.ts'
import {
  answerChange,
  type ChangeAnswer,
  type ComparedSide,
  changeQuestionOf,
  newestFirst,
  pairOf,
  type Series,
  type Version,
  versionNames,
  versionOf,
} from '../version/index.ts'
import { documentSeriesOf, tablesInSeries } from './document-series.ts'
import type { Library } from './library.ts'
import { compareStored, type StoredVersion } from './version-side.ts'
import { earlierTables } from './versions.ts'

/** Tables that are looked at for versions of each other, best first. */
const LOOKED_AT = 40
/** Series that a question is put to. */
const SERIES = 4
/** Least share of a question that versions must explain to answer it; more where only an adjective asks for a change. */
const EXPLAINED = { plain: 0.5, adjective: 0.8 } as const

/** What versions of a table say to a question, and the table that was asked. */
export type VersionAnswer = { readonly answer: ChangeAnswer; readonly explained: number }

/**
 * The answer to a question about what changed, from the versions of a table that search found; `undefined` when the
 * question asks nothing of the kind or no table of several versions fits it.
 */
export const askVersions = async (
  library: Library,
  question: string,
  retrieval: Retrieval,
): Promise<VersionAnswer | undefined> => {
  const asked = changeQuestionOf(question)
  if (!asked) return undefined
  const answers: VersionAnswer[] = []
  for (const series of await seriesAmong(library, retrieval.tables)) {
    const answer = await askSeries(library, question, series)
    if (answer) answers.push(answer)
  }
  const [best] = answers.sort((a, b) => b.explained - a.explained)
  return best && best.explained >= EXPLAINED[asked.plain ? 'plain' : 'adjective'] ? best : undefined
}

/** Tables of several versions among those that search found, those with the best table first. */
const seriesAmong = async (library: Library, tables: readonly TableCandidate[]): Promise<readonly Series[]> => {
  const looked = tables.slice(0, LOOKED_AT).flatMap(({ table }) => (isChanges(table.id) ? [] : [table]))
  const byId = new Map(looked.map((table, rank) => [table.id, { table, rank }]))
  const rankOf = (ids: readonly string[]): number => Math.min(...ids.map(id => byId.get(id)?.rank ?? LOOKED_AT))
  const named = tablesInSeries(looked, await documentSeriesOf(library.catalogue))
  const editions = [
    ...named,
    ...editionsAmong(looked).filter(ids => !named.some(own => own.some(id => ids.includes(id)))),
  ]
  const versioned = new Set((await library.catalogue.versions()).map(({ path }) => path))
  const alone = looked.filter(({ id, document }) => versioned.has(document) && !editions.some(ids => ids.includes(id)))
  const families = [...editions, ...alone.map(({ id }) => [id])].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, SERIES)
  const found = await Promise.all(
    families.map(async ids => {
      const members = ids.flatMap(id => byId.get(id)?.table ?? [])
      const all = await Promise.all(members.map(entry => contentsOf(library, entry, versioned.has(entry.document))))
      return newestFirst(all.flat())
    }),
  )
  return found.filter(series => series.length > 1)
}

/** The contents of a table that are still stored: the current one, and the earlier ones of its document. */
const contentsOf = async (
  { catalogue, tables }: Library,
  entry: TableEntry,
  hasVersions: boolean,
): Promise<readonly Version[]> => {
  const earlier = hasVersions ? await earlierTables(catalogue, entry) : []
  // Files without a time in their names are as new as they were last changed; earlier contents are older by their numbers.
  const current = Math.max(
    1 + Math.max(0, ...earlier.map(({ number }) => number)),
    (await catalogue.document(entry.document))?.modifiedMs ?? 0,
  )
  const all = [versionOf(entry, current), ...earlier.map(({ entry: table, number }) => versionOf(table, number))]
  const there = await Promise.all(all.map(version => tables.has(version.entry.key)))
  return all.filter((_, at) => there[at])
}

const askSeries = async (library: Library, question: string, series: Series): Promise<VersionAnswer | undefined> => {
  const pair = pairOf(question, series)
  if (!pair) return undefined
  const { before, after, difference } = await compareStored(library, pair.before.entry, pair.after.entry)
  if (before.truncated || after.truncated) return undefined
  const names = versionNames(pair, languageOf(question))
  const answer = await answerChange(
    question,
    {
      before: sideOf(before, pair.before.entry, names.before),
      after: sideOf(after, pair.after.entry, names.after),
      difference,
    },
    accessOf(library),
  )
  if (!answer) return undefined
  return { answer, explained: answer.explained }
}

const languageOf = (question: string): string =>
  ['ru', 'ko'].find(language => languagesOf(wordsOf(fold(question)).map(word => word.text)).has(language)) ?? 'en'

const accessOf = (library: Library): TakeAccess => ({
  rows: library.tables.rows,
  openSql: library.openSql,
  otherWordings: alternativesOf,
})

const sideOf = (side: StoredVersion, entry: TableEntry, name: string): ComparedSide => {
  const candidate: Candidate = {
    id: entry.id,
    key: entry.key,
    document: entry.document,
    table: entry.table,
    card: entry.card,
    score: 1,
  }
  return { ...side, candidate, name, view: viewOf(candidate, side.rows, false) }
}

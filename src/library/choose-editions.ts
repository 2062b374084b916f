import { editionsAmong, type Retrieval, type TableCandidate } from '../search/index.ts'
import type { Take, TakeOutcome } from '../take/index.ts'
import {
  changeWordsFor,
  namedVersions,
  newestFirst,
  type Series,
  type Version,
  validAt,
  versionOf,
} from '../version/index.ts'

/** Where an edition stands. */
type Place = Pick<Take, 'document' | 'sheet'>

/** Tables without the editions that a question does not mean, and the series of those that were chosen among. */
export type ChosenEditions = {
  readonly tables: readonly TableCandidate[]
  /** By id of a chosen table, its other editions. */
  readonly others: ReadonlyMap<string, readonly Place[]>
}

/**
 * Of several editions of one table the one that the question means: the one whose time or number it names, last year's when
 * it asks for that, else the newest. A question that sets editions side by side keeps them all.
 */
export const chooseEditions = (
  { question }: Pick<Retrieval, 'question'>,
  tables: readonly TableCandidate[],
): ChosenEditions => {
  const dropped = new Set<string>()
  const others = new Map<string, readonly Place[]>()
  if (question.edition === 'both') return { tables, others }
  const byId = new Map(tables.map(({ table }) => [table.id, table]))
  for (const ids of editionsAmong([...byId.values()])) {
    const series = newestFirst(ids.flatMap(id => byId.get(id) ?? []).map(entry => versionOf(entry)))
    const wanted = wantedOf(question, series)
    const unwanted = series.filter(version => !wanted.includes(version))
    for (const { entry } of unwanted) dropped.add(entry.id)
    for (const { entry } of wanted)
      others.set(
        entry.id,
        unwanted.map(({ entry: { document, table } }) => ({ document, sheet: table.sheet })),
      )
  }
  return { tables: tables.filter(({ table }) => !dropped.has(table.id)), others }
}

const wantedOf = ({ text, edition }: Retrieval['question'], series: Series): readonly Version[] => {
  const held = validAt(text, series)
  if (held) return [held]
  const named = namedVersions(text, series)
  if (named.length > 0) return named
  const [newest, before] = series
  const one = edition === 'previous' ? (before ?? newest) : newest
  return one ? [one] : []
}

/** The outcome with the edition told that its take was taken from, and the others that there are. */
export const withEdition = (outcome: TakeOutcome, { others }: ChosenEditions, language: string): TakeOutcome => {
  if (outcome.kind !== 'answer' && outcome.kind !== 'unsure') return outcome
  return { ...outcome, take: editionTold(outcome.take, others.get(outcome.take.table) ?? [], language) }
}

const editionTold = (take: Take, others: readonly Place[], language: string): Take => {
  if (others.length === 0) return take
  const words = changeWordsFor(language)
  // Editions on sheets of one document are told by the sheet as well.
  const bySheet = others.some(({ document }) => document === take.document)
  const nameOf = ({ document, sheet }: Place): string => (bySheet ? `${document} «${sheet}»` : document)
  const chosen = words.chosen.replace('{name}', () => nameOf(take))
  const left = words.others.replace('{names}', () => [...new Set(others.map(nameOf))].join(', '))
  const edition = `${chosen}; ${left}.`
  return { ...take, edition, text: `${take.text} ${edition}` }
}

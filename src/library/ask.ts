import {
  type ProseCandidate,
  type Retrieval,
  type RetrievalOptions,
  retrieve,
  speakingOf,
  type TableCandidate,
} from '../search/index.ts'
import { type Candidate, plainQuestion } from '../take/index.ts'
import type { Answer, CitedPassage, Searched } from './answer.ts'
import { askVersions } from './ask-versions.ts'
import { chooseEditions, withEdition } from './choose-editions.ts'
import { decide } from './decide.ts'
import { decideVersions, isSurer } from './decide-versions.ts'
import type { Library } from './library.ts'
import { takeQuestion } from './take-question.ts'

/** Tables that a take looks at, best first. */
const TAKEN_TABLES = 12
/** Passages that an answer carries, and those that are heard for it. */
const CITED_PASSAGES = 3
const HEARD_PASSAGES = 12

/** The tables, rows and passages that a question means, with every reason. */
export const searchLibrary = (library: Library, question: string, options: RetrievalOptions = {}): Promise<Retrieval> =>
  retrieve(
    plainQuestion(question),
    {
      index: library.index,
      catalogue: library.catalogue,
      store: library.tables,
      ...(library.vectors ? { vectors: library.vectors } : {}),
    },
    options,
  )

/**
 * What the library says to a question: taken by code from the tables that search found, or the passages of prose that
 * speak to it, or an honest other outcome. The same library and question give the same answer.
 */
export const askLibrary = async (library: Library, question: string): Promise<Answer> =>
  // An answer shows its own cells: no context for a reader is composed.
  answerFrom(library, question, await searchLibrary(library, question, { entries: 0 }))

/** What the tables and passages of a retrieval say to the question it was made for; see {@link askLibrary}. */
export const answerFrom = async (library: Library, question: string, retrieval: Retrieval): Promise<Answer> => {
  const told = { question, retrieval, passages: passagesIn(retrieval), searched: await searchedIn(library) }
  const asked = plainQuestion(question)
  const versions = await askVersions(library, asked, retrieval)
  const found = await withRows(library, retrieval.tables.slice(0, TAKEN_TABLES))
  const { outcome, model } = await takeEdition(library, asked, { retrieval, found })
  const all = { ...told, ...(model ? { model } : {}) }
  return versions && !isSurer(outcome, versions) ? decideVersions(versions.answer, told) : decide(outcome, all)
}

/** The take of the editions that the question means; of all of them when these say nothing to it. */
const takeEdition = async (
  library: Library,
  question: string,
  { retrieval, found }: { readonly retrieval: Retrieval; readonly found: readonly TableCandidate[] },
): ReturnType<typeof takeQuestion> => {
  const chosen = chooseEditions(retrieval, found)
  const taken = await takeQuestion(library, question, chosen.tables.map(candidateOf))
  const says = taken.outcome.kind !== 'not_found' && taken.outcome.kind !== 'passages'
  if (!says && chosen.tables.length < found.length) return takeQuestion(library, question, found.map(candidateOf))
  return { ...taken, outcome: withEdition(taken.outcome, chosen, retrieval.question.language) }
}

/** Tables whose rows are in the store; the next ingest brings back those that are gone. */
const withRows = async ({ tables }: Library, found: readonly TableCandidate[]): Promise<readonly TableCandidate[]> => {
  const there = await Promise.all(found.map(({ table }) => tables.has(table.key)))
  return found.filter((_, at) => there[at])
}

const candidateOf = ({ table, score, rows }: TableCandidate): Candidate => ({
  id: table.id,
  key: table.key,
  document: table.document,
  table: table.table,
  card: table.card,
  score,
  rows: rows.map(({ row }) => row),
})

const searchedIn = async ({ catalogue }: Library): Promise<Searched> => {
  const { documents, failed, tables, passages } = await catalogue.status()
  return { documents: documents - failed, failed, tables, passages }
}

/** The passages that say most of what is asked, best first. */
const passagesIn = ({ question, concepts, candidates }: Retrieval): readonly CitedPassage[] =>
  candidates
    .filter(candidate => candidate.kind === 'prose')
    .slice(0, HEARD_PASSAGES)
    .map(candidate => passageOf(candidate, speakingOf(question, concepts, candidate).share))
    .sort((a, b) => b.coverage - a.coverage)
    .slice(0, CITED_PASSAGES)

const passageOf = ({ document, unit, path }: ProseCandidate, coverage: number): CitedPassage => ({
  document,
  text: unit.text,
  path,
  ...(unit.place?.page === undefined ? {} : { page: unit.place.page }),
  ...(unit.place?.slide === undefined ? {} : { slide: unit.place.slide }),
  coverage,
})

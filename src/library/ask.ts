import {
  alternativesOf,
  PROSE_WEIGHTS,
  type ProseCandidate,
  type Retrieval,
  type RetrievalOptions,
  retrieve,
  type TableCandidate,
} from '../search/index.ts'
import { type Candidate, type TakeOutcome, takeAnswer } from '../take/index.ts'
import type { Answer, CitedPassage, Searched } from './answer.ts'
import type { Library } from './library.ts'

/** Tables that a take looks at, best first. */
const TAKEN_TABLES = 12
/** Passages that an answer carries. */
const CITED_PASSAGES = 3
/** Share of the question that a passage must hold to be given as what answers it. */
const SPEAKING = 0.5

/** The tables, rows and passages that a question means, with every reason. */
export const searchLibrary = (library: Library, question: string, options: RetrievalOptions = {}): Promise<Retrieval> =>
  retrieve(
    question,
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
  const candidates = await withRows(library, retrieval.tables.slice(0, TAKEN_TABLES))
  const outcome = await takeAnswer(question, candidates.map(candidateOf), {
    rows: library.tables.rows,
    openSql: library.openSql,
    otherWordings: alternativesOf,
  })
  return decide(outcome, { question, retrieval, passages: passagesIn(retrieval), searched: await searchedIn(library) })
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

const passagesIn = ({ candidates }: Retrieval): readonly CitedPassage[] =>
  candidates
    .filter(candidate => candidate.kind === 'prose')
    .slice(0, CITED_PASSAGES)
    .map(passageOf)

const passageOf = ({ document, unit, path, parts }: ProseCandidate): CitedPassage => ({
  document,
  text: unit.text,
  path,
  ...(unit.place?.page === undefined ? {} : { page: unit.place.page }),
  ...(unit.place?.slide === undefined ? {} : { slide: unit.place.slide }),
  coverage: (parts['joint'] ?? 0) / PROSE_WEIGHTS.joint,
})

type Told = Pick<Answer, 'question' | 'retrieval' | 'passages' | 'searched'>

/** Tables first when the take is sure; prose where it holds more of the question than an unsure take does. */
const decide = (outcome: TakeOutcome, told: Told): Answer => {
  const prose = told.passages[0]?.coverage ?? 0
  switch (outcome.kind) {
    case 'answer':
      return { ...told, outcome: 'answer', take: outcome.take, others: outcome.others, confident: outcome.confident }
    case 'ambiguous':
      return { ...told, outcome: 'ambiguous', takes: outcome.takes, differsBy: outcome.differsBy, next: outcome.next }
    case 'refused':
      return {
        ...told,
        outcome: 'refused',
        document: outcome.document,
        sheet: outcome.sheet,
        ...(outcome.origin === undefined ? {} : { origin: outcome.origin }),
        reasons: outcome.reasons,
        next: outcome.next,
      }
    case 'unsure':
      if (prose >= SPEAKING && prose > outcome.take.confidence.explained) return inProse(told)
      return { ...told, outcome: 'unsure', take: outcome.take, others: outcome.others, next: outcome.next }
    case 'not_found':
      if (prose >= SPEAKING) return inProse(told)
      return {
        ...told,
        outcome: 'not_found',
        why: outcome.why,
        ...(outcome.nearest ? { nearest: outcome.nearest } : {}),
        next: outcome.next,
      }
    case 'passages':
      if (prose >= SPEAKING) return inProse(told)
      return { ...told, outcome: 'not_found', why: outcome.why, next: outcome.next }
  }
}

const inProse = (told: Told): Answer => ({
  ...told,
  outcome: 'passages',
  next: 'These passages are prose: read them, nothing was computed.',
})

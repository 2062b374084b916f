export type {
  Candidate,
  ListName,
  ProseCandidate,
  RankedRow,
  ScoreParts,
  TableCandidate,
} from './candidate.ts'
export type {
  CardText,
  Catalogue,
  CatalogueStatus,
  DocumentEntry,
  DocumentFacts,
  FailedDocument,
  IndexedDocument,
  IndexedTable,
  IndexedUnit,
  IndexedValue,
  TableEntry,
  VersionEntry,
} from './catalogue.ts'
export { CONTEXT_CHARACTERS, type ContextEntry, type ProseEntryText, type TableEntryText } from './context.ts'
export type { WeighedConcept } from './coverage.ts'
export {
  cardsOf,
  type DocumentParts,
  RECORDS_PER_TABLE,
  unitsOf,
  valueKeyOf,
  valueUnitsOf,
} from './document-units.ts'
export { changesPathOf, editionsAmong, isChanges } from './editions.ts'
export { isEmptyPeriod, type Period, periodOf, recencyOf } from './period.ts'
export { type PredictedEntry, type Prediction, predictionOf } from './prediction.ts'
export { type Alternative, analyseQuestion, type Concept, type Question } from './question.ts'
export {
  CANDIDATE_PLACES,
  CONTEXT_PLACES,
  type Retrieval,
  type RetrievalOptions,
  type RetrievalPart,
  type RetrievalSources,
  retrieve,
} from './retrieve.ts'
export { PROSE_WEIGHTS } from './score-prose.ts'
export {
  type MatchQuestion,
  ROWS_PER_VALUE,
  type SearchIndex,
  type StoredUnit,
  type TermStatistics,
  type UnitHit,
  type UnitKind,
  type UnitPlace,
  unitKinds,
  type ValueChoice,
  type ValueHit,
  type ValueOf,
  type Within,
} from './search-index.ts'
export { type Speaking, speakingOf } from './speaks.ts'
export { alternativesOf } from './thesaurus.ts'
export type { RetrievalTrace, TracedCandidate } from './trace.ts'
export { traceLines } from './trace-lines.ts'
export type { VectorHit, VectorHits, VectorIndex } from './vector-index.ts'

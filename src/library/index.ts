export type { Answer, CitedPassage, Searched } from './answer.ts'
export { ArchiveShelf } from './archive-shelf.ts'
export { answerFrom, askLibrary, searchLibrary } from './ask.ts'
export { correctionsOf, forgetCorrections, saveCorrections } from './corrections.ts'
export { type ComparedTable, type DiffOptions, type DocumentDifference, diffFiles, diffStored } from './diff.ts'
export { fileOfDocument, openDocument } from './document-file.ts'
export { documentSeriesOf, putInSeries } from './document-series.ts'
export {
  type CardEstimate,
  type CardOptions,
  type CardProgress,
  type CardsReport,
  cardDrawnFor,
  drawCards,
  estimateCards,
  saveCard,
} from './draw-cards.ts'
export { READING_VERSION } from './ingest-document.ts'
export { type Gold, type Judgement, judgeAnswer } from './judge-answer.ts'
export type {
  DocumentOutcome,
  IngestOptions,
  IngestProgress,
  IngestReport,
  Library,
  ModelsReport,
  SkippedPath,
} from './library.ts'
export { openLibrary } from './open-library.ts'
export { indexFileOf, LIBRARY_FOLDER, tablesDirOf } from './place.ts'
export { dropPlan, KEPT_PLANS, planFileOfTake, plansOf, recordOf, type SavedPlan, savePlan } from './plans.ts'
export { type PlanRun, runPlanFile } from './run-plan-file.ts'
export { tableIdOf, tableKeyOf } from './table-key.ts'
export { type ChangedCell, type SourceState, type Verdict, verifyTake } from './verify-take.ts'
export { setVersionPolicy, type VersionPolicy, versionPolicyOf } from './version-policy.ts'

export type {
  DocumentOutcome,
  IngestOptions,
  IngestProgress,
  IngestReport,
  Library,
  SkippedPath,
} from './library.ts'

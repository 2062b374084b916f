/**
 * The public API of cellcite: a new line here is a promise, and `index.test.ts` pins it.
 *
 * Read a file: {@link openSource}, {@link readSource}. Understand it: {@link understand}, {@link describe}. Make it answerable:
 * {@link openLibrary}, then {@link searchLibrary} and {@link askLibrary}.
 */
export { findSources, openSource } from './engine/index.ts'
export {
  Fault,
  type FaultCode,
  type FaultFacts,
  type FaultPlace,
  type Finding,
  faultTable,
  isFault,
} from './fault/index.ts'
export { type Cell, cellsOf, formatCell, formatRect, type Grid, parseRect, type Rect } from './grid/index.ts'
export {
  type Answer,
  askLibrary,
  type CitedPassage,
  type DocumentOutcome,
  type IngestOptions,
  type IngestReport,
  type Library,
  openLibrary,
  searchLibrary,
} from './library/index.ts'
export { type Card, cardOf, parentOf, passagesOf, recordsOf, type TableRecord } from './record/index.ts'
export type { Retrieval } from './search/index.ts'
export {
  type Block,
  type Book,
  type Format,
  type Prose,
  type ReadOptions,
  type Receipt,
  readSource,
  type Sheet,
  type Source,
  sourceOfBytes,
} from './source/index.ts'
export { type Column, describe, type Table, type TableDescription, type TableKind, understand } from './table/index.ts'
export type { CitedCell, Plan, Take } from './take/index.ts'

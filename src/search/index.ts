export type {
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
} from './catalogue.ts'
export {
  cardsOf,
  type DocumentParts,
  RECORDS_PER_TABLE,
  unitsOf,
  valueKeyOf,
  valueUnitsOf,
} from './document-units.ts'
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
  type Within,
} from './search-index.ts'

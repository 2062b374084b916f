export { CARD_CHARACTERS, type Card, type CardContext, cardOf, wordsOfPath } from './card.ts'
export {
  type CardMaterial,
  type CheckedCard,
  CODES_OF_A_TABLE,
  checkDrawn,
  type DrawnCard,
  drawnIn,
  type GlossaryEntry,
  glossaryIn,
  MEANING_CHARACTERS,
  MEANINGS_OF_A_CODE,
  plainCardOf,
  SENTENCES_CHARACTERS,
  withDrawn,
} from './drawn-card.ts'
export { cardIndexText, recordIndexText } from './index-text.ts'
export { languageOf, languageOfTable } from './language.ts'
export { legendOf, meaningsIn } from './legend.ts'
export {
  composeParent,
  GRID_COLUMNS,
  PARENT_CHARACTERS,
  type Parent,
  type ParentParts,
  parentOf,
} from './parent.ts'
export { PASSAGE_CHARACTERS, type Passage, passageIndexText, passagesOf } from './passage.ts'
export { type Piece, pieceLineOf, piecesOf, type Window } from './piece.ts'
export { SQL_NAME_CHARACTERS, sqlIdentifier, sqlNamesOf } from './sql-names.ts'
export {
  cellTextsOf,
  columnNameOf,
  oneLine,
  placeNameOf,
  type RecordCell,
  recordAt,
  recordsOf,
  recordsOfStored,
  type TableRecord,
} from './table-record.ts'
export {
  type RowChoice,
  type StoredColumn,
  type StoredRow,
  type StoredRows,
  type StoredTable,
  storedColumns,
  type TableStore,
} from './table-store.ts'
export { VALUE_CHARACTERS, VALUE_ROWS, type ValueEntry, valuesOf } from './value-index.ts'
export { type Language, type Wording, wordings } from './wording.ts'

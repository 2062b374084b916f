import { createHash } from 'node:crypto'
import { pieceLineOf, piecesOf } from '../../../record/index.ts'
import { type Connection, jsonOf, numberOf, type Row, textIn, textOf } from '../../search/connection.ts'
import type { Embedder } from '../embedder.ts'
import type { DocumentStamp, PieceText } from './vector-file.ts'

/** Version of how pieces are made; raise it when the same units should give other pieces. */
const PIECES_VERSION = 1

/** A document of the index: its units, from `firstUnit` up to but without `endUnit`. */
export type IndexedRange = DocumentStamp & { readonly endUnit: number; readonly path: string }

/** Every document of the index that has units. The stamp tells when cards were drawn anew. Cost: all cards. */
export const indexedRanges = (index: Connection, recordsPerTable: number): readonly IndexedRange[] =>
  index
    .rows(
      `SELECT document.path, document.first_unit, document.end_unit,
       (SELECT group_concat(card, char(10)) FROM (SELECT card FROM sheet_table WHERE sheet_table.document = document.id
        ORDER BY position)) AS cards
       FROM document WHERE end_unit > first_unit ORDER BY document.first_unit`,
    )
    .map(row => ({
      path: textOf(row, 'path'),
      firstUnit: numberOf(row, 'first_unit'),
      endUnit: numberOf(row, 'end_unit'),
      stamp: `${PIECES_VERSION} ${recordsPerTable} ${createHash('sha256')
        .update(textIn(row, 'cards') ?? '')
        .digest('hex')
        .slice(0, 16)}`,
    }))

/**
 * The pieces of a document that are embedded: each card by itself, then the card with as many whole records as the
 * window holds; each passage under its headings. Cost: its units; memory: those of one table.
 */
export function* piecesIn(
  index: Connection,
  { firstUnit, endUnit }: IndexedRange,
  embedder: Pick<Embedder, 'measure' | 'window' | 'recordsPerTable'>,
): Iterable<PieceText> {
  const tables = index.rows(
    `SELECT card, records, first_unit, end_unit FROM sheet_table
     WHERE first_unit >= ? AND end_unit <= ? AND end_unit > first_unit ORDER BY first_unit`,
    firstUnit,
    endUnit,
  )
  for (const table of tables) yield* tablePieces(index, table, embedder)
  for (const row of index.rows(
    'SELECT id, text, place FROM unit WHERE id >= ? AND id < ? AND family = 2 ORDER BY id',
    firstUnit,
    endUnit,
  )) {
    const id = numberOf(row, 'id')
    yield { text: passageText(row), first: id, end: id + 1 }
  }
}

function* tablePieces(
  index: Connection,
  table: Row,
  embedder: Pick<Embedder, 'measure' | 'window' | 'recordsPerTable'>,
): Iterable<PieceText> {
  const card = textOf(table, 'card')
  const first = numberOf(table, 'first_unit')
  yield { text: card, first, end: first + 1 }
  if (numberOf(table, 'records') > embedder.recordsPerTable) return
  const records = index
    .rows(
      'SELECT id, text FROM unit WHERE id > ? AND id < ? AND family = 1 ORDER BY id',
      first,
      numberOf(table, 'end_unit'),
    )
    .map(row => ({ row: numberOf(row, 'id'), text: pieceLineOf(textOf(row, 'text')) }))
  const window = { measure: embedder.measure, max: embedder.window }
  for (const piece of piecesOf(card, records, window)) {
    const [from] = piece.rows
    const last = piece.rows.at(-1)
    if (from !== undefined && last !== undefined) yield { text: piece.text, first: from, end: last + 1 }
  }
}

const passageText = (row: Row): string => {
  const place = textIn(row, 'place') === undefined ? {} : jsonOf<{ readonly path?: readonly string[] }>(row, 'place')
  return [...(place.path ?? []), textOf(row, 'text')].join('\n')
}

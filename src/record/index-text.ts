import type { Card } from './card.ts'
import type { TableRecord } from './table-record.ts'

/**
 * What the index gets of a card: its names, every column name, its notes and the sentences.
 *
 * Names stand in both parts and so count twice, since a title says more of a table than an example value does.
 */
export const cardIndexText = (card: Card): string =>
  [...card.names, ...card.columns, ...card.notes, card.text].join('\n')

/**
 * What the index gets of a record: ancestors, cells and notes, without the names of the columns.
 *
 * The names are those of every row of the table: they find the table, through its card, and cannot tell its rows
 * apart. Leaving them out keeps the index small and short rows comparable with long ones.
 */
export const recordIndexText = (record: TableRecord): string =>
  [...record.ancestors, ...record.cells.map(cell => cell.text), ...record.notes].join('\n')

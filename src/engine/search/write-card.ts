import type { CardText } from '../../search/index.ts'
import { type Connection, numberOf, textOf } from './connection.ts'
import { PostingsChange } from './postings.ts'
import { encodeTerms } from './term-code.ts'

/**
 * Puts the text of a table's card in place of the one it has; `false` when there is no such table.
 *
 * The first terms of the card's unit, those of the document itself, stay as they are: `before` are the terms that the text
 * so far added to them, `after` those that the new one adds.
 */
export const writeCard = (connection: Connection, table: string, { text, before, after }: CardText): boolean => {
  const row = connection.row(
    `SELECT unit.id, unit.terms FROM sheet_table JOIN unit ON unit.id = sheet_table.first_unit AND unit.family = 0
     WHERE sheet_table.name = ?`,
    table,
  )
  if (!row) return false
  const id = numberOf(row, 'id')
  const old = textOf(row, 'terms')
  const added = encodeTerms(before)
  const own = added !== '' && old.endsWith(` ${added}`) ? old.slice(0, -added.length - 1) : old
  const more = encodeTerms(after)
  const terms = more === '' ? own : `${own} ${more}`
  const change = new PostingsChange(connection)
  change.remove('card', id, old)
  change.add('card', id, terms)
  change.settle()
  connection.run('UPDATE unit SET text = ?, terms = ? WHERE id = ?', text, terms, id)
  connection.run('UPDATE sheet_table SET card = ? WHERE name = ?', text, table)
  return true
}

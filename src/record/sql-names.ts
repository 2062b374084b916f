import type { Table } from '../table/index.ts'

/** Longest identifier in characters; longer names are cut, then made unique. */
export const SQL_NAME_CHARACTERS = 60

/**
 * Names of the columns as SQL identifiers, one a column in order: letters of any script, digits and `_`.
 *
 * They are unique without regard to case, never empty and never start with `__`, which is kept for `__row` and friends.
 * Use them quoted. The same table always gives the same names: `Каналы / Гипермаркеты` is `каналы_гипермаркеты`.
 */
export const sqlNamesOf = (table: Pick<Table, 'columns'>): readonly string[] => {
  const taken = new Set<string>()
  return table.columns.map(column => {
    const name = unique(sqlIdentifier(column.name) || `column_${column.letter.toLowerCase()}`, taken)
    taken.add(name)
    return name
  })
}

/** A name as an identifier: small letters of any script, digits and `_`; `''` when nothing of it is either. */
export const sqlIdentifier = (name: string, mostCharacters = SQL_NAME_CHARACTERS): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/%/g, ' pct ')
    .replace(/№/g, ' no ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, mostCharacters)
    .replace(/_+$/, '')

const unique = (name: string, taken: ReadonlySet<string>): string => {
  let candidate = name
  for (let number = 2; taken.has(candidate); number += 1) {
    const ending = `_${number}`
    candidate = `${name.slice(0, SQL_NAME_CHARACTERS - ending.length)}${ending}`
  }
  return candidate
}

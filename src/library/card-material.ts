import type { CardMaterial, TableStore } from '../record/index.ts'
import { CODES_OF_A_TABLE, plainCardOf } from '../record/index.ts'
import type { TableEntry } from '../search/index.ts'
import type { Library } from './library.ts'

/** Rows told of a table, rows looked through for codes, and columns of codes told. */
const ROWS_TOLD = 5
const ROWS_READ = 2000
const CODE_COLUMNS = 4
/** Length of a text that is told, in characters. */
const TEXT_CHARACTERS = 80
/** A column of codes: most of its texts are codes, and each stands in several rows or there are few of them. */
const CODE_SHARE = 0.8
const FEWEST_CODES = 2

/** A code: one word in capitals, with or without digits and signs, or a few letters and digits. Plain numbers are none. */
const CODE = /^(?=.*\p{L})(?:[\p{Lu}\p{N}][\p{Lu}\p{N}._/-]{1,15}|\p{L}{1,3}[-_.]?\p{N}{1,6})$/u

/** What a card of a table is drawn from: bounded, so that no table is sent whole. Cost: 2,000 rows. */
export const materialOf = async (
  entry: TableEntry,
  store: Pick<TableStore, 'rows' | 'has'>,
): Promise<CardMaterial | undefined> => {
  if (!(await store.has(entry.key))) return undefined
  const { rows } = await store.rows(entry.key, { roles: ['data'], limit: ROWS_READ })
  const columns = entry.table.columns.map(({ name }) => clipped(name))
  const codes = entry.table.columns.flatMap((_, at) => {
    const found = codesOf(rows.map(({ texts }) => texts[at] ?? ''))
    return found.length < FEWEST_CODES ? [] : [{ column: columns[at] ?? '', codes: found }]
  })
  return {
    card: plainCardOf(entry.card),
    columns,
    rows: rows.slice(0, ROWS_TOLD).map(({ texts }) => texts.map(clipped)),
    codes: codes.slice(0, CODE_COLUMNS).map(one => ({ ...one, codes: one.codes.slice(0, CODES_OF_A_TABLE) })),
  }
}

const codesOf = (texts: readonly string[]): readonly string[] => {
  const filled = texts.filter(text => text.trim() !== '')
  const codes = filled.filter(text => CODE.test(text))
  const distinct = [...new Set(codes)]
  const isColumn = filled.length > 0 && codes.length >= filled.length * CODE_SHARE
  // Codes of which each row has its own are numbers of the rows, not words for something.
  const recur = distinct.length <= codes.length / 2 || distinct.length <= CODES_OF_A_TABLE / 4
  return isColumn && recur ? distinct : []
}

const clipped = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= TEXT_CHARACTERS ? line : `${line.slice(0, TEXT_CHARACTERS - 1)}…`
}

/** What is read of a library to draw its cards. */
export type CardSources = Pick<Library, 'catalogue' | 'tables' | 'settings' | 'languageModel'>

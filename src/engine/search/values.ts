import type { ValueChoice, ValueHit, ValueOf } from '../../search/index.ts'
import { type Connection, jsonOf, numberOf, type Row, textOf } from './connection.ts'
import { type Family, families } from './families.ts'
import { heldBy } from './postings.ts'
import { EVERYTHING, type IdRange, rangesOf } from './ranges.ts'
import { anyOf, encodeTerm, trigramsOf } from './term-code.ts'

/** Hits given when no limit is asked for. */
const USUAL_LIMIT = 100

/** A word that more values than this hold does not find values as long as a rarer one is there. */
const COMMON_VALUES = 20_000

/** Trigrams of a word that find words like it, rarest first. */
const FINDING_TRIGRAMS = 12

/** Words compared in full with a word of the key, and how many of the most alike go on. */
const WORD_CANDIDATES = 100
const LIKE_WORDS = 12

/** Least likeness (Dice) of a word to the one that it may be meant for. */
const LEAST_LIKENESS = 0.3

/** Words of the key that are looked for; the longest ones tell most. */
const KEY_WORDS = 8

/** Values that are compared in full with the key, at least. */
const LIKE_CANDIDATES = 400

const HIT_NAMES = ['id', 'column_at', 'of', 'shown', 'key', 'rows', 'total', 'path', 'name']
const HIT_COLUMNS = `cell_value.id, cell_value.column_at, cell_value.of, cell_value.shown, cell_value.key, cell_value.rows,
  cell_value.total, document.path, sheet_table.name
  FROM cell_value JOIN document ON document.id = cell_value.document
  JOIN sheet_table ON sheet_table.id = cell_value.sheet_table`

/** Values with one of these keys; see `SearchIndex.valuesByKeys`. */
export const valuesByKeys = (
  connection: Connection,
  keys: readonly string[],
  choice: ValueChoice = {},
): readonly ValueHit[] => {
  const ranges = rangesOf(connection, 'value', choice.within)
  const limit = choice.limit ?? USUAL_LIMIT
  const hits = ranges.flatMap(({ first, end }) =>
    connection.rowsAtOnce(
      HIT_NAMES,
      `SELECT ${HIT_COLUMNS} WHERE cell_value.key IN (SELECT value FROM json_each(?))
         AND cell_value.id >= ? AND cell_value.id < ? ORDER BY cell_value.id LIMIT ?`,
      JSON.stringify(keys),
      first,
      end,
      limit,
    ),
  )
  return hits.slice(0, limit).map(row => hitOf(row, 1))
}

/** Values that hold the terms; see `SearchIndex.valuesByTerms`. */
export const valuesByTerms = (
  connection: Connection,
  terms: readonly string[],
  choice: ValueChoice = {},
): readonly ValueHit[] => {
  const codes = [...new Set(terms.filter(term => term !== '').map(encodeTerm))]
  const held = codes.map(code => ({ code, held: heldBy(connection, 'value', code) })).filter(term => term.held > 0)
  const rare = held.filter(term => term.held <= COMMON_VALUES)
  const finders = rare.length > 0 ? rare : held
  const limit = choice.limit ?? USUAL_LIMIT
  const found = candidates(connection, 'value', {
    query: anyOf(finders.map(term => term.code)),
    ranges: rangesOf(connection, 'value', choice.within),
    limit,
  })
  return hitsOf(connection, found)
    .sort((a, b) => b.score - a.score || a.shown.length - b.shown.length)
    .slice(0, limit)
}

/** Values that look like a key; see `SearchIndex.valuesLike`. */
export const valuesLike = (connection: Connection, key: string, choice: ValueChoice = {}): readonly ValueHit[] => {
  const trigrams = trigramsOf(key)
  const limit = choice.limit ?? USUAL_LIMIT
  const words = [...new Set(key.split(/\s+/).filter(word => word !== ''))]
  const telling = words.sort((a, b) => b.length - a.length).slice(0, KEY_WORDS)
  const codes = new Set(telling.flatMap(word => [encodeTerm(word), ...likeWords(connection, word)]))
  const found = candidates(connection, 'value', {
    query: anyOf([...codes]),
    ranges: rangesOf(connection, 'value', choice.within),
    limit: Math.max(LIKE_CANDIDATES, limit),
  })
  return hitsOf(connection, found)
    .map(hit => ({ ...hit, score: dice(trigrams, trigramsOf(hit.key)) }))
    .filter(hit => hit.score > 0)
    .sort((a, b) => b.score - a.score || a.key.length - b.key.length)
    .slice(0, limit)
}

/** Codes of the words that look like a word, most alike first. */
const likeWords = (connection: Connection, word: string): readonly string[] => {
  const trigrams = trigramsOf(word)
  const finders = trigrams
    .map(encodeTerm)
    .map(code => ({ code, held: heldBy(connection, 'trigram', code) }))
    .filter(trigram => trigram.held > 0)
    .sort((a, b) => a.held - b.held)
    .slice(0, FINDING_TRIGRAMS)
  const found = candidates(connection, 'trigram', {
    query: anyOf(finders.map(trigram => trigram.code)),
    ranges: [EVERYTHING],
    limit: WORD_CANDIDATES,
  })
  return connection
    .rowsAtOnce(
      ['code', 'word'],
      'SELECT code, word FROM value_word WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
      JSON.stringify(found.map(({ id }) => id)),
    )
    .map(row => ({ code: textOf(row, 'code'), likeness: dice(trigrams, trigramsOf(textOf(row, 'word'))) }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, LIKE_WORDS)
    .map(({ code }) => code)
}

type Candidate = { readonly id: number; readonly score: number }

type Search = { readonly query: string | undefined; readonly ranges: readonly IdRange[]; readonly limit: number }

const candidates = (connection: Connection, family: Family, { query, ranges, limit }: Search): readonly Candidate[] => {
  if (query === undefined) return []
  const { postings } = families[family]
  return ranges.flatMap(({ first, end }) =>
    connection
      .rowsAtOnce(
        ['id', 'score'],
        `SELECT rowid AS id, -bm25(${postings}) AS score FROM ${postings}
         WHERE ${postings} MATCH ? AND rowid >= ? AND rowid < ? ORDER BY bm25(${postings}), rowid LIMIT ?`,
        query,
        first,
        end,
        limit,
      )
      .map(row => ({ id: numberOf(row, 'id'), score: numberOf(row, 'score') })),
  )
}

const hitsOf = (connection: Connection, found: readonly Candidate[]): ValueHit[] => {
  const scores = new Map(found.map(({ id, score }) => [id, score]))
  return connection
    .rowsAtOnce(
      HIT_NAMES,
      `SELECT ${HIT_COLUMNS} WHERE cell_value.id IN (SELECT value FROM json_each(?)) ORDER BY cell_value.id`,
      JSON.stringify([...scores.keys()]),
    )
    .map(row => hitOf(row, scores.get(numberOf(row, 'id')) ?? 0))
}

const hitOf = (row: Row, score: number): ValueHit => ({
  document: textOf(row, 'path'),
  table: textOf(row, 'name'),
  column: numberOf(row, 'column_at'),
  of: ofIn(textOf(row, 'of')),
  shown: textOf(row, 'shown'),
  key: textOf(row, 'key'),
  rows: jsonOf<readonly number[]>(row, 'rows'),
  count: numberOf(row, 'total'),
  score,
})

const ofIn = (text: string): ValueOf => (text === 'label' || text === 'group' ? text : 'column')

/** Shared trigrams, twice, over all of both: 1 for equal sets. */
const dice = (a: readonly string[], b: readonly string[]): number => {
  const other = new Set(b)
  let shared = 0
  for (const trigram of a) if (other.has(trigram)) shared += 1
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length)
}

import type { ValueChoice, ValueHit, ValueOf } from '../../search/index.ts'
import { type Connection, jsonOf, numberOf, type Row, textOf } from './connection.ts'
import { type Family, families } from './families.ts'
import { familySize, heldBy } from './postings.ts'
import { type IdRange, rangesOf } from './ranges.ts'
import { anyOf, encodeTerm, trigramsOf } from './term-code.ts'

/** Hits given when no limit is asked for. */
const USUAL_LIMIT = 100

/** A word that more values than this hold does not find values as long as a rarer one is there. */
const COMMON_VALUES = 20_000

/** Trigrams of a key that find candidates, rarest first; the others only score. */
const FINDING_TRIGRAMS = 12

/** Candidates that are compared in full with the key, at least. */
const LIKE_CANDIDATES = 400

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
    connection.rows(
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
  const finders = trigrams
    .map(encodeTerm)
    .map(code => ({ code, held: heldBy(connection, 'trigram', code) }))
    .filter(trigram => trigram.held > 0)
    .sort((a, b) => a.held - b.held)
    .slice(0, FINDING_TRIGRAMS)
  const found = candidates(connection, 'trigram', {
    query: anyOf(finders.map(trigram => trigram.code)),
    ranges: rangesOf(connection, 'value', choice.within),
    limit: Math.max(LIKE_CANDIDATES, limit),
  })
  return hitsOf(connection, found)
    .map(hit => ({ ...hit, score: dice(trigrams, trigramsOf(hit.key)) }))
    .sort((a, b) => b.score - a.score || a.key.length - b.key.length)
    .slice(0, limit)
}

/** How many values there are. */
export const valueCount = (connection: Connection): number => familySize(connection, 'value').units

type Candidate = { readonly id: number; readonly score: number }

type Search = { readonly query: string | undefined; readonly ranges: readonly IdRange[]; readonly limit: number }

const candidates = (connection: Connection, family: Family, { query, ranges, limit }: Search): readonly Candidate[] => {
  if (query === undefined) return []
  const { postings } = families[family]
  return ranges.flatMap(({ first, end }) =>
    connection
      .rows(
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
    .rows(
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

import {
  type MatchQuestion,
  type StoredUnit,
  type TermStatistics,
  type UnitHit,
  type UnitKind,
  unitKinds,
} from '../../search/index.ts'
import { type Connection, jsonOf, numberIn, numberOf, type Row, textIn, textOf } from './connection.ts'
import { families, kindOfFamily } from './families.ts'
import { familySize, heldBy } from './postings.ts'
import { type IdRange, rangesOf, sizeOf } from './ranges.ts'
import { anyOf, codesIn, encodeTerm } from './term-code.ts'

/** BM25's usual constants. */
const K1 = 1.2
const B = 0.75

/**
 * A term is common when more than this many units hold it and they are more than this share of all: reading its
 * postings costs more than the words of the question that tell units apart (118 against 15 ms on 200,000 records).
 */
const COMMON_UNITS = 5_000
const COMMON_SHARE = 0.1

/** In a range of at most this many units every term finds candidates: the postings are read in the range alone. */
const NARROW_UNITS = 20_000

/** Postings that can be scanned in the time that opening one range takes, about. */
const POSTINGS_PER_RANGE = 300

/** Candidates that are scored in full for one hit that is wanted, and the fewest and most of them. */
const CANDIDATES_PER_HIT = 2
const FEWEST_CANDIDATES = 200
const MOST_CANDIDATES = 5_000

/** A term of the question: its code, weight, and how many units of the kinds asked for hold it. */
type Asked = { readonly code: string; readonly weight: number; readonly held: number; readonly idf: number }

/** Units that hold the terms, best first; see `SearchIndex.match`. */
export const matchUnits = (connection: Connection, question: MatchQuestion): readonly UnitHit[] => {
  const kinds = question.kinds ?? unitKinds
  const ranges = rangesOf(connection, 'unit', question.within)
  const asked = askedTerms(connection, question.terms, kinds)
  const known = asked.filter(term => term.held > 0)
  if (known.length === 0 || ranges.length === 0 || question.limit <= 0) return []
  const finders = sizeOf(ranges) <= NARROW_UNITS ? known : findersOf(known, unitsOf(connection, kinds))
  const most = Math.min(MOST_CANDIDATES, Math.max(FEWEST_CANDIDATES, question.limit * CANDIDATES_PER_HIT))
  const hits = kinds.flatMap(kind => {
    const ids = candidatesOf(connection, kind, { finders, ranges, most })
    return scored(connection, kind, { ids, terms: known })
  })
  return hits.sort((a, b) => b.score - a.score || a.unit - b.unit).slice(0, question.limit)
}

/** How common terms are among units of the kinds; see `SearchIndex.statistics`. */
export const termStatistics = (
  connection: Connection,
  terms: readonly string[],
  kinds: readonly UnitKind[] = unitKinds,
): TermStatistics => {
  const sizes = kinds.map(kind => familySize(connection, kind))
  const units = sizes.reduce((sum, size) => sum + size.units, 0)
  const length = sizes.reduce((sum, size) => sum + size.terms, 0)
  const frequencies = terms.map(term => heldByKinds(connection, encodeTerm(term), kinds))
  return { units, meanTerms: units === 0 ? 0 : length / units, frequencies }
}

/** Units as they were indexed, in the order asked. */
export const storedUnits = (connection: Connection, units: readonly number[]): readonly StoredUnit[] => {
  const found = new Map<number, StoredUnit>()
  const rows = connection.rows(
    `SELECT unit.id, unit.family, unit.text, unit.place, unit.row_at, document.path, sheet_table.name
     FROM unit JOIN document ON document.id = unit.document LEFT JOIN sheet_table ON sheet_table.id = unit.sheet_table
     WHERE unit.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(units),
  )
  for (const row of rows) {
    const place = textIn(row, 'place')
    found.set(numberOf(row, 'id'), {
      ...identityOf(row),
      text: textOf(row, 'text'),
      ...(place === undefined ? {} : { place: jsonOf<NonNullable<StoredUnit['place']>>(row, 'place') }),
    })
  }
  return units.flatMap(unit => found.get(unit) ?? [])
}

const heldByKinds = (connection: Connection, code: string, kinds: readonly UnitKind[]): number =>
  kinds.reduce((sum, kind) => sum + heldBy(connection, kind, code), 0)

const unitsOf = (connection: Connection, kinds: readonly UnitKind[]): number =>
  kinds.reduce((sum, kind) => sum + familySize(connection, kind).units, 0)

/** Terms of the question by code, a repeated one once with the larger weight. */
const askedTerms = (
  connection: Connection,
  terms: MatchQuestion['terms'],
  kinds: readonly UnitKind[],
): readonly Asked[] => {
  const weights = new Map<string, number>()
  for (const item of terms) {
    const { term, weight } = typeof item === 'string' ? { term: item, weight: 1 } : item
    if (term !== '') weights.set(encodeTerm(term), Math.max(weight, weights.get(encodeTerm(term)) ?? 0))
  }
  const units = unitsOf(connection, kinds)
  return [...weights].map(([code, weight]) => {
    const held = heldByKinds(connection, code, kinds)
    return { code, weight, held, idf: Math.log(1 + (units - held + 0.5) / (held + 0.5)) }
  })
}

/** The terms that find candidates: all that are not common; the rarest when all are. */
const findersOf = (known: readonly Asked[], units: number): readonly Asked[] => {
  const rare = known.filter(term => term.held <= COMMON_UNITS || term.held <= units * COMMON_SHARE)
  if (rare.length > 0) return rare
  return [...known].sort((a, b) => a.held - b.held).slice(0, 1)
}

type Search = { readonly finders: readonly Asked[]; readonly ranges: readonly IdRange[]; readonly most: number }

/**
 * Units that hold a finder of the kind, in the ranges; the best by the engine's own BM25 over the finders.
 *
 * One scan of all their postings is cheaper than one a range when there are many ranges and the finders are rare.
 */
const candidatesOf = (connection: Connection, kind: UnitKind, search: Search): readonly number[] => {
  const query = anyOf(search.finders.map(term => term.code))
  if (query === undefined) return []
  const postings = search.finders.reduce((sum, term) => sum + term.held, 0)
  const { ranges } = search
  if (ranges.length > 1 && postings < POSTINGS_PER_RANGE * ranges.length)
    return candidatesIn(connection, kind, { query, where: ranges.map(inRange).join(' OR '), most: search.most })
  return ranges.flatMap(range => candidatesIn(connection, kind, { query, where: inRange(range), most: search.most }))
}

const inRange = ({ first, end }: IdRange): string => `(rowid >= ${first} AND rowid < ${end})`

type CandidateQuery = { readonly query: string; readonly where: string; readonly most: number }

const candidatesIn = (
  connection: Connection,
  kind: UnitKind,
  { query, where, most }: CandidateQuery,
): readonly number[] => {
  const { postings } = families[kind]
  return connection
    .rowsOnce(
      `SELECT rowid AS id FROM ${postings} WHERE ${postings} MATCH ? AND (${where})
       ORDER BY bm25(${postings}), rowid LIMIT ?`,
      query,
      most,
    )
    .map(row => numberOf(row, 'id'))
}

type Candidates = { readonly ids: readonly number[]; readonly terms: readonly Asked[] }

const scored = (connection: Connection, kind: UnitKind, { ids, terms }: Candidates): readonly UnitHit[] => {
  if (ids.length === 0) return []
  const size = familySize(connection, kind)
  const mean = Math.max(1, size.terms / Math.max(1, size.units))
  const rows = connection.rows(
    `SELECT unit.id, unit.family, unit.terms, unit.row_at, document.path, sheet_table.name
     FROM unit JOIN document ON document.id = unit.document LEFT JOIN sheet_table ON sheet_table.id = unit.sheet_table
     WHERE unit.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )
  return rows.map(row => ({ ...identityOf(row), score: scoreOf(codesIn(textOf(row, 'terms')), terms, mean) }))
}

/** BM25 of one unit. */
const scoreOf = (codes: readonly string[], terms: readonly Asked[], mean: number): number => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term.code, 0)
  for (const code of codes) {
    const count = counts.get(code)
    if (count !== undefined) counts.set(code, count + 1)
  }
  const norm = K1 * (1 - B + (B * codes.length) / mean)
  let score = 0
  for (const term of terms) {
    const count = counts.get(term.code) ?? 0
    if (count > 0) score += (term.weight * term.idf * count * (K1 + 1)) / (count + norm)
  }
  return score
}

const identityOf = (row: Row): Omit<UnitHit, 'score'> => {
  const table = textIn(row, 'name')
  const at = numberIn(row, 'row_at')
  return {
    unit: numberOf(row, 'id'),
    kind: kindOfFamily(numberOf(row, 'family')),
    document: textOf(row, 'path'),
    ...(table === undefined ? {} : { table }),
    ...(at === undefined ? {} : { row: at }),
  }
}

import {
  type MatchQuestion,
  type StoredUnit,
  type TermStatistics,
  type UnitHit,
  type UnitKind,
  unitKinds,
} from '../../search/index.ts'
import { candidatesIn } from './candidates.ts'
import { type Connection, jsonOf, numberIn, numberOf, type Row, textIn, textOf } from './connection.ts'
import { kindOfFamily } from './families.ts'
import { familySize, heldBy } from './postings.ts'
import { rangesOf } from './ranges.ts'
import { codesIn, encodeTerm } from './term-code.ts'
import { type UnitContent, unitContents } from './unit-memory.ts'

/** BM25's usual constants. */
const K1 = 1.2
const B = 0.75

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
  const most = Math.min(MOST_CANDIDATES, Math.max(FEWEST_CANDIDATES, question.limit * CANDIDATES_PER_HIT))
  const scores = kinds.flatMap(kind => {
    const ids = candidatesIn(connection, kind, { terms: known, ranges, most })
    return scored(connection, kind, { ids, terms: known })
  })
  const best = scores.sort((a, b) => b.score - a.score || a.unit - b.unit).slice(0, question.limit)
  return identified(connection, best)
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
  const found = unitContents(connection, WHOLE, units)
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

type Candidates = { readonly ids: readonly number[]; readonly terms: readonly Asked[] }

type Scored = { readonly unit: number; readonly score: number }

const scored = (connection: Connection, kind: UnitKind, { ids, terms }: Candidates): readonly Scored[] => {
  if (ids.length === 0) return []
  const size = familySize(connection, kind)
  const mean = Math.max(1, size.terms / Math.max(1, size.units))
  const codes = unitContents(connection, CODES, ids)
  return Array.from(codes, ([unit, text]) => ({ unit, score: scoreOf(codesIn(text), terms, mean) }))
}

/** Where units stand, in the order given; units that are gone are left out. */
const identified = (connection: Connection, units: readonly Scored[]): readonly UnitHit[] => {
  const places = unitContents(
    connection,
    PLACE,
    units.map(({ unit }) => unit),
  )
  return units.flatMap(({ unit, score }) => {
    const place = places.get(unit)
    return place ? [{ ...place, score }] : []
  })
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

/** Bytes that an object of a unit takes beside its text. */
const OBJECT_BYTES = 200

const NAMED = `FROM unit JOIN document ON document.id = unit.document LEFT JOIN sheet_table ON sheet_table.id = unit.sheet_table
  WHERE unit.id IN (SELECT value FROM json_each(?))`

/** The coded terms of a unit, which are scored. */
const CODES: UnitContent<string> = {
  sql: 'SELECT id, terms FROM unit WHERE id IN (SELECT value FROM json_each(?))',
  columns: ['id', 'terms'],
  read: row => [numberOf(row, 'id'), textOf(row, 'terms')],
  bytesOf: text => 2 * text.length,
  most: 24_000_000,
}

/** Where a unit stands. */
const PLACE: UnitContent<Omit<UnitHit, 'score'>> = {
  sql: `SELECT unit.id, unit.family, unit.row_at, document.path, sheet_table.name ${NAMED}`,
  columns: ['id', 'family', 'row_at', 'path', 'name'],
  read: row => [numberOf(row, 'id'), identityOf(row)],
  bytesOf: ({ document }) => OBJECT_BYTES + 2 * document.length,
  most: 12_000_000,
}

/** A unit as it was indexed. */
const WHOLE: UnitContent<StoredUnit> = {
  sql: `SELECT unit.id, unit.family, unit.text, unit.place, unit.row_at, document.path, sheet_table.name ${NAMED}`,
  columns: ['id', 'family', 'text', 'place', 'row_at', 'path', 'name'],
  read: row => {
    const place = textIn(row, 'place')
    const unit = {
      ...identityOf(row),
      text: textOf(row, 'text'),
      ...(place === undefined ? {} : { place: jsonOf<NonNullable<StoredUnit['place']>>(row, 'place') }),
    }
    return [unit.unit, unit]
  },
  bytesOf: ({ text, document }) => OBJECT_BYTES + 2 * (text.length + document.length),
  most: 16_000_000,
}

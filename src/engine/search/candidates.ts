import { type Connection, textOf } from './connection.ts'
import { type Family, families } from './families.ts'
import { familySize } from './postings.ts'
import { EVERYTHING, type IdRange, sizeOf } from './ranges.ts'
import { Sums } from './sums.ts'

/** A term that is looked for: its code, how many hold it, and what it adds to the score of a unit that does. */
export type FindingTerm = {
  readonly code: string
  readonly held: number
  readonly weight: number
  readonly idf: number
}

/**
 * Postings read for one search, rarest terms first; the rarest term is read in any case, up to this many. Reading 16,000
 * takes 2 ms, four times less than ranking them in the engine. Terms beyond find nothing, but still score what was found.
 */
const POSTINGS_READ = 60_000
/**
 * A term is common when more than this many units hold it and they are more than this share of all: it does not tell units
 * apart as the other words of the question do.
 */
const COMMON_UNITS = 5_000
const COMMON_SHARE = 0.1
/** In ranges of at most this many units every term is read: its postings there are few, however common it is. */
const NARROW_UNITS = 20_000

/**
 * Units that hold the terms, those first that hold the most of them by weight; at most `most`. Where more units are alike than
 * there is room for, they are taken evenly over all of them, so that none is favoured for having come first.
 */
export const candidatesIn = (
  connection: Connection,
  family: Family,
  by: { readonly terms: readonly FindingTerm[]; readonly ranges: readonly IdRange[]; readonly most: number },
): readonly number[] => {
  const lists = listsOf(connection, family, by)
  const sums = new Sums(lists.reduce((sum, { ids }) => sum + ids.length, 0))
  for (const { term, ids } of lists) {
    const weight = term.weight * term.idf
    for (let at = 0; at < ids.length; at += 1) sums.add(ids[at] as number, weight)
  }
  return sums.greatest(by.most, spread)
}

/** Units that hold a term, in ascending order within each stretch of numbers. */
type List = { readonly term: FindingTerm; readonly ids: Uint32Array }

const listsOf = (
  connection: Connection,
  family: Family,
  { terms, ranges }: { readonly terms: readonly FindingTerm[]; readonly ranges: readonly IdRange[] },
): readonly List[] => {
  if (sizeOf(ranges) <= NARROW_UNITS) return terms.flatMap(term => narrowLists(connection, family, { term, ranges }))
  const { units } = familySize(connection, family)
  const rare = terms.filter(({ held }) => held <= COMMON_UNITS || held <= units * COMMON_SHARE)
  let read = 0
  const finders = [...(rare.length > 0 ? rare : terms)]
    .sort((a, b) => a.held - b.held)
    .filter((term, at) => {
      read += term.held
      return at === 0 || (rare.length > 0 && read <= POSTINGS_READ)
    })
  return finders.flatMap(term => within({ term, ids: remembered(connection, family, term) }, ranges))
}

/**
 * Postings of one term in a few ranges: a term that not many units hold is read whole once and remembered, since the ranges of
 * a question are many and the next question has others.
 */
const narrowLists = (
  connection: Connection,
  family: Family,
  { term, ranges }: { readonly term: FindingTerm; readonly ranges: readonly IdRange[] },
): readonly List[] =>
  term.held <= NARROW_UNITS
    ? within({ term, ids: remembered(connection, family, term) }, ranges)
    : ranges.map(range => ({ term, ids: idsIn(connection, family, { term, range }) }))

/** The stretches of an ascending list that lie in the ranges. */
const within = ({ term, ids }: List, ranges: readonly IdRange[]): readonly List[] =>
  ranges.map(({ first, end }) => ({ term, ids: ids.subarray(placeOf(ids, first), placeOf(ids, end)) }))

/** Where the first number that is not below `least` stands. */
const placeOf = (ids: Uint32Array, least: number): number => {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

const spread = (ids: readonly number[], count: number): readonly number[] => {
  if (count >= ids.length) return ids
  const sorted = [...ids].sort((a, b) => a - b)
  return Array.from({ length: count }, (_, at) => sorted[Math.floor((at * sorted.length) / count)] as number)
}

/** Postings of terms that were read, until somebody writes to the file; the oldest go first. In numbers: 4 bytes each. */
const MEMORY_IDS = 4_000_000

type Memory = { state: string; size: number; readonly lists: Map<string, Uint32Array> }

const memories = new WeakMap<Connection, Memory>()

/** A question reads the same terms several times: in the library, and again in the tables that were chosen. */
const remembered = (connection: Connection, family: Family, term: FindingTerm): Uint32Array => {
  const memory = memories.get(connection) ?? { state: '', size: 0, lists: new Map<string, Uint32Array>() }
  memories.set(connection, memory)
  const state = connection.state()
  if (memory.state !== state) {
    memory.lists.clear()
    memory.size = 0
    memory.state = state
  }
  const name = `${family} ${term.code}`
  const known = memory.lists.get(name)
  if (known) return known
  const ids = idsIn(connection, family, { term, range: EVERYTHING })
  memory.lists.set(name, ids)
  memory.size += ids.length
  for (const [oldest, list] of memory.lists) {
    if (memory.size <= MEMORY_IDS) break
    memory.lists.delete(oldest)
    memory.size -= list.length
  }
  return ids
}

type Reading = { readonly term: FindingTerm; readonly range: IdRange }

/** As one text: a row for each number would take eight times as long. */
const idsIn = (connection: Connection, family: Family, { term, range }: Reading): Uint32Array => {
  const { postings } = families[family]
  const row = connection.row(
    `SELECT json_group_array(id) AS ids FROM (SELECT rowid AS id FROM ${postings}
     WHERE ${postings} MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid LIMIT ?)`,
    `"${term.code}"`,
    range.first,
    range.end,
    POSTINGS_READ,
  )
  const ids: readonly number[] = JSON.parse(textOf(row ?? {}, 'ids'))
  return Uint32Array.from(ids)
}

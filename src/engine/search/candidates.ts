import { type Connection, textOf } from './connection.ts'
import { type Family, families } from './families.ts'
import { familySize } from './postings.ts'
import { EVERYTHING, type IdRange, sizeOf } from './ranges.ts'

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
  const sums = new Map<number, number>()
  for (const { term, ids } of listsOf(connection, family, by))
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + term.weight * term.idf)
  return firstOf(sums, by.most)
}

type List = { readonly term: FindingTerm; readonly ids: Iterable<number> }

const listsOf = (
  connection: Connection,
  family: Family,
  { terms, ranges }: { readonly terms: readonly FindingTerm[]; readonly ranges: readonly IdRange[] },
): readonly List[] => {
  if (sizeOf(ranges) <= NARROW_UNITS)
    return terms.map(term => ({ term, ids: narrowIds(connection, family, { term, ranges }) }))
  const { units } = familySize(connection, family)
  const rare = terms.filter(({ held }) => held <= COMMON_UNITS || held <= units * COMMON_SHARE)
  let read = 0
  const finders = [...(rare.length > 0 ? rare : terms)]
    .sort((a, b) => a.held - b.held)
    .filter((term, at) => {
      read += term.held
      return at === 0 || (rare.length > 0 && read <= POSTINGS_READ)
    })
  return finders.map(term => ({ term, ids: within(remembered(connection, family, term), ranges) }))
}

/**
 * Postings of one term in a few ranges: a term that not many units hold is read whole once and remembered, since the ranges of
 * a question are many and the next question has others.
 */
const narrowIds = (
  connection: Connection,
  family: Family,
  { term, ranges }: { readonly term: FindingTerm; readonly ranges: readonly IdRange[] },
): Iterable<number> =>
  term.held <= NARROW_UNITS
    ? within(remembered(connection, family, term), ranges)
    : ranges.flatMap(range => [...idsIn(connection, family, { term, range })])

/** Numbers of an ascending list that lie in any of the ranges, which ascend too. */
function* within(ids: Uint32Array, ranges: readonly IdRange[]): Iterable<number> {
  for (const { first, end } of ranges)
    for (let at = placeOf(ids, first); at < ids.length; at += 1) {
      const id = ids[at] as number
      if (id >= end) break
      yield id
    }
}

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

const firstOf = (sums: ReadonlyMap<number, number>, most: number): readonly number[] => {
  if (sums.size <= most) return [...sums.keys()]
  const all = Float64Array.from(sums.values()).sort()
  const least = all[all.length - most] ?? 0
  const above: number[] = []
  const alike: number[] = []
  for (const [id, sum] of sums) {
    if (sum > least) above.push(id)
    else if (sum === least) alike.push(id)
  }
  return [...above, ...spread(alike, most - above.length)]
}

const spread = (ids: readonly number[], count: number): readonly number[] => {
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

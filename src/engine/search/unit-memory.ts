import type { Connection, Row } from './connection.ts'

/** What is read of a unit, by the unit's number. Each kind of content has a memory of its own. */
export type UnitContent<T> = {
  /** Rows of the units that a JSON list of numbers names; each with the unit's number under `id`. */
  readonly sql: string
  /** Names of its columns. */
  readonly columns: readonly string[]
  readonly read: (row: Row) => readonly [unit: number, content: T]
  /** Bytes that one content takes, roughly. */
  readonly bytesOf: (content: T) => number
  /** Bytes that are remembered for one connection. */
  readonly most: number
}

type Memory<T> = { readonly state: string; bytes: number; readonly units: Map<number, T> }

const memories = new WeakMap<Connection, Map<unknown, unknown>>()

/**
 * The content of units by their number; units that are gone are left out.
 *
 * Questions meet the same units again and again: what was read is remembered until somebody writes to the file. What was read
 * first is forgotten first when there is too much.
 */
export const unitContents = <T>(
  connection: Connection,
  content: UnitContent<T>,
  ids: readonly number[],
): ReadonlyMap<number, T> => {
  const memory = memoryOf(connection, content)
  const found = new Map<number, T>()
  const missing: number[] = []
  for (const id of ids) {
    const known = memory.units.get(id)
    if (known === undefined) missing.push(id)
    else found.set(id, known)
  }
  if (missing.length === 0) return found
  for (const row of connection.rowsAtOnce(content.columns, content.sql, JSON.stringify(missing))) {
    const [unit, one] = content.read(row)
    found.set(unit, one)
    remember(memory, content, [unit, one])
  }
  return found
}

const memoryOf = <T>(connection: Connection, content: UnitContent<T>): Memory<T> => {
  const all = memories.get(connection) ?? new Map<unknown, unknown>()
  memories.set(connection, all)
  const state = connection.state()
  // Only this function puts a memory under a content, so it is one of that content.
  const known = all.get(content) as Memory<T> | undefined
  if (known?.state === state) return known
  const fresh: Memory<T> = { state, bytes: 0, units: new Map() }
  all.set(content, fresh)
  return fresh
}

const remember = <T>(memory: Memory<T>, content: UnitContent<T>, [unit, one]: readonly [number, T]): void => {
  memory.units.set(unit, one)
  memory.bytes += content.bytesOf(one)
  for (const [oldest, old] of memory.units) {
    if (memory.bytes <= content.most) return
    memory.units.delete(oldest)
    memory.bytes -= content.bytesOf(old)
  }
}

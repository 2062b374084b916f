import { Bool, Float64, Table, tableToIPC, Utf8, type Vector, vectorFromArray } from 'apache-arrow'

/** A value of a result row. */
type Value = string | number | boolean | null

/** Media type of an Arrow stream. */
export const ARROW_TYPE = 'application/vnd.apache.arrow.stream'

/**
 * Rows of a result as an Arrow IPC stream: a column of numbers is Float64, of yes and no Bool, every other Utf8. Names that occur
 * twice get a number, as Arrow keeps one column a name.
 */
export const arrowOf = (columns: readonly string[], rows: readonly (readonly Value[])[]): Uint8Array => {
  const vectors: Record<string, Vector> = {}
  columns.forEach((name, at) => {
    const values = rows.map(row => row[at] ?? null)
    let free = name
    for (let number = 2; free in vectors; number += 1) free = `${name} (${number})`
    vectors[free] = vectorOf(values)
  })
  return tableToIPC(new Table(vectors), 'stream')
}

const vectorOf = (values: readonly Value[]): Vector => {
  const present = values.filter(value => value !== null)
  if (present.length > 0 && present.every(value => typeof value === 'number'))
    return vectorFromArray(values, new Float64())
  if (present.length > 0 && present.every(value => typeof value === 'boolean'))
    return vectorFromArray(values, new Bool())
  return vectorFromArray(
    values.map(value => (value === null ? null : String(value))),
    new Utf8(),
  )
}

import type { WordLinks } from '../link.ts'
import type { Side } from '../plan-join.ts'

/** Tables that a language model is shown, best first. */
export const SHOWN_TABLES = 6
/** Of each: columns, values linked and examples of a column, groups, whole rows, and characters of one text. */
const SHOWN = { columns: 60, linked: 8, examples: 3, groups: 40, rows: 3, characters: 120 } as const

/** What a language model sees of the tables: plain data under short ids (`T1`, `T2`, …), bounded; best first. */
export const shownTables = (sides: readonly Side[]): readonly object[] =>
  sides.slice(0, SHOWN_TABLES).map(({ view, links }, at) => {
    const { table, candidate, rows } = view
    const linked = linkedValues(view, links)
    return {
      id: tableName(at),
      document: candidate.document,
      sheet: table.sheet,
      title: cut(table.title ?? ''),
      about: cut(candidate.card, SHOWN.characters * 4),
      rows_in_table: table.recordCount,
      columns: table.columns.slice(0, SHOWN.columns).map((column, index) => ({
        index,
        name: cut(column.name),
        type: column.type,
        ...(column.unit ? { unit: column.unit.text } : {}),
        ...(linked.get(index) ? { linked: linked.get(index) } : {}),
        examples: examplesOf(view, index),
      })),
      groups: table.groups.slice(0, SHOWN.groups).map(({ label }) => cut(label)),
      notes: table.notes.slice(0, SHOWN.rows).map(({ text }) => cut(text)),
      rows: rows.slice(0, SHOWN.rows).map(row => row.texts.slice(0, SHOWN.columns).map(text => cut(text))),
    }
  })

/** Short id of the table at this place, from 0. */
export const tableName = (at: number): string => `T${at + 1}`

const cut = (text: string, characters: number = SHOWN.characters): string =>
  text.length <= characters ? text : `${text.slice(0, characters)}…`

/** Values that words of the question meet, the strongest first, by column. */
const linkedValues = ({ texts }: Side['view'], links: readonly WordLinks[]): ReadonlyMap<number, readonly string[]> => {
  const strengths = new Map<number, number>()
  for (const { texts: met } of links)
    for (const [id, { strength }] of met) strengths.set(id, (strengths.get(id) ?? 0) + strength)
  const found = new Map<number, string[]>()
  for (const [id] of [...strengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    const text = texts[id]
    const list = text && text.column >= 0 ? (found.get(text.column) ?? []) : undefined
    if (!text || !list || list.length >= SHOWN.linked) continue
    list.push(cut(text.text))
    found.set(text.column, list)
  }
  return found
}

const examplesOf = ({ rows }: Side['view'], column: number): readonly string[] => {
  const seen = new Set<string>()
  for (const row of rows) {
    const text = row.texts[column]?.trim() ?? ''
    if (text !== '') seen.add(cut(text))
    if (seen.size >= SHOWN.examples) break
  }
  return [...seen]
}

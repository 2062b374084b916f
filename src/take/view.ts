import { languageOf, type StoredRow } from '../record/index.ts'
import { type Table, totalWordOf } from '../table/index.ts'
import { stemOf } from '../text/index.ts'
import { languageNames } from './lists/language-names.ts'
import type { Candidate } from './take.ts'
import { headerTermsOf, linkTermsOf, TOTAL_TERM } from './terms.ts'

/** One distinct text of a column (or, with column -1, the label of a group) and the rows that hold it. */
export type CellText = {
  readonly column: number
  readonly text: string
  readonly terms: readonly string[]
  /** Positions in `view.rows`, ascending. */
  readonly rows: readonly number[]
  /** The group, for a label of one. */
  readonly group?: number
}

/** A table as words of a question are linked to it: its rows, its distinct texts, its headers, and what surrounds it. */
export type TableView = {
  readonly candidate: Candidate
  readonly table: Table
  readonly rows: readonly StoredRow[]
  /** True when there are more rows than were read; then an aggregate is compiled but nothing is concluded from absence. */
  readonly truncated: boolean
  readonly texts: readonly CellText[]
  readonly textsOfRow: readonly (readonly number[])[]
  /** Terms of each column's path, in the order of `table.columns`. */
  readonly columns: readonly (readonly string[])[]
  /** Terms of titles, lines, sheet and document names, and the card. */
  readonly context: ReadonlySet<string>
  /** Texts that hold a term; columns whose path holds it. */
  readonly textsByTerm: ReadonlyMap<string, readonly number[]>
  readonly columnsByTerm: ReadonlyMap<string, readonly number[]>
}

/** Longest cell text that names something; a longer one is prose. */
const VALUE_CHARACTERS = 160

/** The view of a candidate over its stored rows (all columns wanted). Cost: cells. */
export const viewOf = (candidate: Candidate, rows: readonly StoredRow[], truncated: boolean): TableView => {
  const { table } = candidate
  const wanted = rows.filter(row => row.role === 'data' || row.role === 'total')
  const texts = [...columnTexts(table, wanted), ...groupTexts(table, wanted)]
  const textsByTerm = byTerm(texts.map(text => text.terms))
  const columns = table.columns.map(column => [...new Set(column.path.flatMap(floor => headerTermsOf(floor)))])
  return {
    candidate,
    table,
    rows: wanted,
    truncated,
    texts,
    textsOfRow: textsOfRows(texts, wanted.length),
    columns,
    context: contextOf(candidate, textsByTerm),
    textsByTerm,
    columnsByTerm: byTerm(columns),
  }
}

const columnTexts = (table: Table, rows: readonly StoredRow[]): readonly CellText[] =>
  table.columns.flatMap((column, at) => {
    const isNumber = column.type === 'number' && column.role !== 'label'
    return isNumber || column.type === 'blank' ? [] : distinctTexts(rows, at)
  })

const distinctTexts = (rows: readonly StoredRow[], column: number): readonly CellText[] => {
  const byText = new Map<string, number[]>()
  for (const [position, row] of rows.entries()) {
    const text = row.texts[column]?.trim() ?? ''
    if (text === '' || text.length > VALUE_CHARACTERS) continue
    const known = byText.get(text)
    if (known) known.push(position)
    else byText.set(text, [position])
  }
  return [...byText].map(([text, positions]) => {
    const ofTotals = positions.every(position => rows[position]?.role === 'total') && isTotalLabel(text)
    return { column, text, terms: [...linkTermsOf(text), ...(ofTotals ? [TOTAL_TERM] : [])], rows: positions }
  })
}

const isTotalLabel = (text: string): boolean => totalWordOf(text)?.strength === 'strong'

const groupTexts = (table: Table, rows: readonly StoredRow[]): readonly CellText[] => {
  const under = table.groups.map((): number[] => [])
  for (const [position, row] of rows.entries())
    for (let group = row.group; group !== undefined; group = table.groups[group]?.parent) under[group]?.push(position)
  return table.groups.map((group, at) => ({
    column: -1,
    text: group.label.trim(),
    terms: linkTermsOf(group.label),
    rows: under[at] ?? [],
    group: at,
  }))
}

const textsOfRows = (texts: readonly CellText[], count: number): readonly (readonly number[])[] => {
  const ofRow = Array.from({ length: count }, (): number[] => [])
  for (const [id, text] of texts.entries()) for (const row of text.rows) ofRow[row]?.push(id)
  return ofRow
}

/** What surrounds the table. A card also shows some of its values: words of these say nothing of the whole. */
const contextOf = (
  { table, document, card }: Candidate,
  textsByTerm: ReadonlyMap<string, readonly number[]>,
): ReadonlySet<string> => {
  const name = document.replace(/\.\w+$/u, '').replace(/[_/-]+/gu, ' ')
  const lines = table.lines.map(line => line.text)
  const named = [name, table.sheet, table.title ?? '', ...lines].flatMap(text => headerTermsOf(text))
  const tongue = (languageNames[languageOf(table.columns.map(column => column.name).join(' '))] ?? []).map(stemOf)
  return new Set([...named, ...tongue, ...headerTermsOf(card).filter(term => !textsByTerm.has(term))])
}

const byTerm = (lists: readonly (readonly string[])[]): ReadonlyMap<string, readonly number[]> => {
  const ids = new Map<string, number[]>()
  for (const [id, terms] of lists.entries())
    for (const term of terms) {
      const known = ids.get(term)
      if (known) known.push(id)
      else ids.set(term, [id])
    }
  return ids
}

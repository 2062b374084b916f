import type { TableRecord } from '../record/index.ts'
import type { Column, Table } from '../table/index.ts'
import { analyse, dayIn, fold, numberIn, wordsOf } from '../text/index.ts'
import { coverageOf, heldBy, termSetOf, type WeighedConcept } from './coverage.ts'
import type { Question } from './question.ts'
import { qualities } from './words/superlative-words.ts'

/** Columns whose ends are looked for when the question names none, and when it names some. */
const UNNAMED_COLUMNS = 3
const NAMED_COLUMNS = 3
/** Rows of one end, where several share a value; rows given in all, and of those the totals. */
const ALIKE = 2
const ENDS = 18
const TOTALS = 8
/** Longest text that names rows, in characters, and the least share of its words that the question must say. */
const NAME_CHARACTERS = 80
const LEAST_OF_NAME = 0.5

/**
 * Rows that a question for the highest, the lowest or the total is about by what they are, whatever words they hold: rows
 * at the ends of the columns it asks for, first among the rows it names, then among all; and totals.
 *
 * Columns are those that the question names, or whose quality it asks for (`самый дорогой`: prices); where it names none,
 * the first few of numbers. Empty for any other question. Cost: cells of the records.
 *
 * @param records of one table, all or some; ends are those of the records given
 * @returns rows in table axes, each once, nearest to the question first
 */
export const rowsAtEnds = (
  question: Question,
  concepts: readonly WeighedConcept[],
  from: { readonly table: Table; readonly records: readonly TableRecord[] },
): readonly number[] => {
  if (question.end === undefined && !question.total) return []
  const scopes = scopesOf(concepts, from)
  const ends = question.end === undefined ? [] : endRows(question, concepts, { ...from, scopes })
  const totals = question.total ? totalRows(concepts, from) : []
  return [...new Set([...ends.slice(0, ENDS), ...totals])]
}

type Records = readonly TableRecord[]

/** The rows that the question names, narrowest first, and all rows last; a scope of one row has no ends. */
const scopesOf = (
  concepts: readonly WeighedConcept[],
  { table, records }: { readonly table: Table; readonly records: Records },
): readonly Records[] => {
  const data = records.filter(({ role }) => role === 'data')
  const named = namesIn(concepts)
  const byColumn = new Map<number, Set<TableRecord>>()
  const put = (column: number, record: TableRecord): void => {
    byColumn.set(column, (byColumn.get(column) ?? new Set()).add(record))
  }
  for (const record of data) {
    for (const text of record.ancestors) if (named(text)) put(-1, record)
    for (const { column, text } of record.cells) if (isNaming(table.columns[column]) && named(text)) put(column, record)
  }
  const sets = [...byColumn.values()].filter(set => set.size < data.length)
  const all = sets.length < 2 ? [] : [data.filter(record => sets.every(set => set.has(record)))]
  return [...all, ...sets.map(set => [...set]), data].filter(scope => scope.length > 1)
}

const isNaming = (column: Column | undefined): boolean =>
  column !== undefined && (column.role === 'label' || column.type === 'text' || column.type === 'mixed')

/** Tells whether the question says most of a text's words; each text is looked at once. */
const namesIn = (concepts: readonly WeighedConcept[]): ((text: string) => boolean) => {
  const said = new Set(
    concepts.flatMap(({ concept }) => [
      ...concept.terms.slice(0, 1),
      ...concept.alternatives.flatMap(({ terms }) => (terms.length === 1 ? terms : [])),
    ]),
  )
  const known = new Map<string, boolean>()
  return text => {
    const seen = known.get(text)
    if (seen !== undefined) return seen
    const words = text.length > NAME_CHARACTERS ? [] : wordsOf(text).flatMap(word => analyse(word.text).slice(0, 1))
    const isNamed = words.length > 0 && words.filter(word => said.has(word)).length >= words.length * LEAST_OF_NAME
    known.set(text, isNamed)
    return isNamed
  }
}

const endRows = (
  question: Question,
  concepts: readonly WeighedConcept[],
  from: { readonly table: Table; readonly scopes: readonly Records[] },
): readonly number[] => {
  const columns = askedColumns(question, concepts, from)
  const order = question.end === 'least' ? (['least', 'most'] as const) : (['most', 'least'] as const)
  return order.flatMap(end =>
    from.scopes.flatMap(scope => columns.flatMap(column => endOf(scope, { table: from.table, column, end }))),
  )
}

/** Columns of numbers or days that the question is about, as positions in the table. */
const askedColumns = (
  question: Question,
  concepts: readonly WeighedConcept[],
  { table, scopes }: { readonly table: Table; readonly scopes: readonly Records[] },
): readonly number[] => {
  const all = scopes.at(-1) ?? []
  const measures = table.columns.flatMap((column, at) => (isMeasure(column) && !isCounting(all, at) ? [at] : []))
  const folded = ` ${fold(question.text)} `
  const asked = qualities.filter(quality => quality.asked.some(start => startsWord(folded, start)))
  const scored = measures.map(at => {
    const column = table.columns[at] as Column
    const name = ` ${fold(column.path.join(' '))} `
    const told = asked.some(({ columns }) =>
      columns.some(start => (start === 'dates' ? column.type === 'date' : startsWord(name, start))),
    )
    return { at, score: coverageOf(concepts, heldBy(concepts, termSetOf(analyse(name)))) + (told ? QUALITY : 0) }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best === 0) return measures.filter(at => table.columns[at]?.type !== 'date').slice(0, UNNAMED_COLUMNS)
  return scored
    .filter(({ score }) => score >= best * NEAR_BEST)
    .sort((a, b) => b.score - a.score)
    .slice(0, NAMED_COLUMNS)
    .map(({ at }) => at)
}

/** What a quality that the column tells counts beside the words of its name; and how near to the best column others are taken. */
const QUALITY = 0.3
const NEAR_BEST = 0.6

const startsWord = (padded: string, start: string): boolean =>
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/u.test(start)
    ? padded.includes(start)
    : new RegExp(`[^\\p{L}]${start}`, 'u').test(padded)

const isMeasure = ({ type, role }: Column): boolean =>
  (type === 'number' || type === 'date' || type === 'mixed') && (role === 'value' || role === 'total')

/** True for a column that only numbers the rows: 1, 2, 3. */
const isCounting = (records: Records, column: number): boolean => {
  const numbers = records.map(record => numberIn(textAt(record, column)))
  return records.length > 2 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
}

const textAt = (record: TableRecord, column: number): string =>
  record.cells.find(cell => cell.column === column)?.text ?? ''

const endOf = (
  records: Records,
  by: { readonly table: Table; readonly column: number; readonly end: 'most' | 'least' },
): readonly number[] => {
  const column = by.table.columns[by.column] as Column
  let best: number | string | undefined
  let rows: number[] = []
  for (const record of records) {
    const value = valueIn(textAt(record, by.column), column)
    if (value === undefined || (best !== undefined && typeof value !== typeof best)) continue
    if (best === undefined || (by.end === 'most' ? value > best : value < best)) {
      best = value
      rows = []
    }
    if (value === best && rows.length < ALIKE) rows.push(record.row)
  }
  return rows
}

const valueIn = (text: string, column: Column): number | string | undefined =>
  text === '' ? undefined : column.type === 'date' ? dayIn(text, column.dates) : numberIn(text, column.numbers)

/** Totals of the groups that the question names, then those of the whole table, then the others. */
const totalRows = (
  concepts: readonly WeighedConcept[],
  { table, records }: { readonly table: Table; readonly records: Records },
): readonly number[] => {
  const named = namesIn(concepts)
  const rank = (record: TableRecord): number => {
    if (
      record.ancestors.some(named) ||
      record.cells.some(cell => isNaming(table.columns[cell.column]) && named(cell.text))
    )
      return 0
    return record.ancestors.length === 0 ? 1 : 2
  }
  return records
    .filter(({ role }) => role === 'total')
    .map(record => ({ row: record.row, rank: rank(record) }))
    .sort((a, b) => a.rank - b.rank || b.row - a.row)
    .slice(0, TOTALS)
    .map(({ row }) => row)
}

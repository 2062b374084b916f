import type { Sheet } from '../source/index.ts'
import { fold } from '../text/index.ts'
import { type Grain, grainOf } from './grain.ts'
import { rowFactOf, type Table, type Why } from './table.ts'

/**
 * Tables of one book that have the same header: one table that goes on (`parts`: over pages, over `Sheet1`, `Sheet1 (2)`), or the
 * same table once for each month, region or product (`series`), told apart by its `dimension`.
 */
export type TableGroup = {
  readonly kind: 'parts' | 'series'
  /** In reading order; two or more. */
  readonly tables: readonly Table[]
  /** Of a series: what tells its tables apart, with one text for each of them. */
  readonly dimension?: TableDimension
  readonly why: Why
}

/** `of`: where the texts stand; `name`: the stretch of time that they all name, else `name`. */
export type TableDimension = {
  readonly of: 'sheet' | 'title' | 'heading'
  readonly name: Grain | 'name'
  readonly values: readonly string[]
}

/**
 * The groups of tables of a book with the same header paths, in reading order; a table is in one group at most.
 *
 * Only tables of named columns are grouped, never forms and texts. Each part has its own header, which is no row of its
 * body: the rows of a group, one part after the other, repeat none. Where nothing tells tables of the same header apart, they
 * are no group. Cost: columns, and the texts around tables.
 */
export const groupTables = (tables: readonly Table[], sheets: readonly Sheet[]): readonly TableGroup[] => {
  const named = tables.filter(({ kind, columns }) => kind !== 'form' && kind !== 'text' && isNamed(columns))
  const alike = new Map<string, Table[]>()
  for (const table of named) {
    const key = headerKey(table)
    const same = alike.get(key)
    if (same) same.push(table)
    else alike.set(key, [table])
  }
  const byIndex = new Map(sheets.map(sheet => [sheet.index, sheet]))
  return [...alike.values()].flatMap(same => (same.length < 2 ? [] : groupsAmong(same, byIndex)))
}

/** Two columns with names of their own at least: fewer say too little about a table. */
const isNamed = (columns: Table['columns']): boolean => columns.filter(({ path }) => path.length > 0).length >= 2

const headerKey = ({ columns, transposed }: Table): string =>
  JSON.stringify([transposed === true, ...columns.map(({ path }) => path.map(fold))])

type Sheets = ReadonlyMap<number, Sheet>

/** Runs of parts first; what is left of them, each run as one, is a series when something tells its members apart. */
const groupsAmong = (same: readonly Table[], sheets: Sheets): readonly TableGroup[] => {
  const runs: Table[][] = []
  for (const table of same) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && goesOn(last, table, sheets)) run.push(table)
    else runs.push([table])
  }
  const parts = runs.filter(run => run.length > 1).map(partsOf)
  const first = runs.map(([table]) => table).filter(table => table !== undefined)
  const dimension = parts.length === 0 ? dimensionOf(first, sheets) : undefined
  return dimension ? [seriesOf(first, dimension)] : parts
}

const partsOf = (tables: readonly Table[]): TableGroup => ({
  kind: 'parts',
  tables,
  why: {
    rule: 'continuation',
    message: `one table in ${tables.length} parts with the same header: ${[...new Set(tables.map(({ sheet }) => sheet))].join(', ')}`,
  },
})

const seriesOf = (tables: readonly Table[], dimension: TableDimension): TableGroup => ({
  kind: 'series',
  tables,
  dimension,
  why: {
    rule: 'same-header',
    message: `${tables.length} tables with the same header, one for each ${dimension.name} of the ${dimension.of}`,
  },
})

const goesOn = (last: Table, next: Table, sheets: Sheets): boolean => {
  const [from, to] = [sheets.get(last.sheetIndex), sheets.get(next.sheetIndex)]
  if (!from || !to || from === to || from.parent || to.parent) return false
  if (from.origin === 'worksheet') return to.origin === 'worksheet' && pageNameOf(from.name) === pageNameOf(to.name)
  return from.origin === 'table' && to.origin === 'table' && to.index === from.index + 1 && isUnbroken(from, to)
}

/** `Sheet1 (2)`, `Прайс стр. 2`, `List - page 3`: the name without the number of a page; names that only end in a number differ. */
const pageNameOf = (name: string): string =>
  fold(name)
    .replace(/\s*[([]\d{1,3}[)\]]$/u, '')
    .replace(PAGE, '')
    .trim()

const PAGE = /[\s_,-]*(?:стр(?:аница)?\.?|лист|page|p\.|seite|hoja|página|쪽|페이지|页|頁)\s*\d{1,3}$/u

/** Nothing between two tables of a document but, at most, a line that says that the table goes on. */
const isUnbroken = (from: Sheet, to: Sheet): boolean => {
  if (from.path.join('\n') !== to.path.join('\n')) return false
  const between = [...(to.caption === undefined ? [] : [to.caption]), ...(to.before ?? [])]
  const isHeading = (text: string): boolean => to.path.includes(text)
  return between.filter(text => !isHeading(text)).every(text => CONTINUED.test(fold(text)))
}

/** Words that say that a table goes on, by language: ru, en, ko, zh, ja, de, fr, es. */
const CONTINUED =
  /продолжение|окончание|continued|\bcont(?:'d|\.)|계속|이어서|续表|續表|（续）|続き|fortsetzung|(?:^|\()suite|continuación/u

/** What tells tables apart: names of their sheets, titles, headings; all different, and not numbers alone. */
const dimensionOf = (tables: readonly Table[], sheets: Sheets): TableDimension | undefined => {
  const places: readonly (readonly [TableDimension['of'], (table: Table) => string])[] = [
    ['sheet', table => (table.origin === undefined ? table.sheet : '')],
    ['title', table => table.title ?? sheets.get(table.sheetIndex)?.caption ?? ''],
    ['heading', table => sheets.get(table.sheetIndex)?.path.at(-1) ?? ''],
  ]
  for (const [of, textOf] of places) {
    const texts = tables.map(table => textOf(table).trim())
    const values = withoutShared(texts)
    if (values.some(text => text === '') || new Set(values.map(fold)).size < values.length) continue
    const grains = new Set(values.map(grainOf))
    const [grain] = grains
    return { of, name: grains.size === 1 && grain !== undefined ? grain : 'name', values }
  }
  return undefined
}

/** The texts without the whole words that all of them begin or end with: `Продажи Север`, `Продажи Юг` are `Север`, `Юг`. */
const withoutShared = (texts: readonly string[]): readonly string[] => {
  const words = texts.map(text => text.split(/(?<=[\s,:;_–—])/u))
  const [first = []] = words
  let head = 0
  while (head < first.length && words.every(own => own[head] === first[head])) head += 1
  let tail = 0
  const lastOf = (own: readonly string[]): string | undefined => own[own.length - 1 - tail]?.trim()
  while (words.every(own => own.length - tail > head) && words.every(own => lastOf(own) === lastOf(first))) tail += 1
  return words.map(own =>
    own
      .slice(head, own.length - tail)
      .join('')
      .replace(/[\s,:;_–—-]+$/u, '')
      .trim(),
  )
}

/** One row of a group: its table, its row in axes of that table, and the text of the dimension that it belongs to. */
export type GroupRow = {
  readonly table: Table
  readonly row: number
  readonly isTotal: boolean
  readonly dimension?: string
}

/** The records and totals of a group, part after part, without headings, notes and repeated headers; made as they are asked for. */
export function* groupRowsOf({ tables, dimension }: TableGroup): Iterable<GroupRow> {
  for (const [at, table] of tables.entries()) {
    const value = dimension?.values[at]
    for (let row = table.body.top; row < table.body.bottom; row += 1) {
      const { role } = rowFactOf(table, row)
      if (role === 'data' || role === 'total')
        yield { table, row, isTotal: role === 'total', ...(value === undefined ? {} : { dimension: value }) }
    }
  }
}

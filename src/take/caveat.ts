import { languageOf } from '../record/index.ts'
import type { Table } from '../table/index.ts'
import { caveatsIn } from './lists/caveat-words.ts'
import { nominalColumnOf } from './misread.ts'
import type { Plan } from './plan.ts'
import type { Take } from './take.ts'
import type { TableView } from './view.ts'

/** The take with what keeps it from being confident: in `caveats`, and at the end of its text. */
export const withCaveats = (language: string, view: TableView, take: Take): Take => {
  const caveats = [
    ...(take.caveats ?? []),
    ...readingCaveats(language, view, take.plan),
    ...nominalCaveats(language, view, take.plan),
    ...lengthCaveats(language, view, take.plan),
  ]
  if (caveats.length === 0) return take
  const told = caveats.filter(caveat => !take.text.includes(caveat)).map(caveat => `${caveat}.`)
  return { ...take, caveats, text: [take.text, ...told].join(' ') }
}

/** Columns of two readings that the plan computes with or chooses by. */
const readingCaveats = (language: string, { table }: TableView, plan: Plan): readonly string[] => {
  const words = caveatsIn(language)
  const used = plan.where.flatMap(condition =>
    condition.kind === 'compare' || condition.kind === 'between' ? [condition.column] : [],
  )
  return [...new Set([...plan.select, ...used])].flatMap(at => {
    const column = table.columns[at]
    if (!column?.ambiguous || isWrittenSo(table, at)) return []
    const sentence = column.dates
      ? words.dates.replace('{order}', (column.dates ?? '').toUpperCase())
      : words.numbers.replace('{mark}', () => column.numbers?.group ?? '')
    return [sentence.replace('{column}', () => column.name)]
  })
}

/** Languages that group thousands with a comma and never write a decimal comma. */
const COMMA_GROUPS = ['en', 'ko', 'zh', 'ja']

/** True when the table's language, or a currency without fractions, leaves the numbers of a column one reading alone. */
const isWrittenSo = (table: Table, at: number): boolean => {
  const column = table.columns[at]
  if (!column || column.dates || column.numbers?.group !== ',') return false
  const texts = [table.title ?? '', table.sheet, ...table.columns.map(({ name }) => name)].join(' ')
  return (
    WHOLE_MONEY.test(`${column.unit?.text ?? ''} ${column.name}`) ||
    (COMMA_GROUPS.includes(languageOf(texts)) && isSpoken(texts))
  )
}

/** Amounts of won and yen have no fractions. */
const WHOLE_MONEY = /원(?:\s|\)|$|\/)|₩|\bKRW\b|円|¥|\bJPY\b/u

/** Names of a word or two may be of any language that is written in Latin letters; Korean and Chinese ones tell by themselves. */
const isSpoken = (texts: string): boolean =>
  /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(texts)

/** Aggregates that set values of different rows against each other. */
const COMPARING = new Set<Plan['aggregate']>(['max', 'min', 'argmax', 'argmin', 'sum', 'average', 'median'])

/** Values that are for different amounts of a thing are no values of one kind. */
const nominalCaveats = (language: string, view: TableView, plan: Plan): readonly string[] => {
  if (!COMPARING.has(plan.aggregate)) return []
  const by = nominalColumnOf(view, plan.select)
  const [column] = plan.select
  if (by === undefined || column === undefined) return []
  const name = (at: number): string => view.table.columns[at]?.name ?? ''
  return [
    caveatsIn(language)
      .nominal.replace('{column}', () => name(column))
      .replace('{by}', () => name(by)),
  ]
}

/** A condition by values of which only some are known. */
const lengthCaveats = (language: string, view: TableView, plan: Plan): readonly string[] =>
  view.truncated && plan.where.some(condition => condition.kind === 'is' || condition.kind === 'rows')
    ? [caveatsIn(language).firstRows.replace('{n}', String(view.rows.length))]
    : []

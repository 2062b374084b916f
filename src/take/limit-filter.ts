import { isBlankWord } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { columnEvidence } from './evidence.ts'
import type { Filter } from './filters.ts'
import { limitColumnsOf } from './limit-columns.ts'
import type { WordLinks } from './link.ts'
import { limitCues } from './lists/limit-words.ts'
import type { Condition } from './plan.ts'
import { verdictOn } from './verdict.ts'
import { cueWordsOf, numberAt } from './verdict-parts.ts'
import { directionOf } from './verdict-plans.ts'
import type { TableView } from './view.ts'
import { says, spacedOf } from './yes-no.ts'

/** How a value stands to its limit, by the longest cue that the question says. */
const cueIn = (spaced: string): 'over' | 'within' | 'under' | undefined => {
  const said = (['over', 'within', 'under'] as const).flatMap(kind =>
    Object.values(limitCues[kind])
      .flat()
      .filter(cue => says(spaced, cue))
      .map(cue => ({ kind, length: cue.length })),
  )
  return said.sort((a, b) => b.length - a.length)[0]?.kind
}

/** `below their reorder level`, `превысили бюджет`, `기준 미달`: the value of a row against the limit beside it. */
export const limitFilters = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly Filter[] => {
  const spaced = spacedOf(ask.text)
  const cue = cueIn(spaced)
  if (cue === undefined || ask.words.some(({ kind }) => kind === 'number')) return []
  const headers = columnEvidence(view, links)
  const columns = limitColumnsOf(view, headers)
  if (!columns) return []
  const steering = cueWordsOf(ask, spaced, limitCues[cue])
  const naming = [columns.limit, columns.actual].flatMap(at =>
    [...(headers.get(at)?.explained ?? [])].filter(([, strength]) => strength >= 0.4).map(([word]) => word),
  )
  // The limit is named, or the cue says by itself that there is one.
  const isNamed = (headers.get(columns.limit)?.explained.size ?? 0) > 0 || cue === 'over'
  const by = directionOf(cue, columns, '')
  if (!isNamed || by === undefined || by === 'within' || by === '!=' || by === 'says' || by === 'there' || by === 'any')
    return []
  const words = [...new Set([...steering, ...naming])]
  const cellAt = (row: number, column: number) => ({
    text: view.rows[row]?.texts[column] ?? '',
    number: numberAt(view, row, column),
  })
  const rows = view.rows.flatMap((_, row) =>
    verdictOn({ by }, [cellAt(row, columns.actual), cellAt(row, columns.limit)]) === true ? [row] : [],
  )
  if (words.length === 0 || rows.length === 0) return []
  const condition: Condition = { kind: 'against', column: columns.actual, by, other: columns.limit }
  return [made(condition, { words, column: columns.actual, rows, values: [by] })]
}

/** `без премии`, `who got no bonus`: a column that the question names and turns round shows zero or nothing. */
export const lackFilters = (view: TableView, links: readonly WordLinks[]): readonly Filter[] => {
  const headers = columnEvidence(view, links)
  return [...headers].flatMap(([column, { explained }]) => {
    const of = view.table.columns[column]
    if (!of || of.role === 'label' || of.type === 'boolean') return []
    const words = [...explained].flatMap(([word, strength]) => {
      const link = links[word]
      return strength >= 0.4 && link?.word.negated && link.word.weight >= 0.8 && link.texts.size === 0 ? [word] : []
    })
    if (words.length === 0) return []
    const zeros = rowsWhere(view, at => numberAt(view, at, column) === 0)
    if (zeros.length > 0 && of.type === 'number')
      return [made({ kind: 'compare', column, by: '=', value: 0 }, { words, column, rows: zeros, values: ['= 0'] })]
    const texts = [...new Set(view.rows.map(row => row.texts[column]?.trim() ?? ''))].filter(
      text => text === '' || isBlankWord(text) !== undefined,
    )
    const rows = rowsWhere(view, at => texts.includes(view.rows[at]?.texts[column]?.trim() ?? ''))
    return rows.length === 0 ? [] : [made({ kind: 'is', column, anyOf: texts }, { words, column, rows, values: texts })]
  })
}

const rowsWhere = ({ rows }: TableView, holds: (at: number) => boolean): readonly number[] =>
  rows.flatMap((row, at) => (row.role === 'data' && holds(at) ? [at] : []))

const made = (
  condition: Condition,
  parts: Pick<Filter, 'words' | 'column' | 'values'> & { readonly rows: readonly number[] },
): Filter => ({ ...parts, condition, rows: new Set(parts.rows), score: 1.3, own: 1, foreign: false })

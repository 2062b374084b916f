import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import { differenceNames } from './lists/comparison-asks.ts'
import { setsApart } from './pair-ask.ts'
import type { TableView } from './view.ts'

/**
 * The ways to answer a question by how much two things stand apart: the pair alone where both were found, else what there is, told to be
 * `short` of what is asked. As given for any other question, and where the table has the difference as a column or a row of its own.
 */
export const apartAttempts = (
  ask: Ask,
  view: TableView,
  { pair, others }: { readonly pair: Attempt | undefined; readonly others: readonly Attempt[] },
): readonly Attempt[] => {
  if (!setsApart(ask) || tellsDifference(view)) return others
  if (pair) return [pair]
  return others.map(attempt => (attempt.kind === 'verdict' ? attempt : { ...attempt, short: true as const }))
}

/** A column or a row is called a difference. */
const tellsDifference = ({ table, texts }: TableView): boolean =>
  [
    ...table.columns.flatMap(({ path }) => path),
    ...texts.flatMap(({ column, text }) => isLabel(column, text, table)),
  ].some(name => {
    const folded = fold(name)
    return differenceNames.some(start => folded.includes(start))
  })

const isLabel = (column: number, text: string, table: TableView['table']): readonly string[] =>
  column < 0 || table.columns[column]?.role === 'label' ? [text] : []

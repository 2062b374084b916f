import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import type { WordLinks } from './link.ts'
import { differenceNames } from './lists/comparison-asks.ts'
import { asksRise, setsApart } from './pair-ask.ts'
import type { TakeAccess } from './take.ts'
import { attemptShare } from './take-share.ts'
import type { TableView } from './view.ts'

/**
 * The ways to answer a question by how much two things stand apart, or what one is of a whole: the two cells alone where both were found;
 * else what there is, told to be `short` of a difference that is asked. As given for any other question, and where the table has the difference as a column or a row of its own.
 */
export const apartAttempts = (
  ask: Ask,
  view: TableView,
  {
    links,
    access,
    pair,
    others,
  }: {
    readonly links: readonly WordLinks[]
    readonly access: TakeAccess
    readonly pair: Attempt | undefined
    readonly others: readonly Attempt[]
  },
): readonly Attempt[] => {
  const share = attemptShare(ask, view, { links, access })
  if (share) return [share]
  if (!(setsApart(ask) || asksRise(ask)) || tellsDifference(view)) return others
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

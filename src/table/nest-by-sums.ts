import type { TotalRow } from './find-total-rows.ts'
import { tidyText } from './sort-of.ts'
import type { Draft } from './stages.ts'
import type { Group, RowFact, Why } from './table.ts'
import { totalWordOf } from './total-words.ts'

/**
 * The draft with ancestors that only arithmetic shows: a row that equals the sum of the rows right below it heads them, where
 * no other sign gave them an ancestor. A row that is called nothing but `Total` heads nobody.
 *
 * Cost: totals and facts of rows.
 */
export const nestBySums = (draft: Draft, totals: readonly TotalRow[]): Draft => {
  const sums = totals.filter(({ parts, row }) => parts !== undefined && labelAt(draft, row) !== undefined)
  if (sums.length === 0) return draft
  const facts = new Map(draft.rows.map(fact => [fact.row, fact]))
  const groups: Group[] = [...draft.groups]
  for (const { row, parts = [] } of sums) {
    if (parts.some(part => facts.get(part)?.group !== undefined && !isInside(groups, facts, { part, row }))) continue
    const label = labelAt(draft, row)
    if (label === undefined) continue
    const parent = facts.get(row)?.group
    const group = groups.length
    groups.push({ ...label, row, by: 'arithmetic', ...(parent === undefined ? {} : { parent }) })
    for (const part of parts) facts.set(part, { ...(facts.get(part) ?? plain(part)), group })
  }
  const added = groups.length - draft.groups.length
  if (added === 0) return draft
  const why: Why = {
    rule: 'ancestors-by-arithmetic',
    message: `${added} rows equal the sum of the rows below them and head them`,
  }
  return { ...draft, groups, rows: [...facts.values()].sort((a, b) => a.row - b.row), why: [...draft.why, why] }
}

const plain = (row: number): RowFact => ({ row, role: 'data' })

/** The part has the same ancestor as the sum itself, so that it may move one level down. */
const isInside = (
  groups: readonly Group[],
  facts: ReadonlyMap<number, RowFact>,
  { part, row }: { readonly part: number; readonly row: number },
): boolean => {
  const group = facts.get(part)?.group
  return group !== undefined && groups[group] !== undefined && group === facts.get(row)?.group
}

/** The label of a row: its first text in the stub; none for a bare word for a total. */
const labelAt = ({ grid, rect, stub }: Draft, row: number): Pick<Group, 'label' | 'column'> | undefined => {
  for (let column = rect.left; column < rect.left + stub; column += 1) {
    const label = tidyText(grid, row, column)
    if (label === '') continue
    return totalWordOf(label)?.whole ? undefined : { label, column }
  }
  return undefined
}

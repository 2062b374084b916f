import type { Ask, Candidate, TableView, Take, WordLinks } from '../take/index.ts'
import type { RowChange, TableDifference } from './change.ts'
import type { ChangeQuestion } from './change-question.ts'
import type { VersionRow, VersionSide } from './version-row.ts'

/** One version, ready to be asked about. */
export type ComparedSide = VersionSide & {
  readonly candidate: Candidate
  readonly view: TableView
  /** What it is called beside the other. */
  readonly name: string
}

/** Rows that show one of these texts in a column of the newer version. */
export type RowCondition = { readonly column: number; readonly values: ReadonlySet<string> }

/** Two versions with what sets them apart, and the question taken apart for them. */
export type Compared = {
  readonly question: string
  readonly asked: ChangeQuestion
  readonly ask: Ask
  readonly before: ComparedSide
  readonly after: ComparedSide
  readonly difference: TableDifference
  /** Links of the question's words to the newer and to the older version. */
  readonly links: readonly WordLinks[]
  readonly oldLinks: readonly WordLinks[]
  /** What a kept plan says instead of words: columns of the newer version, conditions on rows, the row of one value. */
  readonly fixed?: {
    readonly columns: readonly number[]
    readonly conditions: readonly RowCondition[]
    readonly row?: number
  }
}

/** The side that shows a change, its newer one where there are two, and the row there. */
export const placeOfChange = (
  { before, after }: Pick<Compared, 'before' | 'after'>,
  change: RowChange,
): { readonly side: ComparedSide; readonly row: number } =>
  change.kind === 'removed' ? { side: before, row: change.before } : { side: after, row: change.after }

/** The row of a side at a place in table axes. */
export const rowAt = (side: VersionSide, row: number): VersionRow | undefined => {
  let low = 0
  let high = side.rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((side.rows[middle]?.row ?? 0) < row) low = middle + 1
    else high = middle
  }
  const found = side.rows[low]
  return found?.row === row ? found : undefined
}

/** What two versions say to a question about what changed; `none` when they do not differ so. `explained`: share of it. */
export type ChangeAnswer =
  | { readonly kind: 'take'; readonly explained: number; readonly take: Take; readonly confident: boolean }
  | { readonly kind: 'none'; readonly explained: number; readonly why: string; readonly next: string }

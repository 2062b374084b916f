/** One condition on rows. Columns are positions in `table.columns`, groups positions in `table.groups`. */
export type Condition =
  | { readonly kind: 'is'; readonly column: number; readonly anyOf: readonly string[]; readonly not?: true }
  | {
      readonly kind: 'compare'
      readonly column: number
      readonly by: '<' | '<=' | '>' | '>=' | '='
      readonly value: number
      /** The column shows percentages: `value` is 10 for `10 %`, however the cell is stored. */
      readonly percent?: true
    }
  /** ISO days, both inclusive; without a year `--06-01` to `--06-30`. `or`: further spans of which any will do. */
  | {
      readonly kind: 'between'
      readonly column: number
      readonly from: string
      readonly to: string
      readonly or?: readonly { readonly from: string; readonly to: string }[]
    }
  /** The number of one column against that of another one of the same row. */
  | {
      readonly kind: 'against'
      readonly column: number
      readonly by: '<' | '<=' | '>' | '>=' | '='
      readonly other: number
    }
  | { readonly kind: 'under'; readonly groups: readonly number[]; readonly not?: true }
  | { readonly kind: 'rows'; readonly rows: readonly number[] }

/**
 * A second table whose rows go with those of the plan's own where their keys say the same, case and spaces aside: of several
 * rows the first. `on` are positions of the key columns, of the own table and of the other.
 */
export type Join = {
  readonly document: string
  readonly table: string
  readonly on: readonly [own: number, other: number]
  /** Conditions on rows of the other table; columns and groups are its own. */
  readonly where: readonly Condition[]
  /** Rows that have no row there remain, instead of those that have one. */
  readonly not?: true
}

/** What is done with the selected column over the rows that remain. */
export type Aggregate = 'count' | 'sum' | 'average' | 'median' | 'min' | 'max' | 'argmin' | 'argmax' | 'list'

/** What is asked of two cells: two rows of the one selected column, or the two selected columns of the one row. */
export type PairOperation =
  | 'difference'
  | 'change'
  | 'percent-change'
  | 'times'
  | 'share'
  | 'sum'
  | 'average'
  | 'greater'
  | 'lesser'

/**
 * What a yes or no rests on. With `than` the one selected cell is held against that amount, with `text` against that text, without
 * either the first selected cell against the second: two columns of one row, or one column of two rows in the order named.
 * `says`: the cell says the text, or says that it is not so. `there`: the cell tells something, not nothing. `any`: a row fits
 * the conditions.
 */
export type Verdict = {
  readonly by: '<' | '<=' | '>' | '>=' | '=' | '!=' | 'within' | 'says' | 'there' | 'any'
  /** In the unit of the selected column. */
  readonly than?: number
  readonly text?: string
}

/** What is compared with an earlier version, and how the answer is told. */
export type Comparison = {
  /** Id of the older table. */
  readonly with: string
  /**
   * `added`, `removed`, `changed`, `up`, `down`: names of such rows; `most` and `least`: the row whose value moved so;
   * `difference`, `percent`, `both`, `whether`: what became of the one cell that `where` and `select` name; `columns`:
   * how the columns drifted.
   */
  readonly tells: readonly (
    | 'added'
    | 'removed'
    | 'changed'
    | 'up'
    | 'down'
    | 'most'
    | 'least'
    | 'count'
    | 'difference'
    | 'percent'
    | 'both'
    | 'whether'
    | 'columns'
  )[]
}

/**
 * What a question comes down to on one table: plain data that can be shown, checked and compiled.
 *
 * Without `aggregate` it is a look-up of the selected cells. `group` groups by a column or by ancestors at a level
 * (from 0), `joined` by a column of the joined table. Total rows never take part in an aggregate.
 */
export type Plan = {
  readonly document: string
  readonly table: string
  readonly where: readonly Condition[]
  readonly select: readonly number[]
  readonly group?:
    | { readonly by: 'column'; readonly column: number }
    | { readonly by: 'ancestor'; readonly level: number }
    | { readonly by: 'joined'; readonly column: number }
  readonly aggregate?: Aggregate
  readonly join?: Join
  /** The two cells that are left are set against each other, in the order of rows or of columns named. */
  readonly pair?: PairOperation
  /** The answer is yes or no. */
  readonly verdict?: Verdict
  /** Column whose text names what an extreme or a list gives; without it the column by which rows are called. */
  readonly name?: number
  /** The selected columns are multiplied row by row, not added: a quantity times a price. */
  readonly times?: true
  /** Values of different units are kept apart; a group holds one unit then. */
  readonly byUnit?: true
  /** Unit into which the value is converted from the stated unit of its column (`руб.`, `kg`); see `sizeOf`. */
  readonly unit?: string
  /** The aggregate is over the rows that `where` names, totals among them, or over the selected columns of the one row that it names. */
  readonly peers?: 'rows' | 'columns'
  /**
   * What is read from the understood table instead of its cells: the groups above the one row, with the selected cells; the unit of the
   * selected column; the `nth` note (from 0) of the one row, or of the table where no row is named; the `nth` field of a form
   * with this label.
   */
  readonly read?:
    | { readonly kind: 'unit' }
    | { readonly kind: 'ancestors' }
    | { readonly kind: 'note'; readonly nth: number }
    | { readonly kind: 'field'; readonly label: string; readonly nth: number }
  readonly order?: 'ascending' | 'descending'
  readonly limit?: number
  /** The table is set beside an earlier version of itself; `where` then restricts its rows. */
  readonly compare?: Comparison
}

import type { RowChoice, StoredRows } from '../record/index.ts'
import type { CellPlace, Table } from '../table/index.ts'
import type { BlankWord } from '../text/index.ts'
import type { Plan } from './plan.ts'
import type { OpenSql } from './run-sql.ts'

/** A table that search found for a question, best first in the list that is given. */
export type Candidate = {
  /** Unique in the library; the take names tables by it. */
  readonly id: string
  /** What its rows are kept under in the table store. */
  readonly key: string
  /** Path of the document, as citations show it. */
  readonly document: string
  readonly table: Table
  /** What the table is, in two or three sentences. */
  readonly card: string
  /** How well search thinks it fits, 0 and above, comparable within one list. */
  readonly score: number
  /** Rows that search matched, in table axes from 0. */
  readonly rows?: readonly number[]
}

/** Another way to write a word of the question: all terms of one together; `weight` from 0 to 1. */
export type OtherWording = { readonly terms: readonly string[]; readonly weight: number }

/** How a take reaches rows. `rows` is the table store's, `openSql` runs statements over stored tables. */
export type TakeAccess = {
  readonly rows: (key: string, choice?: RowChoice) => Promise<StoredRows>
  readonly openSql: OpenSql
  /** Other wordings of each word, in the order given; without it only the words themselves are linked. */
  readonly otherWordings?: (words: readonly string[]) => readonly (readonly OtherWording[])[]
}

/** One cell of an answer, with what a person needs to find and to understand it. */
export type CitedCell = {
  readonly document: string
  readonly sheet: string
  /** Of a table inside a document and of a chart's data; absent on a worksheet. */
  readonly origin?: Table['origin']
  /** Row and column of the sheet, from 0 (its own axes, also in a transposed table). */
  readonly row: number
  readonly column: number
  /** `B4` on a worksheet, `R4C2` in a table of a document. */
  readonly address: string
  /** Page or slide from 1, where the format has them; `box` on the page in points from its top left corner. */
  readonly page?: CellPlace['page']
  readonly slide?: CellPlace['slide']
  readonly box?: CellPlace['box']
  /** Header path of its column, joined with ` / `. */
  readonly path: string
  /** Label of its row. */
  readonly label: string
  /** Labels of the groups its row stands under, outermost first. */
  readonly ancestors: readonly string[]
  /** As shown. */
  readonly text: string
}

/**
 * Rows of the table that a take did not use, and why. `rows` in the sheet's own numbers from 1; `count` all of them.
 * Rows that a condition passed over are counted only, and so are those of a transposed table.
 */
export type LeftOut = {
  readonly why: 'total' | 'blank' | 'dash' | 'not-available' | 'none' | 'unreadable' | 'filtered'
  readonly count: number
  readonly rows: readonly number[]
}

/** How sure a take is, and of what that is made; each part from 0 to 1. */
export type Confidence = {
  readonly score: number
  /** Share of the question's content words that the links explain. */
  readonly explained: number
  /** How far the answer stands from the next one that would say something else. */
  readonly margin: number
  /** Words that nothing explained, as written. */
  readonly unexplained: readonly string[]
}

/** What a value is a value of: `blank` is an empty cell, a blank word is told as what it is. */
export type TakenValue =
  | { readonly kind: 'number'; readonly value: number; readonly shown: string }
  | { readonly kind: 'text'; readonly value: string; readonly shown: string }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly shown: string }
  | { readonly kind: 'date'; readonly value: string; readonly shown: string }
  | { readonly kind: 'list'; readonly value: readonly string[]; readonly shown: string }
  | {
      readonly kind: 'map'
      readonly value: readonly (readonly [group: string, value: number])[]
      readonly shown: string
    }
  | { readonly kind: 'blank'; readonly value: BlankWord | 'blank'; readonly shown: string }

/** One computed answer: what was taken, from where, by which plan, and what was left out. */
export type Take = {
  readonly value: TakenValue
  /** As written: `тыс. руб.`. */
  readonly unit?: string
  /** One or two sentences that word the answer, with unit, notes and what was left out. */
  readonly text: string
  readonly table: string
  readonly document: string
  readonly sheet: string
  readonly cells: readonly CitedCell[]
  /**
   * Rows the value was computed from, in the sheet's own numbers from 1 (none of a transposed table, whose records are
   * columns); `rowCount` all of them, `hiddenRows` the hidden ones among them.
   */
  readonly rowsUsed: readonly number[]
  readonly rowCount: number
  readonly hiddenRows: number
  /** Names of the hidden columns that the value rests on; absent when none is hidden. */
  readonly hiddenColumns?: readonly string[]
  readonly rowsLeftOut: readonly LeftOut[]
  /** Notes that govern the cited cells, their rows, columns or the table. */
  readonly notes: readonly string[]
  /** Which of several editions of its document it was taken from, and which others there are, in the question's language. */
  readonly edition?: string
  /** Why it is never confident, in sentences of the question's language; its text ends in them. */
  readonly caveats?: readonly string[]
  /** Nothing was computed: a limit stood in the way, which the caveats name. */
  readonly uncomputed?: true
  readonly plan: Plan
  /** The plan in words of the question's language. */
  readonly planText: string
  /** The statement that ran, when one did. */
  readonly sql?: string
  readonly confidence: Confidence
}

/**
 * What came of a question to tables. `answer`: sure enough, `confident` when it needs no second look; `unsure`: the best take, below the line; `ambiguous`:
 * several takes fit equally and say different things; `not_found`: the thing was found, what is asked of it was not, or its cell is
 * blank (a dash or a word for nothing is an answer);
 * `refused`: the table may not be loaded; `passages`: nothing here fits, leave it to prose.
 */
export type TakeOutcome =
  | { readonly kind: 'answer'; readonly take: Take; readonly others: readonly Take[]; readonly confident: boolean }
  | { readonly kind: 'unsure'; readonly take: Take; readonly others: readonly Take[]; readonly next: string }
  | { readonly kind: 'ambiguous'; readonly takes: readonly Take[]; readonly differsBy: string; readonly next: string }
  | { readonly kind: 'not_found'; readonly why: string; readonly nearest?: Take; readonly next: string }
  | {
      readonly kind: 'refused'
      readonly table: string
      readonly document: string
      readonly sheet: string
      readonly origin?: Table['origin']
      readonly reasons: readonly { readonly reason: string; readonly message: string }[]
      readonly next: string
    }
  | { readonly kind: 'passages'; readonly why: string; readonly next: string }

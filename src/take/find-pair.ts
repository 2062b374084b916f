import type { Ask } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import { columnEvidence, type Evidence, rowEvidence } from './evidence.ts'
import type { WordLinks } from './link.ts'
import { unitSaidBy } from './measures.ts'
import type { TableView } from './view.ts'
import { negationFit, wholeBonus } from './whole.ts'

/** Two cells that a question sets against each other: two rows of one column, or two columns of one row; the one that it says first comes first. */
export type Pair = {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
  readonly explained: readonly number[]
  /** Words (by position) that tell each of the two from the other. */
  readonly telling: readonly [readonly number[], readonly number[]]
  readonly score: number
  readonly margin: number
}

/** Rows and columns that are paired, the best ones: the work grows with the square of each. */
const ROWS = 24
const COLUMNS = 20
/** How much more a word must say of one of the two than of the other to tell it. */
const TELLS = 0.3
/** What a word found only in titles and names counts. */
const CONTEXT = 0.5
/** What the labels' and the header's wholeness, the fit of the column and a unit that is said count beside the words. */
const WHOLE = 0.5
const FIT = 0.6
const UNIT = 0.4

/** The pair of cells that explains most of a question, `undefined` when no two are told apart by its words. Cost: pairs of rows times words. */
export const findPair = (ask: Ask, view: TableView, links: readonly WordLinks[]): Pair | undefined => {
  const headers = columnEvidence(view, links)
  const weigh = (explained: readonly number[]): number =>
    ask.words.reduce((sum, word, at) => sum + word.weight * Math.min(1, explained[at] ?? 0), 0)
  const rows = [...rowEvidence(view, links)]
    .map(([row, of]) => ({
      row,
      of,
      turned: negationFit(ask, view, of, row),
      words: links.map((_, word) => of.explained.get(word) ?? 0),
    }))
    .sort((a, b) => weigh(b.words) + b.of.precision - weigh(a.words) - a.of.precision || a.row - b.row)
    .slice(0, ROWS)
  const wholes = wholeBonus(view, column =>
    weigh(links.map((_, word) => headers.get(column)?.explained.get(word) ?? 0)),
  )
  const columns = view.table.columns
    .flatMap((column, at) =>
      (column.type === 'number' || column.type === 'mixed') && column.role !== 'label'
        ? [{ column: at, ...columnSays(ask, view, { links, at, of: headers.get(at), whole: wholes[at] ?? 0 }) }]
        : [],
    )
    .sort((a, b) => weigh(b.words) + b.bonus - weigh(a.words) - a.bonus || a.column - b.column)
    .slice(0, COLUMNS)
    .sort((a, b) => a.column - b.column)
  const around = links.map(link => CONTEXT * link.context)
  const parts = { rows, columns, around, weigh, weights: ask.words.map(word => word.weight) }
  const pairs = [...rowPairs(parts), ...columnPairs(parts)]
  const [best, ...others] = pairs.sort((a, b) => b.score - a.score)
  if (!best) return undefined
  const next = others.find(other => other.score < best.score || !sameCells(best, other))
  return inOrder({ ...best, margin: next ? Math.min(1, (best.score - next.score) / Math.max(1, best.score)) : 1 })
}

type Row = { readonly row: number; readonly of: Evidence; readonly turned: number; readonly words: readonly number[] }
type Column = { readonly column: number; readonly words: readonly number[]; readonly bonus: number }
type Parts = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly around: readonly number[]
  readonly weigh: (explained: readonly number[]) => number
  /** Weight of each word. */
  readonly weights: readonly number[]
}

const columnSays = (
  ask: Ask,
  view: TableView,
  {
    links,
    at,
    of,
    whole,
  }: {
    readonly links: readonly WordLinks[]
    readonly at: number
    readonly of: Evidence | undefined
    readonly whole: number
  },
): Pick<Column, 'words' | 'bonus'> => {
  const unit = ask.words.some(word => word.kind === 'word' && unitSaidBy(view, at, word.text)) ? UNIT : 0
  return {
    words: links.map((_, word) => of?.explained.get(word) ?? 0),
    bonus: FIT * Math.max(0, attributeFit(ask, view, at)) + WHOLE * (of?.precision ?? 0) + unit + whole,
  }
}

/** Two rows under one column. */
const rowPairs = ({ rows, columns, around, weigh, weights }: Parts): readonly Pair[] =>
  rows.flatMap((first, at) =>
    rows.slice(at + 1).flatMap(second => {
      const plain = tellingWords(weights, first.words, second.words) ?? widerWords(weights, first, second)
      const telling = plain ?? turnedWords(weights, first, second)
      if (!telling) return []
      // Few words are as common as those of a label and of its opposite: being said twice they stand for both.
      const stands = new Set(plain ? [] : telling.flat())
      return columns.map((column): Pair => {
        const explained = merged([first.words, second.words, column.words, around]).map((strength, word) =>
          stands.has(word) ? Math.max(strength, STANDS) : strength,
        )
        const whole =
          (WHOLE * (first.of.precision + second.of.precision)) / 2 + Math.abs(first.turned) + Math.abs(second.turned)
        return {
          rows: [first.row, second.row],
          columns: [column.column, column.column],
          explained,
          telling,
          score: weigh(explained) + whole + column.bonus,
          margin: 0,
        }
      })
    }),
  )

/** Two columns of one row, or of the only row there is. */
const columnPairs = ({ rows, columns, around, weigh, weights }: Parts): readonly Pair[] =>
  columns.flatMap((first, at) =>
    columns.slice(at + 1).flatMap(second => {
      const telling = tellingWords(weights, first.words, second.words)
      if (!telling) return []
      return rows.map((row): Pair => {
        const explained = merged([first.words, second.words, row.words, around])
        return {
          rows: [row.row, row.row],
          columns: [first.column, second.column],
          explained,
          telling,
          score: weigh(explained) + WHOLE * row.of.precision + (first.bonus + second.bonus) / 2,
          margin: 0,
        }
      })
    }),
  )

const merged = (lists: readonly (readonly number[])[]): readonly number[] =>
  (lists[0] ?? []).map((_, word) => Math.max(...lists.map(list => list[word] ?? 0)))

/** Words of content that tell each from the other; `undefined` when one has none of its own. */
const tellingWords = (
  weights: readonly number[],
  first: readonly number[],
  second: readonly number[],
): Pair['telling'] | undefined => {
  const own = (words: readonly number[], other: readonly number[]): readonly number[] =>
    words.flatMap((strength, word) =>
      isTelling(weights[word] ?? 0, strength) && strength - (other[word] ?? 0) >= TELLS ? [word] : [],
    )
  const [mine, theirs] = [own(first, second), own(second, first)]
  return mine.length > 0 && theirs.length > 0 ? [mine, theirs] : undefined
}

/** Of a label that is said wholly and one that has its words and more (`Director`, `Deputy director`): the first is told by the words it is. */
const widerWords = (weights: readonly number[], first: Row, second: Row): Pair['telling'] | undefined => {
  const content = (words: readonly number[]): readonly number[] =>
    words.flatMap((strength, word) => ((weights[word] ?? 0) >= CONTENT && strength >= TELLS ? [word] : []))
  const more = (wide: Row, narrow: Row): readonly number[] =>
    content(wide.words.map((strength, word) => strength - (narrow.words[word] ?? 0)))
  const [narrow, wide] = more(second, first).length > 0 ? [first, second] : [second, first]
  const [mine, theirs] = [content(narrow.words), more(wide, narrow)]
  if (narrow.of.precision < WHOLLY || mine.length === 0 || theirs.length === 0) return undefined
  return narrow === first ? [mine, theirs] : [theirs, mine]
}

/** How far a word of a label that is turned round is explained by it. */
const STANDS = 0.8

/** A word that steers tells as well where it stands in a label (`top quintile`, `bottom quintile`). */
const isTelling = (weight: number, strength: number): boolean => weight >= CONTENT || (weight > 0 && strength >= WHOLLY)

/** Strength from which a word is met wholly, and by few labels. */
const WHOLLY = 0.9

/** The same of a label that the question turns round as it does itself (`not a member`): its words tell it, though the other has them too. */
const turnedWords = (weights: readonly number[], first: Row, second: Row): Pair['telling'] | undefined => {
  if (first.turned > 0 === second.turned > 0) return undefined
  const [turned, plain] = first.turned > 0 ? [first, second] : [second, first]
  const content = (words: readonly number[], least: number): readonly number[] =>
    words.flatMap((strength, word) => ((weights[word] ?? 0) >= CONTENT && strength >= least ? [word] : []))
  const theirs = content(
    plain.words.map((strength, word) => strength - (turned.words[word] ?? 0)),
    TELLS,
  )
  const mine = content(turned.words, Number.MIN_VALUE).filter(word => !theirs.includes(word))
  if (mine.length === 0 || theirs.length === 0) return undefined
  return turned === first ? [mine, theirs] : [theirs, mine]
}

/** Weight from which a word may tell one cell from another. */
const CONTENT = 0.6

const sameCells = (a: Pair, b: Pair): boolean =>
  a.rows.every(row => b.rows.includes(row)) && a.columns.every(column => b.columns.includes(column))

/** The one whose own words come first in the question is the first. */
const inOrder = (pair: Pair): Pair => {
  const [first, second] = pair.telling
  if (Math.min(...first) <= Math.min(...second)) return pair
  const turn = <T>([a, b]: readonly [T, T]): readonly [T, T] => [b, a]
  return { ...pair, rows: turn(pair.rows), columns: turn(pair.columns), telling: turn(pair.telling) }
}

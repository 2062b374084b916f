import { fold, readNumber } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { Evidence } from './evidence.ts'
import type { WordLinks } from './link.ts'
import { lookUp, type ScoredCell } from './look-up.ts'
import type { Plan } from './plan.ts'
import type { TableView } from './view.ts'
import { says } from './yes-no.ts'

/** A question and what its words are linked to in one table. */
export type Linked = { readonly ask: Ask; readonly view: TableView; readonly links: readonly WordLinks[] }

/** A plan of a verdict, and how far it explains the question. */
export type VerdictPlan = {
  readonly plan: Pick<Plan, 'where' | 'select' | 'verdict'>
  readonly explained: readonly number[]
  readonly margin: number
  readonly certainty: number
  /** Cells that prove a no of `any`: the places that were looked through. */
  readonly looked?: { readonly rows: readonly number[]; readonly column: number }
}

/** The same without some of its words (by position): they are said by the verdict, not by a cell. */
export const withoutWords = ({ ask, view, links }: Linked, out: ReadonlySet<number>): Linked => {
  const words = ask.words.map((word, at) => (out.has(at) ? { ...word, weight: 0 } : word))
  return {
    ask: { ...ask, words, head: ask.head.filter(at => !out.has(at)) },
    view,
    links: links.map((link, at) => {
      const word = words[at] ?? link.word
      return out.has(at) ? { word, texts: new Map(), columns: new Map(), context: 0 } : { ...link, word }
    }),
  }
}

/** How far words that only say what is asked are explained by asking it. */
const STEERS = 0.9

/** Explained with the words of the verdict itself, and with what its columns' headers say. */
export const withHeaders = (
  explained: readonly number[],
  steering: ReadonlySet<number>,
  headers: readonly (Evidence | undefined)[],
): readonly number[] =>
  explained.map((value, word) =>
    Math.max(value, steering.has(word) ? STEERS : 0, ...headers.map(header => header?.explained.get(word) ?? 0)),
  )

/** Cells whose score is this near the best one fit as well. */
const NEAR = 0.06

/** The best cell among those that may be meant, and further cells that fit as well; `undefined` when two rows do. */
export const bestCells = (
  { ask, view, links }: Linked,
  isMeant: (cell: ScoredCell) => boolean,
): { readonly best: ScoredCell; readonly alike: readonly ScoredCell[]; readonly margin: number } | undefined => {
  const cells = lookUp(ask, view, links).filter(isMeant)
  const [best] = cells
  if (!best) return undefined
  const otherRow = cells.find(({ row }) => row !== best.row)
  if (otherRow && otherRow.score >= best.score - NEAR) return undefined
  const margin = otherRow ? Math.min(1, (4 * (best.score - otherRow.score)) / Math.max(1, best.score)) : 1
  return { best, margin, alike: cells.filter(({ row, score }) => row === best.row && score >= best.score - NEAR) }
}

/** Positions of the words that make up the cues that a question says. */
export const cueWordsOf = (
  ask: Ask,
  spaced: string,
  cues: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<number> => {
  const parts = Object.values(cues)
    .flat()
    .filter(cue => says(spaced, cue))
    .flatMap(cue => cue.split(' ').map(part => part.replace(/[$~]/gu, '')))
    .filter(part => part !== '')
  const isCue = (text: string): boolean =>
    parts.some(part =>
      EAST.test(part) ? text.includes(part) : part.length < 4 ? text === part : text.startsWith(part),
    )
  return new Set(ask.words.flatMap((word, at) => (isCue(fold(word.text)) ? [at] : [])))
}

const EAST = /\p{Script=Hangul}|\p{Script=Han}/u

/** The number of a cell as its column writes numbers. */
export const numberAt = (view: TableView, row: number, column: number): number | undefined => {
  const reading = readNumber(view.rows[row]?.texts[column] ?? '', view.table.columns[column]?.numbers)
  return reading.kind === 'number' ? reading.value : undefined
}

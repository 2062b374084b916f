import { fold } from '../text/index.ts'
import { type Ask, askOf } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { attributeFit } from './attribute-fit.ts'
import { type Clauses, clausesOf } from './clauses.ts'
import { columnEvidence, type Evidence, rowEvidence, textPrecisions } from './evidence.ts'
import type { WordLinks } from './link.ts'
import { whichWords } from './lists/level-words.ts'
import { keyColumns, lookUp, type ScoredCell } from './look-up.ts'
import { pairAskOf } from './pair-ask.ts'
import type { TakeAccess } from './take.ts'
import { takeCells } from './take-cells.ts'
import type { TableView } from './view.ts'

/** A cell that is asked for: positions in `view.rows` and `table.columns`. */
type Place = { readonly row: number; readonly column: number }

/**
 * The two cells that one question asks for: two attributes of one thing (`цена и срок поставки`), or one attribute of two things
 * (`the price of bolts and nuts`). `undefined` when it asks for one, or when the two sides do not each name their own cell.
 */
export const attemptBoth = (
  ask: Ask,
  view: TableView,
  { links, access }: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  const clauses = view.table.transposed || pairAskOf(ask) !== undefined ? [] : clausesOf(ask.text)
  const [best] = clauses.length === 0 ? [] : lookUp(ask, view, links)
  if (!best || best.precision < KNOWN) return undefined
  const found = clauses
    .flatMap(sides => [
      ...attributesOf(ask, view, { links, best, sides }),
      ...(ask.operations.size === 0 && !asksName(ask, view, { links, best })
        ? thingsOf(ask, view, { links, best, sides })
        : []),
    ])
    .sort((a, b) => b.score - a.score)[0]
  if (!found) return undefined
  const explained = explainedShare(ask, found.explained)
  const unexplained = unexplainedWords(ask, found.explained)
  return {
    kind: 'look-up',
    view,
    explained,
    specific: explained,
    margin: 0.5,
    certainty: 0.8,
    unexplained,
    rivals: [],
    rows: new Set(found.places.map(({ row }) => row)).size,
    missing: false,
    several: true,
    take: () => takeCells(ask, view, { places: found.places, access, explained, unexplained }),
  }
}

/** `Which item …` asks for what things are called, so a value of two of them is no answer. */
const asksName = (
  ask: Ask,
  view: TableView,
  { links, best }: { readonly links: readonly WordLinks[]; readonly best: ScoredCell },
): boolean =>
  links.some(
    ({ columns }, at) =>
      which.has(fold(ask.words[at - 1]?.text ?? '')) &&
      [...columns].some(
        ([column, { strength }]) =>
          strength >= ASKED && column !== best.column && view.table.columns[column]?.type !== 'number',
      ),
  )

/** Strength from which a header is what is asked for. */
const ASKED = 0.8
const which = new Set(Object.values(whichWords).flat())

/** Share of the row's label that the question must say for its cells to be told. */
const KNOWN = 0.45

type Found = {
  readonly places: readonly [Place, Place]
  readonly explained: readonly number[]
  readonly score: number
}

type Parts = { readonly links: readonly WordLinks[]; readonly best: ScoredCell; readonly sides: Clauses }

/** What each side must say of its column: by words of the header and by what is asked. */
const SAID = 0.45

/** Two columns of the row that the question names, each asked for by its own side. */
const attributesOf = (ask: Ask, view: TableView, { links, best, sides }: Parts): readonly Found[] => {
  const asks = [askOf(sides.first), askOf(sides.second)] as const
  const headers = columnEvidence(view, links)
  const evidence = rowEvidence(view, links).get(best.row)
  const keys = keyColumns(view, best.row, textPrecisions(view, links))
  const bySide = asks.map((side, which) => {
    const isHere = (word: number): boolean => (ask.words[word]?.start ?? 0) < sides.at === (which === 0)
    return view.table.columns
      .map((_, column) => ({ column, ...sideScore(ask, view, { side, column, isHere, headers, evidence }) }))
      .filter(({ column, score }) => score >= SAID && !keys.has(column) && isFilled(view, best.row, column))
      .sort((a, b) => b.score - a.score || a.column - b.column)
  })
  const [first] = bySide[0] ?? []
  const second = bySide[1]?.find(({ column }) => column !== first?.column)
  if (!first || !second || (bySide[1]?.[0]?.column === first.column && second.said === 0)) return []
  const explained = links.map((link, word) =>
    Math.max(
      best.explained[word] ?? 0,
      headers.get(first.column)?.explained.get(word) ?? 0,
      headers.get(second.column)?.explained.get(word) ?? 0,
      // A side that asks by its question word says nothing else that is to be explained.
      link.word.weight < 1 ? CUE : 0,
    ),
  )
  return [
    {
      places: [
        { row: best.row, column: first.column },
        { row: best.row, column: second.column },
      ],
      explained,
      score: first.score + second.score,
    },
  ]
}

/** The column of a row (positions in `table.columns` and `view.rows`) that the second side of the question asks for. */
export const furtherColumn = (
  ask: Ask,
  view: TableView,
  { links, row }: { readonly links: readonly WordLinks[]; readonly row: number },
): { readonly column: number; readonly explained: ReadonlyMap<number, number> } | undefined => {
  const headers = columnEvidence(view, links)
  const evidence = rowEvidence(view, links).get(row)
  const keys = keyColumns(view, row, textPrecisions(view, links))
  const [best] = clausesOf(ask.text)
    .flatMap(({ second, at }) => {
      const side = askOf(second)
      const isHere = (word: number): boolean => (ask.words[word]?.start ?? 0) >= at
      return view.table.columns.map((_, column) => ({
        column,
        ...sideScore(ask, view, { side, column, isHere, headers, evidence }),
      }))
    })
    .filter(({ column, score, said }) => score >= SAID && said > 0 && !keys.has(column) && isFilled(view, row, column))
    .sort((a, b) => b.score - a.score)
  return best && { column: best.column, explained: headers.get(best.column)?.explained ?? new Map() }
}

/** How far a word is explained that only asks. */
const CUE = 0.6

type SideParts = {
  readonly side: Ask
  readonly column: number
  readonly isHere: (word: number) => boolean
  readonly headers: ReadonlyMap<number, Evidence>
  readonly evidence: Evidence | undefined
}

const sideScore = (
  ask: Ask,
  view: TableView,
  { side, column, isHere, headers, evidence }: SideParts,
): { readonly score: number; readonly said: number } => {
  const header = headers.get(column)
  const said = [...(header?.explained ?? [])].reduce((sum, [word, strength]) => {
    if (!isHere(word)) return sum
    return sum + (ask.words[word]?.weight ?? 0) * Math.max(0, strength - (evidence?.explained.get(word) ?? 0))
  }, 0)
  return { said, score: said + attributeFit(side, view, column) + 0.15 * (header?.precision ?? 0) }
}

const isFilled = (view: TableView, row: number, column: number): boolean =>
  (view.rows[row]?.texts[column]?.trim() ?? '') !== ''

/** Share of a label that a side must say to name its row. */
const NAMED = 0.6

/** The column that the question names, in two rows of which each side names one by a value of the same column. */
const thingsOf = (ask: Ask, view: TableView, { links, best, sides }: Parts): readonly Found[] => {
  const [first, second] = [true, false].map(isFirst =>
    rowsNamed(
      view,
      links.map((link, word) =>
        (ask.words[word]?.start ?? 0) < sides.at === isFirst ? link : { ...link, texts: new Map<number, never>() },
      ),
    ),
  )
  if (first?.length !== 1 || second?.length !== 1) return []
  const [[a], [b]] = [first, second]
  if (!a || !b || a.row === b.row || a.column !== b.column || a.column === best.column) return []
  if (!isFilled(view, a.row, best.column) || !isFilled(view, b.row, best.column)) return []
  const headers = columnEvidence(view, links)
  const evidence = rowEvidence(view, links)
  const explained = links.map((link, word) =>
    Math.max(
      best.explained[word] ?? 0,
      headers.get(best.column)?.explained.get(word) ?? 0,
      ...[a.row, b.row].map(row => evidence.get(row)?.explained.get(word) ?? 0),
      link.word.weight < 1 ? CUE : 0,
    ),
  )
  const places = [
    { row: a.row, column: best.column },
    { row: b.row, column: best.column },
  ] as const
  return [{ places, explained, score: a.precision + b.precision }]
}

type NamedRow = { readonly row: number; readonly column: number; readonly precision: number }

/** The rows that hold the text which these words say best; several when they do not tell one. */
const rowsNamed = (view: TableView, links: readonly WordLinks[]): readonly NamedRow[] => {
  const named = [...textPrecisions(view, links)]
    .filter(([id, precision]) => precision >= NAMED && (view.texts[id]?.column ?? -1) >= 0)
    .sort((a, b) => b[1] - a[1])
  const [best] = named
  return named
    .filter(([, precision]) => precision >= (best?.[1] ?? 0) - 0.05)
    .flatMap(([id, precision]) =>
      (view.texts[id]?.rows ?? []).map(row => ({ row, column: view.texts[id]?.column ?? -1, precision })),
    )
    .filter(({ row }) => view.rows[row]?.role === 'data')
    .slice(0, 3)
}

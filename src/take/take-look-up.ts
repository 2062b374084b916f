import type { StoredRow } from '../record/index.ts'
import { ancestorsOf, type Table } from '../table/index.ts'
import { isBlankWord, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, lacksPeriod, unexplainedWords } from './attempt.ts'
import { citeCell, notesOf, rowsTold } from './cite.ts'
import { columnRivals, columnsTold, siblingRivals } from './column-rivals.ts'
import { hiddenColumnsOf } from './left-out.ts'
import { isDoubtful, type WordLinks } from './link.ts'
import { lookUp, type ScoredCell } from './look-up.ts'
import type { Plan } from './plan.ts'
import { valueOfCell } from './read-cell.ts'
import { runPlan } from './run-plan.ts'
import type { Confidence, Take, TakeAccess } from './take.ts'
import { termsOfWord } from './terms.ts'
import { unitOfCell } from './unit-of-cell.ts'
import type { TableView } from './view.ts'
import { wordLookUp } from './word-answer.ts'

/** Most rows that are named when several fit. */
const RIVALS = 6
/** Cells whose score is this near the best one fit as well. */
const NEAR = 0.06

/** The best cell of a table for a question that asks for one value, or `undefined` when no row is met. */
export const attemptLookUp = (
  ask: Ask,
  view: TableView,
  options: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  const cells = lookUp(ask, view, options.links)
  const [best] = cells
  if (!best) return undefined
  const rival = cells.find(cell => textOf(view, cell) !== textOf(view, best) || cell.column !== best.column)
  const margin = rival ? (best.score - rival.score) / Math.max(1, best.score) : 1
  const met = metIn(view, options.links, best)
  const explained = explainedShare(ask, met)
  const unexplained = [...unexplainedWords(ask, met), ...otherNumbers(ask, view, best)]
  const certainty = certaintyOf(ask, view, best)
  const confidence: Confidence = { score: 0, explained, margin, unexplained }
  const byRow = rivalCells(view, cells, options.links)
  const rivals = byRow.length > 1 ? byRow : [best, ...besideIt(ask, view, { cells, best })]
  return {
    kind: 'look-up',
    view,
    explained,
    specific: explainedShare(ask, best.explained),
    margin: Math.min(1, margin * 4),
    certainty,
    unexplained,
    slip: isSlip(view, options.links, best) || isHeadSlip(ask, options.links, best),
    vague: unexplainedWords(ask, met, VAGUE).filter(word => !unexplained.includes(word)),
    rivals: rivalsOf(view, rivals),
    rows: 1,
    missing:
      lacksPeriod(ask, best.explained) ||
      (best.precision >= 0.6 && certainty < 0.25 && margin < 0.1 && unexplained.length > 0),
    take: () => takeCell(ask, view, { cell: best, access: options.access, confidence }),
    rivalTakes: async () => {
      const takes: Take[] = []
      for (const cell of rivals.slice(0, RIVALS)) {
        const take = await takeCell(ask, view, { cell, access: options.access, confidence })
        if (take) takes.push(take)
      }
      return takes
    },
  }
}

/** Cells of the row that fit as well: under a column of the same name, or under another one of the same header. */
const besideIt = (
  ask: Ask,
  view: TableView,
  found: { readonly cells: readonly ScoredCell[]; readonly best: ScoredCell },
): readonly ScoredCell[] => {
  const same = columnRivals(view, found.cells, found.best)
  return same.length > 0 ? same : siblingRivals(ask, view, found)
}

/** True when a word meets the row's label, and no text of the table nor a header, better than a misspelt one. */
const isSlip = (view: TableView, links: readonly WordLinks[], { row }: ScoredCell): boolean =>
  links.some(({ word, texts, columns }) => {
    if (word.kind !== 'word' || word.weight < 1) return false
    const here = Math.max(0, ...(view.textsOfRow[row] ?? []).map(id => texts.get(id)?.strength ?? 0))
    return isDoubtful(here) && ![...columns.values()].some(({ strength }) => strength >= here)
  })

/** True when what is asked for or counted meets the header only as another word of its root does (`prisons`, `prisoners`). */
const isHeadSlip = (ask: Ask, links: readonly WordLinks[], { column }: ScoredCell): boolean =>
  [...ask.head, ...(ask.counted === undefined ? [] : [ask.counted])].some(word =>
    isDoubtful(links[word]?.columns.get(column)?.strength ?? 0),
  )

/** Numbers of the question behind a word that stands in the row's label before another number: `зона 9` is no `Зона 1`. */
const otherNumbers = (ask: Ask, view: TableView, cell: ScoredCell): readonly string[] => {
  const labels = (view.textsOfRow[cell.row] ?? []).flatMap(id => {
    const text = view.texts[id]
    return text && (text.column < 0 || view.table.columns[text.column]?.role === 'label') ? [text.text] : []
  })
  return ask.words.flatMap((word, at) => {
    const before = ask.words[at - 1]
    if (!/^\d+$/.test(word.text) || before?.kind !== 'word' || before.weight < 1) return []
    const numbers = labels.flatMap(label => numbersBehind(label, before.terms))
    return numbers.length > 0 && !numbers.includes(Number(word.text)) ? [word.text] : []
  })
}

const numbersBehind = (label: string, terms: readonly string[]): readonly number[] => {
  const words = wordsOf(label).map(({ text }) => text)
  return words.flatMap((text, at) =>
    /^\d+$/.test(text) && termsOfWord(words[at - 1] ?? '').some(term => terms.includes(term)) ? [Number(text)] : [],
  )
}

/** Weight from which a lighter word may still turn a question round. */
const VAGUE = 0.6
/** Strength from which a word stands in the row; how rare it is there tells only how much it counts. */
const STANDS = 0.8

const metIn = (view: TableView, links: readonly WordLinks[], { row, explained }: ScoredCell): readonly number[] =>
  explained.map((value, word) => {
    const texts = view.textsOfRow[row] ?? []
    const stands = texts.some(id => (links[word]?.texts.get(id)?.strength ?? 0) >= STANDS)
    return stands ? Math.max(value, STANDS) : value
  })

/** Certainty that is left when an amount is asked for and the cell has none. */
const NO_AMOUNT = 0.15

const certaintyOf = (ask: Ask, view: TableView, cell: ScoredCell): number => {
  const certainty = Math.max(onlyColumn(view) ? 0.6 : 0, Math.min(1, cell.columnScore + Math.max(0, cell.fit)))
  const text = textOf(view, cell)
  const lacksAmount = asksAmount(ask) && /\p{L}{3}/u.test(text) && !/\d/.test(text) && !isBlankWord(text)
  return lacksAmount ? Math.min(certainty, NO_AMOUNT) : certainty
}

const asksAmount = (ask: Ask): boolean =>
  ask.operations.has('count') || ask.operations.has('sum') || ask.attributes.some(cue => cue.type === 'number')

/** True when a row has a single value beside its labels: then it is what is asked. */
const onlyColumn = (view: TableView): boolean =>
  view.table.columns.filter(column => column.role === 'value' || column.role === 'total').length === 1

const textOf = (view: TableView, cell: ScoredCell): string => view.rows[cell.row]?.texts[cell.column] ?? ''

/** Labels of the rows or names of the columns that fit as well, the best one's first; `[]` when none does. */
const rivalsOf = (view: TableView, rivals: readonly ScoredCell[]): readonly string[] => {
  if (rivals.length < 2) return []
  if (new Set(rivals.map(cell => cell.row)).size === 1) return columnsTold(view, rivals)
  return rivals.map(cell => labelOfRow(view.table, view.rows[cell.row])).slice(0, RIVALS)
}

/** The best cell, and those in the same column that fit as well or are named by the same words, and show another value. */
const rivalCells = (
  view: TableView,
  cells: readonly ScoredCell[],
  links: readonly WordLinks[],
): readonly ScoredCell[] => {
  const [best] = cells
  if (!best) return []
  const said = best.precision < WHOLLY ? saidOf(view, links, best) : undefined
  return [
    best,
    ...cells.filter(
      cell =>
        cell.column === best.column &&
        cell.row !== best.row &&
        textOf(view, cell) !== textOf(view, best) &&
        (cell.score >= best.score - NEAR ||
          (cell.score >= best.score - ALIKE && said !== undefined && said === saidOf(view, links, cell))),
    ),
  ]
}

/** The same for cells whose rows are named by the same words, one of them shorter than the other. */
const ALIKE = 0.3

/** Precision from which a row is named whole, so that no longer name is meant as well. */
const WHOLLY = 0.9

/** What each word of the question meets in a row, as one text: rows of the same are told apart by nothing it says. */
const saidOf = (view: TableView, links: readonly WordLinks[], { row }: ScoredCell): string =>
  links
    .map(({ word, texts }) => {
      if (word.weight === 0) return '0'
      return Math.max(0, ...(view.textsOfRow[row] ?? []).map(id => texts.get(id)?.strength ?? 0)).toFixed(1)
    })
    .join(' ')

/** Label of a row with its ancestors: what tells it from others. */
export const labelOfRow = (table: Table, row: StoredRow | undefined): string => {
  if (!row) return ''
  const stub = table.columns.flatMap((column, at) =>
    column.role === 'label' && (row.texts[at]?.trim() ?? '') !== '' ? [row.texts[at]?.trim() ?? ''] : [],
  )
  const first = row.texts.find(text => text.trim() !== '')?.trim() ?? ''
  return [...new Set([...ancestorsOf(table, row.group), ...(stub.length > 0 ? stub : [first])])].join(' / ')
}

type CellParts = { readonly cell: ScoredCell; readonly access: TakeAccess; readonly confidence: Confidence }

const takeCell = async (
  ask: Ask,
  view: TableView,
  { cell, access, confidence }: CellParts,
): Promise<Take | undefined> => {
  const { table, candidate } = view
  const stored = view.rows[cell.row]
  if (!stored) return undefined
  const plan: Plan = {
    document: candidate.document,
    table: candidate.id,
    where: [{ kind: 'rows', rows: [stored.row] }],
    select: [cell.column],
  }
  const { rows, sql } = await runPlan(plan, candidate, { access, columns: [cell.column], roles: ['data', 'total'] })
  const [row] = rows
  if (!row) return undefined
  const label = labelOfRow(table, stored)
  const cited = citeCell(candidate, row, cell.column, label, row.texts[0] ?? '')
  const value = valueOfCell(table.columns[cell.column], row.texts[0] ?? '', row.numbers[0])
  const unit = unitOfCell(table, column => stored.texts[column], cell.column)
  const hiddenColumns = hiddenColumnsOf(table, [cell.column])
  const notes = notesOf(table, [{ row: row.row, column: cell.column }])
  return {
    value,
    ...(unit === undefined ? {} : { unit }),
    text: wordLookUp(ask.language, { cell: cited, value, unit, notes, hidden: row.hidden, hiddenColumns }),
    table: candidate.id,
    document: candidate.document,
    sheet: table.sheet,
    cells: [cited],
    rowsUsed: rowsTold(table, [row.row]),
    rowCount: 1,
    hiddenRows: row.hidden ? 1 : 0,
    ...(hiddenColumns.length === 0 ? {} : { hiddenColumns }),
    rowsLeftOut: [],
    notes,
    plan,
    planText: `${label} → ${cited.path}`,
    sql,
    confidence,
  }
}

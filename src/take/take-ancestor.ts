import type { StoredRow } from '../record/index.ts'
import { ancestorsOf, placeOf } from '../table/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { notesOf } from './cite.ts'
import { rowEvidence, textPrecisions } from './evidence.ts'
import type { WordLinks } from './link.ts'
import type { Take } from './take.ts'
import { furtherColumn } from './take-both.ts'
import { plainCell, readTake } from './take-parts.ts'
import type { TableView } from './view.ts'

/** What a word found only in titles and names counts. */
const CONTEXT = 0.6
/** What the word counts by which the group is asked for. */
const LEVEL = 0.9

/**
 * `К какому разделу относится X`: the groups above the row that the question names.
 *
 * @param asked.level position of the word for the kind of group (`в каком подразделении`); -1 when none is told
 */
export const attemptAncestor = (
  ask: Ask,
  view: TableView,
  { links, level }: { readonly links: readonly WordLinks[]; readonly level: number },
): Attempt | undefined => {
  const evidence = rowEvidence(view, links)
  const scored = [...evidence].map(([row, of]) => ({
    row,
    of,
    score: weigh(links, word => (word === level ? 0 : (of.explained.get(word) ?? 0))) + 0.8 * of.precision,
  }))
  const [best, next] = scored
    .filter(({ row }) => view.rows[row]?.group !== undefined && (level < 0 || view.rows[row]?.role === 'data'))
    .sort((a, b) => b.score - a.score || a.row - b.row)
  const stored = best ? view.rows[best.row] : undefined
  if (!best || !stored) return undefined
  const further = furtherColumn(ask, view, { links, row: best.row })
  const explainedWords = links.map((link, word) =>
    Math.max(
      best.of.explained.get(word) ?? 0,
      CONTEXT * link.context,
      headerOf(link),
      word === level ? LEVEL : 0,
      further?.explained.get(word) ?? 0,
      // `и какой у статьи номер`: what only asks for the further cell is said by it.
      further !== undefined && link.word.weight <= ASKING ? ASKED : 0,
    ),
  )
  const explained = explainedShare(ask, explainedWords)
  const unexplained = unexplainedWords(ask, explainedWords)
  const text = view.texts[best.of.text ?? -1]
  const found = Math.max(0, text?.column ?? 0)
  const columns = [found, ...(further === undefined ? [] : [further.column])]
  const take = takeAncestors(view, stored, { text: text?.text ?? '', columns, explained, unexplained })
  const margin = next ? Math.min(1, 3 * (best.score - next.score)) : 1
  return {
    kind: 'ancestor',
    view,
    explained,
    margin,
    certainty: best.of.precision,
    unexplained,
    rivals: [],
    rows: 1,
    missing: false,
    take: async () => take,
  }
}

/** Weight of words that only ask, and how far a further cell explains them. */
const ASKING = 0.5
const ASKED = 0.8

/** The take of the groups above a row: `columns` are that of its name (`text`), and a further one that is told as well. */
export const takeAncestors = (
  view: TableView,
  stored: StoredRow,
  of: {
    readonly text: string
    readonly columns: readonly number[]
    readonly explained: number
    readonly unexplained: readonly string[]
  },
): Take => {
  const [named = 0, ...further] = of.columns
  const place = placeOf(view.table, stored.row, view.table.columns[named]?.index ?? 0)
  const group = ancestorsOf(view.table, stored.group).join(' / ')
  const told = further.map(column => stored.texts[column]?.trim() ?? '')
  const shown = [group, ...told].join('; ')
  const cells = further.map((column, at) => furtherCell(view, stored.row, column, told[at] ?? ''))
  return readTake(view, {
    value:
      further.length === 0 ? { kind: 'text', value: shown, shown } : { kind: 'list', value: [group, ...told], shown },
    text: `${of.text}: ${shown}`,
    cells: [plainCell(view, place, of.text), ...groupCells(view, stored.group), ...cells],
    rows: [stored.row],
    select: of.columns,
    read: { kind: 'ancestors' },
    notes: notesOf(view.table, [{ row: stored.row, column: named }]),
    explained: of.explained,
    unexplained: of.unexplained,
  })
}

const furtherCell = (view: TableView, row: number, column: number, text: string) =>
  plainCell(view, placeOf(view.table, row, view.table.columns[column]?.index ?? 0), text)

const weigh = (links: readonly WordLinks[], explained: (word: number) => number): number =>
  links.reduce((sum, link, word) => sum + link.word.weight * explained(word), 0)

/** A word for the level itself (`раздел`, `сегмент`) may be a header. */
const headerOf = (link: WordLinks): number => 0.5 * Math.max(0, ...[...link.columns.values()].map(hit => hit.strength))

const groupCells = (view: TableView, group: number | undefined) => {
  const cells = []
  for (let at = group; at !== undefined; at = view.table.groups[at]?.parent) {
    const of = view.table.groups[at]
    if (of) cells.push(plainCell(view, placeOf(view.table, of.row, of.column), of.label))
  }
  return cells
}

/** `Из чего состоит X`: the groups right under the one that the question names, or else the rows. */
export const attemptChildren = (ask: Ask, view: TableView, links: readonly WordLinks[]): Attempt | undefined => {
  const precisions = textPrecisions(view, links)
  const named = [...precisions]
    .filter(([id, precision]) => view.texts[id]?.group !== undefined && precision >= 0.5)
    .sort((a, b) => b[1] - a[1])[0]
  const group = named ? view.texts[named[0]]?.group : undefined
  const words = links.map((link, word) =>
    Math.max(named ? (link.texts.get(named[0])?.strength ?? 0) : 0, CONTEXT * link.context * (word >= 0 ? 1 : 0)),
  )
  const explained = explainedShare(ask, words)
  const children = view.table.groups.filter(each => each.parent === group)
  const rows = view.rows.filter(row => row.role === 'data' && row.group === group && group !== undefined)
  const names =
    children.length > 1
      ? children.map(each => each.label)
      : rows.map(row => row.texts.find(cell => /\p{L}{2}/u.test(cell)) ?? '')
  const distinct = [...new Set(names.map(name => name.trim()))].filter(name => name !== '')
  if (distinct.length < 2) return undefined
  const unexplained = unexplainedWords(ask, words)
  const shown = distinct.join('; ')
  const cells =
    children.length > 1
      ? children.map(each => plainCell(view, placeOf(view.table, each.row, each.column), each.label))
      : rows.map(row => plainCell(view, placeOf(view.table, row.row, view.table.columns[0]?.index ?? 0), ''))
  const take = readTake(view, {
    value: { kind: 'list', value: distinct, shown },
    text: shown,
    cells,
    rows: [],
    explained,
    unexplained,
  })
  return {
    kind: 'ancestor',
    view,
    explained,
    margin: 1,
    certainty: named ? named[1] : 0.5,
    unexplained,
    rivals: [],
    rows: distinct.length,
    missing: false,
    take: async () => take,
  }
}

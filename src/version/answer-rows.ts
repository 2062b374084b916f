import type { CitedCell, TakenValue } from '../take/index.ts'
import { askedColumns } from './asked-columns.ts'
import { rowsThatMeet } from './asked-rows.ts'
import type { CellChange, RowChange } from './change.ts'
import { changeTake, citeRow } from './change-take.ts'
import { type ChangeAnswer, type Compared, placeOfChange, rowAt } from './compared.ts'
import { explainedBy } from './explained.ts'
import { changeWordsFor } from './lists/change-words.ts'
import { byMove } from './moves.ts'
import { namingColumn } from './naming-column.ts'
import { noChange } from './no-change.ts'

/** A change that answers, with the cells of it that are asked about. */
type Wanted = { readonly change: RowChange; readonly cells: readonly CellChange[]; readonly name: string }

/** Cells that an answer cites at most. */
const CITED = 200

/** Which rows are new, gone or altered; for a superlative, the one whose value moved most. */
export const answerRows = (compared: Compared): ChangeAnswer | undefined => {
  const { asked } = compared
  const all = wantedChanges(compared)
  if (all.length === 0)
    return compared.fixed || explainedBy(compared, new Set()).share >= TELLING ? noChange(compared) : undefined
  const wanted = asked.asks === 'most' ? byMove(all, asked.least ? 'least' : 'most').slice(0, 1) : all
  const take = takeOf(compared, wanted)
  return { kind: 'take', explained: take.confidence.explained, confident: isClear(compared, all), take }
}

/** Share of the question that versions must explain to say that nothing changed in the way it asks. */
const TELLING = 0.6

const isClear = ({ asked }: Compared, wanted: readonly Wanted[]): boolean => {
  if (asked.asks !== 'most') return true
  // The greatest move in percent and in units are two answers where they differ.
  const [relative] = byMove(wanted, asked.least ? 'least' : 'most')
  const [absolute] = byMove(wanted, asked.least ? 'least' : 'most', 'absolute')
  return relative === absolute
}

const wantedChanges = (compared: Compared): readonly Wanted[] => {
  const { asked, difference } = compared
  const by: Wanting = {
    kinds: asked.kinds.size === 0 ? new Set(['changed'] as const) : asked.kinds,
    columns: askedColumns(compared),
    newer: namingColumn(compared, compared.after),
    older: namingColumn(compared, compared.before),
  }
  const found = difference.rows.flatMap(change => (change.role === 'total' ? [] : wantedOf(compared, change, by)))
  return rowsThatMeet(compared, found)
}

type Wanting = {
  readonly kinds: Compared['asked']['kinds']
  readonly columns: ReadonlySet<number>
  /** Columns that name rows in either version. */
  readonly newer: number
  readonly older: number
}

const wantedOf = (
  compared: Compared,
  change: RowChange,
  { kinds, columns, newer, older }: Wanting,
): readonly Wanted[] => {
  const { side, row } = placeOfChange(compared, change)
  const name = rowAt(side, row)?.texts[change.kind === 'removed' ? older : newer]?.trim() || change.label
  if (change.kind !== 'changed') return kinds.has(change.kind) ? [{ change, cells: [], name }] : []
  if (!kinds.has('changed') && !kinds.has('up') && !kinds.has('down')) return []
  const cells = change.cells.filter(cell => columns.has(cell.column.after) && movesAs(cell, kinds))
  return cells.length > 0 ? [{ change, cells, name }] : []
}

const movesAs = ({ numbers }: CellChange, kinds: ReadonlySet<string>): boolean => {
  if (kinds.has('changed') || kinds.has('up') === kinds.has('down')) return !kinds.has('up') || numbers !== undefined
  if (!numbers) return false
  return kinds.has('up') ? numbers.new > numbers.old : numbers.new < numbers.old
}

const takeOf = (compared: Compared, wanted: readonly Wanted[]): ReturnType<typeof changeTake> => {
  const { asked, ask, before, after } = compared
  const words = changeWordsFor(ask.language)
  const cells = wanted.flatMap(one => citedOf(compared, one)).slice(0, CITED)
  const isRemoved = wanted.every(({ change }) => change.kind === 'removed')
  const side = isRemoved ? before : after
  const kinds = [...asked.kinds]
  const said = kinds.map(kind => words[kind]).join(', ')
  return changeTake(compared, {
    value: valueTold(compared, wanted),
    said: `${asked.asks === 'most' ? words[asked.least ? 'least' : 'most'] : said}: ${wanted.map(toldOf).join('; ')}`,
    cells,
    tells: [
      ...kinds,
      ...(asked.asks === 'most' ? [asked.least ? ('least' as const) : ('most' as const)] : []),
      ...(asked.as === 'count' ? (['count'] as const) : []),
    ],
    select: [...new Set(wanted.flatMap(one => one.cells.map(cell => cell.column.after)))],
    rows: wanted.map(({ change }) => placeOfChange(compared, change).row),
    side,
  })
}

const valueTold = ({ asked }: Compared, wanted: readonly Wanted[]): TakenValue => {
  if (asked.as === 'count') return { kind: 'number', value: wanted.length, shown: String(wanted.length) }
  const names = wanted.map(one => (asked.asks === 'most' || !asked.kinds.has('changed') ? one.name : toldOf(one)))
  const [only = ''] = names
  const shown = names.join('; ')
  return names.length === 1 ? { kind: 'text', value: only, shown } : { kind: 'list', value: names, shown }
}

/** `РЕКОГРАНЬ: онлайн → сеть`; the name alone for a row that is new or gone. */
const toldOf = ({ name, cells }: Wanted): string =>
  cells.length === 0 ? name : `${name}: ${cells.map(cell => `${cell.old} → ${cell.new}`).join(', ')}`

/** What is new is cited in the newer version, what is gone in the older, what changed in both. */
const citedOf = (compared: Compared, { change, cells, name }: Wanted): readonly CitedCell[] => {
  const { before, after } = compared
  if (change.kind === 'added')
    return citeRow(after, change.after, { columns: [namingColumn(compared, after)], label: name })
  if (change.kind === 'removed')
    return citeRow(before, change.before, { columns: [namingColumn(compared, before)], label: name })
  return [
    ...citeRow(after, change.after, { columns: cells.map(cell => cell.column.after), label: name }),
    ...citeRow(before, change.before, { columns: cells.map(cell => cell.column.before), label: name }),
  ]
}

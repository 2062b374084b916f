import { isEmptyPeriod, periodOf } from '../search/index.ts'
import { ancestorsOf } from '../table/index.ts'
import { type CitedCell, type Take, type TakeAccess, type TakenValue, takeAnswer, unitOfCell } from '../take/index.ts'
import { askedColumn } from './asked-columns.ts'
import { numberAt, valueKey } from './cell-value.ts'
import { changeTake, citeRow } from './change-take.ts'
import { type ChangeAnswer, type Compared, type ComparedSide, rowAt } from './compared.ts'
import { changeWordsFor } from './lists/change-words.ts'
import { namingColumn } from './naming-column.ts'

/** Share of the words that must be explained to take a cell for the one that is asked about. */
const NAMED = 0.3

/** What became of one value: the cell that the question names in the newer version, and its like in the older one. */
export const answerCell = async (compared: Compared, access: TakeAccess): Promise<ChangeAnswer | undefined> => {
  const fixed = fixedPlace(compared)
  const take = fixed ? undefined : await cellTake(compared, access)
  const place = fixed ?? (take && placeIn(compared.after, take.cells)) ?? namedCell(compared)
  const older = place && counterpart(compared, place)
  if (!older) return undefined
  const pair = { old: { side: compared.before, ...older }, now: { side: compared.after, ...place } }
  const told = takeOf(compared, pair)
  return {
    kind: 'take',
    explained: told.confidence.explained,
    confident: take?.caveats === undefined && !turnsRound(compared, told),
    take: told,
  }
}

const fixedPlace = ({ fixed }: Compared): Place | undefined => {
  const [column] = fixed?.columns ?? []
  return fixed?.row === undefined || column === undefined ? undefined : { row: fixed.row, column }
}

/** A cell of a side: row in table axes, column in `table.columns`. */
type Place = { readonly row: number; readonly column: number }
type Pair = {
  readonly old: Place & { readonly side: ComparedSide }
  readonly now: Place & { readonly side: ComparedSide }
}

/** The look-up that is left of the question when the words of change and the times that name versions are taken out. */
const cellTake = async ({ asked, after }: Compared, access: TakeAccess): Promise<Take | undefined> => {
  const question = asked.rest
    .split(' ')
    .filter(word => isEmptyPeriod(periodOf(word)) || isInHeader(after, word))
    .join(' ')
  const outcome = await takeAnswer(question, [after.candidate], access)
  if (outcome.kind !== 'answer' && outcome.kind !== 'unsure') return undefined
  const { take } = outcome
  return take.cells.length === 1 && take.confidence.explained >= NAMED ? take : undefined
}

/** A month that is a column of the table is part of what is asked. */
const isInHeader = ({ table }: ComparedSide, word: string): boolean => {
  const { months, years, quarters } = periodOf(word)
  return table.columns.some(({ name }) => {
    const of = periodOf(name)
    return [
      [months, of.months],
      [years, of.years],
      [quarters, of.quarters],
    ].some(([asked = [], has = []]) => asked.length > 0 && asked.every(number => has.includes(number)))
  })
}

const placeIn = ({ table }: ComparedSide, cells: readonly CitedCell[]): Place | undefined => {
  const [cell] = cells
  if (!cell) return undefined
  const [row, index] = table.transposed ? [cell.column, cell.row] : [cell.row, cell.column]
  const column = table.columns.findIndex(one => one.index === index)
  return column < 0 ? undefined : { row, column }
}

const counterpart = ({ difference }: Compared, { row, column }: Place): Place | undefined => {
  const rows = difference.pairs.find(([, now]) => now === row)
  const columns = difference.columns.find(pair => pair.after === column)
  return rows && columns ? { row: rows[0], column: columns.before } : undefined
}

const takeOf = (compared: Compared, pair: Pair): Take => {
  const { asked, ask, before, after } = compared
  const words = changeWordsFor(ask.language)
  const label = labelAt(compared, pair.now.row)
  const shown = { old: shownAt(pair.old), now: shownAt(pair.now) }
  const unit = unitOfCell(after.table, column => rowAt(after, pair.now.row)?.texts[column], pair.now.column)
  const value = valueTold(compared, pair)
  const withUnit = asked.as !== 'percent' && asked.as !== 'whether' && unit !== undefined
  const column = after.table.columns[pair.now.column]?.name ?? ''
  const told = `${label} — ${column}: ${before.name} ${shown.old} → ${after.name} ${shown.now}${unit === undefined ? '' : ` ${unit}`}`
  const moved = asked.as === 'both' ? '' : ` (${words.by} ${value.shown}${withUnit ? ` ${unit}` : ''})`
  return changeTake(compared, {
    value,
    ...(withUnit ? { unit } : asked.as === 'percent' ? { unit: '%' } : {}),
    said: `${told}${asked.as === 'whether' ? '' : moved}`,
    cells: [
      ...citeRow(after, pair.now.row, { columns: [pair.now.column], label }),
      ...citeRow(before, pair.old.row, { columns: [pair.old.column], label }),
    ],
    tells: [...asked.kinds, asked.as === 'names' || asked.as === 'count' ? 'difference' : asked.as],
    select: [pair.now.column],
    rows: [pair.now.row],
    side: after,
    ofRows: true,
  })
}

/** The name of a row, and the labels beside it that are not in the name. */
const labelAt = (compared: Compared, row: number): string => {
  const { after } = compared
  const found = rowAt(after, row)
  const name = found?.texts[namingColumn(compared, after)]?.trim() ?? ''
  const labels = after.table.columns.flatMap(({ role }, at) =>
    role === 'label' ? [found?.texts[at]?.trim() ?? ''] : [],
  )
  return [...new Set([...ancestorsOf(after.table, found?.group), name, ...labels])].filter(Boolean).join(' / ')
}

/** The one row whose name the question holds whole, and the column of values that it asks about. */
const namedCell = (compared: Compared): Place | undefined => {
  const { after, links } = compared
  const naming = namingColumn(compared, after)
  const column = askedColumn(compared)
  if (column === undefined) return undefined
  const named = after.view.texts.flatMap((text, id) => {
    if (text.column !== naming || text.rows.length !== 1 || text.terms.length === 0) return []
    const met = new Set(links.flatMap(link => link.texts.get(id)?.terms ?? []))
    return text.terms.every(term => met.has(term)) ? [{ row: text.rows[0] ?? -1, terms: text.terms.length }] : []
  })
  const [best, next] = named.sort((a, b) => b.terms - a.terms)
  if (!best || (next && next.terms === best.terms)) return undefined
  const row = after.view.rows[best.row]?.row
  return row === undefined ? undefined : { row, column }
}

const shownAt = ({ side, row, column }: Place & { readonly side: ComparedSide }): string =>
  rowAt(side, row)?.texts[column]?.trim() ?? ''

/** Number of a place in the unit of the newer version. */
const numberOf = ({ side, row, column }: Pair['now'], scale: number): number | undefined => {
  const found = rowAt(side, row)
  const number = found && numberAt(side.table, found, column)
  return number === undefined ? undefined : number * 10 ** ((side.table.columns[column]?.unit?.scale ?? 0) - scale)
}

const valueTold = ({ asked, ask }: Compared, { old, now }: Pair): TakenValue => {
  const scale = now.side.table.columns[now.column]?.unit?.scale ?? 0
  const [from, to] = [numberOf(old, scale), numberOf(now, scale)]
  if (asked.as === 'whether')
    return whetherOf({ old, now }, { from, to }, { kinds: asked.kinds, language: ask.language })
  if (from === undefined || to === undefined) {
    const shown = `${shownAt(old)} → ${shownAt(now)}`
    return { kind: 'text', value: shown, shown }
  }
  if (asked.as === 'both') {
    const value = [
      [old.side.name, from],
      [now.side.name, to],
    ] as const
    return { kind: 'map', value, shown: value.map(([name, number]) => `${name}: ${number}`).join('; ') }
  }
  const move = asked.as === 'percent' ? ((to - from) / Math.abs(from)) * 100 : to - from
  const value = Number(turned(move, asked.kinds).toPrecision(asked.as === 'percent' ? 6 : 12))
  return { kind: 'number', value, shown: String(value) }
}

/** The value moved the other way than the question says: it may be about something else. */
const turnsRound = ({ asked }: Compared, { value }: Take): boolean =>
  asked.as !== 'whether' && value.kind === 'number' && value.value < 0 && !asked.kinds.has('changed')

/** A fall that is asked for as one is told without a sign; so is a rise. Where it went the other way, the sign tells. */
const turned = (move: number, kinds: Compared['asked']['kinds']): number =>
  kinds.has('down') && !kinds.has('up') ? -move : move

const whetherOf = (
  { old, now }: Pair,
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  { kinds, language }: { readonly kinds: Compared['asked']['kinds']; readonly language: string },
): TakenValue => {
  const words = changeWordsFor(language)
  const [oldRow, newRow] = [rowAt(old.side, old.row), rowAt(now.side, now.row)]
  const isOther =
    oldRow !== undefined &&
    newRow !== undefined &&
    valueKey(old.side.table, oldRow, old.column) !== valueKey(now.side.table, newRow, now.column)
  const known = from !== undefined && to !== undefined
  const value = kinds.has('changed') || !known ? isOther : kinds.has('up') ? to > from : to < from
  return { kind: 'boolean', value, shown: value ? words.yes : words.no }
}

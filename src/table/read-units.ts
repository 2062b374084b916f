import type { Finding } from '../fault/index.ts'
import { coveringText, formatCell, type Rect, rectOf } from '../grid/index.ts'
import { analyse, isStopWord, readUnit, stripUnit, type UnitReading } from '../text/index.ts'
import { sampleRowsOf } from './body-rows.ts'
import { type CellUnits, cellUnitsOf, unitSampleOf } from './cell-units.ts'
import { withoutSigns } from './note-mark.ts'
import type { Draft, Refine } from './stages.ts'
import { type Column, placeOf, type Unit, type Why } from './table.ts'
import { withBandUnits } from './unit-bands.ts'
import { type ToldUnit, unitsToldBy } from './unit-lines.ts'
import { namesCount, namesMoney, namesUnits } from './unit-words.ts'

/**
 * The draft with a unit on every column that has one, and with columns that name units marked.
 *
 * Of several places the nearest to the values speaks: a row of units, one text over all values, the header from its lowest floor up, the cells
 * and their number formats, a column of units, a line above that names the column, one that governs the table, the
 * corner cell. Columns whose cells differ in unit get no unit but `mixedUnits`, and a finding.
 *
 * Cost: columns x lines, and a sample of the cells of each column.
 */
export const readUnits: Refine = draft => {
  const rows = unitSampleOf(draft)
  const cells = draft.columns.map(column => cellUnitsOf(draft, column, rows))
  const near = draft.columns.map((column, at) => withNearUnit(draft, column, cells[at]))
  const marked = withUnitColumns(draft, withBandUnits(draft, near), cells)
  const columns = withLineUnits(draft, marked)
  return {
    ...draft,
    columns,
    findings: [...draft.findings, ...mixedFindings(draft, columns)],
    why: [...draft.why, ...whyOf(columns)],
  }
}

/** A unit as the table keeps it. */
const unitOf = (reading: UnitReading, from: Unit['from'], at?: Rect): Unit => ({
  text: reading.text,
  ...(reading.scale === undefined ? {} : { scale: reading.scale }),
  ...(reading.base === undefined ? {} : { base: reading.base }),
  from,
  ...(at && { at }),
})

const withNearUnit = (draft: Draft, column: Column, cells: CellUnits | undefined): Column => {
  const unit = unitOfRow(draft, column) ?? unitOfHeader(draft, column)
  if (unit) return { ...column, unit }
  if (cells?.mixed) return { ...column, mixedUnits: cells.mixed }
  return cells?.unit ? { ...column, unit: unitOf(cells.unit, cells.from) } : column
}

/** Longest text of a row of units that is taken as written where it is no known unit, in characters. */
const LONGEST_UNIT = 24

const unitOfRow = (draft: Draft, column: Column): Unit | undefined => {
  for (const { row, role } of draft.floors) {
    const at = draft.grid.spanAt(row, column.index) ?? cellRect(row, column.index)
    if (role !== 'units' || at.top < row) continue
    const text = coveringText(draft.grid, row, column.index).trim()
    if (text === '' || text.length > LONGEST_UNIT || !/\p{L}|[%‰°$€£¥₽₩₹]/u.test(text)) continue
    const reading = readUnit(text) ?? stripUnit(text).unit
    return reading ? unitOf(reading, 'row', at) : { text: text.replace(/^\((.*)\)$/u, '$1'), from: 'row', at }
  }
  return undefined
}

const cellRect = (row: number, column: number): Rect => rectOf(row, column, row + 1, column + 1)

/** Header texts from the lowest up. The name of a label column is about its labels; it has a unit only by number. */
const unitOfHeader = (draft: Draft, column: Column): Unit | undefined => {
  if (column.type === 'text' && column.index < draft.rect.left + draft.stub) return undefined
  for (let at = column.path.length - 1; at >= 0; at -= 1) {
    const unit = unitOfName(withoutSigns(column.path[at] ?? ''))
    if (unit) return unitOf(unit, 'header', column.from[at])
  }
  const last = column.path.at(-1)
  const alone = last !== undefined && column.type !== 'text' && column.type !== 'date' ? readUnit(last) : undefined
  return alone && !/^(?:time|count)/u.test(alone.quantity) && !namesUnits(last ?? '')
    ? unitOf(alone, 'header', column.from.at(-1))
    : undefined
}

/**
 * The unit that a name ends in. Behind a comma or in brackets any unit; behind a blank none that counts things (`от 100 шт`)
 * or follows a number (`2025 г.`), but a word for a time (`Transit days`).
 */
const unitOfName = (name: string): UnitReading | undefined => {
  // `% исполнения`, `% of plan`: the unit stands in front.
  if (/^[%％]\s*\p{L}/u.test(name.trim())) return readUnit('%')
  const { label, unit } = stripUnit(name)
  if (unit && /^[,;，([（［【]/u.test(name.slice(label.length).trimStart())) return unit
  if (unit) return /\d$/u.test(label) || unit.quantity.startsWith('count') ? undefined : unit
  const [, before = '', last = ''] = /^(.*\S)\s+(\p{L}{3,})$/u.exec(name.trim()) ?? []
  const time = last === '' || /\d$/u.test(before) ? undefined : readUnit(last)
  return time?.quantity === 'time' && time.scale === undefined ? time : undefined
}

/** Marks the columns that name units, and ties to them the numbers beside that have no unit of their own. */
const withUnitColumns = (draft: Draft, columns: readonly Column[], cells: readonly CellUnits[]): readonly Column[] => {
  const named = columns.filter(
    (column, at) =>
      column.type === 'text' &&
      (namesUnits(column.path.at(-1) ?? '') ? cells[at]?.areUnits !== 'none' : cells[at]?.areUnits === 'all'),
  )
  if (named.length === 0) return columns
  const roles = new Map(named.map(({ index }) => [index, true]))
  return columns.map(column => {
    if (roles.has(column.index))
      return column.index < draft.rect.left + draft.stub ? column : { ...column, role: 'unit' }
    if (column.unit || column.mixedUnits || column.role === 'label' || column.type === 'text') return column
    if (isPaid(draft, column, named)) return column
    const beside = named.find(({ index }) => Math.abs(index - column.index) === 1) ?? onlyOne(named, columns)
    return beside && column.type !== 'date' && column.type !== 'blank'
      ? { ...column, unitColumn: beside.index }
      : column
  })
}

/** What a thing costs is no length or number of it: `Ед. изм.` says what is counted, not in what it is paid. */
const isPaid = (draft: Draft, { path }: Column, units: readonly Column[]): boolean =>
  namesMoney(path.at(-1) ?? '') &&
  !units.some(({ index }) =>
    sampleRowsOf(draft, 20).some(row => readUnit(draft.grid.textAt(row, index))?.quantity.startsWith('money') === true),
  )

/** A lone column of units in front of all the numbers governs them all. */
const onlyOne = (named: readonly Column[], columns: readonly Column[]): Column | undefined => {
  const [unit] = named
  const firstNumber = columns.find(({ type, role }) => type === 'number' && role === 'value')
  return unit && named.length === 1 && firstNumber && unit.index < firstNumber.index ? unit : undefined
}

/** Where a line that tells a unit stands. */
type Told = ToldUnit & { readonly from: Unit['from']; readonly at?: Rect }

const withLineUnits = (draft: Draft, columns: readonly Column[]): readonly Column[] => {
  const told = toldUnits(draft)
  if (told.length === 0) return columns
  const open = columns.filter(column => takesUnit(draft, column))
  const units = new Map<number, Told>()
  for (const unit of told.filter(({ scope }) => scope !== ''))
    for (const column of matching(unit, open)) if (!units.has(column.index)) units.set(column.index, unit)
  const used = new Set(units.values())
  const left = told.filter(unit => governsAll(unit) && !used.has(unit))
  const general = left.length > 0 ? left : told.filter(unit => unit.whole)
  for (const column of open) {
    const unit = units.has(column.index) ? undefined : generalUnit(general, column)
    if (unit) units.set(column.index, unit)
  }
  return columns.map(column => {
    const unit = units.get(column.index)
    return unit ? { ...column, unit: unitOf(unit.unit, unit.from, unit.at) } : column
  })
}

/** The unit of the whole table for one column: counted things take a unit of count, all others any other unit. */
const generalUnit = (told: readonly Told[], column: Column): Told | undefined => {
  const counts = namesCount(column.path.at(-1) ?? '')
  return told.find(({ unit }) => (unit.quantity === 'count') === counts) ?? (counts ? undefined : told[0])
}

/** Numbers without a unit of their own. */
const takesUnit = (draft: Draft, column: Column): boolean =>
  !column.unit &&
  !column.mixedUnits &&
  column.unitColumn === undefined &&
  (column.type === 'number' || column.type === 'mixed' || (column.type === 'blank' && hasFormulas(draft, column))) &&
  column.index >= draft.rect.left + draft.stub

/** Formulas without stored values show nothing, and still are numbers. */
const hasFormulas = (draft: Draft, column: Column): boolean =>
  sampleRowsOf(draft, 20).some(row => draft.grid.cellAt(row, column.index)?.formula !== undefined)

/** A unit inside a sentence about something that is no column governs the table only when it is money. */
const governsAll = ({ whole, unit }: Told): boolean => whole || /^(?:money|scale)/u.test(unit.quantity)

const matching = (told: Told, columns: readonly Column[]): readonly Column[] => {
  const scope = new Set(analyse(told.scope).filter(term => term.length > 1 && !isStopWord(term)))
  return columns.filter(({ path }) => analyse(path.join(' ')).some(term => scope.has(term)))
}

/** Units of the lines above, the caption, the paragraphs in front of the table, and the corner cell; the nearest line first. */
const toldUnits = (draft: Draft): readonly Told[] => {
  const lines = draft.lines.filter(line => line.at.top < draft.header.top).toReversed()
  const { caption, before = [], after = [] } = draft.sheet
  const beside =
    draft.sheet.origin === 'worksheet' ? [] : [...(caption === undefined ? [] : [caption]), ...before, ...after]
  return [
    ...lines.flatMap(({ text, at }) => unitsToldBy(text).map(unit => ({ ...unit, from: 'line' as const, at }))),
    ...beside.flatMap(text => unitsToldBy(text).map(unit => ({ ...unit, from: 'line' as const }))),
    ...cornerUnits(draft),
  ]
}

/** A unit alone in the header of the label columns is that of the values: `USD million | H1 2025 | H1 2024`. */
const cornerUnits = (draft: Draft): readonly Told[] =>
  draft.columns.slice(0, draft.stub).flatMap(({ path, from, type }) =>
    path.flatMap((text, at) => {
      const unit = type === 'text' ? (measure(text) ?? bracketed(text)) : undefined
      return unit ? [{ unit, scope: '', whole: true, from: 'corner' as const, ...(from[at] && { at: from[at] }) }] : []
    }),
  )

/** A text that is a unit and no name: `Упаковка` heads packages, although things are counted in them. */
const measure = (text: string): UnitReading | undefined => {
  const unit = readUnit(text)
  return unit && !unit.quantity.startsWith('count') ? unit : undefined
}

/** `구분 (단위: 천원)` in a corner: a stated unit line inside it. */
const bracketed = (text: string): UnitReading | undefined => {
  const unit = stripUnit(text).unit
  return unit && (unit.quantity === 'money' || unit.scale !== undefined) ? unit : undefined
}

const mixedFindings = (draft: Draft, columns: readonly Column[]): readonly Finding[] =>
  columns.flatMap(({ name, index, mixedUnits }) => {
    if (!mixedUnits) return []
    const place = placeOf(draft, draft.body.top, index)
    const message = `Column ${name} holds values in several units: ${mixedUnits.join(', ')}.`
    const cell = formatCell(place.row, place.column)
    return [{ code: 'mixed-units', level: 'warn' as const, message, sheet: draft.sheet.name, cell }]
  })

const whyOf = (columns: readonly Column[]): readonly Why[] => {
  const letters = new Map<string, string[]>()
  const places = new Map<string, Rect>()
  for (const { letter, unit } of columns) {
    if (!unit) continue
    const what = `${unit.text} from ${unit.from}`
    letters.set(what, [...(letters.get(what) ?? []), letter])
    if (unit.at) places.set(what, unit.at)
  }
  return [...letters].map(([what, of]) => {
    const at = places.get(what)
    return { rule: 'unit', message: `${what}: ${of.join(', ')}`, ...(at && { at }) }
  })
}

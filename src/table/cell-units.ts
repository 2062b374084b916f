import { fold, readNumber, readUnit, type UnitReading } from '../text/index.ts'
import { sampleRowsOf, type WithBody } from './body-rows.ts'
import type { Column, Unit } from './table.ts'
import { unitOfFormat } from './unit-of-format.ts'

/** What the cells of a column say about units. */
export type CellUnits = {
  /** The unit that nearly all of them show, and where. */
  readonly unit?: UnitReading
  readonly from: Extract<Unit['from'], 'cell' | 'format'>
  /** The units that they show, where these differ. */
  readonly mixed?: readonly string[]
  /** Whether the cells are units themselves, and nothing else. */
  readonly areUnits: 'all' | 'some' | 'none'
}

/** Cells of a column that are looked at, evenly spread. */
const SAMPLE = 400

/** Share of the cells that must show a unit for it to be that of the column. */
const LEADING_SHARE = 0.8

/** Share of the cells from which on a second unit makes the column mixed. */
const MIXED_SHARE = 0.05

/** Rows by which the units of columns are judged: {@link SAMPLE} data rows, evenly spread. */
export const unitSampleOf = (table: WithBody): readonly number[] => sampleRowsOf(table, SAMPLE)

/** Units in the cells and the number formats of a column, by these rows. Cost: rows. */
export const cellUnitsOf = (table: WithBody, column: Column, rows: readonly number[]): CellUnits => {
  const shown = new Map<string, Shown>()
  const kinds = rows.map(row => table.grid.kindAt(row, column.index))
  const texts = rows.filter((_, at) => kinds[at] === 'text').map(row => table.grid.textAt(row, column.index))
  const cells = texts.length + kinds.filter(kind => kind === 'number').length
  for (const row of rows) {
    const found = unitAt(table, row, column)
    if (!found) continue
    const key = fold(found.unit.text).replace(/\.$/u, '')
    const known = shown.get(key)
    if (known) known.count += 1
    else shown.set(key, { ...found, count: 1 })
  }
  const units = column.type === 'text' ? unitTextsOf(texts) : 0
  return { ...decide([...shown.values()], cells), areUnits: ofUnits(units, texts.length, cells) }
}

/** A unit that cells show, and how many do. */
type Shown = { readonly unit: UnitReading; readonly from: 'cell' | 'format'; count: number }

/** Number of texts that are units; each different text is read once. */
const unitTextsOf = (texts: readonly string[]): number => {
  const known = new Map<string, boolean>()
  let units = 0
  for (const text of texts) {
    const isUnit = known.get(text) ?? isUnitText(text)
    known.set(text, isUnit)
    if (isUnit) units += 1
    if (known.size > MOST_UNITS || (units === 0 && known.size > FIRST_TRIES)) return 0
  }
  return units
}

/** Different texts from which on a column is none of units. */
const MOST_UNITS = 60

/** Different texts after which, without a unit among them, no more are read. */
const FIRST_TRIES = 8

const isUnitText = (text: string): boolean => text.length <= 24 && readUnit(text.trim()) !== undefined

const ofUnits = (units: number, texts: number, cells: number): CellUnits['areUnits'] => {
  if (units === 0) return 'none'
  return units >= 3 && texts === cells && units >= LEADING_SHARE * cells ? 'all' : 'some'
}

/** The unit that one cell shows beside its number. */
const unitAt = (
  table: Pick<WithBody, 'grid'>,
  row: number,
  column: Pick<Column, 'index' | 'numbers' | 'type'>,
): { readonly unit: UnitReading; readonly from: 'cell' | 'format' } | undefined => {
  const kind = table.grid.kindAt(row, column.index)
  if (kind === 'number') {
    const unit = unitOfFormat(table.grid.styleAt(row, column.index).format)
    return unit && { unit, from: 'format' }
  }
  if (kind !== 'text' || (column.type !== 'number' && column.type !== 'mixed')) return undefined
  const reading = readNumber(table.grid.textAt(row, column.index), column.numbers)
  const number = reading.kind === 'ambiguous' ? reading.readings[0] : reading
  if (number?.kind !== 'number') return undefined
  const text = number.percent ? '%' : (number.unit ?? number.currency)
  const unit = text === undefined ? undefined : readUnit(text)
  return unit && { unit, from: 'cell' }
}

const decide = (shown: readonly Shown[], cells: number): Omit<CellUnits, 'areUnits'> => {
  const often = shown.filter(({ count }) => count >= MIXED_SHARE * cells)
  if (often.length > 1) return { from: 'cell', mixed: often.map(({ unit }) => unit.text) }
  const [first] = often
  return first && first.count >= LEADING_SHARE * cells ? { unit: first.unit, from: first.from } : { from: 'cell' }
}

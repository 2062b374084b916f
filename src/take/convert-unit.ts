import { wordsOf } from '../text/index.ts'
import type { AskedUnit } from './asked-unit.ts'
import { conversionsIn } from './lists/conversion-words.ts'
import type { Take, TakenValue } from './take.ts'
import { isMoney, nameOfSize, type Size, sizeOf } from './unit-size.ts'
import type { TableView } from './view.ts'

/**
 * The take in the unit that is asked for, by stated units alone: value, text, plan and its words tell the conversion. Where
 * the unit of the cell is written nowhere, is another currency or measures something else, the take is kept and says so
 * in a caveat; a unit that only may be one (`сколько часов`) says nothing then. Cited cells stay as written.
 */
export const inAskedUnit = (
  language: string,
  asked: AskedUnit | undefined,
  { view, take }: { readonly view: Pick<TableView, 'table'>; readonly take: Take },
): Take => {
  if (asked === undefined || !isMeasured(take)) return take
  const unit = take.unit ?? unitInHeader(view, take, asked.size)
  const verdict = verdictOn(unit, asked.size)
  if (typeof verdict === 'object') return converted(language, take, { unit: unit ?? '', asked, own: verdict })
  if (verdict === 'same' || asked.by !== 'wish') return take
  const sentence = conversionsIn(language)
    [verdict].replace('{from}', () => unit ?? '')
    .replace('{to}', () => asked.text)
  return { ...take, caveats: [...(take.caveats ?? []), sentence] }
}

/** Numbers of one unit; counts of rows have none. */
const isMeasured = ({ value, plan, unit }: Take): boolean => {
  if (plan.aggregate === 'count' || plan.aggregate === 'list' || plan.compare !== undefined) return false
  return value.kind === 'number' || (value.kind === 'map' && unit !== undefined)
}

type Verdict = Size | 'same' | 'unknown' | 'currencies' | 'other'

/** The size of the cell's unit where it can be converted; else why it is not. */
const verdictOn = (unit: string | undefined, asked: Size): Verdict => {
  const from = unit === undefined ? undefined : sizeOf(unit)
  const fits = from !== undefined && (asked.dimension === undefined || asked.dimension === from.dimension)
  if (fits) return from.size === asked.size ? 'same' : from
  // `in percent` may ask for a share of something, and a price per kilogram asked `in roubles` is one.
  if (asked.dimension === 'share' || unit?.includes('/')) return 'same'
  if (unit === undefined || (from && from.dimension === undefined)) return 'unknown'
  return from && isMoney(from) && isMoney(asked) ? 'currencies' : 'other'
}

/** A unit that the last floor of the column's header is a word of (`Часы`, `Вес в тоннах`), of the kind that is asked for. */
const unitInHeader = ({ table }: Pick<TableView, 'table'>, { plan }: Take, asked: Size): string | undefined => {
  const column = table.columns[plan.select[0] ?? -1]
  return wordsOf(column?.path.at(-1) ?? '')
    .map(({ text }) => text)
    .find(text => asked.dimension !== undefined && sizeOf(text)?.dimension === asked.dimension)
}

type Conversion = { readonly unit: string; readonly asked: AskedUnit; readonly own: Size }

const converted = (language: string, take: Take, { unit, asked, own }: Conversion): Take => {
  const target: Size = own.dimension === undefined ? asked.size : { ...asked.size, dimension: own.dimension }
  const name = nameOfSize(target, language) ?? asked.text
  const factor = own.size / target.size
  const value = convertedValue(take.value, factor)
  const words = conversionsIn(language)
  const told = words.converted
    .replace('{value}', () => (value.kind === 'map' ? `${value.shown}, ${name}` : `${value.shown} ${name}`))
    .replace('{from}', () => unit)
    .replace('{factor}', () => shownOf(exact(factor)))
    .replace('{to}', () => name)
  return {
    ...take,
    value,
    unit: name,
    text: `${take.text} ${told}.`,
    plan: { ...take.plan, unit: name },
    planText: `${take.planText}; ${words.plan.replace('{to}', () => name)}`,
  }
}

const convertedValue = (value: TakenValue, factor: number): TakenValue => {
  if (value.kind === 'number') {
    const number = exact(value.value * factor)
    return { kind: 'number', value: number, shown: shownOf(number) }
  }
  if (value.kind !== 'map') return value
  const map = value.value.map(([key, number]) => [key, exact(number * factor)] as const)
  return { kind: 'map', value: map, shown: map.map(([key, number]) => `${key}: ${shownOf(number)}`).join('; ') }
}

/** Without the dust of binary fractions. */
const exact = (value: number): number => Number(value.toPrecision(12))

const shownOf = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 12, useGrouping: false })

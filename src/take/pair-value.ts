import type { PairOperation } from './plan.ts'
import type { CitedCell, TakenValue } from './take.ts'

/** One of two cells that are set against each other: its number, its unit, and what it is called where they differ. */
export type PairCell = {
  readonly cell: CitedCell
  readonly number: number
  readonly unit: string | undefined
  readonly name: string
  /** It is the whole of which the other may be a part. */
  readonly isWhole: boolean
}

/**
 * What two cells come to: `difference` how far apart they are; `change` the later less the earlier, where their names tell years, else
 * the second less the first; `percent-change` that in percent of the earlier; `times` the greater as a multiple of the smaller;
 * `share` the part in percent of the whole; `greater` and `lesser` the name of one. `undefined` for a division by zero, or a share without a whole.
 */
export const pairedValue = (operation: PairOperation, first: PairCell, second: PairCell): TakenValue | undefined => {
  const [older, newer] = inTime(first, second)
  switch (operation) {
    case 'difference':
      return numberValue(Math.abs(first.number - second.number))
    case 'change':
      return numberValue(newer.number - older.number)
    case 'percent-change':
      return quotient((100 * (newer.number - older.number)) / Math.abs(older.number))
    case 'times': {
      const [small, great] = [first, second].sort((a, b) => Math.abs(a.number) - Math.abs(b.number))
      return quotient((great?.number ?? 0) / (small?.number ?? 0))
    }
    case 'share':
      // A share is one of a whole; of two parts neither is.
      if (first.isWhole === second.isWhole) return undefined
      return first.isWhole
        ? quotient((100 * second.number) / first.number)
        : quotient((100 * first.number) / second.number)
    case 'sum':
      return numberValue(first.number + second.number)
    case 'average':
      return numberValue((first.number + second.number) / 2)
    case 'greater':
    case 'lesser': {
      if (first.number === second.number) return undefined
      const isFirst = first.number > second.number === (operation === 'greater')
      const { name, cell } = isFirst ? first : second
      return { kind: 'text', value: name, shown: `${name} (${cell.text})` }
    }
  }
}

const numberValue = (value: number): TakenValue | undefined => {
  if (!Number.isFinite(value)) return undefined
  const exact = Number(value.toPrecision(12))
  const shown = exact.toLocaleString('en-US', { maximumSignificantDigits: 12, useGrouping: false })
  return { kind: 'number', value: exact, shown }
}

/** A quotient keeps its exact value and is shown as people write it: two decimals, of a small one four digits. */
const quotient = (value: number): TakenValue | undefined => {
  const exact = numberValue(value)
  if (exact?.kind !== 'number') return undefined
  const digits = Math.abs(value) >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 4 }
  return { ...exact, shown: exact.value.toLocaleString('en-US', { ...digits, useGrouping: false }) }
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/u

/** The earlier and the later of two, by the years of their names; in the order given where they tell none. */
const inTime = (first: PairCell, second: PairCell): readonly [PairCell, PairCell] => {
  const [a, b] = [first, second].map(({ name }) => Number(YEAR.exec(name)?.[0] ?? Number.NaN))
  return a !== undefined && b !== undefined && b < a ? [second, first] : [first, second]
}

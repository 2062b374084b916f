import { type TakenValue, withUnit } from '../../take/index.ts'

/** What a name of an extreme carries behind it: `Aspen (39)`. */
const BEHIND = /^ \(([^()]*)\)$/u

/** A value with its unit for a person: the unit once, and beside its number when a name stands before that. */
export const valueTold = (value: TakenValue, unit: string | undefined): string => {
  const name = value.kind === 'text' && value.shown.startsWith(value.value) ? value.value : undefined
  const number = name === undefined ? undefined : BEHIND.exec(value.shown.slice(name.length))?.[1]
  if (name === undefined || number === undefined) return withUnit(value.shown, unit)
  return `${name} (${withUnit(number, unit)})`
}

import { placeSigns } from './lists/scales.ts'

/** What has been read so far: whole myriads, the section below the next one, and digits that await their sign. */
type Sum = { readonly total: number; readonly section: number; readonly digits?: number; readonly largest: number }

/**
 * Value of digits and what follows them in signs of place: `3` and `억 2천만` give 320000000.
 *
 * @returns `undefined` when the places do not descend or the value is not kept exactly
 */
export const placeValueOf = (first: string, placed: string): number | undefined => {
  let sum: Sum | undefined = { total: 0, section: 0, digits: Number(first), largest: 13 }
  for (const [token] of placed.replace(/\s/gu, '').matchAll(/\d[\d,]*(?:\.\d+)?|\D/gu))
    sum = sum && withToken(sum, token)
  if (!sum) return undefined
  const value = sum.total + sum.section + (sum.digits ?? 0)
  return Number.isFinite(value) && value < 1e15 ? Number(value.toPrecision(15)) : undefined
}

const withToken = (sum: Sum, token: string): Sum | undefined => {
  const { total, section, digits, largest } = sum
  const power = placeSigns[token]
  if (power === undefined)
    return digits === undefined ? { total, section, digits: Number(token.replaceAll(',', '')), largest } : undefined
  if (power < 4) return { total, section: section + (digits ?? 1) * 10 ** power, largest }
  if (power >= largest) return undefined
  return { total: total + (section + (digits ?? 0) || 1) * 10 ** power, section: 0, largest: power }
}

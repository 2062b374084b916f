/** One list or text that was shortened: where it stands, how much of it is shown, and how to get the rest. */
export type Cut = { readonly at: string; readonly shown: number; readonly of: number; readonly next: string }

type Json = { [name: string]: unknown }

/** A list or a text that may be shortened: where it stands and what it costs. */
type Part = {
  readonly at: string
  readonly holder: Json | unknown[]
  readonly key: string | number
  readonly value: string | readonly unknown[]
  readonly size: number
}

/** Lists and texts below this many characters of JSON are never shortened: pairs, boxes and names stay whole. */
const LEAST = 500

/**
 * An output that takes at most so many characters as JSON: its largest lists, then its longest texts, are shortened from the
 * end, and `truncated` tells each. What fits is given as it is.
 *
 * A shortened list conforms to the schema of the whole one. @param next what a caller does to get the rest
 */
export const fitReply = (output: Readonly<Record<string, unknown>>, room: number, next: string): Json => {
  if (sizeOf(output) <= room) return { ...output }
  const copy = structuredClone({ ...output })
  const cuts = new Map<string, Cut>()
  // Each step shortens something of at least LEAST characters by about a half.
  while (sizeOf(copy) + sizeOf([...cuts.values()]) > room) {
    const part = largest(partsOf(copy, ''))
    if (!part) break
    const shown = Math.max(1, Math.floor(part.value.length / 2))
    const kept = typeof part.value === 'string' ? `${part.value.slice(0, shown)}…` : part.value.slice(0, shown)
    set(part, kept)
    cuts.set(part.at, { at: part.at, shown, of: cuts.get(part.at)?.of ?? part.value.length, next })
  }
  return { ...copy, truncated: [...cuts.values()] }
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length

const set = ({ holder, key }: Part, value: unknown): void => {
  if (Array.isArray(holder)) holder[Number(key)] = value
  else holder[key] = value
}

/** Lists of one thing cannot be shortened, what is inside them can. Lists go before texts. */
const largest = (parts: readonly Part[]): Part | undefined => {
  const lists = parts.filter(({ value, size }) => typeof value !== 'string' && value.length > 1 && size > LEAST)
  const texts = parts.filter(({ value, size }) => typeof value === 'string' && size > LEAST)
  return (lists.length > 0 ? lists : texts).toSorted((a, b) => b.size - a.size)[0]
}

const partsOf = (value: unknown, at: string): readonly Part[] => {
  if (typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((one, index) => [index, one] as const)
    : Object.entries(value)
  return entries.flatMap(([key, inner]) => {
    const path = typeof key === 'number' ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`
    const here =
      typeof inner === 'string' || Array.isArray(inner)
        ? [{ at: path, holder: value as Json | unknown[], key, value: inner, size: sizeOf(inner) }]
        : []
    return [...here, ...partsOf(inner, path)]
  })
}

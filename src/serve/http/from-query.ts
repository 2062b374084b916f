import { z } from 'zod'

/**
 * A query as the values that a shape asks for: numbers, yes and no, and lists are read from their texts; the shape judges
 * them afterwards. A list of things that are more than texts is given as JSON.
 */
export const fromQuery = (
  shape: z.ZodObject,
): ((query: Readonly<Record<string, unknown>>) => Record<string, unknown>) => {
  const kinds = new Map(Object.entries(propertiesOf(shape)).map(([name, property]) => [name, property]))
  return query =>
    Object.fromEntries(Object.entries(query).map(([name, given]) => [name, readAs(given, kinds.get(name) ?? {})]))
}

type Property = { readonly type?: unknown; readonly items?: { readonly type?: unknown } }

const propertiesOf = (shape: z.ZodObject): Readonly<Record<string, Property>> => {
  const { properties } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return (properties ?? {}) as Readonly<Record<string, Property>>
}

const readAs = (given: unknown, { type, items }: Property): unknown => {
  if (type === 'array') {
    const texts = Array.isArray(given) ? given : [given]
    if (items?.type === 'string') return texts
    return texts.length === 1 ? jsonOf(texts[0]) : texts.map(jsonOf)
  }
  if (typeof given !== 'string') return given
  if ((type === 'number' || type === 'integer') && /^-?\d+(\.\d+)?$/.test(given)) return Number(given)
  if (type === 'boolean' && (given === 'true' || given === 'false')) return given === 'true'
  return type === 'object' ? jsonOf(given) : given
}

const jsonOf = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return text
  }
}

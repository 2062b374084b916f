import { descendantsOf, elementsOf, ownText, type XmlElement } from '../xml/index.ts'

/** Split mode of a view that is frozen, not merely parted. */
const FROZEN = '2'

/** Frozen rows and columns by sheet name, from the view settings that LibreOffice writes (OpenDocument 1.3 part 3 §3.10). */
export const freezesOf = (
  settings: XmlElement | undefined,
): ReadonlyMap<string, { readonly rows: number; readonly columns: number }> => {
  const freezes = new Map<string, { readonly rows: number; readonly columns: number }>()
  for (const tables of descendantsOf(settings, 'config-item-map-named'))
    for (const entry of elementsOf(tables, 'config-item-map-entry')) {
      const rows = frozenLines(entry, 'Vertical')
      const columns = frozenLines(entry, 'Horizontal')
      if (rows > 0 || columns > 0) freezes.set(entry.attributes['name'] ?? '', { rows, columns })
    }
  return freezes
}

const frozenLines = (entry: XmlElement, direction: string): number => {
  const item = (name: string): string =>
    ownText(elementsOf(entry, 'config-item').find(({ attributes }) => attributes['name'] === direction + name))
  return item('SplitMode') === FROZEN ? Number(item('SplitPosition')) || 0 : 0
}

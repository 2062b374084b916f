import type { PageItem, PageItems } from './page-items.ts'

/** Share of the page at its top and bottom where headers and footers stand. */
const EDGE = 0.12
/** Lines of a page looked at from each end. */
const LOOK = 4

/** The items of all pages, the lines that are headers or footers told apart. */
export type Told = { readonly pages: readonly PageItems[]; readonly furniture: readonly string[] }

/**
 * Headers and footers taken out: lines at the edge of a page that come again, but for their numbers, at the same place of
 * other pages; and page numbers alone.
 *
 * `furniture` holds each once, in the order it first appears, without page numbers.
 */
export const tellFurniture = (pages: readonly PageItems[]): Told => {
  const counts = new Map<string, number>()
  for (const page of pages)
    for (const key of new Set(edgeLines(page).map(item => keyOf(item, page))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  const furniture: string[] = []
  const cleaned = pages.map(page => {
    const edge = new Set(edgeLines(page))
    const items = page.items.filter(item => {
      if (item.kind !== 'line' || !edge.has(item)) return true
      const text = textOf(item)
      const isNumber = isPageNumber(text)
      if (!isNumber && (counts.get(keyOf(item, page)) ?? 0) < 2 && !endsInPageOfPages(text, page.page, pages.length))
        return true
      if (!isNumber && !furniture.some(known => sameButNumbers(known, text))) furniture.push(text)
      return false
    })
    return { ...page, items }
  })
  return { pages: cleaned, furniture }
}

/** Page numbers stand alone: `12`, `- 12 -`, `A-6`, `12 / 40`, `Page 12 of 40`. */
const isPageNumber = (text: string): boolean =>
  /^[-–—\s]*(?:\p{L}{1,12}\.?\s?)?(?:\p{Lu}-)?\d{1,4}(?:\s*(?:\/|\p{L}{1,4})\s*\d{1,4})?[-–—\s]*$/u.test(text)

/** `Act 12   1 / 3`: the number of the page and that of all pages say footer, even when there is only one page. */
const endsInPageOfPages = (text: string, page: number, pages: number): boolean =>
  new RegExp(`(?:^|\\s)${page}\\s*(?:/|\\p{L}{1,4})\\s*${pages}\\s*$`, 'u').test(text)

type LineItem = Extract<PageItem, { kind: 'line' }>

const edgeLines = ({ items, height }: PageItems): readonly LineItem[] => {
  const lines = items.filter((item): item is LineItem => item.kind === 'line')
  const top = lines.filter(item => item.line.bottom < height * EDGE).slice(0, LOOK)
  const bottom = lines.filter(item => item.line.top > height * (1 - EDGE)).slice(-LOOK)
  return [...top, ...bottom]
}

const textOf = (item: LineItem): string => item.line.chunks.map(chunk => chunk.text).join(' ')

const keyOf = (item: LineItem, page: PageItems): string =>
  `${item.line.top < page.height / 2 ? 'top' : 'bottom'} ${Math.round(item.line.base / 6)} ${textOf(item).replace(/\d+/g, '#')}`

const sameButNumbers = (a: string, b: string): boolean => a.replace(/\d+/g, '#') === b.replace(/\d+/g, '#')

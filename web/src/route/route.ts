/** A page of the app with what it shows: `#/ask?q=…` is `{ page: 'ask', rest: [], query: { q } }`. */
export type Route = {
  readonly page: Page
  readonly rest: readonly string[]
  readonly query: Readonly<Record<string, string>>
}

export const PAGES = ['ask', 'library', 'table', 'workspace', 'evaluate', 'audit'] as const
export type Page = (typeof PAGES)[number]

/** Pages of the menu, in its order. */
export const PAGES_SHOWN = ['ask', 'library', 'workspace', 'evaluate', 'audit'] as const

/** The route that a fragment names; an unknown or empty one is the ask page. */
export const readRoute = (fragment: string): Route => {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2)
  const [first = '', ...rest] = path.split('/').map(decoded)
  const page = PAGES.find(one => one === first) ?? 'ask'
  return { page, rest, query: Object.fromEntries(new URLSearchParams(query)) }
}

/** The fragment of a route; `readRoute` gives the same route back. */
export const writeRoute = ({ page, rest, query }: Route): string => {
  const path = [page, ...rest].map(encodeURIComponent).join('/')
  const text = new URLSearchParams(query).toString()
  return `#/${path}${text ? `?${text}` : ''}`
}

/** A fragment for a link to a page. */
export const linkTo = (
  page: Page,
  rest: readonly string[] = [],
  query: Readonly<Record<string, string>> = {},
): string => writeRoute({ page, rest, query })

/** A person may type a fragment by hand: what cannot be decoded is taken as it stands. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

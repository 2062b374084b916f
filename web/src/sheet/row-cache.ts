import type { SheetPage, ShownCell } from './sheet-view.ts'

/** Rows a page of the server holds. */
export const PAGE_ROWS = 200

/** Pages kept; the oldest goes first, so that a walk through a million rows holds memory flat. */
const PAGES_KEPT = 30

/**
 * Rows of one sheet, asked for by page when they come into sight and kept while they are near.
 *
 * `read` is asked once a page however often it is wanted; a page that failed is asked again when it is wanted again.
 */
export class RowCache {
  readonly #read: (top: number, bottom: number) => Promise<SheetPage>
  readonly #pages = new Map<number, SheetPage>()
  readonly #asked = new Set<number>()
  readonly #changed: () => void
  readonly #failed: (cause: unknown) => void

  constructor(
    read: (top: number, bottom: number) => Promise<SheetPage>,
    changed: () => void,
    failed: (cause: unknown) => void = () => undefined,
  ) {
    this.#read = read
    this.#changed = changed
    this.#failed = failed
  }

  /** Pages that touch rows `top` to `bottom` (exclusive) and are here; the others are asked for. */
  pages(top: number, bottom: number): readonly SheetPage[] {
    const found: SheetPage[] = []
    for (let page = Math.floor(top / PAGE_ROWS); page * PAGE_ROWS < bottom; page++) {
      const here = this.#pages.get(page)
      if (here) found.push(here)
      else this.#ask(page)
    }
    return found
  }

  /** Cell at a place, where its page is here. */
  cell(row: number, column: number): ShownCell | undefined {
    return this.#pages.get(Math.floor(row / PAGE_ROWS))?.cells.find(cell => cell.row === row && cell.column === column)
  }

  #ask(page: number): void {
    if (this.#asked.has(page)) return
    this.#asked.add(page)
    this.#read(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)
      .then(rows => {
        this.#pages.set(page, rows)
        if (this.#pages.size > PAGES_KEPT) {
          const oldest = this.#pages.keys().next().value
          if (oldest !== undefined) this.#pages.delete(oldest)
        }
        this.#changed()
      })
      .catch(this.#failed)
      .finally(() => this.#asked.delete(page))
  }
}

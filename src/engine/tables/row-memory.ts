import type { RowChoice, StoredRows } from '../../record/index.ts'

/** Cells that are remembered, over all tables; about 100 bytes each. */
const CELLS_REMEMBERED = 400_000

type Read = (key: string, choice: RowChoice) => Promise<StoredRows>

/**
 * Remembers the rows that were read last: a row of questions asks the same tables again and again, and what is under a
 * key does not change. Those asked for longest ago are forgotten first.
 */
export class RowMemory {
  private readonly read: Read
  private readonly known = new Map<string, { readonly rows: StoredRows; readonly cells: number }>()
  private cells = 0

  constructor(read: Read) {
    this.read = read
  }

  async get(key: string, choice: RowChoice): Promise<StoredRows> {
    const name = `${key} ${JSON.stringify(choice)}`
    const known = this.known.get(name)
    if (known) {
      this.known.delete(name)
      this.known.set(name, known)
      return known.rows
    }
    const rows = await this.read(key, choice)
    this.remember(name, rows)
    return rows
  }

  /** Forgets everything that was read under a key. */
  forget(key: string): void {
    for (const name of this.known.keys()) if (name.startsWith(`${key} `)) this.drop(name)
  }

  private remember(name: string, rows: StoredRows): void {
    const cells = rows.rows.length * (1 + (rows.rows[0]?.texts.length ?? 0))
    if (cells > CELLS_REMEMBERED / 2 || this.known.has(name)) return
    this.known.set(name, { rows, cells })
    this.cells += cells
    for (const oldest of this.known.keys()) {
      if (this.cells <= CELLS_REMEMBERED) break
      this.drop(oldest)
    }
  }

  private drop(name: string): void {
    this.cells -= this.known.get(name)?.cells ?? 0
    this.known.delete(name)
  }
}

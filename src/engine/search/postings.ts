import { type Connection, numberOf } from './connection.ts'
import { type Family, families } from './families.ts'

/** What one transaction adds to, or takes from, the size of a family. */
type Tally = { units: number; terms: number }

/**
 * Adds to the postings or takes from them, and keeps the sizes of the families in step. Call {@link settle} once, at
 * the end of the transaction.
 */
export class PostingsChange {
  private readonly connection: Connection
  private readonly tallies = new Map<Family, Tally>()

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** @param terms codes in order, parted by blanks */
  add(family: Family, id: number, terms: string): void {
    this.connection.run(`INSERT INTO ${families[family].postings} (rowid, body) VALUES (?, ?)`, id, terms)
    this.count(family, terms, 1)
  }

  /** @param terms the very text that was added; nothing for a family whose length in terms is not kept */
  remove(family: Family, id: number, terms = ''): void {
    this.connection.run(`DELETE FROM ${families[family].postings} WHERE rowid = ?`, id)
    this.count(family, terms, -1)
  }

  /** Writes the sizes. */
  settle(): void {
    for (const [family, { units, terms }] of this.tallies)
      this.connection.run(
        'UPDATE family SET units = units + ?, terms = terms + ? WHERE family = ?',
        units,
        terms,
        families[family].number,
      )
    this.tallies.clear()
  }

  private count(family: Family, terms: string, sign: 1 | -1): void {
    const tally = this.tallies.get(family) ?? { units: 0, terms: 0 }
    tally.units += sign
    if (families[family].keepsLength) tally.terms += sign * termCount(terms)
    this.tallies.set(family, tally)
  }
}

const termCount = (terms: string): number => {
  if (terms === '') return 0
  let count = 1
  for (let at = terms.indexOf(' '); at >= 0; at = terms.indexOf(' ', at + 1)) count += 1
  return count
}

/** How many units of a family there are, and how many terms they hold together. */
export const familySize = (
  connection: Connection,
  family: Family,
): { readonly units: number; readonly terms: number } => {
  const row = connection.row('SELECT units, terms FROM family WHERE family = ?', families[family].number) ?? {}
  return { units: numberOf(row, 'units'), terms: numberOf(row, 'terms') }
}

/**
 * How many units of a family hold a term, by its code.
 *
 * Read off the postings, so that writing keeps no count: 0.1 ms for a rare term, 7 ms for one that 300,000 units hold.
 * It is remembered until the file changes.
 */
export const heldBy = (connection: Connection, family: Family, code: string): number =>
  connection.remembered(`${family} ${code}`, () => {
    const row = connection.row(`SELECT doc FROM ${families[family].postings}_words WHERE term = ?`, code)
    return row ? numberOf(row, 'doc') : 0
  })

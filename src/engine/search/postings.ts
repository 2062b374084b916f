import { type Connection, numberOf } from './connection.ts'
import { type Family, families } from './families.ts'
import { codesIn } from './term-code.ts'

/** What one transaction adds to, or takes from, the statistics of a family. */
type Tally = { units: number; terms: number; readonly held: Map<string, number> }

/**
 * Adds to the postings or takes from them, and keeps the statistics in step: how many units a family has, how many
 * terms they hold together, and how many units hold each term. Call {@link settle} once, at the end of the transaction.
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

  /** @param terms the very text that was added */
  remove(family: Family, id: number, terms: string): void {
    this.connection.run(`DELETE FROM ${families[family].postings} WHERE rowid = ?`, id)
    this.count(family, terms, -1)
  }

  /** Writes the statistics. */
  settle(): void {
    for (const [family, tally] of this.tallies) this.settleFamily(families[family].number, tally)
    this.tallies.clear()
  }

  private settleFamily(family: number, tally: Tally): void {
    this.connection.run(
      'UPDATE family SET units = units + ?, terms = terms + ? WHERE family = ?',
      tally.units,
      tally.terms,
      family,
    )
    for (const [term, change] of tally.held) {
      if (change > 0)
        this.connection.run(
          'INSERT INTO term VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET held = held + excluded.held',
          term,
          family,
          change,
        )
      else if (change < 0) this.lower(term, family, -change)
    }
  }

  private lower(term: string, family: number, by: number): void {
    const gone = this.connection.run('DELETE FROM term WHERE term = ? AND family = ? AND held <= ?', term, family, by)
    if (gone === 0)
      this.connection.run('UPDATE term SET held = held - ? WHERE term = ? AND family = ?', by, term, family)
  }

  private count(family: Family, terms: string, sign: 1 | -1): void {
    let tally = this.tallies.get(family)
    if (!tally) {
      tally = { units: 0, terms: 0, held: new Map() }
      this.tallies.set(family, tally)
    }
    const codes = codesIn(terms)
    tally.units += sign
    tally.terms += sign * codes.length
    for (const code of new Set(codes)) tally.held.set(code, (tally.held.get(code) ?? 0) + sign)
  }
}

/** How many units of a family there are, and how many terms they hold together. */
export const familySize = (
  connection: Connection,
  family: Family,
): { readonly units: number; readonly terms: number } => {
  const row = connection.row('SELECT units, terms FROM family WHERE family = ?', families[family].number) ?? {}
  return { units: numberOf(row, 'units'), terms: numberOf(row, 'terms') }
}

/** How many units of a family hold a term, by its code. */
export const heldBy = (connection: Connection, family: Family, code: string): number => {
  const row = connection.row('SELECT held FROM term WHERE term = ? AND family = ?', code, families[family].number)
  return row ? numberOf(row, 'held') : 0
}

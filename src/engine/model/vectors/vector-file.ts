import { createHash } from 'node:crypto'
import { bytesOf, Connection, type FileLayout, numberOf, textOf } from '../../search/connection.ts'

/**
 * Vectors of a library, one SQLite file beside its index. It holds nothing that cannot be made again.
 *
 * A `space` is one embedder: vectors of two spaces never meet. `vector` remembers texts by their hash, so that a text is
 * paid for once. `piece` says which units of the index a vector speaks for. `embedded` lists documents that are done, with
 * a stamp of what they were made of.
 */
const LAYOUT: FileLayout = {
  version: 1,
  schema: `
CREATE TABLE space (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dimensions INTEGER, pieces INTEGER NOT NULL, removals INTEGER NOT NULL);
CREATE TABLE vector (space INTEGER NOT NULL, hash BLOB NOT NULL, numbers BLOB NOT NULL, PRIMARY KEY (space, hash)) WITHOUT ROWID;
CREATE TABLE piece (
  id INTEGER PRIMARY KEY AUTOINCREMENT, space INTEGER NOT NULL, first_of_document INTEGER NOT NULL,
  first_unit INTEGER NOT NULL, end_unit INTEGER NOT NULL, hash BLOB NOT NULL
);
CREATE INDEX piece_of_document ON piece (space, first_of_document);
CREATE TABLE embedded (
  space INTEGER NOT NULL, first_unit INTEGER NOT NULL, stamp TEXT NOT NULL, PRIMARY KEY (space, first_unit)
) WITHOUT ROWID;
`,
}

/** A piece of a document: the text that is embedded, and the units it speaks for, from `first` up to but without `end`. */
export type PieceText = { readonly text: string; readonly first: number; readonly end: number }

/** A document by its first unit, with what its pieces were made of. */
export type DocumentStamp = { readonly firstUnit: number; readonly stamp: string }

/** A stored piece with its vector. */
export type StoredPiece = {
  readonly id: number
  readonly first: number
  readonly end: number
  readonly vector: Float32Array
}

/** The file, seen for one embedder. */
export class VectorFile {
  private readonly connection: Connection
  /** Number of the embedder whose vectors are seen. */
  readonly space: number

  /** @throws Fault `library-newer`, `library-corrupt`, `library-busy`, `library-forbidden`, `disk-full` */
  constructor(file: string, embedder: string) {
    this.connection = new Connection(file, undefined, LAYOUT)
    this.connection.run('INSERT OR IGNORE INTO space (name, pieces, removals) VALUES (?, 0, 0)', embedder)
    this.space = numberOf(this.connection.row('SELECT id FROM space WHERE name = ?', embedder) ?? {}, 'id')
  }

  close(): void {
    this.connection.close()
  }

  /** Documents that are done. */
  embedded(): readonly DocumentStamp[] {
    return this.connection
      .rows('SELECT first_unit, stamp FROM embedded WHERE space = ?', this.space)
      .map(row => ({ firstUnit: numberOf(row, 'first_unit'), stamp: textOf(row, 'stamp') }))
  }

  /** Texts that no vector is known of, each once. */
  unknown(texts: readonly string[]): readonly string[] {
    return [...new Set(texts)].filter(
      text =>
        this.connection.row('SELECT 1 AS one FROM vector WHERE space = ? AND hash = ?', this.space, hashOf(text)) ===
        undefined,
    )
  }

  /** Remembers the vectors of texts. @returns false when they are of another dimension than those before */
  remember(texts: readonly string[], vectors: readonly Float32Array[]): boolean {
    return this.connection.write(() => {
      const known = this.dimensions()
      const dimensions = known ?? vectors[0]?.length ?? 0
      if (vectors.some(vector => vector.length !== dimensions)) return false
      if (known === undefined)
        this.connection.run('UPDATE space SET dimensions = ? WHERE id = ?', dimensions, this.space)
      for (const [at, text] of texts.entries()) {
        const { buffer, byteOffset, byteLength } = vectors[at] ?? new Float32Array()
        this.connection.run(
          'INSERT OR REPLACE INTO vector VALUES (?, ?, ?)',
          this.space,
          hashOf(text),
          new Uint8Array(buffer, byteOffset, byteLength),
        )
      }
      return true
    })
  }

  /** Puts the pieces of a document in place of those that it had. Their vectors must be remembered. */
  put({ firstUnit, stamp }: DocumentStamp, pieces: readonly PieceText[]): void {
    this.connection.write(() => {
      this.drop(firstUnit)
      for (const { text, first, end } of pieces)
        this.connection.run(
          'INSERT INTO piece (space, first_of_document, first_unit, end_unit, hash) VALUES (?, ?, ?, ?, ?)',
          this.space,
          firstUnit,
          first,
          end,
          hashOf(text),
        )
      this.connection.run('INSERT INTO embedded VALUES (?, ?, ?)', this.space, firstUnit, stamp)
      this.connection.run('UPDATE space SET pieces = pieces + ? WHERE id = ?', pieces.length, this.space)
    })
  }

  /** Forgets the pieces of documents; their vectors stay until {@link tidy}. */
  forget(firstUnits: readonly number[]): void {
    if (firstUnits.length === 0) return
    this.connection.write(() => {
      for (const firstUnit of firstUnits) this.drop(firstUnit)
    })
  }

  /** Drops the spaces of other embedders and the vectors that no piece uses. Call it when every document is done. */
  tidy(): void {
    this.connection.write(() => {
      for (const table of ['piece', 'embedded', 'vector'])
        this.connection.run(`DELETE FROM ${table} WHERE space <> ?`, this.space)
      this.connection.run('DELETE FROM space WHERE id <> ?', this.space)
      this.connection.run('DELETE FROM vector WHERE space = ? AND hash NOT IN (SELECT hash FROM piece)', this.space)
    })
  }

  /** Numbers of one vector; `undefined` while there are none. */
  dimensions(): number | undefined {
    const value = this.connection.row('SELECT dimensions FROM space WHERE id = ?', this.space)?.['dimensions']
    return typeof value === 'number' ? value : undefined
  }

  /** How many pieces there are, a number that none of theirs is above, and how often pieces were taken away. */
  state(): { readonly pieces: number; readonly last: number; readonly removals: number } {
    const row = this.connection.row(
      'SELECT pieces, removals, (SELECT coalesce(max(id), 0) FROM piece) AS last FROM space WHERE id = ?',
      this.space,
    )
    // Another process may have tidied this space away: nothing is embedded for it then.
    if (!row) return { pieces: 0, last: 0, removals: 0 }
    return { pieces: numberOf(row, 'pieces'), last: numberOf(row, 'last'), removals: numberOf(row, 'removals') }
  }

  /** How many documents are done. */
  documents(): number {
    return numberOf(this.connection.row('SELECT count(*) AS n FROM embedded WHERE space = ?', this.space) ?? {}, 'n')
  }

  /** Pieces above a number, ascending, at most `limit`, with their vectors. */
  piecesAfter(id: number, limit: number): readonly StoredPiece[] {
    return this.connection
      .rows(
        `SELECT piece.id, piece.first_unit, piece.end_unit, vector.numbers FROM piece
         JOIN vector ON vector.space = piece.space AND vector.hash = piece.hash
         WHERE piece.space = ? AND piece.id > ? ORDER BY piece.id LIMIT ?`,
        this.space,
        id,
        limit,
      )
      .map(row => ({
        id: numberOf(row, 'id'),
        first: numberOf(row, 'first_unit'),
        end: numberOf(row, 'end_unit'),
        vector: floatsOf(bytesOf(row, 'numbers')),
      }))
  }

  /** Units of pieces by their numbers; pieces that are gone are left out. */
  places(ids: readonly number[]): ReadonlyMap<number, { readonly first: number; readonly end: number }> {
    const rows = this.connection.rows(
      'SELECT id, first_unit, end_unit FROM piece WHERE space = ? AND id IN (SELECT value FROM json_each(?))',
      this.space,
      JSON.stringify(ids),
    )
    return new Map(
      rows.map(row => [numberOf(row, 'id'), { first: numberOf(row, 'first_unit'), end: numberOf(row, 'end_unit') }]),
    )
  }

  private drop(firstUnit: number): void {
    const gone = this.connection.run(
      'DELETE FROM piece WHERE space = ? AND first_of_document = ?',
      this.space,
      firstUnit,
    )
    this.connection.run('DELETE FROM embedded WHERE space = ? AND first_unit = ?', this.space, firstUnit)
    if (gone > 0)
      this.connection.run(
        'UPDATE space SET pieces = pieces - ?, removals = removals + 1 WHERE id = ?',
        gone,
        this.space,
      )
  }
}

const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest().subarray(0, 16)

/** A copy at an address that 32-bit numbers may be read from. */
const floatsOf = (bytes: Uint8Array): Float32Array => {
  const copy = new Uint8Array(bytes)
  return new Float32Array(copy.buffer, 0, Math.floor(copy.byteLength / 4))
}

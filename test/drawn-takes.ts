import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTables } from '../src/engine/index.ts'
import type { Rect } from '../src/grid/index.ts'
import type { Sheet } from '../src/source/index.ts'
import { understand } from '../src/table/index.ts'
import { type Candidate, type Take, type TakeAccess, type TakeOutcome, takeAnswer } from '../src/take/index.ts'
import { type DrawnCell, drawGrid, sheetOf } from './drawn-draft.ts'

/** Takes over drawn tables that are stored for real. */
export type DrawnTakes = {
  /** Stores a drawn sheet and gives its tables as search would, all found equally well. */
  readonly draw: (rows: readonly (readonly DrawnCell[])[], more?: Partial<Sheet>) => Promise<readonly Candidate[]>
  /** Stores the one table of a drawn sheet as a document of that name; throws when there is none. */
  readonly named: (name: string, rows: readonly (readonly DrawnCell[])[], spans?: readonly Rect[]) => Promise<Candidate>
  /** Stores all tables of a drawn sheet as a document of that name, with no card. */
  readonly sheet: (name: string, rows: readonly (readonly DrawnCell[])[]) => Promise<readonly Candidate[]>
  /** What a take reads rows and runs SQL by. */
  readonly access: TakeAccess
  readonly ask: (question: string, candidates: readonly Candidate[]) => Promise<TakeOutcome>
  /** The take of an answer or of the best one below the line; throws for any other outcome. */
  readonly takeOf: (question: string, candidates: readonly Candidate[]) => Promise<Take>
  readonly close: () => void
}

/** A store in a folder of its own, and takes over it; close it when done. */
export const openDrawnTakes = (): DrawnTakes => {
  const dir = mkdtempSync(join(tmpdir(), 'cellcite-takes-'))
  const tables = openTables(dir)
  let keys = 0
  const access: TakeAccess = { rows: tables.store.rows, openSql: tables.openSql }
  const ask: DrawnTakes['ask'] = (question, candidates) => takeAnswer(question, candidates, access)
  return {
    ask,
    access,
    draw: async (rows, more = {}) => {
      const grid = drawGrid(rows)
      const found: Candidate[] = []
      for (const table of understand(sheetOf(grid, more))) {
        const key = `k${keys++}`
        await tables.store.write(key, table, grid)
        const card = table.title ?? ''
        found.push({ id: `${table.sheet}#${table.ordinal}`, key, document: 'drawn.xlsx', table, card, score: 1 })
      }
      return found
    },
    sheet: async (name, rows) => {
      const grid = drawGrid(rows)
      const found: Candidate[] = []
      for (const table of understand(sheetOf(grid, { name }))) {
        const key = `k${keys++}`
        await tables.store.write(key, table, grid)
        found.push({ id: `${name}#${table.ordinal}`, key, document: `${name}.xlsx`, table, card: '', score: 1 })
      }
      return found
    },
    named: async (name, rows, spans) => {
      const grid = drawGrid(rows, spans)
      const [table] = understand(sheetOf(grid, { name }))
      if (!table) throw new Error('the drawn table was not understood')
      const key = `k${keys++}`
      await tables.store.write(key, table, grid)
      return { id: name, key, document: `${name}.xlsx`, table, card: name, score: 1 }
    },
    takeOf: async (question, candidates) => {
      const outcome = await ask(question, candidates)
      if (outcome.kind !== 'answer' && outcome.kind !== 'unsure') throw new Error(JSON.stringify(outcome))
      return outcome.take
    },
    close: () => {
      tables.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

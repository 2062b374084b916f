import type { z } from 'zod'
import { searchLibrary } from '../../library/index.ts'
import type { Candidate, ContextEntry, Retrieval } from '../../search/index.ts'
import { rectInSheet, type Table } from '../../table/index.ts'
import type { Operation, Rendered } from './operation.ts'
import { type Asked, questionInput, questionsOf } from './questions.ts'
import { sheetTold } from './sheet-told.ts'
import { withLibrary } from './with-library.ts'

/** What was found for each question; `trace` when the reasons are to be shown. */
export type Searches = {
  readonly found: readonly (Asked & { readonly retrieval: Retrieval })[]
  readonly trace: boolean
}

/** Tables, rows and passages for questions, without computing anything. */
export const search: Operation<z.infer<typeof questionInput>, Searches> = {
  name: 'search',
  summary: 'Find the tables, rows and passages that a question means.',
  input: questionInput,
  run: (input, around) =>
    withLibrary(input, around, async library => {
      const found: (Asked & { readonly retrieval: Retrieval })[] = []
      const asked = questionsOf(input)
      for (const one of asked) {
        around.signal?.throwIfAborted()
        around.onProgress?.({ label: one.question, done: found.length, total: asked.length })
        found.push({ ...one, retrieval: await searchLibrary(library, one.question) })
      }
      return { found, trace: input.trace }
    }),
  render: (searches, shape) => (shape === 'json' ? asJson(searches) : asText(searches)),
}

const asJson = ({ found, trace }: Searches): Rendered => ({
  output: found
    .map(({ id, question, retrieval }) => {
      const tables = new Map(retrieval.tables.map(({ table }) => [table.id, table.table]))
      const line = {
        id,
        question,
        candidates: retrieval.candidates.map(candidateLine),
        context: retrieval.context.map(entry => contextLine(entry, tables)),
        ...(trace ? { trace: retrieval.trace } : {}),
      }
      return `${JSON.stringify(line)}\n`
    })
    .join(''),
  exitCode: 0,
})

const candidateLine = (candidate: Candidate): object =>
  candidate.kind === 'prose'
    ? { doc: candidate.document, text: candidate.unit.text, score: candidate.score }
    : {
        doc: candidate.document,
        sheet_or_table: sheetTold(candidate.table.table.sheet),
        rows: pairsOf(
          candidate.table.table,
          candidate.rows.map(({ row }) => row),
        ),
        score: candidate.score,
      }

const contextLine = (entry: ContextEntry, tables: ReadonlyMap<string, Table>): object => {
  if (entry.kind === 'prose') return { doc: entry.document, text: entry.text }
  const table = tables.get(entry.table)
  return {
    doc: entry.document,
    sheet_or_table: sheetTold(entry.sheet),
    ...(table ? { rows: pairsOf(table, entry.rows) } : {}),
    rows_left_out: entry.rowsLeftOut,
    text: entry.text,
  }
}

/** Rows of the sheet from 1 as `[first, last]` pairs; a transposed table has its records side by side, so all its rows. */
const pairsOf = (table: Table, rows: readonly number[]): readonly (readonly [number, number])[] => {
  if (table.transposed) {
    const { top, bottom } = rectInSheet(table, table.rect)
    return [[top + 1, bottom]]
  }
  const pairs: [number, number][] = []
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = pairs.at(-1)
    if (last && last[1] === row) last[1] = row + 1
    else pairs.push([row + 1, row + 1])
  }
  return pairs
}

const asText = ({ found, trace }: Searches): Rendered => ({
  output: found
    .map(({ question, retrieval }) =>
      [question, '', ...retrieval.context.map(entryText), ...(trace ? [traceText(retrieval)] : [])].join('\n'),
    )
    .join('\n'),
  exitCode: found.every(({ retrieval }) => retrieval.context.length === 0) ? 3 : 0,
})

const entryText = (entry: ContextEntry, at: number): string =>
  entry.kind === 'prose'
    ? `${at + 1}. prose: ${entry.document}\n${indented(entry.text)}\n`
    : `${at + 1}. table: ${entry.document}, ${entry.sheet}\n${indented(entry.text)}\n`

const indented = (text: string): string =>
  text
    .split('\n')
    .map(line => `   ${line}`)
    .join('\n')

const traceText = ({ trace }: Retrieval): string => `trace\n${indented(JSON.stringify(trace, null, 1))}\n`

import { copyFileSync, readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import {
  type ExplainOutcome,
  type ExportOutcome,
  MOST_ROWS,
  MOST_TIMEOUT_MS,
  type QueryOutcome,
  type Whose,
  type Workspaces,
} from '../../workspace/index.ts'
import { explainTold, queryTold } from '../operations/query.ts'
import type { Command, Rendered } from './command.ts'
import { drawChart, drawTable, shownValue } from './draw-result.ts'
import { inWorkspace, whoseInput } from './with-workspaces.ts'

/** One statement, and how its result is wanted. */
export const queryInput = z.object({
  ...whoseInput,
  sql: z.string().trim().min(1),
  maxRows: z.coerce.number().int().min(1).max(MOST_ROWS).optional(),
  timeout: z.coerce.number().int().min(10).max(MOST_TIMEOUT_MS).optional(),
  csv: z.boolean().default(false),
  chart: z.boolean().default(false),
  explain: z.boolean().default(false),
  out: z.string().optional(),
})

type QueryInput = z.infer<typeof queryInput>

/** What came of a statement, in the way that was asked for. */
export type Queried =
  | { readonly kind: 'rows'; readonly outcome: QueryOutcome; readonly chart: boolean }
  | { readonly kind: 'explained'; readonly outcome: ExplainOutcome }
  | { readonly kind: 'csv'; readonly text: string }
  | { readonly kind: 'file'; readonly out: string; readonly made: ExportOutcome }

/** One SELECT over the loaded tables. */
export const query: Command<QueryInput, Queried> = {
  name: 'query',
  summary: 'Run one SELECT over all rows of the loaded tables, and say what was left out.',
  input: queryInput,
  run: (input, { signal }) =>
    inWorkspace(input, (workspaces, whose) => queried(input, { workspaces, whose, ...(signal ? { signal } : {}) })),
  render: (queriedAs, shape) => {
    if (queriedAs.kind === 'csv') return { output: queriedAs.text, exitCode: 0 }
    return shape === 'json' ? asJson(queriedAs) : asText(queriedAs)
  },
}

type Around = { readonly workspaces: Workspaces; readonly whose: Whose; readonly signal?: AbortSignal }

const queried = async (input: QueryInput, { workspaces, whose, signal }: Around): Promise<Queried> => {
  const request = { ...whose, statement: input.sql, maxRows: input.maxRows, timeoutMs: input.timeout }
  const hooks = signal ? { signal } : {}
  if (input.explain) return { kind: 'explained', outcome: await workspaces.explain(request, hooks) }
  if (input.out !== undefined) {
    const out = resolve(input.out)
    const made = await workspaces.export({ ...request, format: formatOf(out) }, hooks)
    copyOut(made.file, out)
    return { kind: 'file', out, made }
  }
  if (input.csv) {
    const { file } = await workspaces.export({ ...request, format: 'csv' }, hooks)
    return { kind: 'csv', text: readFileSync(file, 'utf8').replace(/^\uFEFF/, '') }
  }
  return { kind: 'rows', outcome: await workspaces.query(request, hooks), chart: input.chart }
}

const formatOf = (out: string): 'csv' | 'xlsx' | 'parquet' => {
  const ending = extname(out).slice(1).toLowerCase()
  if (ending === 'csv' || ending === 'xlsx' || ending === 'parquet') return ending
  throw new Fault('usage', `${out} must end in .csv, .xlsx or .parquet`)
}

const copyOut = (file: string, out: string): void => {
  try {
    copyFileSync(file, out)
  } catch (cause) {
    throw new Fault('output-forbidden', `${out} cannot be written`, { cause })
  }
}

type Shown = Exclude<Queried, { readonly kind: 'csv' }>

const asJson = (shown: Shown): Rendered => {
  const told =
    shown.kind === 'rows'
      ? queryTold(shown.outcome)
      : shown.kind === 'explained'
        ? explainTold(shown.outcome)
        : { out: shown.out, rows: shown.made.rows, bytes: shown.made.bytes, escaped: shown.made.escaped }
  return { output: `${JSON.stringify(told)}\n`, exitCode: 0 }
}

const asText = (shown: Shown): Rendered => {
  const lines =
    shown.kind === 'rows'
      ? rowLines(shown.outcome, shown.chart)
      : shown.kind === 'explained'
        ? explainLines(shown.outcome)
        : fileLines(shown.out, shown.made)
  return { output: `${lines.join('\n')}\n`, exitCode: 0 }
}

const rowLines = (outcome: QueryOutcome, chart: boolean): readonly string[] => {
  const { total, truncated, rows, result, notes, ms } = outcome
  const drawn = chart ? drawChart(outcome) : undefined
  return [
    ...(chart && drawn === undefined ? ['No column of numbers to draw: use num(...) or the typed view.'] : []),
    drawn ?? drawTable(outcome),
    '',
    `${total} ${total === 1 ? 'row' : 'rows'}${truncated ? `, ${rows.length} shown` : ''}, ${Math.round(ms)} ms${result ? `; kept whole as ${result.format} under ${result.id}` : ''}`,
    ...notes.map(note => `note: ${note}`),
  ]
}

/** Row numbers of a group that are told one by one. */
const TOLD_ROWS = 20

const explainLines = (outcome: ExplainOutcome): readonly string[] => {
  if (outcome.kind === 'not_traceable') return [`Not traceable: ${outcome.why}.`, outcome.next]
  return [
    outcome.columns.join(' | '),
    ...outcome.groups.flatMap(({ values, sources, readings }) => [
      values.map(shownValue).join(' | '),
      ...sources.map(
        ({ document, sheet, rows, rowCount, hiddenRows }) =>
          `  ${document}, ${sheet}: ${rowCount} rows${hiddenRows > 0 ? ` (${hiddenRows} hidden)` : ''}: ${rows.slice(0, TOLD_ROWS).join(', ')}${rowCount > TOLD_ROWS ? ', …' : ''}`,
      ),
      ...readings
        .filter(({ unreadable, blank }) => unreadable + blank > 0)
        .map(({ column, unreadable, blank }) => `  left out of ${column}: ${blank} blank, ${unreadable} unreadable`),
    ]),
    ...outcome.notes.map(note => `note: ${note}`),
  ]
}

const fileLines = (out: string, { rows, bytes, escaped, notes }: ExportOutcome): readonly string[] => [
  `${out}: ${rows} rows, ${bytes} bytes`,
  ...(escaped > 0 ? [`${escaped} texts that look like formulas were made harmless`] : []),
  ...notes.map(note => `note: ${note}`),
]

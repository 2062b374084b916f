import type { Told } from './audit-line.ts'
import type { LoadOutcome, LoadRequest, LoadSource } from './requests.ts'

/** What the audit says of a load that was refused, or named no one table. */
export const refusalTold = ({ source }: LoadRequest, outcome: LoadOutcome): Told => ({
  outcome: outcome.kind === 'ambiguous' || outcome.kind === 'not_found' ? outcome.kind : 'refused',
  detail:
    outcome.kind === 'refused'
      ? `${sourceTold(source)}: ${outcome.reasons.map(({ reason }) => reason).join(', ')}`
      : sourceTold(source),
})

/** What the audit says of a table that was loaded: how many rows, from where; never a cell. */
export const loadTold = ({ source }: LoadRequest, outcome: LoadOutcome): Told => {
  const rows = outcome.kind === 'loaded' ? outcome.table.rows + outcome.table.totals : 0
  return {
    tables: outcome.kind === 'loaded' ? [outcome.table.name] : [],
    rowsIn: rows,
    detail: sourceTold(source),
    ...(source.kind === 'document' ? {} : { statement: source.statement }),
  }
}

/** Where a table was to come from, in few words. */
export const sourceTold = (source: LoadSource): string => {
  if (source.kind === 'document')
    return [source.document ?? source.file, source.sheet, source.table].filter(part => part !== undefined).join(' / ')
  return source.kind === 'database' ? source.database : 'result'
}

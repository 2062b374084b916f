import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type Asking,
  codeOfStyle,
  type LoadPlan,
  type PlannedColumn,
  type Pool,
  resultsDirOf,
  spillResult,
  spillRows,
  textHash,
} from '../engine/index.ts'
import { Fault } from '../fault/index.ts'
import { sqlIdentifier, sqlNamesOf } from '../record/index.ts'
import type { Offered } from './coordinates.ts'
import type { Databases } from './databases.ts'
import { DATABASE_ROWS, MOST_TIMEOUT_MS } from './limits.ts'
import { planLoad } from './plan-load.ts'
import type { ReadJob, ReadTable } from './read-table.ts'
import type { LoadOutcome, LoadRequest, LoadSource } from './requests.ts'

/** A table ready to be loaded into the file of a workspace, or an outcome that needs no loading. */
export type Prepared =
  | {
      readonly kind: 'plan'
      readonly plan: LoadPlan
      readonly key: string
      readonly from: 'file' | 'library' | 'database' | 'result'
      /** The source with coordinates that name one table for good. */
      readonly source: LoadSource
      readonly notes: readonly string[]
      /** Removes what was written only to be loaded. */
      readonly done: () => Promise<void>
    }
  | { readonly kind: 'outcome'; readonly outcome: LoadOutcome }

/** What sources are read with. */
export type SourceReaders = {
  readonly documents: Pool<ReadJob, ReadTable, never>
  readonly databases: Databases
  /** Opens the workspace itself, for results that are loaded as tables. */
  readonly ask: <T>(work: (asking: Asking) => Promise<T>) => Promise<T>
  /** Folder of the workspace. */
  readonly dir: string
  readonly signal: AbortSignal
}

/** Reads the source of a load. @throws Fault as the reading of its kind does */
export const prepareLoad = (request: LoadRequest, readers: SourceReaders): Promise<Prepared> => {
  const { source } = request
  switch (source.kind) {
    case 'document':
      return fromDocument(request, source, readers)
    case 'database':
      return fromDatabase(request, source, readers)
    case 'result':
      return fromResult(request, source, readers)
  }
}

type Document = Extract<LoadSource, { readonly kind: 'document' }>

const fromDocument = async (request: LoadRequest, source: Document, readers: SourceReaders): Promise<Prepared> => {
  const document = source.document ?? basename(source.member ?? source.file)
  const scratch = join(readers.dir, `scratch-${randomUUID()}`)
  const done = (): Promise<void> => rm(scratch, { recursive: true, force: true })
  try {
    const job = { ...source, document, scratch, password: request.password }
    const read = await readers.documents.run(job, { signal: readers.signal, onProgress: () => undefined })
    if (read.kind === 'fault')
      throw new Fault(read.fault.code, read.fault.message, read.fault.at ? { at: read.fault.at } : {})
    if (read.kind !== 'ready') {
      await done()
      return { kind: 'outcome', outcome: outcomeOf(read) }
    }
    const { table, parquet, key, from } = read
    return {
      kind: 'plan',
      plan: planLoad(table, { name: nameOf(request, read.name), document, parquet }),
      key,
      from,
      source: { ...source, document, sheet: String(table.sheetIndex), table: table.ordinal },
      notes: table.findings.filter(({ level }) => level === 'warn').map(({ message }) => message),
      done,
    }
  } catch (error) {
    await done()
    throw error
  }
}

const outcomeOf = (read: Exclude<ReadTable, { readonly kind: 'ready' | 'fault' }>): LoadOutcome => {
  if (read.kind === 'refused') {
    const split =
      read.split.length > 0 ? ` Or load another table of the sheet: ${read.split.map(told).join('; ')}.` : ''
    const next =
      read.fields.length > 0
        ? `It is read as ${read.fields.length} fields, label and value; they can be searched and asked for.${split}`
        : `Correct how it is understood (cellcite correct) and load it again.${split}`
    return { ...read, next }
  }
  const next = `${read.kind === 'none' && read.choices.length > 0 ? 'There is no such table. ' : ''}${namedOf(read.choices)}`
  return { kind: read.kind === 'several' ? 'ambiguous' : 'not_found', choices: read.choices, next }
}

/** Tables that are told one by one. */
const TOLD_TABLES = 12

const namedOf = (choices: readonly Offered[]): string => {
  if (choices.length === 0) return 'The document holds no table.'
  const beyond = choices.length > TOLD_TABLES ? `; and ${choices.length - TOLD_TABLES} more` : ''
  const offered = choices
    .slice(0, TOLD_TABLES)
    .map(choice => told(choice) + (choice.open ? '' : `, ${closedAs(choice)}`))
  const none = choices.some(({ open }) => open)
    ? ''
    : ' None of them may be counted by SQL; what they say can be asked for.'
  return `Name one of them by sheet and number: ${offered.join('; ')}${beyond}.${none}`
}

const closedAs = ({ kind }: Offered): string =>
  kind === 'data' ? 'may not be counted' : `a ${kind}, may not be counted`

const told = ({
  sheet,
  table,
  range,
}: {
  readonly sheet: string
  readonly table: number
  readonly range: string
}): string => `sheet ${JSON.stringify(sheet)}, table ${table} (${range})`

const nameOf = (request: LoadRequest, own: string): string => {
  if (request.name === undefined) return own
  const name = sqlIdentifier(request.name)
  if (name === '') throw new Fault('usage', `${JSON.stringify(request.name)} holds no letter that a name could keep`)
  return name
}

type FromDatabase = Extract<LoadSource, { readonly kind: 'database' }>

const fromDatabase = async (request: LoadRequest, source: FromDatabase, readers: SourceReaders): Promise<Prepared> => {
  const scratch = join(readers.dir, `scratch-${randomUUID()}`)
  const done = (): Promise<void> => rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  try {
    const parquet = join(scratch, 'rows.parquet')
    const most = source.maxRows ?? DATABASE_ROWS
    const rows = await readers.databases.run(source.database, source.statement, {
      signal: readers.signal,
      maxRows: most,
      scratch,
    })
    const spilled = await spillRows(rows, parquet, most).finally(() => rows.close())
    const columns = rows.columns.map(({ name, type }, at) => ({
      label: name,
      type: type === 'moment' ? ('date' as const) : type,
      stored: spilled.stored[at] ?? { text: `t${at}` },
    }))
    const key = `${source.database}-${textHash(source.statement).slice(0, 32)}-${Date.now()}`
    return {
      kind: 'plan',
      plan: {
        ...planRows(columns, { name: nameOf(request, sqlIdentifier(source.database)), document: source.database }),
        parquet,
      },
      key,
      from: 'database',
      source,
      notes: spilled.truncated
        ? [`The result has more rows than ${most}; the first ${most} were loaded. Ask for less, or raise max rows.`]
        : [],
      done,
    }
  } catch (error) {
    await done()
    throw error
  }
}

type FromResult = Extract<LoadSource, { readonly kind: 'result' }>

const fromResult = async (request: LoadRequest, source: FromResult, readers: SourceReaders): Promise<Prepared> => {
  const dir = resultsDirOf(readers.dir)
  await mkdir(dir, { recursive: true })
  const parquet = join(dir, `load-${randomUUID()}.parquet`)
  const { columns } = await readers.ask(asking =>
    spillResult(asking, source.statement, {
      file: parquet,
      bounds: { timeoutMs: MOST_TIMEOUT_MS, signal: readers.signal },
    }),
  )
  return {
    kind: 'plan',
    plan: {
      ...planRows(
        columns.map(({ name, type, stored }) => ({ label: name, type, stored })),
        { name: nameOf(request, 'result'), document: 'result' },
      ),
      parquet,
    },
    key: `result-${textHash(source.statement).slice(0, 32)}-${Date.now()}`,
    from: 'result',
    source,
    notes: [],
    done: () => rm(parquet, { force: true }),
  }
}

type RowsColumn = Pick<PlannedColumn, 'label' | 'type' | 'stored'>

/** A table that is no part of a document: rows as a database or a statement gave them. */
const planRows = (
  columns: readonly RowsColumn[],
  { name, document }: { readonly name: string; readonly document: string },
): Omit<LoadPlan, 'parquet'> => {
  const names = sqlNamesOf({
    columns: columns.map(({ label, type }, index) => ({
      index,
      letter: String(index + 1),
      path: [label],
      name: label,
      type,
      role: 'value' as const,
      from: [],
    })),
  })
  return {
    table: { name, document, sheet: 'result', ordinal: 1, origin: document === 'result' ? 'result' : 'database' },
    columns: columns.map((column, at) => ({
      ...column,
      name: names[at] ?? `column_${at + 1}`,
      letter: String(at + 1),
      numbers: column.type === 'number' ? codeOfStyle({ decimal: '.' }) : '',
      dates: column.type === 'date' ? 'ymd' : '',
    })),
    paths: [],
    notes: [],
  }
}

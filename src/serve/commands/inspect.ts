import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { findSources, openSource } from '../../engine/index.ts'
import { Fault, type FaultCode, type Finding, isFault } from '../../fault/index.ts'
import { correctionsOf } from '../../library/index.ts'
import { openArchive, type ReadOptions, readSource, type Sheet, type Source } from '../../source/index.ts'
import { type Correction, describe, groupTables, type Table, type TableGroup, understand } from '../../table/index.ts'
import { inspectHtml } from '../inspect/inspect-html.ts'
import { inspectText } from '../inspect/inspect-text.ts'
import type { Command, Rendered } from './command.ts'
import { LIBRARY_FOLDER } from './library-dir.ts'
import { withLibrary } from './with-library.ts'

/** Which files are looked at, and which sheet of them. */
export const inspectInput = z.object({
  paths: z.array(z.string()).min(1),
  sheet: z.string().optional(),
  password: z.string().optional(),
  colour: z.boolean().default(false),
  html: z.string().optional(),
  library: z.string().optional(),
})

/** One sheet with the tables found on it. */
export type InspectedSheet = { readonly sheet: Sheet; readonly tables: readonly Table[] }

/** What was found in one file; `fault` when it could not be read. */
export type Inspected = {
  /** Path relative to the folder that was named. */
  readonly document: string
  readonly format?: string
  /** Paths of the files inside, when it is an archive. */
  readonly members?: readonly string[]
  readonly sheets: readonly InspectedSheet[]
  /** Tables of the document with the same header: one table in parts, or a series. */
  readonly groups?: readonly TableGroup[]
  readonly findings: readonly Finding[]
  readonly fault?: { readonly code: FaultCode; readonly message: string; readonly remedy: string }
}

/** What is seen, whether it may be drawn in colours, and the page that was written, if one was asked for. */
export type Inspection = { readonly documents: readonly Inspected[]; readonly colour: boolean; readonly page?: string }

/** The tables of files, by the rules alone or with the corrections of a library: kind, range, header paths, stub, ancestors, notes, units, totals, and why. */
export const inspect: Command<z.infer<typeof inspectInput>, Inspection> = {
  name: 'inspect',
  summary: 'Show the tables of files: kind, range, header paths, stub, ancestors, notes, units, totals, and why.',
  input: inspectInput,
  run: async (input, around) => {
    const { onProgress, signal } = around
    const { sources } = await findSources(input.paths, LIBRARY_FOLDER)
    const corrections =
      input.library === undefined
        ? []
        : await withLibrary({ library: input.library }, around, ({ catalogue }) => correctionsOf(catalogue))
    const documents: Inspected[] = []
    const names = new Set<string>()
    for (const { path, file } of sources) {
      onProgress?.({ label: path, done: documents.length, total: sources.length })
      documents.push(...(await inspectFile(path, file, { input, corrections, names, ...(signal ? { signal } : {}) })))
    }
    checkSheet(input.sheet, documents, names)
    if (input.html === undefined) return { documents, colour: input.colour }
    writePage(input.html, sources, documents)
    return { documents, colour: input.colour, page: input.html }
  },
  render: (inspection, shape) => (shape === 'json' ? asJson(inspection) : asText(inspection)),
}

/** Sheets told by name when none is the one that was asked for. */
const MOST_NAMES = 12

/** A sheet that no file has is told with those that there are; a file that was not read is told by itself. */
const checkSheet = (sheet: string | undefined, documents: readonly Inspected[], names: ReadonlySet<string>): void => {
  if (sheet === undefined || documents.some(({ sheets, fault }) => fault || sheets.length > 0)) return
  const told = [...names].slice(0, MOST_NAMES).join(', ')
  const more = names.size > MOST_NAMES ? ` and ${names.size - MOST_NAMES} more` : ''
  throw new Fault('table-missing', `there is no sheet ${sheet}; there are: ${told || 'none'}${more}`)
}

/** Writes the page; never over a file that was looked at. */
const writePage = (
  page: string,
  sources: readonly { readonly file: string }[],
  documents: readonly Inspected[],
): void => {
  if (sources.some(({ file }) => file === resolve(page)))
    throw new Fault('output-forbidden', `${page} is one of the files that are looked at`)
  const html = inspectHtml(documents.map(({ document, sheets }) => ({ name: document, sheets })))
  try {
    writeFileSync(page, html)
  } catch (cause) {
    throw new Fault('output-forbidden', `${page} cannot be written`, { cause })
  }
}

type FileOptions = {
  readonly input: z.infer<typeof inspectInput>
  /** What people corrected in the library that was named. */
  readonly corrections: readonly Correction[]
  /** Takes up the names of all sheets that are seen. */
  readonly names: Set<string>
  readonly signal?: AbortSignal
}

/** One file; an archive is followed by the documents inside it. */
const inspectFile = async (document: string, file: string, options: FileOptions): Promise<readonly Inspected[]> =>
  orFault(document, async () => {
    const source = await openSource(file)
    try {
      const whole = await inspectSource(document, source, options)
      return whole.members === undefined ? [whole] : [whole, ...(await inspectMembers(document, source, options))]
    } finally {
      await source.close()
    }
  })

/** The documents inside an archive; files of no known format stand in its list alone. */
const inspectMembers = async (
  document: string,
  source: Source,
  options: FileOptions,
): Promise<readonly Inspected[]> => {
  const archive = await openArchive(source, readOptionsOf(options))
  const inspected: Inspected[] = []
  for (const { path } of archive.members) {
    const name = `${document}/${path}`
    const [one] = await orFault(name, async () => [await inspectSource(name, await archive.open(path), options)])
    if (one && one.fault?.code !== 'source-unknown') inspected.push(one)
  }
  return inspected
}

const readOptionsOf = ({ input: { password }, signal }: Pick<FileOptions, 'input' | 'signal'>): ReadOptions => ({
  ...(signal ? { signal } : {}),
  ...(password === undefined ? {} : { password }),
})

const inspectSource = async (
  document: string,
  source: Source,
  { input, corrections, names, signal }: FileOptions,
): Promise<Inspected> => {
  const book = await readSource(source, readOptionsOf({ input, ...(signal ? { signal } : {}) }))
  const all = book.blocks.filter(block => block.kind === 'sheet')
  for (const { name } of all) names.add(name)
  const sheets = all.filter(
    ({ name, index }) => input.sheet === undefined || name === input.sheet || String(index) === input.sheet,
  )
  return {
    document,
    format: book.format,
    ...(book.members === undefined ? {} : { members: book.members }),
    ...groupedOf(sheets.map(sheet => ({ sheet, tables: understand(sheet, { sheets: all, corrections }) }))),
    findings: book.findings,
  }
}

/** The sheets with the groups among their tables that have the same header. */
const groupedOf = (sheets: readonly InspectedSheet[]): Pick<Inspected, 'sheets' | 'groups'> => ({
  sheets,
  groups: groupTables(
    sheets.flatMap(({ tables }) => tables),
    sheets.map(({ sheet }) => sheet),
  ),
})

/** The group that a table belongs to, as a member of its JSON line: how many tables it has, and what this one is among them. */
const groupOf = (table: Table, groups: readonly TableGroup[] = []): object => {
  const group = groups.find(({ tables }) => tables.includes(table))
  if (!group) return {}
  const { kind, tables, dimension } = group
  const at = tables.indexOf(table)
  const value = dimension?.values[at]
  return {
    group: {
      kind,
      tables: tables.length,
      part: at + 1,
      ...(dimension ? { of: dimension.of, dimension: dimension.name } : {}),
      ...(value === undefined ? {} : { value }),
    },
  }
}

/** Values of a dimension that are told one by one. */
const MOST_VALUES = 12

const groupLine = ({ why, dimension }: TableGroup): string => {
  const values = dimension?.values ?? []
  const told = values.slice(0, MOST_VALUES).join(', ')
  const more = values.length > MOST_VALUES ? ` and ${values.length - MOST_VALUES} more` : ''
  return `= ${why.message}${told === '' ? '' : `: ${told}${more}`}`
}

const orFault = async (document: string, run: () => Promise<readonly Inspected[]>): Promise<readonly Inspected[]> => {
  try {
    return await run()
  } catch (error) {
    if (!isFault(error)) throw error
    const { code, message, facts } = error
    return [{ document, sheets: [], findings: [], fault: { code, message, remedy: facts.remedy } }]
  }
}

const exitCodeOf = ({ documents }: Inspection): number => (documents.some(({ fault }) => fault) ? 4 : 0)

/** One line a table, in the shape of `describe`, with the document under both of its usual names; one a fault. */
const asJson = (inspection: Inspection): Rendered => {
  const lines = inspection.documents.flatMap(({ document, fault, sheets, members, findings, groups }) => {
    const named = { doc: document, file: document }
    if (members) return [JSON.stringify({ ...named, members, findings })]
    if (fault) return [JSON.stringify({ ...named, fault })]
    return sheets.flatMap(({ sheet, tables }) =>
      tables.map(table =>
        JSON.stringify({
          ...named,
          ...describe(table, sheet),
          fields: table.fields,
          findings: table.findings,
          why: table.why,
          fingerprint: table.fingerprint,
          ...groupOf(table, groups),
        }),
      ),
    )
  })
  return { output: lines.map(line => `${line}\n`).join(''), exitCode: exitCodeOf(inspection) }
}

const asText = (inspection: Inspection): Rendered => {
  if (inspection.page !== undefined) return { output: `${inspection.page} written\n`, exitCode: exitCodeOf(inspection) }
  const parts = inspection.documents.map(({ document, format, fault, sheets, findings, members, groups = [] }) => {
    if (fault) return `${document}: ${fault.message} [${fault.code}]\n  ${fault.remedy}\n`
    const drawn = sheets.map(({ sheet, tables }) => inspectText(sheet, tables, { colour: inspection.colour }))
    const told = findings.map(
      ({ level, message, sheet, cell }) =>
        `${level === 'warn' ? '!' : '-'} ${[sheet, cell].filter(Boolean).join(' ')} ${message}`,
    )
    const held = members ? [`  ${members.length} files inside`, ...members.map(path => `  ${path}`)] : []
    return [`${document} (${format})`, ...held, ...told, ...drawn, ...groups.map(groupLine)].join('\n')
  })
  return { output: `${parts.join('\n')}\n`, exitCode: exitCodeOf(inspection) }
}

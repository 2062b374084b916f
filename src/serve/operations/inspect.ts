import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { findSources, openSource } from '../../engine/index.ts'
import { Fault, type FaultCode, type Finding, isFault } from '../../fault/index.ts'
import { readSource, type Sheet } from '../../source/index.ts'
import { describe, type Table, understand } from '../../table/index.ts'
import { inspectHtml } from '../inspect/inspect-html.ts'
import { inspectText } from '../inspect/inspect-text.ts'

import { LIBRARY_FOLDER } from './library-dir.ts'
import type { Operation, Rendered } from './operation.ts'

/** Which files are looked at, and which sheet of them. */
export const inspectInput = z.object({
  paths: z.array(z.string()).min(1),
  sheet: z.string().optional(),
  password: z.string().optional(),
  colour: z.boolean().default(false),
  html: z.string().optional(),
})

/** One sheet with the tables found on it. */
export type InspectedSheet = { readonly sheet: Sheet; readonly tables: readonly Table[] }

/** What was found in one file; `fault` when it could not be read. */
export type Inspected = {
  /** Path relative to the folder that was named. */
  readonly document: string
  readonly format?: string
  readonly sheets: readonly InspectedSheet[]
  readonly findings: readonly Finding[]
  readonly fault?: { readonly code: FaultCode; readonly message: string; readonly remedy: string }
}

/** What is seen, whether it may be drawn in colours, and the page that was written, if one was asked for. */
export type Inspection = { readonly documents: readonly Inspected[]; readonly colour: boolean; readonly page?: string }

/** The tables of files, without a library: kind, range, header paths, stub, ancestors, notes, units, totals, and why. */
export const inspect: Operation<z.infer<typeof inspectInput>, Inspection> = {
  name: 'inspect',
  summary: 'Show the tables of files: kind, range, header paths, stub, ancestors, notes, units, totals, and why.',
  input: inspectInput,
  run: async (input, { onProgress, signal }) => {
    const { sources } = await findSources(input.paths, LIBRARY_FOLDER)
    const documents: Inspected[] = []
    for (const { path, file } of sources) {
      onProgress?.({ label: path, done: documents.length, total: sources.length })
      documents.push(await inspectFile(path, file, { input, ...(signal ? { signal } : {}) }))
    }
    if (input.html === undefined) return { documents, colour: input.colour }
    writePage(input.html, sources, documents)
    return { documents, colour: input.colour, page: input.html }
  },
  render: (inspection, shape) => (shape === 'json' ? asJson(inspection) : asText(inspection)),
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

type FileOptions = { readonly input: z.infer<typeof inspectInput>; readonly signal?: AbortSignal }

const inspectFile = async (document: string, file: string, { input, signal }: FileOptions): Promise<Inspected> => {
  try {
    const source = await openSource(file)
    try {
      const book = await readSource(source, {
        ...(signal ? { signal } : {}),
        ...(input.password === undefined ? {} : { password: input.password }),
      })
      const all = book.blocks.filter(block => block.kind === 'sheet')
      const sheets = all.filter(
        ({ name, index }) => input.sheet === undefined || name === input.sheet || String(index) === input.sheet,
      )
      return {
        document,
        format: book.format,
        sheets: sheets.map(sheet => ({ sheet, tables: understand(sheet, { sheets: all }) })),
        findings: book.findings,
      }
    } finally {
      await source.close()
    }
  } catch (error) {
    if (!isFault(error)) throw error
    return {
      document,
      sheets: [],
      findings: [],
      fault: { code: error.code, message: error.message, remedy: error.facts.remedy },
    }
  }
}

const exitCodeOf = ({ documents }: Inspection): number => (documents.some(({ fault }) => fault) ? 4 : 0)

/** One line a table, in the shape of `describe`, with the document under both of its usual names; one a fault. */
const asJson = (inspection: Inspection): Rendered => {
  const lines = inspection.documents.flatMap(({ document, fault, sheets }) => {
    const named = { doc: document, file: document }
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
        }),
      ),
    )
  })
  return { output: lines.map(line => `${line}\n`).join(''), exitCode: exitCodeOf(inspection) }
}

const asText = (inspection: Inspection): Rendered => {
  if (inspection.page !== undefined) return { output: `${inspection.page} written\n`, exitCode: exitCodeOf(inspection) }
  const parts = inspection.documents.map(({ document, format, fault, sheets, findings }) => {
    if (fault) return `${document}: ${fault.message} [${fault.code}]\n  ${fault.remedy}\n`
    const drawn = sheets.map(({ sheet, tables }) => inspectText(sheet, tables, { colour: inspection.colour }))
    const told = findings.map(
      ({ level, message, sheet, cell }) =>
        `${level === 'warn' ? '!' : '-'} ${[sheet, cell].filter(Boolean).join(' ')} ${message}`,
    )
    return [`${document} (${format})`, ...told, ...drawn].join('\n')
  })
  return { output: `${parts.join('\n')}\n`, exitCode: exitCodeOf(inspection) }
}

import type { SheetWindow } from '../../../src/serve/sheets/sheet-windows.ts'
import { library } from './chosen.svelte.ts'
import { type Ask, json } from './request.ts'

/** Path of something of the chosen library. */
export const libraryPath = (rest: string): string =>
  `v1/libraries/${encodeURIComponent(library()?.library ?? '')}/${rest}`

/** Result of an operation that only looks: its input is the query. */
export const look = <T>(name: string, input: Readonly<Record<string, unknown>> = {}, ask: Ask = {}): Promise<T> => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value))
  const text = query.toString()
  return json<T>(`${libraryPath(name)}${text ? `?${text}` : ''}`, ask)
}

/** Result of an operation that is given its input as JSON. */
export const act = <T>(name: string, input: unknown, ask: Ask = {}): Promise<T> =>
  json<T>(libraryPath(name), { method: 'POST', body: input, ...ask })

/** A page of a list, and where the next begins. */
export type Listed = { readonly total: number; readonly next?: number }

/** One document as the library lists it. */
export type DocumentTold = {
  readonly document: string
  readonly status: 'read' | 'failed'
  readonly format?: string
  readonly title?: string
  readonly bytes?: number
  readonly changed?: string
  readonly tables: number
  readonly records: number
  readonly passages: number
  readonly cells: number
  readonly warnings: number
  readonly dropped_cells: number
  readonly fault?: { readonly code: string; readonly message: string }
  readonly findings?: readonly FindingTold[]
  readonly receipts?: readonly {
    readonly sheet: string
    readonly found: number
    readonly kept: number
    readonly dropped: readonly { readonly reason: string; readonly count: number; readonly first?: string }[]
  }[]
}

/** What went less than well, with its cell. */
export type FindingTold = {
  readonly code: string
  readonly level: 'info' | 'warn'
  readonly message: string
  readonly sheet?: string
  readonly cell?: string
  readonly count?: number
}

/** One table as the library lists it. */
export type TableTold = {
  readonly table: string
  readonly document: string
  readonly sheet: string | number
  readonly sheet_number: number
  readonly title?: string
  readonly kind: string
  readonly range: string
  readonly records: number
  readonly columns: number
  readonly loadable: boolean
  readonly card: string
}

export type SheetTold = {
  readonly sheet: number
  readonly name: string
  readonly origin: 'worksheet' | 'table' | 'chart'
  readonly state: 'visible' | 'hidden' | 'veryHidden'
  readonly rows: number
  readonly columns: number
  readonly tables: readonly string[]
}

export const documents = (input: { from?: number; limit?: number; document?: string } = {}) =>
  look<Listed & { readonly documents: readonly DocumentTold[] }>('list-documents', input)

export const tables = (input: { document?: string; from?: number; limit?: number } = {}) =>
  look<Listed & { readonly tables: readonly TableTold[] }>('list-tables', input)

export const sheets = (document: string) => look<{ readonly sheets: readonly SheetTold[] }>('list-sheets', { document })

/** A stretch of a sheet; rows and columns from 0. */
export const sheetWindow = (asked: {
  readonly document: string
  readonly sheet: number
  readonly top: number
  readonly left: number
  readonly rows: number
  readonly columns: number
}): Promise<SheetWindow> => look<SheetWindow>('view-sheet', asked)

/** Number of a sheet in its document, from 1, by what answers call it: a name, or the number of a table. */
export const sheetNumber = async (document: string, told: string | number): Promise<number> => {
  const { sheets: all } = await sheets(document)
  const found =
    typeof told === 'number'
      ? all.filter(({ origin }) => origin === 'table').at(told - 1)
      : (all.find(({ name }) => name === told) ?? all[0])
  return found?.sheet ?? 1
}

import type { WorkBook } from '@e965/xlsx'
import type { Finding } from '../../fault/index.ts'
import { type DateSystem, TextStore } from '../../grid/index.ts'
import type { Book, DefinedName, Sheet } from '../book.ts'
import type { ReadOptions, Source } from '../source.ts'
import { hintsOfNames, type ListedName } from '../xlsx/print-names.ts'
import { type BiffSheet, readBiffSheets } from './biff-styles.ts'
import { type LibraryKind, openBook } from './open-book.ts'
import { sheetOf } from './sheet-of.ts'
import { readXlsbSheets } from './xlsb-styles.ts'
import { readXml2003Sheets } from './xml2003-styles.ts'

/**
 * Reads an xls workbook (Excel 3 to 2003) into a book of sheets in tab order.
 *
 * Faults: those of {@link openBook}. Cost: the whole file in memory.
 */
export const readXls = (source: Source, options: ReadOptions = {}): Promise<Book> => readBook('xls', source, options)

/** Reads an xlsb workbook; promises as {@link readXls}. */
export const readXlsb = (source: Source, options: ReadOptions = {}): Promise<Book> => readBook('xlsb', source, options)

/** Reads a workbook in the XML of Excel 2003; promises as {@link readXls}. */
export const readXml2003 = (source: Source, options: ReadOptions = {}): Promise<Book> =>
  readBook('xml2003', source, options)

type Given = { readonly bytes: Buffer; readonly source: Source; readonly options: ReadOptions }

/** What the library leaves out of a format, sheet by sheet. */
const factsOf: Readonly<Record<LibraryKind, (given: Given) => Promise<readonly BiffSheet[]>>> = {
  xls: async ({ bytes }) => readBiffSheets(bytes),
  xlsb: ({ source, options }) => readXlsbSheets(source, options),
  xml2003: async ({ bytes }) => readXml2003Sheets(bytes),
}

const readBook = async (kind: LibraryKind, source: Source, options: ReadOptions): Promise<Book> => {
  const { book, bytes } = await openBook(source, options, kind)
  const facts = await factsOf[kind]({ bytes, source, options })
  const dateSystem: DateSystem = book.Workbook?.WBProps?.date1904 ? '1904' : '1900'
  const texts = new TextStore()
  const names = namesOf(book)
  const findings: Finding[] = []
  const sheets = book.SheetNames.map((name, position): Sheet => {
    const hints = hintsOfNames(names.filter(({ localSheet }) => localSheet === position))
    const state = stateOf(book.Workbook?.Sheets?.[position]?.Hidden)
    const worksheet = book.Sheets[name]
    return sheetOf({ worksheet, name, position, state, hints, texts, dateSystem, findings, biff: facts[position] })
  })
  const title = book.Props?.Title?.trim()
  return {
    format: kind === 'xml2003' ? 'xls' : kind,
    blocks: sheets,
    findings,
    ...(title ? { title } : {}),
    dateSystem,
    names: definedNames(names, book.SheetNames),
  }
}

const stateOf = (hidden: number | undefined): Sheet['state'] =>
  hidden === 1 ? 'hidden' : hidden === 2 ? 'veryHidden' : 'visible'

const namesOf = (book: WorkBook): readonly ListedName[] =>
  (book.Workbook?.Names ?? []).map(({ Name, Ref, Sheet: localSheet }) => ({
    name: Name,
    ref: Ref ?? '',
    ...(typeof localSheet === 'number' ? { localSheet } : {}),
  }))

const definedNames = (names: readonly ListedName[], sheets: readonly string[]): readonly DefinedName[] =>
  names
    .filter(({ name }) => !name.toLowerCase().startsWith('_xlnm.'))
    .map(({ localSheet, ...name }) => {
      const sheet = localSheet === undefined ? undefined : sheets[localSheet]
      return sheet === undefined ? name : { ...name, sheet }
    })

import type { Rect } from '../grid/index.ts'
import type { Table, TableKind } from './table.ts'

/**
 * What a person changed in how a table is understood: plain data, kept by the fingerprint of the table as the rules
 * alone understand it, so that it is found again in the next version of the document.
 *
 * Rows and columns are in table axes, from 0, as they stood when `from` was the rectangle of the table; they move with it.
 */
export type Correction = {
  readonly fingerprint: string
  readonly from: Rect
  /** Where it was made: path of the document in its library, sheet, number of the table on it from 1. */
  readonly madeIn?: CorrectedPlace
  /**
   * Header paths of the table as the person fixed it. They find the table again where the rules alone read values into the
   * header, so that its own fingerprint differs in every version.
   */
  readonly columns?: readonly (readonly string[])[]
  /** The cells that hold header and body. */
  readonly region?: Rect
  /** Header rows `[top, bottom)`; equal when the table has none. */
  readonly header?: { readonly top: number; readonly bottom: number }
  /** Number of label columns. */
  readonly stub?: number
  /** Labels of rows that are totals, and of rows that are records although the rules took them for totals. */
  readonly totals?: readonly string[]
  readonly records?: readonly string[]
  readonly kind?: TableKind
  /** Who changed it, when and why, in the person's own words. */
  readonly note?: string
}

/** The table that a person had in front of the eyes. */
export type CorrectedPlace = { readonly document: string; readonly sheet: string; readonly table: number }

/** What a person may change. */
export type Changes = Omit<Correction, 'fingerprint' | 'from' | 'madeIn' | 'columns'>

/** The correction of a table by a person's changes; of a table that was corrected before, the new changes win. */
export const correctionOf = (
  table: Pick<Table, 'fingerprint' | 'rect' | 'corrected'>,
  changes: Changes,
  earlier?: Correction,
): Correction => ({
  ...earlier,
  ...changes,
  fingerprint: table.corrected ?? table.fingerprint,
  from: earlier?.from ?? table.rect,
})

/** The corrections that no table of a document took: their tables are gone, or their headers have other names now. */
export const unusedCorrections = (
  corrections: readonly Correction[],
  tables: readonly Pick<Table, 'corrected'>[],
): readonly Correction[] => {
  const used = new Set(tables.map(({ corrected }) => corrected))
  return corrections.filter(({ fingerprint }) => !used.has(fingerprint))
}

/** What a correction changes, in words for people: `header rows 2-3, 2 label columns, kind matrix`; rows from 1. */
export const changesToldOf = ({ region, header, stub, totals, records, kind }: Correction): string =>
  [
    region && `region of rows ${region.top + 1}-${region.bottom}`,
    header && (header.bottom > header.top ? `header rows ${header.top + 1}-${header.bottom}` : 'no header'),
    stub !== undefined && `${stub} label column${stub === 1 ? '' : 's'}`,
    totals && `totals ${totals.map(label => JSON.stringify(label)).join(', ')}`,
    records && `records ${records.map(label => JSON.stringify(label)).join(', ')}`,
    kind && `kind ${kind}`,
  ]
    .filter(Boolean)
    .join(', ')

/** A correction that was written as JSON, or what is wrong with it in words. Members that are none of a correction's are wrong too. */
export const readCorrection = (value: unknown): Correction | { readonly wrong: string } => {
  if (!isObject(value)) return { wrong: 'it is no object' }
  for (const name of Object.keys(value)) if (!(name in MEMBERS)) return { wrong: `it has an unknown member ${name}` }
  for (const [name, { is, needed }] of Object.entries(MEMBERS)) {
    const member = value[name]
    if (member === undefined ? needed : !is(member))
      return { wrong: `its ${name} is ${member === undefined ? 'missing' : 'not understood'}` }
  }
  return value as Correction
}

/** A correction that was written as JSON, or `undefined` when it is none. */
export const parseCorrection = (value: unknown): Correction | undefined => {
  const read = readCorrection(value)
  return 'wrong' in read ? undefined : read
}

const KINDS: ReadonlySet<unknown> = new Set<TableKind>(['data', 'matrix', 'form', 'list', 'text'])

/** Longest text of a member, in characters; more is no label and no note. */
const LONGEST_TEXT = 10_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST_TEXT

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const isRows = (value: unknown): boolean => {
  if (!isObject(value)) return false
  const { top, bottom } = value
  return isCount(top) && isCount(bottom) && top <= bottom
}

const isRect = (value: unknown): boolean => {
  if (!isObject(value) || !isRows(value)) return false
  const { left, right } = value
  return isCount(left) && isCount(right) && left <= right
}

const isPlace = (value: unknown): boolean =>
  isObject(value) && isText(value['document']) && isText(value['sheet']) && isCount(value['table'])

type Member = { readonly is: (value: unknown) => boolean; readonly needed?: true }

/** The members of a correction in the order in which they are written. */
const MEMBERS: Readonly<Record<keyof Correction, Member>> = {
  fingerprint: { is: value => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value), needed: true },
  madeIn: { is: isPlace },
  from: { is: isRect, needed: true },
  columns: { is: value => Array.isArray(value) && value.every(isTexts) },
  region: { is: isRect },
  header: { is: isRows },
  stub: { is: isCount },
  totals: { is: isTexts },
  records: { is: isTexts },
  kind: { is: value => KINDS.has(value) },
  note: { is: isText },
}

/** The same correction with its members in one order, so that equal corrections are equal texts. */
export const inOrder = (correction: Correction): Correction => {
  const members = Object.keys(MEMBERS).map(name => [name, correction[name as keyof Correction]] as const)
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as Correction
}

import { coveringText, formatCell, type Rect } from '../grid/index.ts'
import { raggedRows } from './form-evidence.ts'
import { tidy } from './sort-of.ts'
import type { Draft, Refine } from './stages.ts'
import { type Column, type GateReason, type GateRepair, placeOf, type Why } from './table.ts'
import { isPlainlyData, type Profile, profileOf } from './table-profile.ts'

/** Fewest columns of a table in strict mode. */
const FEWEST_COLUMNS = 3

/**
 * The draft with the decision whether its table may be loaded for SQL, with all reasons at once.
 *
 * Normal mode judges the header paths as composed: a blank or a repeated name, or rows of differing width, refuse. Where only names
 * stand in the way, the repair is offered with the reasons: unique names for the columns concerned. A list of two columns that is
 * plainly data passes, and that is told. `strict` holds the four shape rules, word for word, on the first header row with merged
 * names repeated in every cell that they cover. Cost: columns, and the spans of the body.
 */
export const gate: Refine = draft => {
  const profile = profileOf(draft)
  const strict = strictReasons(draft, profile)
  if (draft.kind === 'form' || draft.kind === 'text') {
    const reasons = strict.map(({ reason, message }) => ({ reason, message }))
    const rest = reasons.length > 0 ? reasons : [{ reason: 'not_data' as const, message: notData(draft) }]
    return { ...draft, gate: { open: false, reasons: rest, strict: strict.map(({ reason }) => reason) } }
  }
  const faults = nameFaults(draft, profile)
  const repair = repairOf(profile, faults)
  return {
    ...draft,
    gate: {
      open: faults.length === 0,
      reasons: faults.map(({ reason, message }) => ({ reason, message })),
      strict: strict.map(({ reason }) => reason),
      ...(repair ? { repair } : {}),
    },
    why: faults.length === 0 && profile.width < FEWEST_COLUMNS ? [...draft.why, passes(profile)] : draft.why,
  }
}

const passes = ({ width }: Profile): Why => ({
  rule: 'gate',
  message: `a list of ${width} columns that is plainly data passes; strict mode asks for ${FEWEST_COLUMNS}`,
})

/** The names under which a table can be loaded that is closed for its names alone. */
const repairOf = (profile: Profile, faults: readonly Named[]): GateRepair | undefined => {
  if (faults.length === 0 || faults.some(({ reason }) => reason === 'ragged_rows')) return undefined
  const columns = [...new Set(faults.flatMap(fault => fault.columns))].sort((a, b) => a.index - b.index)
  return {
    names: columns.map(({ index, letter, name }) => ({ column: index, letter, name })),
    isPlain: isPlainlyData(profile),
  }
}

/** A reason with a message that names the cells. */
type Reason = { readonly reason: GateReason; readonly message: string }

/** A reason, and the columns that it is about. */
type Named = Reason & { readonly columns: readonly Column[] }

const strictReasons = (draft: Draft, profile: Profile): readonly Reason[] => {
  const reasons: Reason[] = []
  if (profile.width < FEWEST_COLUMNS)
    reasons.push({
      reason: 'two_columns',
      message: `The table has ${profile.width} columns; a table needs ${FEWEST_COLUMNS}.`,
    })
  const row = firstNameRow(draft)
  const names = Array.from({ length: profile.width }, (_, at) =>
    tidy(coveringText(draft.grid, row, draft.rect.left + at)),
  )
  const cells = (keep: (name: string, at: number) => boolean): string =>
    listed(names.flatMap((name, at) => (keep(name, at) ? [cellName(draft, row, draft.rect.left + at)] : [])))
  if (names.some(name => name === ''))
    reasons.push({ reason: 'blank_header', message: `The header has blank cells: ${cells(name => name === '')}.` })
  const repeated = names.filter((name, at) => name !== '' && names.indexOf(name) !== at)
  if (repeated.length > 0) {
    const message = `The header repeats ${quoted(repeated)} in ${cells(name => repeated.includes(name))}.`
    reasons.push({ reason: 'repeated_header', message })
  }
  const ragged = raggedMessage(draft)
  if (ragged !== undefined) reasons.push({ reason: 'ragged_rows', message: ragged })
  return reasons
}

/** The first row that names columns; of a table without header its first row stands for it, as for a reader that knows no better. */
const firstNameRow = (draft: Draft): number => draft.floors.find(({ role }) => role === 'names')?.row ?? draft.rect.top

const raggedMessage = (draft: Draft): string | undefined => {
  const { size } = draft.sheet
  if (draft.sheet.origin === 'table' && size?.missing !== undefined)
    return `The rows have differing numbers of cells: ${size.missing} places of ${size.rows} x ${size.columns} have none.`
  const merged = raggedRows(draft)
  if (merged.length > 0)
    return `Cells are merged sideways in ${listed(merged.map(row => `row ${row + 1}`))}, so rows differ in width.`
  const widths = draft.kind === 'form' ? filledWidths(draft) : []
  return new Set(widths).size > 1
    ? `The rows are filled to differing widths: ${listed(widths.map(String))} cells.`
    : undefined
}

/** Up to which column each row of a form is filled. */
const filledWidths = ({ grid, rect }: Draft): readonly number[] => {
  const widths: number[] = []
  for (let row = rect.top; row < rect.bottom; row += 1) {
    let width = rect.right - rect.left
    while (width > 0 && tidy(coveringText(grid, row, rect.left + width - 1)) === '') width -= 1
    widths.push(width)
  }
  return widths
}

const nameFaults = (draft: Draft, profile: Profile): readonly Named[] => {
  const reasons: Named[] = []
  const used = draft.columns.filter(({ type }) => type !== 'blank')
  const blank = used.filter(({ path, role }) => path.length === 0 && role !== 'label')
  if (draft.header.bottom === draft.header.top && !hasNames(draft))
    reasons.push({
      reason: 'blank_header',
      message: 'The table has no header; its columns have no names.',
      columns: used,
    })
  else if (blank.length > 0)
    reasons.push({
      reason: 'blank_header',
      message: `Columns without a name: ${listed(blank.map(({ letter }) => letter))}.`,
      columns: blank,
    })
  const repeated = repeatedOf(used)
  if (repeated.length > 0) {
    const names = quoted(repeated.map(({ path }) => path.join(' / ')))
    const message = `The name ${names} is that of several columns: ${listed(repeated.map(({ letter }) => letter))}.`
    reasons.push({ reason: 'repeated_header', message, columns: repeated })
  }
  const { size } = draft.sheet
  if (draft.sheet.origin === 'table' && size?.missing !== undefined && size.missing * 10 > size.rows * profile.width) {
    const message = `The rows have differing numbers of cells: ${size.missing} places have none.`
    reasons.push({ reason: 'ragged_rows', message, columns: [] })
  }
  return reasons
}

const hasNames = ({ columns }: Draft): boolean => columns.some(({ path }) => path.length > 0)

/** Columns whose whole path, case aside, is that of another. */
const repeatedOf = (columns: readonly Column[]): readonly Column[] => {
  const keyOf = ({ path }: Column): string => path.join('\n').toLowerCase()
  const counts = new Map<string, number>()
  for (const column of columns) counts.set(keyOf(column), (counts.get(keyOf(column)) ?? 0) + 1)
  return columns.filter(column => column.path.length > 0 && (counts.get(keyOf(column)) ?? 0) > 1)
}

const notData = (draft: Draft): string => {
  const kind = draft.kind === 'form' ? 'a form with labels and places to fill in' : 'text'
  return `Cells ${cornersOf(draft, draft.rect)} are ${kind}, not records under named columns.`
}

const cornersOf = (draft: Draft, rect: Rect): string =>
  `${cellName(draft, rect.top, rect.left)}:${cellName(draft, rect.bottom - 1, rect.right - 1)}`

/** A cell as people write it; row and column numbers inside documents. */
const cellName = (draft: Draft, row: number, column: number): string => {
  const place = placeOf(draft, row, column)
  return draft.sheet.origin === 'worksheet'
    ? formatCell(place.row, place.column)
    : `R${place.row + 1}C${place.column + 1}`
}

/** Things that are told one by one. */
const MAX_TOLD = 8

const listed = (items: readonly string[]): string =>
  items.length <= MAX_TOLD
    ? items.join(', ')
    : `${items.slice(0, MAX_TOLD).join(', ')} and ${items.length - MAX_TOLD} more`

const quoted = (names: readonly string[]): string => listed([...new Set(names)].map(name => JSON.stringify(name)))

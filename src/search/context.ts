import { composeParent, languageOf, recordsOfStored, type TableStore } from '../record/index.ts'
import type { Candidate, ProseCandidate, TableCandidate } from './candidate.ts'
import type { Placed } from './places.ts'

/** One entry of what a reader, or a language model, gets to see. */
export type ContextEntry = TableEntryText | ProseEntryText

/** A table once: its card, header and rows, and how many rows are not shown. */
export type TableEntryText = {
  readonly kind: 'table'
  readonly document: string
  /** Id of the table, and its sheet as documents name it. */
  readonly table: string
  readonly sheet: string
  readonly text: string
  /** Rows shown, in table axes, ascending. */
  readonly rows: readonly number[]
  readonly rowsLeftOut: number
}

/** The best passages of one document, in reading order. */
export type ProseEntryText = {
  readonly kind: 'prose'
  readonly document: string
  readonly text: string
  /** Numbers of the units that the text is made of. */
  readonly units: readonly number[]
}

/** Characters of the whole context, unless the caller asks for another bound; about 10,000 tokens. */
export const CONTEXT_CHARACTERS = 32_000
/** Share of what is left that one entry may take, and the least and most that it gets, in characters. */
const ENTRY_SHARE = 0.22
const LEAST_CHARACTERS = 900
const MOST_CHARACTERS = 6000
/** Rows up to which a table is read whole for its entry; of a longer one the matched rows and the first ones. */
const READ_WHOLE = 400
const FIRST_ROWS = 20
/** Passages of one document that share an entry, and how near to the best one they must score. */
const PASSAGES_AN_ENTRY = 4
const NEAR_BEST = 0.5

/**
 * The entries of a context in order of their places, within a bound of characters.
 *
 * A table that fits its share stands whole. Rows come from the table store; a table whose rows are gone from it is told
 * by its card alone. Cost: rows read of at most as many tables as there are places.
 */
export const composeContext = async (
  placed: readonly Placed[],
  from: {
    readonly store: Pick<TableStore, 'rows'>
    /** All scored passages, best first. */
    readonly prose: readonly ProseCandidate[]
    readonly maxCharacters?: number
  },
): Promise<readonly ContextEntry[]> => {
  let left = from.maxCharacters ?? CONTEXT_CHARACTERS
  const makers = await Promise.all(placed.map(({ candidate }) => entryMaker(candidate, from)))
  const entries: ContextEntry[] = []
  for (const make of makers) {
    const room = Math.min(left, MOST_CHARACTERS, Math.max(LEAST_CHARACTERS, left * ENTRY_SHARE))
    if (room < LEAST_CHARACTERS / 2) break
    const entry = make(room)
    entries.push(entry)
    left -= entry.text.length
  }
  return entries
}

/** Everything that an entry needs is read first, side by side; how much of it is shown is decided in order. */
type EntryMaker = (room: number) => ContextEntry

const entryMaker = async (
  candidate: Candidate,
  from: { readonly store: Pick<TableStore, 'rows'>; readonly prose: readonly ProseCandidate[] },
): Promise<EntryMaker> =>
  candidate.kind === 'table' ? tableEntryMaker(candidate, from.store) : room => proseEntry(candidate, room, from.prose)

const tableEntryMaker = async (
  { table: entry, document, rows }: TableCandidate,
  store: Pick<TableStore, 'rows'>,
): Promise<(room: number) => TableEntryText> => {
  const { table } = entry
  const wanted = rows.map(({ row }) => row)
  const bodyRows = table.body.bottom - table.body.top
  const first = Array.from({ length: Math.min(FIRST_ROWS, bodyRows) }, (_, at) => table.body.top + at)
  const choice = bodyRows <= READ_WHOLE ? {} : { rows: [...new Set([...wanted, ...first])].sort((a, b) => a - b) }
  const stored = await store.rows(entry.key, choice)
  const language = languageOf(entry.card)
  const records = [...recordsOfStored(table, stored.rows, language)]
  return room => {
    const parent = composeParent({ card: entry.card, table, language, records }, { maxCharacters: room, rows: wanted })
    const { text, rows: shown, rowsLeftOut } = parent
    return { kind: 'table', document, table: entry.id, sheet: table.sheet, text, rows: shown, rowsLeftOut }
  }
}

/** The passage with its document's other good ones, in reading order, each under its headings. */
const proseEntry = (candidate: ProseCandidate, room: number, all: readonly ProseCandidate[]): ProseEntryText => {
  const near = all.filter(
    other => other.document === candidate.document && other.score >= candidate.score * NEAR_BEST && other !== candidate,
  )
  const chosen: ProseCandidate[] = []
  let left = room
  for (const passage of [candidate, ...near].slice(0, PASSAGES_AN_ENTRY)) {
    const { length } = textOf(passage)
    if (chosen.length > 0 && length > left) break
    chosen.push(passage)
    left -= length
  }
  chosen.sort((a, b) => a.unit.unit - b.unit.unit)
  return {
    kind: 'prose',
    document: candidate.document,
    text: [candidate.document, ...chosen.map(textOf)].join('\n\n'),
    units: chosen.map(passage => passage.unit.unit),
  }
}

const textOf = (passage: ProseCandidate): string =>
  passage.path.length === 0 ? passage.unit.text : `${passage.path.join(' / ')}\n${passage.unit.text}`

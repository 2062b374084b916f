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
  const entries: ContextEntry[] = []
  for (const { candidate } of placed) {
    const room = Math.min(left, MOST_CHARACTERS, Math.max(LEAST_CHARACTERS, left * ENTRY_SHARE))
    if (room < LEAST_CHARACTERS / 2) break
    const entry = await entryOf(candidate, room, from)
    entries.push(entry)
    left -= entry.text.length
  }
  return entries
}

const entryOf = (
  candidate: Candidate,
  room: number,
  from: { readonly store: Pick<TableStore, 'rows'>; readonly prose: readonly ProseCandidate[] },
): Promise<ContextEntry> =>
  candidate.kind === 'table'
    ? tableEntry(candidate, room, from.store)
    : Promise.resolve(proseEntry(candidate, room, from.prose))

const tableEntry = async (
  { table: entry, document, rows }: TableCandidate,
  room: number,
  store: Pick<TableStore, 'rows'>,
): Promise<TableEntryText> => {
  const { table } = entry
  const wanted = rows.map(({ row }) => row)
  const bodyRows = table.body.bottom - table.body.top
  const first = Array.from({ length: Math.min(FIRST_ROWS, bodyRows) }, (_, at) => table.body.top + at)
  const choice = bodyRows <= READ_WHOLE ? {} : { rows: [...new Set([...wanted, ...first])].sort((a, b) => a - b) }
  const stored = await store.rows(entry.key, choice)
  const language = languageOf(entry.card)
  const records = [...recordsOfStored(table, stored.rows, language)]
  const parent = composeParent({ card: entry.card, table, language, records }, { maxCharacters: room, rows: wanted })
  return {
    kind: 'table',
    document,
    table: entry.id,
    sheet: table.sheet,
    text: parent.text,
    rows: parent.rows,
    rowsLeftOut: parent.rowsLeftOut,
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

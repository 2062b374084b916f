import { columnLetters } from '../grid/index.ts'
import {
  composeParent,
  type Language,
  languageOf,
  plainCardOf,
  recordsOfStored,
  type TableRecord,
  type TableStore,
  wordings,
} from '../record/index.ts'
import type { Table } from '../table/index.ts'
import type { ProseCandidate, TableCandidate } from './candidate.ts'
import { differenceOf, type EditionDifference } from './compare-editions.ts'
import type { WeighedConcept } from './coverage.ts'
import { editionsAmong } from './editions.ts'
import { rowsAtEnds } from './ends.ts'
import type { Placed } from './places.ts'
import type { Question } from './question.ts'

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
/**
 * The same when editions are set side by side, and for the first tables of a question for the highest, the lowest or the
 * total: only tables that were read whole are compared, and only of these the ends are known.
 */
const COMPARED_WHOLE = 5000
const ENDS_OF_TABLES = 4
const FIRST_ROWS = 20
/** Best rows that stand before those that differ between editions, and differing rows named in one line. */
const RANKED_FIRST = 3
const ROWS_NAMED = 30
/** Passages of one document that share an entry, and how near to the best one they must score. */
const PASSAGES_AN_ENTRY = 4
const NEAR_BEST = 0.5

/**
 * The entries of a context in order of their places, within a bound of characters.
 *
 * A table that fits its share stands whole. A question for the highest, the lowest or the total gets the rows at the ends
 * of the columns it asks for, and the totals, of tables that are read whole. When the question sets editions of one table side by side, the rows that
 * differ come first and are named. Rows come from the table store. Cost: rows read of as many tables as there are places.
 */
export const composeContext = async (
  placed: readonly Placed[],
  from: {
    readonly question: Question
    readonly concepts: readonly WeighedConcept[]
    readonly store: Pick<TableStore, 'rows'>
    /** All scored passages, best first. */
    readonly prose: readonly ProseCandidate[]
    readonly maxCharacters?: number
    readonly maxTokens?: number
    readonly countTokens: (text: string) => number
  },
): Promise<readonly ContextEntry[]> => {
  let left = from.maxCharacters ?? CONTEXT_CHARACTERS
  let leftTokens = from.maxTokens ?? Number.POSITIVE_INFINITY
  const tables = placed.flatMap(({ candidate }) => (candidate.kind === 'table' ? [candidate] : []))
  const read = new Map(
    await Promise.all(
      tables.map(
        async (table, at) => [table, await readTable(table, from.store, wholeRows(from.question, at))] as const,
      ),
    ),
  )
  const differences = from.question.edition === 'both' ? tellDifferences(read) : new Map<TableCandidate, Difference>()
  const ends = new Map(
    [...read].map(([{ table }, records]) => [
      table.id,
      rowsAtEnds(from.question, from.concepts, { table: table.table, records }),
    ]),
  )
  const entries: ContextEntry[] = []
  for (const { candidate } of placed) {
    const room = Math.min(left, MOST_CHARACTERS, Math.max(LEAST_CHARACTERS, left * ENTRY_SHARE))
    if (room < LEAST_CHARACTERS / 2) break
    const compose = (characters: number): ContextEntry =>
      candidate.kind === 'table'
        ? tableEntry(candidate, characters, {
            records: read.get(candidate) ?? [],
            difference: differences.get(candidate),
            ends: ends.get(candidate.table.id) ?? [],
          })
        : proseEntry(candidate, characters, from.prose)
    const fitted = withinTokens(compose, room, { most: leftTokens, countTokens: from.countTokens })
    if (!fitted) break
    entries.push(fitted.entry)
    left -= fitted.entry.text.length
    leftTokens -= fitted.tokens
  }
  return entries
}

/** Rows up to which the table that stands `at` this place is read whole. */
const wholeRows = ({ edition, end, total }: Question, at: number): number =>
  edition === 'both' || ((end !== undefined || total) && at < ENDS_OF_TABLES) ? COMPARED_WHOLE : READ_WHOLE

/** Times that an entry is composed shorter to fit the tokens that are left. */
const SHORTENED = 4

/** An entry that keeps to both bounds; `undefined` when no part of it worth reading does. */
const withinTokens = (
  compose: (characters: number) => ContextEntry,
  room: number,
  by: { readonly most: number; readonly countTokens: (text: string) => number },
): { readonly entry: ContextEntry; readonly tokens: number } | undefined => {
  let characters = room
  for (let time = 0; time <= SHORTENED && characters >= LEAST_CHARACTERS / 4; time += 1) {
    const entry = compose(characters)
    const tokens = by.countTokens(entry.text)
    if (tokens <= by.most) return { entry, tokens }
    // A little less than in proportion: what is left out is seldom the shortest.
    characters = Math.floor(Math.min(characters, entry.text.length) * Math.min(0.9, (by.most / tokens) * 0.95))
  }
  return undefined
}

const readTable = async (
  { table: { table, key, card }, rows }: TableCandidate,
  store: Pick<TableStore, 'rows'>,
  whole: number,
): Promise<readonly TableRecord[]> => {
  const bodyRows = bodyRowsOf(table)
  const first = Array.from({ length: Math.min(FIRST_ROWS, bodyRows) }, (_, at) => table.body.top + at)
  const wanted = new Set([...rows.map(({ row }) => row), ...first])
  const choice = bodyRows <= whole ? {} : { rows: [...wanted].sort((a, b) => a - b) }
  const stored = await store.rows(key, choice)
  return [...recordsOfStored(table, stored.rows, languageOf(plainCardOf(card)))]
}

const bodyRowsOf = (table: Table): number => table.body.bottom - table.body.top

const tableEntry = (
  { table: entry, document, rows }: TableCandidate,
  room: number,
  from: {
    readonly records: readonly TableRecord[]
    readonly difference: Difference | undefined
    readonly ends: readonly number[]
  },
): TableEntryText => {
  const { table } = entry
  const language = languageOf(plainCardOf(entry.card))
  const told = from.difference ? `\n${differenceLines(from.difference, table, language)}` : ''
  const ranked = rows.map(({ row }) => row)
  const differing = from.difference ? [...from.difference.added, ...from.difference.changed] : []
  const wanted = [...new Set([...ranked.slice(0, RANKED_FIRST), ...from.ends, ...differing, ...ranked])]
  const parent = composeParent(
    { card: `${entry.card}${told}`, table, language, records: from.records },
    { maxCharacters: room, rows: wanted },
  )
  const { text, rows: shown, rowsLeftOut } = parent
  return { kind: 'table', document, table: entry.id, sheet: table.sheet, text, rows: shown, rowsLeftOut }
}

type Difference = EditionDifference & { readonly against: string }

/** Each placed table against the newest other edition of it that is placed too. */
const tellDifferences = (
  read: ReadonlyMap<TableCandidate, readonly TableRecord[]>,
): ReadonlyMap<TableCandidate, Difference> => {
  const byId = new Map([...read.keys()].map(candidate => [candidate.table.id, candidate]))
  const told = new Map<TableCandidate, Difference>()
  const whole = [...read.keys()].filter(({ table }) => bodyRowsOf(table.table) <= COMPARED_WHOLE)
  for (const family of editionsAmong(whole.map(({ table }) => table)))
    for (const id of family) {
      const own = byId.get(id)
      const other = byId.get(family.find(member => member !== id) ?? '')
      if (!own || !other) continue
      const difference = differenceOf(
        { table: own.table.table, records: read.get(own) ?? [] },
        { table: other.table.table, records: read.get(other) ?? [] },
      )
      if (difference) told.set(own, { ...difference, against: other.document })
    }
  return told
}

const differenceLines = ({ added, changed, against }: Difference, table: Table, language: Language): string => {
  const addressOf = (row: number): string => (table.transposed ? columnLetters(row) : String(row + 1))
  const wording = wordings[language]
  const line = (text: string, rows: readonly number[]): readonly string[] => {
    if (rows.length === 0) return []
    const more = rows.length > ROWS_NAMED ? `, … (${rows.length})` : ''
    const named = `${rows.slice(0, ROWS_NAMED).map(addressOf).join(', ')}${more}`
    return [text.replace('{x}', `"${against}"`).replace('{n}', named)]
  }
  return [...line(wording.rowsOnlyHere, added), ...line(wording.rowsChanged, changed)].join('\n')
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

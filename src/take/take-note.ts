import { placeOf, rectInSheet, type Table } from '../table/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { attributeFit } from './attribute-fit.ts'
import { asksForEntity, entityOf } from './entity.ts'
import { columnEvidence, type Evidence, rowEvidence } from './evidence.ts'
import { type WordLinks, wordLinksTo } from './link.ts'
import { asksDefaultOf, asksReason, noteWordsIn, reasonWordsIn } from './note-ask.ts'
import { labelOfRow } from './take-look-up.ts'
import { plainCell, readTake } from './take-parts.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** Notes of a table that are read for one question. */
const NOTES = 60
/** Share of a row's label that the question must say for its note to answer, and the same where only the note is left to answer. */
const ROW = 0.4
const ROW_ALONE = 0.6

/**
 * The answer that a note gives: what the note of the row which the question names says and no column does; a reason that is
 * asked for; or, when the question says the note, the row that carries it.
 */
export const attemptNote = (ask: Ask, view: TableView, links: readonly WordLinks[]): Attempt | undefined => {
  const open = isOpen(ask, view, links)
  const scored = scoreNotes(ask, view, links)
  const isCarried = (top: ScoredNote): boolean => carrierOf(ask, view, { links, top }) !== undefined
  const answers = scored.filter(each => isSaid(each) || isCarried(each) || each.bonus > 0 || (each.isRowsOwn && open))
  const [top, next] = answers.sort((a, b) => b.share + b.bonus - a.share - a.bonus)
  if (!top) return undefined
  const margin = next ? Math.min(1, 3 * (top.share + top.bonus - next.share - next.bonus)) : 1
  // Only the note can answer: no column is what is asked, or a word of the question stands in the note alone.
  const alone = top.isRowsOwn && (open || top.saysAlone || top.bonus > 0) ? ALONE : 0
  const unexplained = unexplainedWords(ask, top.explained)
  const carrier = carrierOf(ask, view, { links, top })
  return {
    kind: 'note',
    view,
    explained: Math.min(1, top.share + alone),
    margin,
    // A note that is asked for as such is what is meant.
    certainty: top.bonus > 0 ? SPEAKS : Math.min(1, top.beyond / 2),
    unexplained,
    rivals: [],
    rows: 1,
    missing: false,
    take: async () => takeNote(view, top, { unexplained, carrier }),
  }
}

type Note = Table['notes'][number]
type ScoredNote = {
  readonly note: Note
  /** The place that carries it and that the question says best. */
  readonly bind?: Note['binds'][number]
  readonly row: Evidence | undefined
  readonly explained: readonly number[]
  /** Weight of the words that the note says and the row does not. */
  readonly beyond: number
  readonly share: number
  /** What it counts that a reason is asked for. */
  readonly bonus: number
  /** The question names the row that carries it. */
  readonly isRowsOwn: boolean
  /** It says a word of the question that no header and no label of the row says. */
  readonly saysAlone: boolean
}

/** What it adds to the share of a question that only the note can answer it. */
const ALONE = 0.3

/** Certainty of a note that answers by what it is. */
const SPEAKS = 0.8

/** What a question for a reason adds to the note of the row that it names. */
const REASON = 0.3

const scoreNotes = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly ScoredNote[] => {
  const evidence = rowEvidence(view, links)
  const rowAt = new Map(view.rows.map((row, at) => [row.row, at]))
  const named = [...evidence.values()].reduce<Evidence | undefined>(
    (best, each) => (best === undefined || each.precision > best.precision ? each : best),
    undefined,
  )
  const asks = { reason: asksReason(ask), words: noteWordsIn(ask), steering: reasonWordsIn(ask) }
  return view.table.notes.slice(0, NOTES).map(note => {
    const best = bestBind(note, row => evidence.get(rowAt.get(row) ?? -1))
    // A note of the whole table governs the row that is asked about; it is heard where a note is asked for.
    const asked = asks.reason || asks.words.size > 0 || asksDefaultOf(ask, note.text)
    return scoreNote(ask, links, {
      note,
      best,
      row: best ? best.of : asked ? named : undefined,
      asked,
      ...asks,
    })
  })
}

type NoteParts = {
  readonly note: Note
  readonly best: ReturnType<typeof bestBind>
  readonly row: Evidence | undefined
  /** The question asks for a note: a reason, a default, the note itself. */
  readonly asked: boolean
  /** Words that ask for the note itself, and those that ask for a reason. */
  readonly words: ReadonlySet<number>
  readonly steering: ReadonlySet<number>
}

const scoreNote = (
  ask: Ask,
  links: readonly WordLinks[],
  { note, best, row, asked, words, steering }: NoteParts,
): ScoredNote => {
  const said = wordLinksTo(ask, linkTermsOf(note.text))
  const explained = links.map((link, word) =>
    Math.max(
      said[word] ?? 0,
      row?.explained.get(word) ?? 0,
      0.5 * link.context,
      words.has(word) || steering.has(word) ? ASKS : 0,
    ),
  )
  const beyond = ask.words.reduce(
    (sum, word, at) => sum + (row?.explained.has(at) ? 0 : word.weight * (said[at] ?? 0)),
    0,
  )
  const isNamed = (row?.precision ?? 0) >= ROW_ALONE || saysCode(ask, row)
  const isRowsOwn = best !== undefined && isNamed
  const speaks = asked && isNamed && (isRowsOwn || beyond > 0 || words.size > 0)
  return {
    note,
    ...(best ? { bind: best.bind } : {}),
    row,
    explained,
    beyond,
    share: explainedShare(ask, explained),
    bonus: speaks ? REASON : 0,
    isRowsOwn: isRowsOwn || speaks,
    saysAlone: standsAlone(links, said, row),
  }
}

/** The place that carries the note and whose row the question says best. */
const bestBind = (
  { binds }: Note,
  evidenceOf: (row: number) => Evidence | undefined,
): { readonly bind: Note['binds'][number]; readonly of: Evidence | undefined } | undefined =>
  binds
    .map(bind => ({ bind, of: evidenceOf(bind.row) }))
    .sort((a, b) => (b.of?.precision ?? 0) - (a.of?.precision ?? 0))[0]

/** True when the note says a word of the question that no header and no label of the row says. */
const standsAlone = (links: readonly WordLinks[], said: readonly number[], row: Evidence | undefined): boolean =>
  links.some(
    (link, word) =>
      link.word.weight >= CARRIED &&
      (said[word] ?? 0) >= CARRIED &&
      !row?.explained.has(word) &&
      [...link.columns.values()].every(hit => hit.strength < HEADER),
  )

/** How far a word is explained by which a note itself is asked for. */
const ASKS = 0.9

/** True when the question says a code of the row in full: that names it, however little of its label it is. */
const saysCode = (ask: Ask, row: Evidence | undefined): boolean =>
  [...(row?.explained ?? [])].some(([word, strength]) => ask.words[word]?.kind === 'code' && strength >= CODE)

/** Strength from which a code is met, rare as it is. */
const CODE = 0.4

const isSaid = ({ beyond, row }: ScoredNote): boolean => beyond > 0 && ((row?.precision ?? 0) >= ROW || beyond >= 2)

/** Strength from which a header, and fit from which a column, is what is asked. */
const HEADER = 0.4
const FIT = 0.25

/** True when no column is what is asked for: then the note of the row is all that may say it. */
const isOpen = (ask: Ask, view: TableView, links: readonly WordLinks[]): boolean => {
  if (asksReason(ask)) return true
  if (ask.operations.size > 0 || ask.attributes.length === 0) return false
  const asksDay = ask.attributes.some(({ type }) => type === 'date')
  if (asksDay && view.table.columns.every(({ type }) => type !== 'date' && type !== 'mixed')) return true
  const headers = columnEvidence(view, links)
  return view.table.columns.every(
    (_, column) =>
      attributeFit(ask, view, column) < FIT &&
      [...(headers.get(column)?.explained ?? [])].every(
        ([word, strength]) => strength < HEADER || (ask.words[word]?.weight ?? 0) < 0.6,
      ),
  )
}

/** Weight of the words that the note must say for its label to be the answer. */
const CARRIED = 0.8

/** The label that carries the note, when it is the label that is asked for and the question says the note, not the row. */
const carrierOf = (
  ask: Ask,
  view: TableView,
  { links, top }: { readonly links: readonly WordLinks[]; readonly top: ScoredNote },
): number | undefined => {
  if (top.bind === undefined || top.beyond < CARRIED || (top.row?.precision ?? 0) >= ROW) return undefined
  const entity = entityOf(ask, view, columnEvidence(view, links), [])
  return entity?.named && asksForEntity(ask, entity) ? entity.column : undefined
}

/** The take of a note: its text, or the label in column `carrier` that carries it. */
export const takeNote = (
  view: TableView,
  { note, bind, share }: Pick<ScoredNote, 'note' | 'bind' | 'share'>,
  { unexplained, carrier }: { readonly unexplained: readonly string[]; readonly carrier: number | undefined },
) => {
  const at = note.at && rectInSheet(view.table, note.at)
  const row = view.rows.find(each => each.row === bind?.row)
  const label = carrier === undefined ? '' : (row?.texts[carrier]?.trim() ?? '')
  const shown = label === '' ? note.text : withoutMark(label, note.mark)
  const named = labelOfRow(view.table, row)
  return readTake(view, {
    value: { kind: 'text', value: shown, shown },
    text: label === '' && named === '' ? note.text : `${shown === note.text ? named : shown}: ${note.text}`,
    cells: [
      ...(bind ? [plainCell(view, placeOf(view.table, bind.row, bind.column), label)] : []),
      ...(at ? [plainCell(view, { row: at.top, column: at.left }, note.text)] : []),
    ],
    rows: bind ? [bind.row] : [],
    select: carrier === undefined ? [] : [carrier],
    read: { kind: 'note', nth: notesAt(view, bind?.row).indexOf(note) },
    notes: [note.text],
    explained: share,
    unexplained,
  })
}

/** Notes that are bound to a row (in table axes), or to none, in the order of the table. */
export const notesAt = ({ table }: TableView, row: number | undefined): readonly Note[] =>
  table.notes.filter(({ binds }) => (row === undefined ? binds.length === 0 : binds.some(bind => bind.row === row)))

/** The label without the mark that leads to its note. */
const withoutMark = (label: string, mark: string | undefined): string =>
  mark !== undefined && label.endsWith(mark) ? label.slice(0, -mark.length).trim() : label

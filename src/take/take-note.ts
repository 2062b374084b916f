import { placeOf, rectInSheet, type Table } from '../table/index.ts'
import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { attributeFit } from './attribute-fit.ts'
import { asksForEntity, entityOf } from './entity.ts'
import { columnEvidence, type Evidence, rowEvidence } from './evidence.ts'
import { type WordLinks, wordLinksTo } from './link.ts'
import { reasonWords } from './lists/reason-words.ts'
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
  const answers = scored.filter(each => isSaid(each) || isCarried(each) || (each.isRowsOwn && open))
  const [top, next] = answers.sort((a, b) => b.share + b.bonus - a.share - a.bonus)
  if (!top) return undefined
  const margin = next ? Math.min(1, 3 * (top.share + top.bonus - next.share - next.bonus)) : 1
  // Only the note can answer: no column is what is asked, or a word of the question stands in the note alone.
  const alone = top.isRowsOwn && (open || top.saysAlone) ? ALONE : 0
  const unexplained = unexplainedWords(ask, top.explained)
  const carrier = carrierOf(ask, view, { links, top })
  return {
    kind: 'note',
    view,
    explained: Math.min(1, top.share + alone),
    margin,
    certainty: Math.min(1, (top.beyond + top.bonus) / 2),
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

/** What a question for a reason adds to the note of the row that it names. */
const REASON = 0.3

const scoreNotes = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly ScoredNote[] => {
  const evidence = rowEvidence(view, links)
  const rowAt = new Map(view.rows.map((row, at) => [row.row, at]))
  const named = [...evidence.values()].reduce<Evidence | undefined>(
    (best, each) => (best === undefined || each.precision > best.precision ? each : best),
    undefined,
  )
  const reason = asksReason(ask)
  return view.table.notes.slice(0, NOTES).map((note): ScoredNote => {
    const said = wordLinksTo(ask, linkTermsOf(note.text))
    const bound = note.binds.map(bind => ({ bind, of: evidence.get(rowAt.get(bind.row) ?? -1) }))
    const [best] = bound.sort((a, b) => (b.of?.precision ?? 0) - (a.of?.precision ?? 0))
    // A note of the whole table governs the row that is asked about; it is heard where a reason is asked for.
    const row = best ? best.of : reason ? named : undefined
    const explained = links.map((link, word) =>
      Math.max(said[word] ?? 0, row?.explained.get(word) ?? 0, 0.5 * link.context),
    )
    const beyond = ask.words.reduce(
      (sum, word, at) => sum + (row?.explained.has(at) ? 0 : word.weight * (said[at] ?? 0)),
      0,
    )
    const isRowsOwn = best !== undefined && (best.of?.precision ?? 0) >= ROW_ALONE
    const speaks = reason && (row?.precision ?? 0) >= ROW_ALONE && (isRowsOwn || beyond > 0)
    return {
      note,
      ...(best ? { bind: best.bind } : {}),
      row,
      explained,
      beyond,
      share: explainedShare(ask, explained),
      bonus: speaks ? REASON : 0,
      isRowsOwn: isRowsOwn || speaks,
      saysAlone: links.some(
        (link, word) =>
          link.word.weight >= CARRIED &&
          (said[word] ?? 0) >= CARRIED &&
          !row?.explained.has(word) &&
          [...link.columns.values()].every(hit => hit.strength < HEADER),
      ),
    }
  })
}

const isSaid = ({ beyond, row }: ScoredNote): boolean => beyond > 0 && ((row?.precision ?? 0) >= ROW || beyond >= 2)

/** True when a question asks for a reason. */
const asksReason = (ask: Ask): boolean => {
  const text = ` ${fold(ask.text)} `
  return reasons.some(cue => (EAST.test(cue) ? text.includes(cue) : text.includes(` ${cue}`)))
}

const reasons = Object.values(reasonWords).flat()
const EAST = /\p{Script=Hangul}|\p{Script=Han}|\p{Script=Hiragana}/u

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

const takeNote = (
  view: TableView,
  { note, bind, share }: ScoredNote,
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
    notes: [note.text],
    explained: share,
    unexplained,
  })
}

/** The label without the mark that leads to its note. */
const withoutMark = (label: string, mark: string | undefined): string =>
  mark !== undefined && label.endsWith(mark) ? label.slice(0, -mark.length).trim() : label

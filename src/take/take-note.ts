import { placeOf, rectInSheet } from '../table/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { rowEvidence } from './evidence.ts'
import { type WordLinks, wordLinksTo } from './link.ts'
import { plainCell, readTake } from './take-parts.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** Notes of a table that are read for one question. */
const NOTES = 60

/** The note that governs the row which the question names and that says what no column says. */
export const attemptNote = (ask: Ask, view: TableView, links: readonly WordLinks[]): Attempt | undefined => {
  const evidence = rowEvidence(view, links)
  const rowAt = new Map(view.rows.map((row, at) => [row.row, at]))
  const scored = view.table.notes.slice(0, NOTES).flatMap(note => {
    const said = wordLinksTo(ask, linkTermsOf(note.text))
    const bound = note.binds.map(bind => ({ bind, of: evidence.get(rowAt.get(bind.row) ?? -1) }))
    const best = bound.sort((a, b) => (b.of?.precision ?? 0) - (a.of?.precision ?? 0))[0]
    const explained = links.map((link, word) =>
      Math.max(said[word] ?? 0, best?.of?.explained.get(word) ?? 0, 0.5 * link.context),
    )
    const beyond = ask.words.reduce(
      (sum, word, at) => sum + (best?.of?.explained.has(at) ? 0 : word.weight * (said[at] ?? 0)),
      0,
    )
    return [{ note, best, explained, beyond, share: explainedShare(ask, explained) }]
  })
  const [top, next] = scored
    .filter(each => each.beyond > 0 && ((each.best?.of?.precision ?? 0) >= 0.4 || each.beyond >= 2))
    .sort((a, b) => b.share - a.share)
  if (!top) return undefined
  const { note, best } = top
  const unexplained = unexplainedWords(ask, top.explained)
  const at = note.at && rectInSheet(view.table, note.at)
  const cells = [
    ...(best ? [plainCell(view, placeOf(view.table, best.bind.row, best.bind.column), '')] : []),
    ...(at ? [plainCell(view, { row: at.top, column: at.left }, note.text)] : []),
  ]
  const take = readTake(view, {
    value: { kind: 'text', value: note.text, shown: note.text },
    text: note.text,
    cells,
    rows: best ? [best.bind.row] : [],
    notes: [note.text],
    explained: top.share,
    unexplained,
  })
  const margin = next ? Math.min(1, 3 * (top.share - next.share)) : 1
  return {
    kind: 'note',
    view,
    explained: top.share,
    margin,
    certainty: Math.min(1, top.beyond / 2),
    unexplained,
    rivals: [],
    rows: 1,
    missing: false,
    take: async () => take,
  }
}

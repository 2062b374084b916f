import { isEmptyPeriod, periodOf } from '../search/index.ts'
import type { WordLinks } from '../take/index.ts'
import type { Compared, ComparedSide } from './compared.ts'

/** Share of the question's content that the versions explain, by weight, and the words that nothing explains. */
export type Explained = { readonly share: number; readonly words: readonly string[] }

/** Strength from which a link explains a word. */
const LINKED = 0.5
/** Weight from which a word counts as content. */
const CONTENT = 0.5

/**
 * How much of a question two versions explain: words that name their document, their columns or their values, and times
 * that name a version. Words that only ask for a change are not in the question any more.
 */
export const explainedBy = (compared: Compared, rows?: ReadonlySet<number>): Explained => {
  const { links, oldLinks, after, before, fixed } = compared
  if (fixed) return { share: 1, words: [] }
  let all = 0
  let known = 0
  let times = 0
  const words: string[] = []
  for (const [at, link] of links.entries()) {
    const { weight, text } = link.word
    if (weight === 0) continue
    const strength = Math.max(strengthOf(link, after, rows), strengthOf(oldLinks[at], before, rows))
    // A time that names nothing of the versions may belong to another table.
    if (strength < LINKED && isTime(text)) {
      times += 1
      continue
    }
    all += weight
    known += strength >= LINKED ? weight : 0
    if (strength < LINKED && weight >= CONTENT) words.push(text)
  }
  return { share: all === 0 ? Number(times > 0) : known / all, words }
}

const strengthOf = (link: WordLinks | undefined, { view }: ComparedSide, rows?: ReadonlySet<number>): number => {
  if (link === undefined) return 0
  const inRows = (id: number): boolean =>
    rows === undefined || (view.texts[id]?.rows.some(at => rows.has(view.rows[at]?.row ?? -1)) ?? false)
  return Math.max(
    link.context,
    ...[...link.columns.values()].map(({ strength }) => strength),
    ...[...link.texts].map(([id, { strength }]) => (strength >= LINKED && inRows(id) ? strength : 0)),
  )
}

const isTime = (text: string): boolean => !isEmptyPeriod(periodOf(text))

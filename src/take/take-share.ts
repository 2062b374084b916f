import { totalWordOf } from '../table/index.ts'
import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { columnEvidence, type Evidence, rowEvidence, textPrecisions } from './evidence.ts'
import type { WordLinks } from './link.ts'
import { lookUp } from './look-up.ts'
import { asksShareOf, pairWordsOf } from './pair-ask.ts'
import { isShare } from './peer-sets.ts'
import type { Plan } from './plan.ts'
import { runPlan } from './run-plan.ts'
import type { Take, TakeAccess } from './take.ts'
import { takePair } from './take-pair.ts'
import type { TableView } from './view.ts'

type Options = { readonly links: readonly WordLinks[]; readonly access: TakeAccess }

/**
 * What one row, or the total of one group, is in percent of the total that the table prints over it: over the group that the question
 * names, else over all rows. `undefined` where no share is asked for, where a column of shares is meant, and without such a total.
 */
export const attemptShare = (ask: Ask, view: TableView, { links, access }: Options): Attempt | undefined => {
  if (!asksShareOf(ask) || view.table.transposed || view.truncated) return undefined
  const part = partOf(ask, view, links)
  if (!part) return undefined
  const wholes = wholesOver(view, { links, part })
  if (wholes.length === 0) return undefined
  const headers = columnEvidence(view, links)
  const steering = pairWordsOf(ask)
  const evidence = rowEvidence(view, links)
  const words = links.map((link, word) =>
    Math.max(
      steering.has(word) ||
        (link.word.negated && link.texts.size > 0) ||
        link.word.terms.some(term => TOTALS.test(term))
        ? STEERS
        : 0,
      part.of.explained.get(word) ?? 0,
      headers.get(part.column)?.explained.get(word) ?? 0,
      CONTEXT * link.context,
      ...wholes.map(row => evidence.get(row)?.explained.get(word) ?? 0),
    ),
  )
  const explained = explainedShare(ask, words)
  if (explained < LEAST) return undefined
  const unexplained = unexplainedWords(ask, words)
  return {
    kind: 'pair',
    view,
    explained,
    margin: 0.5,
    certainty: 0.7,
    unexplained,
    rivals: [],
    rows: 2,
    missing: false,
    take: () => takeShare(ask, view, { part, wholes, access, explained, unexplained }),
  }
}

/** How far a word is explained that only asks for the share or says `total`, and one that stands in titles alone. */
const STEERS = 0.9
const CONTEXT = 0.5
/** Share of the question that part, column and whole must explain. */
const LEAST = 0.45
/** Stems of words for all of it. */
const TOTALS = /^(?:total|overall|итог|общ|всег|전체|합계|총|gesamt)/u

type Part = { readonly row: number; readonly column: number; readonly of: Evidence }

/** How much of its label the question must say for a row to be the part. */
const NAMED = 0.45

/** The cell that is the part: of the row the question names best, or of the total of the group it names. */
const partOf = (ask: Ask, view: TableView, links: readonly WordLinks[]): Part | undefined => {
  const named = namedText(ask, view, links)
  const row = named && rowMeant(view, named.text)
  if (!named || row === undefined || isGrandTotal(view, row)) return undefined
  const weigh = ({ explained }: Evidence): number =>
    [...explained].reduce((sum, [word, strength]) => sum + (ask.words[word]?.weight ?? 0) * strength, 0)
  const headers = columnEvidence(view, links)
  const saidOf = (column: number): number => {
    const header = headers.get(column)
    return header ? weigh(header) : 0
  }
  const scores = new Map(
    lookUp(ask, view, links).flatMap(cell => (cell.row === row ? [[cell.column, cell.score]] : [])),
  )
  const columns = view.table.columns.flatMap((column, at) =>
    column.type === 'number' && column.role !== 'label' && isFilled(view, row, at) ? [at] : [],
  )
  const shares = columns.filter(at => isShareColumn(view, at))
  const [best] = columns
    .filter(at => !shares.includes(at))
    .sort((a, b) => saidOf(b) - saidOf(a) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b)
  // A column of shares whose header is said as well as that of amounts holds the share itself.
  if (best === undefined || shares.some(at => saidOf(at) >= saidOf(best) && saidOf(at) > 0)) return undefined
  return { row, column: best, of: named.of }
}

/** The label of a row or of a group that the question says most of; one of rows below a total word is none. */
const namedText = (
  ask: Ask,
  view: TableView,
  links: readonly WordLinks[],
): { readonly text: number; readonly of: Evidence } | undefined => {
  const question = new Set(wordsOf(fold(ask.text)).map(({ text }) => text))
  const isSaidAsIs = (id: number): boolean =>
    wordsOf(fold(view.texts[id]?.text ?? '')).every(({ text }) => question.has(text))
  const [best] = [...textPrecisions(view, links)]
    .filter(([id, precision]) => precision >= NAMED && isName(view, id))
    .map(([id, precision]) => {
      const explained = new Map(
        links.flatMap(({ texts }, word) => {
          const strength = texts.get(id)?.strength ?? 0
          return strength > 0 ? [[word, strength] as const] : []
        }),
      )
      const said = [...explained].reduce((sum, [word, strength]) => sum + (ask.words[word]?.weight ?? 0) * strength, 0)
      return { text: id, of: { explained, precision }, score: said + precision + (isSaidAsIs(id) ? AS_IS : 0) }
    })
    .sort((a, b) => b.score - a.score || a.text - b.text)
  return best
}

/** What it counts that the question has every word of a name in this form: an accountant is not the accounts department. */
const AS_IS = 0.3

/** A text that names rows: a group, or a text of a column of words, and no word for a total alone. */
const isName = ({ texts, table, rows }: TableView, id: number): boolean => {
  const text = texts[id]
  if (!text || totalWordOf(text.text) !== undefined) return false
  const column = table.columns[text.column]
  const isData = text.rows.some(at => rows[at]?.role === 'data' || rows[at]?.role === 'total')
  return isData && (text.column < 0 || column?.role === 'label' || column?.type === 'text')
}

const isShareColumn = (view: TableView, at: number): boolean => {
  const column = view.table.columns[at]
  return column !== undefined && (isShare(column) || isShare({ path: [column.name] }))
}

const isFilled = (view: TableView, row: number, column: number): boolean =>
  /\d/u.test(view.rows[row]?.texts[column] ?? '')

/** The row itself; the total of the group that a text names; `undefined` for a text of several rows without a total. */
const rowMeant = (view: TableView, text: number): number | undefined => {
  const met = view.texts[text]
  if (met?.group !== undefined) return totalOf(view, met.group)
  const [row] = met?.rows ?? []
  if (!met || row === undefined || met.rows.length > 1) return undefined
  // The heading of a group holds no number of its own: its total does.
  const group = view.table.groups.findIndex(({ label }) => fold(label).trim() === fold(met.text).trim())
  return group < 0 || view.rows[row]?.role === 'total' ? row : totalOf(view, group)
}

/** The first total that stands in a group or is called as the group is. */
const totalOf = (view: TableView, group: number): number | undefined => {
  const label = fold(view.table.groups[group]?.label ?? '').trim()
  const at = view.rows.findIndex(
    row => row.role === 'total' && (row.group === group || row.texts.some(text => fold(text).trim() === label)),
  )
  return at < 0 ? undefined : at
}

/**
 * A total over all rows: it is called a total, and stands in no group, or behind the last row and the total of the group it stands under.
 */
const isGrandTotal = (view: TableView, at: number): boolean => {
  const row = view.rows[at]
  if (row?.role !== 'total' || !row.texts.some(text => totalWordOf(text) !== undefined)) return false
  if (row.group === undefined) return true
  if (view.rows.slice(at).some(({ role }) => role === 'data')) return false
  const own = totalOf(view, row.group)
  return own !== undefined && own < at
}

/** Totals of which the part may be one: that of a group around it which the question names, else those over all rows. */
const wholesOver = (
  view: TableView,
  { links, part }: { readonly links: readonly WordLinks[]; readonly part: Part },
): readonly number[] => {
  const own = new Set([...part.of.explained].flatMap(([word, strength]) => (strength >= MET ? [word] : [])))
  const row = view.rows[part.row]
  const around = ancestors(view, row?.role === 'total' ? undefined : row?.group)
  const named = around.find(group => {
    const id = view.texts.findIndex(text => text.group === group)
    return links.some(
      ({ word, texts }, at) => !own.has(at) && word.weight >= 1 && (texts.get(id)?.strength ?? 0) >= MET,
    )
  })
  const filled = view.rows.flatMap((each, at) =>
    each.role === 'total' && at !== part.row && isFilled(view, at, part.column) ? [at] : [],
  )
  if (named !== undefined) return filled.filter(at => view.rows[at]?.group === named)
  const all = filled.filter(at => isGrandTotal(view, at))
  // What is turned round (`without VAT`) is no whole that has it.
  const turned = (at: number): boolean =>
    links.some(
      ({ word, texts }) =>
        word.negated && (view.textsOfRow[at] ?? []).some(id => (texts.get(id)?.strength ?? 0) >= MET),
    )
  const left = all.filter(at => !turned(at))
  return left.length > 0 ? left : all
}

/** Strength from which a word stands in a label. */
const MET = 0.6

const ancestors = (view: TableView, group: number | undefined): readonly number[] =>
  group === undefined ? [] : [group, ...ancestors(view, view.table.groups[group]?.parent)]

type Parts = {
  readonly part: Part
  readonly wholes: readonly number[]
  readonly access: TakeAccess
  readonly explained: number
  readonly unexplained: readonly string[]
}

const takeShare = async (
  ask: Ask,
  view: TableView,
  { part, wholes, access, explained, unexplained }: Parts,
): Promise<Take | undefined> => {
  const whole = wholes.length === 1 ? wholes[0] : await sumOfRows(view, { part, wholes, access })
  if (whole === undefined) return undefined
  const rows = [part.row, whole].map(at => view.rows[at]?.row ?? -1)
  const plan: Plan = {
    document: view.candidate.document,
    table: view.candidate.id,
    where: [{ kind: 'rows', rows }],
    select: [part.column],
    pair: 'share',
  }
  const pair = { rows: [part.row, whole], columns: [part.column, part.column], margin: 0.5 } as const
  return takePair(ask, view, { plan, pair, access, explained, unexplained })
}

/** Of several totals the one that the rows of data add up to: the shares of its parts make one hundred percent. */
const sumOfRows = async (
  view: TableView,
  { part, wholes, access }: Pick<Parts, 'part' | 'wholes' | 'access'>,
): Promise<number | undefined> => {
  const { document, id } = view.candidate
  const plan: Plan = { document, table: id, where: [], select: [part.column] }
  const { rows } = await runPlan(plan, view.candidate, { access, columns: [part.column], roles: ['data', 'total'] })
  const all = new Map(rows.map(each => [each.row, each.numbers[0]]))
  const sum = view.rows.reduce((total, { row, role }) => total + (role === 'data' ? (all.get(row) ?? 0) : 0), 0)
  return wholes.find(at => {
    const number = all.get(view.rows[at]?.row ?? -1)
    return number !== undefined && Math.abs(number - sum) <= ROUNDED * Math.abs(sum)
  })
}

/** How far a printed total may be from the sum of its rows, as a share of it. */
const ROUNDED = 0.005

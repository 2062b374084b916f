import { cellTextsOf, legendOf, meaningsIn, wordsOfPath } from '../record/index.ts'
import { analyse } from '../text/index.ts'
import type { RankedRow, ScoreParts, TableCandidate } from './candidate.ts'
import type { TableEntry } from './catalogue.ts'
import { best, coverageOf, heldBy, lackedOf, termSetOf, type WeighedConcept } from './coverage.ts'
import type { Evidence } from './evidence.ts'
import { type Likeness, likestTables, shareOfLikeness } from './likeness.ts'
import type { Question } from './question.ts'
import { fused, type Ranks } from './rank-lists.ts'
import type { UnitHit } from './search-index.ts'

/** A record that was read for ranking: its text, the terms of that, and where it stands. */
export type ReadRecord = {
  readonly row: number
  readonly terms: ReadonlySet<string>
  readonly text: string
}

/** How much each part of a table's score counts. Joint coverage leads; the others part tables that cover alike. */
export const TABLE_WEIGHTS = {
  /** Share of the question that card and best row hold together. */
  joint: 1,
  /** Share that the best row holds alone. */
  row: 0.1,
  /** Share that the names hold: title, file, folders, sheet. */
  names: 0.1,
  /** Share that the column names hold. */
  header: 0.06,
  /** Share that one whole value of the table explains. */
  value: 0.2,
  /** Reciprocal rank fusion of the lists. */
  fusion: 0.05,
  /** BM25 of the card as a share of the best card's. */
  card: 0.05,
  /** Likeness of the table's best piece by the embedder, as a share of the best piece of all. */
  likeness: 0.2,
  /** The table has a column of the kind that is asked for. */
  answer: 0.05,
  /** Ten natural logarithms of the number of records: a long table holds many words by chance. */
  size: -0.12,
} as const

/** Tables with their scores and rows, best first. Pure; cost: terms of cards and of the records read. */
export const scoreTables = (
  question: Question,
  from: {
    readonly evidence: Evidence
    readonly tables: readonly TableEntry[]
    readonly ranks: ReadonlyMap<string, Ranks>
    readonly records: ReadonlyMap<string, readonly ReadRecord[]>
    readonly likeness: Likeness
    readonly withCards: boolean
  },
): readonly TableCandidate[] => {
  const likest = likestTables(from.likeness)
  const shareOf = shareOfLikeness(from.likeness)
  return from.tables
    .map(table => {
      const { evidence, withCards } = from
      const ranks = from.ranks.get(table.id) ?? {}
      const records = withMeanings(from.records.get(table.id) ?? [], table)
      const hit = likest.get(table.id)
      const like = from.likeness.hits.filter(({ table: of, rows }) => of === table.id && rows !== undefined)
      return scoreTable(question, {
        table,
        ranks,
        records,
        evidence,
        withCards,
        lists: from.likeness.hits.length > 0 ? 4 : 3,
        likeness: hit ? shareOf(hit) : 0,
        likeRows: like.slice(0, LIKE_PIECES).map(piece => ({ rows: piece.rows ?? [0, -1], share: shareOf(piece) })),
      })
    })
    .sort((a, b) => b.score - a.score)
}

/** Records of a table with a legend hold what their codes mean, too. */
const withMeanings = (records: readonly ReadRecord[], { table }: TableEntry): readonly ReadRecord[] => {
  const legend = legendOf(table)
  if (legend.length === 0) return records
  return records.map(record => {
    const meanings = meaningsIn(cellTextsOf(record.text), legend)
    return meanings.length === 0
      ? record
      : { ...record, terms: new Set([...record.terms, ...termSetOf(analyse(meanings.join('\n')))]) }
  })
}

/** Pieces of one table whose rows gain by being like the question. */
const LIKE_PIECES = 2

/** Rows of a piece (both inclusive) and how like the question it is, from 0 to 1. */
type LikeRows = { readonly rows: readonly [first: number, last: number]; readonly share: number }

const scoreTable = (
  question: Question,
  from: {
    readonly table: TableEntry
    readonly ranks: Ranks
    readonly records: readonly ReadRecord[]
    readonly evidence: Evidence
    readonly withCards: boolean
    readonly lists: number
    readonly likeness: number
    readonly likeRows: readonly LikeRows[]
  },
): TableCandidate => {
  const { table, evidence } = from
  const { concepts } = evidence
  const names = heldBy(concepts, termSetOf(analyse(namesOf(table).join(' '))))
  const header = heldBy(concepts, termSetOf(analyse(headerOf(table))))
  const card = from.withCards
    ? best(best(names, header), heldBy(concepts, termSetOf(analyse(table.card))))
    : names.map(() => 0)
  const rows = rankRows(from.records, { concepts, card, evidence, table: table.id, likeRows: from.likeRows })
  const top = from.records.find(record => record.row === rows[0]?.row)
  const row = top ? heldBy(concepts, top.terms) : concepts.map(() => 0)
  const parts: ScoreParts = {
    joint: TABLE_WEIGHTS.joint * coverageOf(concepts, best(card, row)),
    row: TABLE_WEIGHTS.row * coverageOf(concepts, row),
    names: from.withCards ? TABLE_WEIGHTS.names * coverageOf(concepts, names) : 0,
    header: from.withCards ? TABLE_WEIGHTS.header * coverageOf(concepts, header) : 0,
    value: TABLE_WEIGHTS.value * valueShare(evidence, table.id),
    fusion: TABLE_WEIGHTS.fusion * fused(from.ranks, from.lists),
    card: from.withCards ? TABLE_WEIGHTS.card * shareOfBest(evidence.cards, table.id) : 0,
    ...(from.likeness > 0 ? { likeness: TABLE_WEIGHTS.likeness * from.likeness } : {}),
    answer: answersKind(question, table) ? TABLE_WEIGHTS.answer : 0,
    size: (TABLE_WEIGHTS.size * Math.log(1 + table.table.recordCount)) / 10,
  }
  const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
  const lacks = lackedOf(concepts, best(card, row))
  return { kind: 'table', document: table.document, table, rows, score, parts, ranks: from.ranks, lacks }
}

/** Texts that name a table: title, document, sheet, lines above. */
export const namesOf = (table: TableEntry): readonly string[] => [
  ...(table.table.title === undefined ? [] : [table.table.title]),
  ...wordsOfPath(table.document),
  table.table.sheet,
  ...table.table.lines.filter(line => line.role !== 'note').map(line => line.text),
]

const headerOf = (table: TableEntry): string => table.table.columns.map(column => column.path.join(' ')).join('\n')

const shareOfBest = (hits: readonly UnitHit[], table: string): number => {
  const [first] = hits
  const own = hits.find(hit => hit.table === table)
  return first && own && first.score > 0 ? own.score / first.score : 0
}

const valueShare = (evidence: Evidence, table: string): number =>
  Math.max(0, ...evidence.values.filter(({ hit }) => hit.table === table).map(({ share }) => share))

const answersKind = (question: Question, { table }: TableEntry): boolean =>
  question.answer !== undefined &&
  table.columns.some(column => column.type === question.answer && column.role !== 'label')

/** What a word that the card holds already counts in the ranking of rows: it is true of every row. */
const HELD_BY_CARD = 0.25
/** What a value that the question names as a whole adds to its rows. */
const VALUE_ROW = 0.6
/** What rows gain whose piece is like the question; less than any word of it that tells rows apart. */
const LIKE_ROW = 0.05

/** Rows of one table, best first: by the words that tell rows apart, and by values that the question names. */
const rankRows = (
  records: readonly ReadRecord[],
  to: {
    readonly concepts: readonly WeighedConcept[]
    readonly card: readonly number[]
    readonly evidence: Evidence
    readonly table: string
    readonly likeRows: readonly LikeRows[]
  },
): readonly RankedRow[] => {
  const telling = to.concepts.map(({ concept, weight }, at) => ({
    concept,
    weight: weight * ((to.card[at] ?? 0) >= 0.5 ? HELD_BY_CARD : 1),
  }))
  const scores = new Map<number, number>()
  for (const { hit, share } of to.evidence.values)
    if (hit.table === to.table)
      for (const row of hit.rows) scores.set(row, Math.max(scores.get(row) ?? 0, share * VALUE_ROW))
  for (const { row, terms } of records)
    scores.set(row, (scores.get(row) ?? 0) + coverageOf(telling, heldBy(telling, terms)))
  for (const { rows, share } of to.likeRows)
    for (let row = rows[0]; row <= rows[1]; row += 1) scores.set(row, (scores.get(row) ?? 0) + share * LIKE_ROW)
  return [...scores].map(([row, score]) => ({ row, score })).sort((a, b) => b.score - a.score || a.row - b.row)
}

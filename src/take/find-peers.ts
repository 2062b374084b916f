import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import { type Choice, choicesOf, type PeerBase } from './choose-peers.ts'
import { isNegation } from './cue.ts'
import type { WordLinks } from './link.ts'
import { spreadHeaders } from './lists/peer-words.ts'
import { leanOf, namesSeveral, type PeerAsk } from './peer-ask.ts'
import { columnLanes, isShare, type Lane, labelColumns, type Peers, peersOf, rowLanes } from './peer-sets.ts'
import { headerTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** Cells that stand side by side: lanes of one set, where one lane of the other axis crosses them. */
export type FoundPeers = {
  readonly asks: PeerAsk
  readonly peers: Peers
  /** The lanes that are compared or put together, in the order of the table. */
  readonly members: readonly Lane[]
  readonly across: Lane
  /** By word of the question, from 0 to 1. */
  readonly explained: readonly number[]
  readonly score: number
  /** How far the next answer of another set or another crossing lane stands, from 0. */
  readonly margin: number
}

/** What a word found only in titles and names counts. */
const CONTEXT = 0.5
/** What the crossing lane's wholeness, its fit to the question word and its unit count beside the words. */
const SAID = 0.35
const FIT = 0.5
const LEAN = 0.35
const WHOLE = 0.2
/** What it costs that a lane holds bounds or errors which nobody asked for. */
const SPREAD = 0.6

/** The cells that a question sets side by side, `undefined` when no set of them fits. Cost: cells times words. */
export const findPeers = (
  ask: Ask,
  view: TableView,
  { links, asks }: { readonly links: readonly WordLinks[]; readonly asks: readonly PeerAsk[] },
): FoundPeers | undefined => {
  const rows = rowLanes(ask, view)
  const columns = columnLanes(ask, view)
  if (rows.length === 0 || columns.length === 0) return undefined
  const base = baseOf(ask, view, links)
  const told = {
    rows: rows.map(lane => laneScore(base, lane, 'rows')),
    columns: columns.map(lane => laneScore(base, lane, 'columns')),
  }
  const crossed = ([axis, own, others]: readonly [
    Peers['axis'],
    readonly Lane[],
    readonly Lane[],
  ]): readonly FoundPeers[] =>
    peersOf(own, axis).flatMap(peers => {
      const bonuses = told[axis === 'rows' ? 'columns' : 'rows']
      return asks
        .flatMap(each => choicesOf(base, peers, each))
        .flatMap(choice => others.map((across, at) => crossing(base, choice, { across, bonus: bonuses[at] ?? 0 })))
    })
  const found = [...crossed(['rows', rows, columns]), ...crossed(['columns', columns, rows])]
  found.sort((a, b) => b.score - a.score)
  const [best] = found
  if (!best) return undefined
  const next = found.find(other => !sameCells(best, other))
  return { ...best, margin: next ? Math.min(1, (best.score - next.score) / Math.max(1, best.score)) : 1 }
}

const baseOf = (ask: Ask, view: TableView, links: readonly WordLinks[]): PeerBase => {
  const labels = labelColumns(view)
  return {
    ask,
    view,
    around: links.map(link => CONTEXT * link.context),
    corner: links.map(link => Math.max(0, ...labels.map(column => link.columns.get(column)?.strength ?? 0))),
    lean: leanOf(ask),
    several: namesSeveral(ask),
    turned:
      ask.words.some(word => word.negated) ||
      fold(ask.text)
        .split(/[^\p{L}']+/u)
        .some(word => word !== '' && isNegation(word)),
    terms: new Set(ask.words.flatMap(word => word.terms)),
    fits: new Map(view.table.columns.map((_, at) => [at, Math.max(0, attributeFit(ask, view, at))])),
  }
}

/** What speaks for a lane that crosses the set, beside the words it explains. */
const laneScore = (base: PeerBase, lane: Lane, axis: Peers['axis']): number => {
  const terms = lane.path.flatMap(label => headerTermsOf(label))
  const said = terms.filter(term => base.terms.has(term)).length / Math.max(1, terms.length)
  const isSpread = spreads.some(word => lane.path.some(label => fold(label).includes(word)))
  const spread = isSpread && !spreads.some(word => fold(base.ask.text).includes(word)) ? SPREAD : 0
  const whole = lane.whole ? WHOLE : 0
  if (axis === 'rows') return SAID * said + whole - spread
  return SAID * said + whole + FIT * (base.fits.get(lane.at) ?? 0) + LEAN * leanFit(base, lane) - spread
}

/** Whether a column's unit is a share, where the question asks for one or for a number. */
const leanFit = ({ lean, view }: PeerBase, { at }: Lane): number => {
  const column = view.table.columns[at]
  if (lean === undefined || !column) return 0
  return isShare(column) === (lean === 'share') ? 1 : 0
}

const spreads = Object.values(spreadHeaders).flat()

/** A set where one lane of the other axis crosses it, with what both explain. */
const crossing = (
  { ask }: PeerBase,
  { asks, peers, members, ...choice }: Choice,
  { across, bonus }: { readonly across: Lane; readonly bonus: number },
): FoundPeers => {
  const explained = choice.explained.map((strength, word) =>
    Math.max(strength, ...across.said.map(said => said[word] ?? 0)),
  )
  const words = ask.words.reduce((sum, { weight }, word) => sum + weight * Math.min(1, explained[word] ?? 0), 0)
  return { asks, peers, members, across, explained, score: words + bonus + choice.bonus, margin: 0 }
}

const sameCells = (a: FoundPeers, b: FoundPeers): boolean =>
  a.across.at === b.across.at &&
  a.peers.axis === b.peers.axis &&
  a.members.length === b.members.length &&
  a.members.every((lane, at) => lane.at === b.members[at]?.at)

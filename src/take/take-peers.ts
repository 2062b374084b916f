import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { checkPlan } from './check-plan.ts'
import { type FoundPeers, findPeers } from './find-peers.ts'
import type { WordLinks } from './link.ts'
import { pairWordsOf } from './pair-ask.ts'
import { peerAsksOf } from './peer-ask.ts'
import type { Plan } from './plan.ts'
import { runPeers } from './run-peers.ts'
import type { Take, TakeAccess } from './take.ts'
import { type PairPlaces, takePair } from './take-pair.ts'
import type { TableView } from './view.ts'

/** Share of a question below which things that stand side by side are set against each other by chance. */
const LEAST = 0.3
/** How far a word that says what is asked of the peers is explained by asking it. */
const STEERS = 0.9

/** The answer that cells standing side by side give together: which is greatest, what they come to, how two of them differ. */
export const attemptPeers = (
  ask: Ask,
  view: TableView,
  { links, access }: { readonly links: readonly WordLinks[]; readonly access: TakeAccess },
): Attempt | undefined => {
  const asks = peerAsksOf(ask)
  if (asks.length === 0 || view.table.transposed) return undefined
  const found = findPeers(ask, view, { links, asks })
  if (!found) return undefined
  const steering = pairWordsOf(ask)
  const words = found.explained.map((strength, word) => Math.max(strength, steering.has(word) ? STEERS : 0))
  const explained = explainedShare(ask, words)
  const plan = planOf(view, found)
  if (explained < LEAST || checkPlan(plan, view.table).length > 0) return undefined
  const unexplained = unexplainedWords(ask, words)
  const confidence = { score: 0, explained, margin: found.margin, unexplained }
  return {
    kind: 'peers',
    view,
    explained,
    margin: Math.min(1, found.margin * 4),
    certainty: 0.6,
    unexplained,
    rivals: [],
    rows: found.members.length,
    missing: false,
    take: (): Promise<Take | undefined> =>
      found.asks.kind === 'pair'
        ? takePair(ask, view, { plan, pair: pairOf(found), access, explained, unexplained })
        : runPeers(view, { plan, access, language: ask.language, confidence }),
  }
}

/** The plan as data: the rows that are named and the columns that are selected. */
const planOf = (view: TableView, { asks, peers, members, across }: FoundPeers): Plan => {
  const rowOf = (at: number): number => view.rows[at]?.row ?? -1
  const isRows = peers.axis === 'rows'
  return {
    document: view.candidate.document,
    table: view.candidate.id,
    where: [{ kind: 'rows', rows: isRows ? members.map(lane => rowOf(lane.at)) : [rowOf(across.at)] }],
    select: isRows ? [across.at] : members.map(lane => lane.at),
    ...(asks.kind === 'pair' ? { pair: asks.of } : { aggregate: asks.of, peers: peers.axis }),
  }
}

const pairOf = ({ peers, members, across, margin }: FoundPeers): PairPlaces => {
  const [first = 0, second = 0] = members.map(lane => lane.at)
  const isRows = peers.axis === 'rows'
  return {
    rows: isRows ? [first, second] : [across.at, across.at],
    columns: isRows ? [across.at, across.at] : [first, second],
    margin,
  }
}

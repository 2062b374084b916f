import type { Ask } from './ask.ts'
import { isNegation } from './cue.ts'
import { kindOf, type leanOf, type PeerAsk } from './peer-ask.ts'
import type { Lane, Peers } from './peer-sets.ts'
import { headerTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** What a question says in a table, as sets of peers are weighed by it. */
export type PeerBase = {
  readonly ask: Ask
  readonly view: TableView
  readonly around: readonly number[]
  /** How strongly each word meets the headers of the label columns. */
  readonly corner: readonly number[]
  readonly lean: ReturnType<typeof leanOf>
  readonly several: boolean
  readonly turned: boolean
  readonly terms: ReadonlySet<string>
  readonly fits: ReadonlyMap<number, number>
}

/** What it counts that the set is of the kind that is asked for: its parent or its header is named so, or its labels read so. */
const ASKED = 0.9
/** What it costs a set that its labels are of another kind than is asked for, or are no peers of one kind. */
const OTHER_KIND = 0.6

/** Lanes of a set that a question may mean. */
export type Choice = {
  readonly asks: PeerAsk
  readonly peers: Peers
  readonly members: readonly Lane[]
  /** By word: what the set itself explains, its parents and the members that are named. */
  readonly explained: readonly number[]
  readonly bonus: number
}

/** Which lanes of a set a question may mean: those it names, or all of them. */
export const choicesOf = (base: PeerBase, peers: Peers, asks: PeerAsk): readonly Choice[] => {
  const { members, floor } = peers
  const parts = members.filter(lane => !lane.whole)
  if (parts.length < 2) return []
  const common = commonOf(base, peers)
  const named = namedAmong(base, parts, { floor, common })
  const bonus = kindBonus(base, peers)
  return meant(base, asks, { peers, parts, named, common }).map(({ lanes, said, more = 0 }) => ({
    asks,
    peers,
    members: lanes,
    explained: common.map((strength, word) => Math.max(strength, ...said.map(lane => lane.said[floor]?.[word] ?? 0))),
    bonus: bonus + more,
  }))
}

type Named = {
  readonly peers: Peers
  readonly parts: readonly Lane[]
  readonly named: readonly Lane[]
  readonly common: readonly number[]
}

/** Lanes that are meant together, and those of them whose own words the question says. */
type Meant = { readonly lanes: readonly Lane[]; readonly said: readonly Lane[]; readonly more?: number }

const meant = (base: PeerBase, asks: PeerAsk, of: Named): readonly Meant[] => {
  switch (asks.kind) {
    case 'all':
      return asks.listed ? listedOf(base, of) : togetherOf(base, of)
    case 'pair':
      return isComplement(of.parts, of.peers.floor) ? bothOf(base, of) : []
    case 'extreme':
      return comparedOf(base, of)
  }
}

const comparedOf = (base: PeerBase, of: Named): readonly Meant[] => {
  const both = bothOf(base, of)
  return both.length > 0 ? both : [...(base.several ? namedOf(of) : []), { lanes: of.parts, said: [] }]
}

/** Those that are named, or all of a series of which none is. */
const togetherOf = (base: PeerBase, of: Named): readonly Meant[] => {
  if (of.named.length > 0) return areApart(base, of) ? namedOf(of) : []
  return isSeries(of) ? [{ lanes: of.parts, said: [] }] : []
}

const namedOf = ({ named }: Named): readonly Meant[] => (named.length >= 2 ? [{ lanes: named, said: named }] : [])

const listedOf = (base: PeerBase, of: Named): readonly Meant[] => (isList(base, of) ? namedOf(of) : [])

/** A thing and its opposite, or two things of which one is named, where the question sets two against each other. */
const bothOf = ({ several, turned }: PeerBase, { peers, parts, named }: Named): readonly Meant[] => {
  const opposite = isComplement(parts, peers.floor)
  if (parts.length !== 2 || !(several || turned) || (named.length === 0 && !opposite)) return []
  return [{ lanes: parts, said: parts, more: opposite ? BOTH : 0 }]
}

/** The named stand next to each other in the question, with nothing but `and`, `or` and commas between them. */
const isList = (base: PeerBase, of: Named): boolean => {
  const all = new Set(ownWords(base, of).flat())
  const [from, to] = [Math.min(...all), Math.max(...all)]
  const between = base.ask.words.filter(({ weight }, at) => at > from && at < to && weight >= CONTENT && !all.has(at))
  return areApart(base, of) && between.length === 0
}

const ownWords = (base: PeerBase, { peers: { floor }, named, common }: Named): readonly (readonly number[])[] =>
  named.map(lane => tellingWords(base, lane.said[floor] ?? [], common))

/** Each of the named is said by words of its own: two labels that share their words are not both named by these. */
const areApart = (base: PeerBase, of: Named): boolean => {
  const words = ownWords(base, of)
  return words.every((own, at) =>
    words.every((other, index) => index === at || !own.some(word => other.includes(word))),
  )
}

/** Words that meet a label and not what is common to all of its set. */
const tellingWords = ({ ask }: PeerBase, said: readonly number[], common: readonly number[]): readonly number[] =>
  ask.words.flatMap(({ weight }, word) => {
    const own = said[word] ?? 0
    return weight >= CONTENT && own >= NAMES && own > (common[word] ?? 0) ? [word] : []
  })

/** Columns of years or periods that go on, so that all of them may be put together; rows are put together by conditions. */
const isSeries = ({ peers: { axis, floor }, parts }: Named): boolean =>
  axis === 'columns' && parts.every(lane => headerTermsOf(lane.path[floor] ?? '').some(term => term.startsWith('@')))

/** What it counts that a set is one thing and its opposite, where the question sets two against each other. */
const BOTH = 0.8

/** `yes` and `no`, or a name and the same turned round. */
const isComplement = (parts: readonly Lane[], floor: number): boolean =>
  parts.some(lane => (lane.path[floor] ?? '').split(/[\s/,]+/u).some(word => word !== '' && isNegation(word)))

/** What the labels around a set say: of each floor that all its lanes share, and the header of the labels. */
const commonOf = (base: PeerBase, { axis, floor, members }: Peers): readonly number[] => {
  const [first] = members
  const { words } = kindOf(
    base.ask,
    members.map(lane => lane.path[floor] ?? ''),
  )
  return base.ask.words.map((_, word) =>
    Math.max(
      base.around[word] ?? 0,
      words.includes(word) ? OF_KIND : 0,
      axis === 'rows' || floor === 0 ? (base.corner[word] ?? 0) : 0,
      ...(first?.said ?? []).flatMap((said, at) => (at === floor ? [] : [said[word] ?? 0])),
    ),
  )
}

/** How far a word is explained that calls the lanes of a set what they are (`year`). */
const OF_KIND = 0.9

const kindBonus = (base: PeerBase, { axis, floor, members }: Peers): number => {
  const [first] = members
  const parent = first?.said[floor - 1]
  const parted = base.ask.words.flatMap(({ each }, word) => (each ? [word] : []))
  const isLeaf = floor === (first?.path.length ?? 0) - 1
  // The header over the labels may also name what stands beside it in the header.
  const cornered =
    axis === 'rows' && isLeaf ? (floor === 0 ? 1 : CORNER) : axis === 'columns' && floor === 0 ? CORNER : 0
  const asked = [...base.ask.head, ...parted].map(word =>
    Math.max(parent?.[word] ?? 0, cornered * (base.corner[word] ?? 0)),
  )
  const byName = ASKED * Math.max(0, ...asked)
  const { fits } = kindOf(
    base.ask,
    members.map(lane => lane.path[floor] ?? ''),
  )
  const byKind = fits === undefined ? 0 : fits ? ASKED : -OTHER_KIND
  return (
    Math.max(byName, byKind) -
    UNSAID * unsaidFloors(base, { axis, floor, members }) -
    (isMotley(base, { axis, floor, members }) ? OTHER_KIND : 0)
  )
}

/** What it costs a set that it stands under a label of which the question says nothing: the same stands under others. */
const UNSAID = 0.3

const unsaidFloors = (base: PeerBase, { floor, members: [first] }: Peers): number =>
  (first?.said ?? []).filter(
    (said, at) =>
      at !== floor && !said.some((strength, word) => strength >= NAMES && (base.ask.words[word]?.weight ?? 0) > 0),
  ).length

/** How far the header over the labels names a set of labels under a group, or the columns beside it. */
const CORNER = 0.5

/** Columns under no common header that are no years: each may measure something else. */
const isMotley = ({ view }: PeerBase, { axis, floor, members }: Peers): boolean =>
  axis === 'columns' &&
  view.table.kind !== 'matrix' &&
  members.every(lane => lane.path.length === 1) &&
  !members.every(lane => /(?<!\d)(?:19|20)\d\d(?!\d)/u.test(lane.path[floor] ?? ''))

/** Weight from which a word may name a lane, and how strongly it must meet it. */
const CONTENT = 0.5
const NAMES = 0.6

/** Lanes that words of the question tell from the others of their set; of two with the same words the one that it says more of. */
const namedAmong = (
  base: PeerBase,
  parts: readonly Lane[],
  { floor, common }: { readonly floor: number; readonly common: readonly number[] },
): readonly Lane[] => {
  const telling = parts.map(lane =>
    tellingWords(base, lane.said[floor] ?? [], common).filter(word =>
      parts.some(other => (other.said[floor]?.[word] ?? 0) < NAMES),
    ),
  )
  const precisions = parts.map(lane => {
    const terms = headerTermsOf(lane.path[floor] ?? '')
    return terms.filter(term => base.terms.has(term)).length / Math.max(1, terms.length)
  })
  return parts.filter((_, at) => {
    const words = telling[at] ?? []
    if (words.length === 0) return false
    return !telling.some((others, other) => {
      if (other === at || !words.every(word => others.includes(word))) return false
      return others.length > words.length || (precisions[other] ?? 0) > (precisions[at] ?? 0)
    })
  })
}

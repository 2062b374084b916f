import type { RetrievalTrace, TracedCandidate } from './trace.ts'

/** Words and other ways to write them that are told. */
const ALSO_TOLD = 6
/** Lists by name, as a reader knows them. */
const LISTS = { cards: 'cards', records: 'rows', values: 'values', passages: 'passages', vectors: 'likeness' } as const

/**
 * A trace as lines for a person, in English: the words that were looked for, how full the context is, then each candidate
 * with what found it, what speaks for it, what it lacks, and how it came to its place or missed one.
 */
export const traceLines = (trace: RetrievalTrace): readonly string[] => [
  'words by how much they tell in this library:',
  ...trace.words.map(({ word, weight, alsoAs }) => `  ${weight.toFixed(2)} ${word}${alsoTold(alsoAs)}`),
  `found by ${listed(trace.lists)}`,
  ...embedderLines(trace),
  contextLine(trace),
  '',
  ...trace.candidates.flatMap(candidate => candidateLines(candidate, trace.context.leastScore)),
]

const alsoTold = (alsoAs: readonly string[]): string =>
  alsoAs.length === 0
    ? ''
    : `  (also as: ${alsoAs.slice(0, ALSO_TOLD).join(', ')}${alsoAs.length > ALSO_TOLD ? ', …' : ''})`

const listed = (lists: RetrievalTrace['lists']): string =>
  Object.entries(LISTS)
    .map(([list, name]) => `${name}: ${lists[list as keyof typeof LISTS]}`)
    .join(', ')

const embedderLines = ({ embedded, embedderFailure }: RetrievalTrace): readonly string[] => [
  ...(embedded === undefined || embedded === 1
    ? []
    : [`the embedder has seen ${Math.round(embedded * 100)} % of the documents`]),
  ...(embedderFailure === undefined ? [] : [`the embedder could not be asked: ${embedderFailure}`]),
]

const contextLine = ({ context }: RetrievalTrace): string => {
  const { entries, characters, tokens, most, unfilled } = context
  const bound = most.tokens === undefined ? '' : ` of ${most.tokens}`
  const left = unfilled === 0 ? '' : `; ${unfilled} chosen places had no room left`
  return `shown: ${entries} of ${most.entries} entries, ${characters} of ${most.characters} characters, ${tokens}${bound} tokens${left}`
}

const candidateLines = (candidate: TracedCandidate, least: number | undefined): readonly string[] => {
  const { rank, kind, document, place, score, parts, ranks, lacks, rows } = candidate
  const foundBy = Object.entries(ranks).map(([list, at]) => `${LISTS[list as keyof typeof LISTS]} at ${at}`)
  const telling = Object.entries(parts)
    .filter(([, part]) => Math.abs(part) >= 0.005)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .map(([part, value]) => `${part} ${value > 0 ? '+' : ''}${value.toFixed(2)}`)
  return [
    `${rank}. ${score.toFixed(3)} ${kind}: ${document}${place === '' ? '' : `, ${place}`}`,
    `   ${placeTold(candidate, least)}`,
    `   found by ${foundBy.length === 0 ? 'no list of its own' : foundBy.join(', ')}${rows?.length ? `; best rows ${rows.map(row => row + 1).join(', ')}` : ''}`,
    `   ${lacks.length === 0 ? 'holds every word' : `lacks ${lacks.join(', ')}`}; ${telling.join(', ')}`,
  ]
}

const placeTold = ({ placedBy, score }: TracedCandidate, least: number | undefined): string => {
  if (placedBy === 'score') return 'has a place, by its score'
  if (placedBy !== undefined) return `has a place, ${placedBy}`
  if (least === undefined) return 'has no place: all were kept for others'
  const gap = least - score
  return gap > 0
    ? `has no place: its score is ${gap.toFixed(3)} below ${least.toFixed(3)}, the least that won one`
    : 'has no place: its document has one already, or its kind has none left'
}

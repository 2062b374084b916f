import { fold, wordsOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { comparisonAsks, riseAsks, shareOfAsks } from './lists/comparison-asks.ts'
import { alternatives, type PairCue, pairCues } from './lists/pair-cues.ts'
import { besideWords } from './lists/peer-words.ts'
import type { PairOperation } from './plan.ts'

/** What a question asks of two cells, or of two columns of one row, `undefined` when it asks nothing of two. */
export const pairAskOf = (ask: Ask): PairOperation | undefined => {
  const text = textOf(ask)
  const holds = (cue: PairCue): boolean => phrasesOf(cue).some(part => isIn(text, part))
  const chooses = Object.values(alternatives)
    .flat()
    .some(part => text.includes(part))
  if (holds('percent-change')) return 'percent-change'
  if (holds('times')) return 'times'
  if (chooses && asksName(ask, text) && holds('less')) return 'lesser'
  if (chooses && asksName(ask, text) && holds('more')) return 'greater'
  if (holds('difference') || setsApart(ask)) return 'difference'
  if (holds('change')) return 'change'
  if (holds('share')) return 'share'
  if (ask.operations.has('average')) return 'average'
  return ask.operations.has('sum') ? 'sum' : undefined
}

/** True for a question that asks by how much one thing passes another: one cell, a list or a sum is no answer to it. */
export const setsApart = (ask: Pick<Ask, 'text'>): boolean => asksAs(ask, comparisonAsks)

/** True for a question by how much one thing rose or fell. */
export const asksRise = (ask: Pick<Ask, 'text'>): boolean => asksAs(ask, riseAsks)

/** True for a question what part of a whole a thing is. */
export const asksShareOf = (ask: Pick<Ask, 'text'>): boolean => asksAs(ask, shareOfAsks)

const asksAs = (ask: Pick<Ask, 'text'>, asks: Readonly<Record<string, readonly RegExp[]>>): boolean => {
  const [spaced, plain] = [textOf(ask), fold(ask.text)]
  return Object.values(asks)
    .flat()
    .some(pattern => pattern.test(spaced) || (EAST.test(plain) && pattern.test(plain)))
}

/** Positions of the words that only say what is asked of the two cells. */
export const pairWordsOf = (ask: Ask): ReadonlySet<number> => {
  const text = textOf(ask)
  const said = cues.flatMap(phrasesOf).filter(part => isIn(text, part))
  const words = new Set([...said.flatMap(part => part.split(' ')), ...Object.values(besideWords).flat()])
  const isSaid = (word: string): boolean =>
    [...words].some(
      cue => cue !== '' && (EAST.test(cue) ? word.includes(cue) : cue.length < 4 ? word === cue : word.startsWith(cue)),
    )
  const apart = setsApart(ask)
  const share = asksShareOf(ask)
  return new Set(
    ask.words.flatMap((word, at) =>
      isSaid(fold(word.text)) || (apart && COMPARED.test(fold(word.text))) || (share && SHARED.test(fold(word.text)))
        ? [at]
        : [],
    ),
  )
}

/** Words that only compare in a question of how far two things stand apart. */
const COMPARED =
  /^(?:(?!даже|тоже|также)\p{L}{2,}(?:ее|ше|же)|превы[шс]\p{L}+|опере[жд]\p{L}+|отлича\p{L}+|на|сколько|насколько|чем|cost|expensive|than|\p{L}{3,}er|expensive|cher|plus|moins|teurer|als|mehr|\p{L}*보다|얼마\p{L}*|비[싼싸]\p{L}*|[높낮크큰작많적길긴짧빠느저]\p{L}{0,5}|贵|便宜|多少|比|高|低|多|少|高い|安い|違\p{L}*)$/u

/** Words that only ask in a question for a part of a whole. */
const SHARED =
  /^(?:дол[юяи]|част[ьи]|процент\p{L}*|составля\p{L}*|занима\p{L}*|приход\p{L}*|share|part|percent\p{L}*|fraction|proportion|make|makes|accounts?|goes|went|go|비중\p{L}*|차지\p{L}*|퍼센트\p{L}*|占\p{L}*|比例|多少|割合|占め\p{L}*|anteil|prozent|pourcent\p{L}*|pour|cent|represente\p{L}*|pourcentage|parte|porcentaje|proporcion)$/u

const cues = [
  'percent-change',
  'times',
  'change',
  'difference',
  'share',
  'more',
  'less',
] as const satisfies readonly PairCue[]

const phrasesOf = (cue: PairCue): readonly string[] => Object.values(pairCues[cue]).flat()

const isIn = (text: string, part: string): boolean =>
  EAST.test(part) ? text.includes(part) : text.includes(` ${part}`)

const textOf = (ask: Pick<Ask, 'text'>): string =>
  ` ${wordsOf(fold(ask.text))
    .map(word => word.text)
    .join(' ')} `

/** Which of the two is asked for, not by how much they differ. */
const asksName = (ask: Ask, text: string): boolean =>
  (asksOne(ask) || / (?:что|чей|чья|какой|какая|какие|у какого|у какой) /u.test(text)) &&
  !/ (?:сколько|how much|how many) |얼마나|몇/u.test(text)

/** A clause begins with a question for one thing: `who` behind a noun only goes on about it. */
const ASKS_ONE =
  /(?:^|[,;:.?]\s*|\b(?:for|in|of|by|from|to|on|at|and)\s+)(?:who|whose|which|where|name)\b|(?:^|[,;:.?\s])(?:кто|кого|у кого|кому|чей|чья|где|назов\p{L}+|как(?:ой|ая|ое|ие|ого|ому|их|ую))(?=\s)|어느|어떤|누가|누구|어디|谁|哪|誰|どの|(?:^|[,;:.?]\s*|\s)(?:wer|welche[rsnm]?|qui|quel(?:le)?s?|qué|cuál)(?=\s)/iu

/** True for a question that asks which one, or who: a clause of it begins so. */
export const asksOne = (ask: Pick<Ask, 'text'>): boolean => ASKS_ONE.test(ask.text)

const EAST = /\p{Script=Hangul}|\p{Script=Han}/u

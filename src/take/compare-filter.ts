import { fold, readNumber, readUnit } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { attributeFit } from './attribute-fit.ts'
import { columnEvidence } from './evidence.ts'
import type { Filter } from './filters.ts'
import type { WordLinks } from './link.ts'
import { comparisons } from './lists/question-words.ts'
import type { TableView } from './view.ts'

/** `15 kg or more`, `свыше 100 тыс.`, `30일 이상`: a comparison of a numeric column with a number of the question. */
export const compareFilters = (ask: Ask, view: TableView, links: readonly WordLinks[]): readonly Filter[] =>
  ask.words.flatMap((word, at) => {
    if (word.number === undefined || word.kind === 'period' || (links[at]?.texts.size ?? 0) > 0) return []
    const by = comparisonAt(ask.text, word.text)
    const column = by ? comparedColumn(ask, view, { links, at }) : undefined
    if (!by || column === undefined) return []
    const value = word.number
    const rows = new Set(
      view.rows.flatMap((row, position) =>
        holds(numberAt(view, row.texts[column] ?? '', column), by, value) ? [position] : [],
      ),
    )
    if (rows.size === 0) return []
    return [
      {
        condition: { kind: 'compare', column, by, value },
        words: [at],
        score: 1.4,
        column,
        rows,
        values: [`${by} ${value}`],
        own: 1,
        foreign: false,
      },
    ]
  })

type Comparison = '>=' | '>' | '<=' | '<'

const kinds = Object.keys(comparisons) as readonly Comparison[]

const comparisonAt = (question: string, number: string): Comparison | undefined => {
  const text = fold(question)
  const at = text.indexOf(fold(number))
  const before = text.slice(0, at).trimEnd()
  const behind = text
    .slice(at + number.length)
    .replace(/^[^\s]*\s*/u, match => (/[\uac00-\ud7a3]/u.test(match) ? match : ''))
    .trimStart()
  const unitless = text
    .slice(at + number.length)
    .replace(/^\s*\p{L}{1,4}\.?\s+/u, '')
    .trimStart()
  return (
    kinds.find(kind => comparisons[kind].behind.some(cue => behind.startsWith(cue) || unitless.startsWith(cue))) ??
    kinds.find(kind => comparisons[kind].before.some(cue => before === cue || before.endsWith(` ${cue}`)))
  )
}

/** The numeric column of the unit that follows the number, else the one whose header the question says. */
const comparedColumn = (
  ask: Ask,
  view: TableView,
  { links, at }: { readonly links: readonly WordLinks[]; readonly at: number },
): number | undefined => {
  const numeric = view.table.columns.flatMap((column, index) =>
    column.type === 'number' || column.type === 'mixed' ? [index] : [],
  )
  const word = ask.words[at]?.text ?? ''
  const unit = readUnit(/^[\d.,]+(\p{L}+)/u.exec(word)?.[1] ?? ask.words[at + 1]?.text ?? '')?.quantity
  const measured = numeric.filter(column => readUnit(view.table.columns[column]?.unit?.text ?? '')?.quantity === unit)
  if (unit !== undefined && measured.length === 1) return measured[0]
  const headers = columnEvidence(view, links)
  const named = numeric
    .map(column => ({
      column,
      said: (headers.get(column)?.precision ?? 0) + Math.max(0, attributeFit(ask, view, column)),
    }))
    .filter(({ said }) => said > 0)
  const best = named.sort((a, b) => b.said - a.said)[0]
  return best?.column ?? (numeric.length === 1 ? numeric[0] : undefined)
}

const numberAt = (view: TableView, text: string, column: number): number | undefined => {
  const reading = readNumber(text, view.table.columns[column]?.numbers)
  return reading.kind === 'number' ? reading.value : undefined
}

const holds = (number: number | undefined, by: Comparison, value: number): boolean => {
  if (number === undefined) return false
  switch (by) {
    case '>=':
      return number >= value
    case '>':
      return number > value
    case '<=':
      return number <= value
    case '<':
      return number < value
  }
}

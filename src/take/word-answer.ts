import { wordsFor } from './lists/answer-words.ts'
import type { PairCell } from './pair-value.ts'
import type { PairOperation } from './plan.ts'
import type { CitedCell, LeftOut, TakenValue } from './take.ts'
import { verdictWord } from './yes-no.ts'

/** What the sentence of a look-up is made of. */
export type LookUpParts = {
  readonly cell: CitedCell
  readonly value: TakenValue
  readonly unit: string | undefined
  readonly notes: readonly string[]
  readonly hidden: boolean
  readonly hiddenColumns: readonly string[]
}

/** One cell in words: `СЕВЕРЯНКА — Партнёр: Да`, with its unit, what a blank says, and the notes that govern it. */
export const wordLookUp = (
  language: string,
  { cell, value, unit, notes, hidden, hiddenColumns }: LookUpParts,
): string => {
  const words = wordsFor(language)
  const said = value.kind === 'blank' ? blankWords(language, value) : withUnit(value.shown, unit)
  const told = hidden ? [words.hidden.replace('{n}', '1')] : []
  return sentence([
    `${cell.label} — ${cell.path}: ${said}`,
    ...told,
    ...hiddenColumnsTold(language, hiddenColumns),
    ...notes.map(text => words.note.replace('{text}', () => text)),
  ])
}

/** Several cells in words, one after the other, each with its unit and what a blank says, and the notes that govern them. */
export const wordCells = (
  language: string,
  {
    cells,
    notes,
  }: {
    readonly cells: readonly { readonly cell: CitedCell; readonly unit: string | undefined }[]
    readonly notes: readonly string[]
  },
): string => {
  const words = wordsFor(language)
  const said = cells.map(
    ({ cell, unit }) =>
      `${cell.label} — ${cell.path}: ${cell.text.trim() === '' ? words.blank : withUnit(cell.text, unit)}`,
  )
  return sentence([said.join('; '), ...notes.map(text => words.note.replace('{text}', () => text))])
}

/** Two cells in words, with what they come to together. */
export const wordPair = (
  language: string,
  {
    operation,
    cells,
    value,
    unit,
    notes,
  }: {
    readonly operation: PairOperation
    readonly cells: readonly [PairCell, PairCell]
    readonly value: TakenValue
    readonly unit: string | undefined
    readonly notes: readonly string[]
  },
): string => {
  const words = wordsFor(language)
  const what = words.pair[operation]
  const shown = value.kind === 'text' ? value.value : withUnit(value.shown, unit)
  const said = cells.map(({ cell, unit: own }) => `${cell.label} — ${cell.path}: ${withUnit(cell.text, own)}`)
  return sentence([
    `${what}: ${shown}`,
    said.join('; '),
    ...notes.map(text => words.note.replace('{text}', () => text)),
  ])
}

/** Cells that a sentence of yes or no tells, at most. */
const PROVEN = 6

/** Yes or no in words, with the cells that prove it, what they were held against, and the notes that govern them. */
export const wordVerdict = (
  language: string,
  {
    verdict,
    cells,
    than,
    notes,
  }: {
    readonly verdict: boolean
    readonly cells: readonly { readonly cell: CitedCell; readonly unit: string | undefined }[]
    readonly than: string | undefined
    readonly notes: readonly string[]
  },
): { readonly shown: string; readonly text: string } => {
  const words = wordsFor(language)
  const shown = verdictWord(language, verdict)
  const told = cells
    .slice(0, PROVEN)
    .map(
      ({ cell, unit }) =>
        `${cell.label} — ${cell.path}: ${cell.text.trim() === '' ? words.blank : withUnit(cell.text, unit)}`,
    )
  const more = cells.length > PROVEN ? [`… (${cells.length})`] : []
  const held = than === undefined ? [] : [than]
  const first = shown.charAt(0).toUpperCase() + shown.slice(1)
  return {
    shown,
    text: sentence([
      [`${first}: ${[...told, ...more].join('; ')}`, ...held.map(limit => `(${limit})`)].join(' '),
      ...notes.map(text => words.note.replace('{text}', () => text)),
    ]),
  }
}

/** What the sentence of an aggregate is made of. */
export type AggregateParts = {
  readonly what: string
  readonly shown: string
  readonly unit: string | undefined
  readonly rowCount: number
  readonly hiddenRows: number
  readonly hiddenColumns: readonly string[]
  readonly leftOut: readonly LeftOut[]
  readonly notes: readonly string[]
}

/** One computed value in words, with the rows it rests on and what was left out. */
export const wordAggregate = (language: string, parts: AggregateParts): string => {
  const words = wordsFor(language)
  const hidden = parts.hiddenRows > 0 ? [words.hidden.replace('{n}', String(parts.hiddenRows))] : []
  // What a condition passed over is told by the condition itself.
  const out = parts.leftOut
    .filter(({ why }) => why !== 'filtered')
    .map(left => words.leftOut.replace('{why}', whyWords(language, left.why)).replace('{n}', String(left.count)))
  const notes = parts.notes.map(text => words.note.replace('{text}', () => text))
  return sentence([
    `${parts.what}: ${withUnit(parts.shown, parts.unit)}, ${words.rows.replace('{n}', String(parts.rowCount))}`,
    ...hidden,
    ...hiddenColumnsTold(language, parts.hiddenColumns),
    ...out,
    ...notes,
  ])
}

const hiddenColumnsTold = (language: string, names: readonly string[]): readonly string[] =>
  names.map(name => wordsFor(language).hiddenColumn.replace('{name}', () => name))

/** Text and unit, the unit once. */
export const withUnit = (shown: string, unit: string | undefined): string =>
  unit === undefined || shown.includes(unit) ? shown : `${shown} ${unit}`

const blankWords = (language: string, value: Extract<TakenValue, { kind: 'blank' }>): string => {
  const words = wordsFor(language)
  const said = { blank: words.blank, dash: words.dash, 'not-available': words.notAvailable, none: words.none }[
    value.value
  ]
  return value.shown === '' ? said : `${value.shown} (${said})`
}

const whyWords = (language: string, why: LeftOut['why']): string => {
  const words = wordsFor(language)
  if (why === 'total') return words.total
  if (why === 'unreadable') return words.unreadable
  if (why === 'filtered') return words.where
  return { blank: words.blank, dash: words.dash, 'not-available': words.notAvailable, none: words.none }[why]
}

const sentence = (parts: readonly string[]): string =>
  parts.map(part => (/[.!?。]$/u.test(part) ? part : `${part}.`)).join(' ')

import type { Answer, CitedPassage } from '../../library/index.ts'
import type { CitedCell, Take } from '../../take/index.ts'
import { countedIn, type FrameLanguage, type FrameWords, filled, frameWords } from '../words/frame-words.ts'
import { type CellRun, cellRuns } from './cell-runs.ts'
import { placeTold } from './place-told.ts'
import { valueTold } from './value-told.ts'

/** Runs of cells told one by one for a person; further ones are counted. */
const MOST_RUNS = 5

/**
 * An answer for a person: the value first, then its cells, what was used and left out, notes, and what to do next. The words around
 * it are of the language given; what the answer says of itself (plan, cautions, next step) is in the language of the question.
 */
export const answerText = (answer: Answer, language: FrameLanguage = 'en'): string =>
  [answer.question, '', ...linesOf(answer, { language, words: frameWords(language) }), ''].join('\n')

/** The language of the words around an answer. */
type Frame = { readonly language: FrameLanguage; readonly words: FrameWords }

const linesOf = (answer: Answer, frame: Frame): readonly string[] => {
  const { words } = frame
  switch (answer.outcome) {
    case 'answer':
      return answer.confident ? takeLines(answer.take, frame) : [words.likely, ...takeLines(answer.take, frame)]
    case 'unsure':
      return [words.unsure, ...(answer.take ? takeLines(answer.take, frame) : []), answer.next]
    case 'ambiguous':
      return [
        filled(words.whichOne, { differsBy: answer.differsBy }),
        ...answer.takes.flatMap((take, at) => choiceLines(take, at + 1, frame)),
        answer.next,
      ]
    case 'not_found':
      return notFoundLines(answer, frame)
    case 'refused':
      return [
        filled(words.refused, { document: answer.document, sheet: answer.sheet }),
        ...answer.reasons.map(({ reason, message }) => `  ${message} [${reason}]`),
        answer.next,
      ]
    case 'passages':
      return [...answer.passages.flatMap(passage => passageLines(passage, frame)), answer.next]
  }
}

const notFoundLines = (
  answer: Extract<Answer, { readonly outcome: 'not_found' }>,
  { language, words }: Frame,
): readonly string[] => {
  const { documents, failed, tables, passages } = answer.searched
  const searched = filled(words.searched, {
    documents: countedIn(language, documents, 'document'),
    tables: countedIn(language, tables, 'table'),
    passages: countedIn(language, passages, 'passage'),
  })
  const unread = filled(words.failed, { documents: countedIn(language, failed, 'document') })
  return [
    // A sentence about the nearest cell is not what was looked for.
    filled(answer.why === answer.nearest?.text ? words.nearest : words.notFound, { why: answer.why }),
    `  ${failed > 0 ? `${searched}; ${unread}` : searched}`,
    answer.next,
  ]
}

const takeLines = (take: Take, frame: Frame): readonly string[] => {
  const { words, language } = frame
  return [
    valueTold(take.value, take.unit, language),
    ...citedLines(take, frame),
    ...rowsLines(take, frame),
    ...take.notes.map(note => `  ${words.note}: ${note}`),
    ...(take.edition === undefined ? [] : [`  ${words.edition}: ${take.edition}`]),
    ...(take.caveats ?? []).map(caveat => `  ${words.caution}: ${caveat}`),
    `  ${words.plan}: ${take.planText}`,
  ]
}

const citedLines = (take: Take, frame: Frame): readonly string[] => {
  const runs = cellRuns(take.cells)
  const more = runs.slice(MOST_RUNS).reduce((sum, { count }) => sum + count, 0)
  return [
    ...runs.slice(0, MOST_RUNS).flatMap(run => runLines(run, frame)),
    ...(more > 0 ? [`  ${filled(frame.words.more, { cells: countedIn(frame.language, more, 'moreCell') })}`] : []),
  ]
}

const runLines = (run: CellRun, { language, words }: Frame): readonly string[] => {
  const { address, path, row, label, ancestors, text } = run.first
  const blank = run.count === 1 && text === '' ? ` ${words.blank}` : ''
  const above = ancestors.join(' / ')
  const under = above === '' || label.startsWith(above) ? '' : `   ${words.under}: ${above}`
  const told =
    run.count > 1
      ? countedIn(language, run.count, 'cell')
      : `${filled(words.row, { number: row + 1 })}: ${label}${under}`
  return [`  ${placeTold(run, language)}${blank}`, `  ${words.column}: ${path} (${columnOf(address)})   ${told}`]
}

/** `B` of `B4`, `C2` of `R4C2`. */
const columnOf = (address: string): string => (/^([A-Z]+)\d+$/.exec(address) ?? /(C\d+)$/.exec(address))?.[1] ?? address

const rowsLines = (
  { rowCount, hiddenRows, rowsLeftOut, plan }: Take,
  { language, words }: Frame,
): readonly string[] => {
  if (plan.aggregate === undefined) return []
  const parts = [
    filled(words.used, { rows: countedIn(language, rowCount, 'row') }),
    ...(hiddenRows > 0 ? [filled(words.included, { rows: countedIn(language, hiddenRows, 'hiddenRow') })] : []),
    ...rowsLeftOut.map(({ why, count }) => filled(words.leftOut, { count, why: words.whyLeftOut[why] })),
  ]
  return [`  ${parts.join(', ')}`]
}

const choiceLines = (take: Take, number: number, { language }: Frame): readonly string[] => {
  const [cell] = take.cells
  const where = cell ? `  ${placeTold({ first: cell, last: cell, count: 1 }, language)}: ${placedLabel(cell)}` : ''
  return [`  ${number}. ${valueTold(take.value, take.unit, language)}${where}`]
}

/** The label of a row under its ancestors, which it may carry already. */
const placedLabel = ({ ancestors, label }: CitedCell): string => {
  const above = ancestors.join(' / ')
  return above === '' || label.startsWith(above) ? label : `${above} / ${label}`
}

const passageLines = ({ document, text, path, page, slide }: CitedPassage, { words }: Frame): readonly string[] => {
  const place =
    page !== undefined
      ? `, ${filled(words.inside.page, { number: page })}`
      : slide !== undefined
        ? `, ${filled(words.inside.slide, { number: slide })}`
        : ''
  return [`  ${[`${document}${place}`, ...path].join(' / ')}`, ...text.split('\n').map(line => `    ${line}`), '']
}

import type { Answer, CitedPassage } from '../../library/index.ts'
import type { CitedCell, Take } from '../../take/index.ts'
import { type CellRun, cellRuns } from './cell-runs.ts'
import { counted } from './counted.ts'
import { placeTold } from './place-told.ts'
import { valueTold } from './value-told.ts'

/** Runs of cells told one by one for a person; further ones are counted. */
const MOST_RUNS = 5

/** An answer for a person: the value first, then its cells, what was used and left out, notes, and what to do next. */
export const answerText = (answer: Answer): string => [answer.question, '', ...linesOf(answer), ''].join('\n')

const linesOf = (answer: Answer): readonly string[] => {
  switch (answer.outcome) {
    case 'answer':
      return answer.confident ? takeLines(answer.take) : ['Likely, look at the cells:', ...takeLines(answer.take)]
    case 'unsure':
      return ['Unsure. The best that was found:', ...(answer.take ? takeLines(answer.take) : []), answer.next]
    case 'ambiguous':
      return [
        `Which one is meant? They differ by ${answer.differsBy}:`,
        ...answer.takes.flatMap((take, at) => choiceLines(take, at + 1)),
        answer.next,
      ]
    case 'not_found': {
      const { documents, failed, tables, passages } = answer.searched
      return [
        // A sentence about the nearest cell is not what was looked for.
        answer.why === answer.nearest?.text
          ? `Not found. What stands nearest: ${answer.why}`
          : `Not found: ${answer.why}`,
        `  searched ${counted(documents, 'document')}, ${counted(tables, 'table')}, ${counted(passages, 'passage')} of prose${failed > 0 ? `; ${counted(failed, 'document')} could not be read` : ''}`,
        answer.next,
      ]
    }
    case 'refused':
      return [
        `Refused: the table in ${answer.document}, ${answer.sheet}, may not be counted.`,
        ...answer.reasons.map(({ reason, message }) => `  ${message} [${reason}]`),
        answer.next,
      ]
    case 'passages':
      return [...answer.passages.flatMap(passageLines), answer.next]
  }
}

const takeLines = (take: Take): readonly string[] => [
  valueTold(take.value, take.unit),
  ...citedLines(take),
  ...rowsLines(take),
  ...take.notes.map(note => `  note: ${note}`),
  ...(take.edition === undefined ? [] : [`  edition: ${take.edition}`]),
  ...(take.caveats ?? []).map(caveat => `  caution: ${caveat}`),
  `  plan: ${take.planText}`,
]

const citedLines = (take: Take): readonly string[] => {
  const runs = cellRuns(take.cells)
  const more = runs.slice(MOST_RUNS).reduce((sum, { count }) => sum + count, 0)
  return [...runs.slice(0, MOST_RUNS).flatMap(runLines), ...(more > 0 ? [`  … and ${counted(more, 'more cell')}`] : [])]
}

const runLines = (run: CellRun): readonly string[] => {
  const { address, path, row, label, ancestors, text } = run.first
  const blank = run.count === 1 && text === '' ? ' (blank)' : ''
  const above = ancestors.join(' / ')
  const under = above === '' || label.startsWith(above) ? '' : `   under: ${above}`
  const told = run.count > 1 ? `${run.count} cells` : `row ${row + 1}: ${label}${under}`
  return [`  ${placeTold(run)}${blank}`, `  column: ${path} (${columnOf(address)})   ${told}`]
}

/** `B` of `B4`, `C2` of `R4C2`. */
const columnOf = (address: string): string => (/^([A-Z]+)\d+$/.exec(address) ?? /(C\d+)$/.exec(address))?.[1] ?? address

const rowsLines = ({ rowCount, hiddenRows, rowsLeftOut, plan }: Take): readonly string[] => {
  if (plan.aggregate === undefined) return []
  const left = rowsLeftOut.map(({ why, count }) => `${count} left out (${why})`)
  return [
    `  ${[`${counted(rowCount, 'row')} used`, ...(hiddenRows > 0 ? [`${counted(hiddenRows, 'hidden row')} included`] : []), ...left].join(', ')}`,
  ]
}

const choiceLines = (take: Take, number: number): readonly string[] => {
  const [cell] = take.cells
  const where = cell ? `  ${placeTold({ first: cell, last: cell, count: 1 })}: ${placedLabel(cell)}` : ''
  return [`  ${number}. ${valueTold(take.value, take.unit)}${where}`]
}

/** The label of a row under its ancestors, which it may carry already. */
const placedLabel = ({ ancestors, label }: CitedCell): string => {
  const above = ancestors.join(' / ')
  return above === '' || label.startsWith(above) ? label : `${above} / ${label}`
}

const passageLines = ({ document, text, path, page, slide }: CitedPassage): readonly string[] => {
  const place = page !== undefined ? `, page ${page}` : slide !== undefined ? `, slide ${slide}` : ''
  return [`  ${[`${document}${place}`, ...path].join(' / ')}`, ...text.split('\n').map(line => `    ${line}`), '']
}

import { caveatsIn } from './lists/caveat-words.ts'
import type { Plan } from './plan.ts'
import type { Take } from './take.ts'
import type { TableView } from './view.ts'

/** The take with what keeps it from being confident: in `caveats`, and at the end of its text. */
export const withCaveats = (language: string, view: TableView, take: Take): Take => {
  const caveats = [
    ...(take.caveats ?? []),
    ...readingCaveats(language, view, take.plan),
    ...lengthCaveats(language, view, take.plan),
  ]
  if (caveats.length === 0) return take
  const told = caveats.filter(caveat => !take.text.includes(caveat)).map(caveat => `${caveat}.`)
  return { ...take, caveats, text: [take.text, ...told].join(' ') }
}

/** Columns of two readings that the plan computes with or chooses by. */
const readingCaveats = (language: string, { table }: TableView, plan: Plan): readonly string[] => {
  const words = caveatsIn(language)
  const used = plan.where.flatMap(condition =>
    condition.kind === 'compare' || condition.kind === 'between' ? [condition.column] : [],
  )
  return [...new Set([...plan.select, ...used])].flatMap(at => {
    const column = table.columns[at]
    if (!column?.ambiguous) return []
    const sentence = column.dates
      ? words.dates.replace('{order}', column.dates.toUpperCase())
      : words.numbers.replace('{mark}', column.numbers?.group ?? '')
    return [sentence.replace('{column}', column.name)]
  })
}

/** A condition by values of which only some are known. */
const lengthCaveats = (language: string, view: TableView, plan: Plan): readonly string[] =>
  view.truncated && plan.where.some(condition => condition.kind === 'is' || condition.kind === 'rows')
    ? [caveatsIn(language).firstRows.replace('{n}', String(view.rows.length))]
    : []

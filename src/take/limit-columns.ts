import { fold } from '../text/index.ts'
import type { Evidence } from './evidence.ts'
import { limitHeaders } from './lists/limit-words.ts'
import type { TableView } from './view.ts'
import { saysOneOf } from './yes-no.ts'

/** A column that holds limits, the one that is held against it, and whether the limit is one from below (`minimum`, `reorder level`). */
export type LimitColumns = { readonly actual: number; readonly limit: number; readonly floor: boolean | undefined }

/**
 * The columns of a table of which one limits the other (`Budget` and `Actual`, `Норма` and `Факт`): by what their headers say, the
 * unit they share and, of several, by which of them the question names. `undefined` when the table has no such two.
 */
export const limitColumnsOf = (view: TableView, headers: ReadonlyMap<number, Evidence>): LimitColumns | undefined => {
  const columns = view.table.columns.flatMap((column, at) => {
    const spaced = ` ${fold(column.name).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
    const isValue = column.role === 'value' || column.role === 'total'
    return isValue && column.type !== 'date' && column.type !== 'boolean' && column.type !== 'blank'
      ? [{ at, spaced, numeric: column.type === 'number' || column.type === 'mixed', unit: column.unit?.text }]
      : []
  })
  const said = (at: number): number => headers.get(at)?.precision ?? 0
  const limits = columns
    .filter(({ at, spaced, numeric }) => saysOneOf(spaced, limitHeaders.limit) && (numeric || holdsBounds(view, at)))
    .sort((a, b) => said(b.at) - said(a.at))
  const [limit] = limits
  if (!limit) return undefined
  const rest = columns.filter(
    ({ at, spaced, numeric }) =>
      numeric && !limits.some(one => one.at === at) && !saysOneOf(spaced, limitHeaders.difference),
  )
  const known = rest.filter(({ spaced }) => saysOneOf(spaced, limitHeaders.actual))
  const alike = (known.length > 0 ? known : rest).filter(({ unit }) => unit === limit.unit)
  // Without a word that says so, only the one column of the same unit is what the limit is of.
  const [actual, next] = alike.sort((a, b) => said(b.at) - said(a.at))
  if (!actual || (next && (known.length === 0 || said(next.at) === said(actual.at)))) return undefined
  return { actual: actual.at, limit: limit.at, floor: isFloor(limit.spaced) }
}

/** Texts such as `не более 0,5` and `6.5–8.5`. */
const holdsBounds = (view: TableView, at: number): boolean => {
  const texts = view.rows.flatMap(row => row.texts[at]?.trim() || [])
  return texts.length > 0 && texts.filter(text => /\d/.test(text)).length >= texts.length / 2
}

/** A limit from below, one from above, or one whose header does not tell. */
const isFloor = (spaced: string): boolean | undefined => {
  if (FLOOR.test(spaced)) return true
  return CEILING.test(spaced) ? false : undefined
}

const FLOOR =
  / (?:min|минимальн|минимум|мин |не менее|не ниже|неснижаем|reorder|safety stock|required|requirement|target|plan|план|цел|требу|точка заказ|mindest|soll|ziel|minimo|objetivo|objectif|порог заказ)|최소|하한|안전재고|발주점|목표|계획/u
const CEILING =
  / (?:max|максимальн|максимум|макс |не более|не выше|limit|budget|бюджет|лимит|предел|пдк|допуст|норматив|allowed|allowable|permissible|permitted|quota|ceiling|cap |hochst|grenzwert|plafond|presupuesto|guideline)|최대|상한|한도|예산|허용/u

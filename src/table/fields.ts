import { coveringText, type Rect, rectOf } from '../grid/index.ts'
import { cellsIn } from './row-cells.ts'
import { tidy } from './sort-of.ts'
import type { Draft } from './stages.ts'
import type { Field } from './table.ts'

/** Most fields that are read from one form. */
export const MAX_FIELDS = 2000

/**
 * The labels of a form and what stands beside them, in reading order; `value` is `''` where a place is blank.
 *
 * A form with a header is read crosswise: `Director / Draft`. Otherwise every label is followed by its value in the same row;
 * of two or more cells without a sign which is the label, every other one is. Every filled cell of the form is the
 * label or the value of some field. Cost: cells of the form.
 */
export const fieldsOf = (draft: Draft): readonly Field[] => {
  const fields = isCrosswise(draft) ? crossFields(draft) : rowFields(draft)
  return fields.slice(0, MAX_FIELDS)
}

/** A header that names at least two columns beside the labels, none of them merged over others. */
const isCrosswise = ({ columns, header, sheet, grid, rect }: Draft): boolean => {
  if (header.bottom === header.top || columns.length < 3) return false
  const named = columns.slice(1).filter(({ path }) => path.length > 0)
  if ((sheet.hints.headerRows ?? 0) > 0) return named.length >= 1
  const labels = cellsIn(grid, header.top, rect)
  const blankBelow = columns.slice(1).filter(({ type }) => type === 'blank' || type === 'boolean')
  return named.length >= 2 && labels.length >= 2 && blankBelow.length * 2 >= columns.length - 1
}

const crossFields = (draft: Draft): readonly Field[] => {
  const { grid, rect, header } = draft
  const fields: Field[] = []
  for (let row = header.bottom; row < rect.bottom; row += 1) {
    const label = tidy(coveringText(grid, row, rect.left))
    const labelAt = grid.spanAt(row, rect.left) ?? cellAt(row, rect.left)
    for (const { index, path } of draft.columns.slice(1)) {
      const span = grid.spanAt(row, index)
      if (span && (span.left < index || span.top < row)) continue
      const at = span ?? cellAt(row, index)
      const value = tidy(coveringText(grid, row, index))
      if (value === '' && label === '' && path.length === 0) continue
      fields.push({ label: [label, ...path].filter(part => part !== '').join(' / '), value, labelAt, at })
    }
  }
  return fields
}

/** One filled or blank place of a row, merged places whole. */
type Place = { readonly at: Rect; readonly text: string; readonly styled: boolean }

const rowFields = (draft: Draft): readonly Field[] => {
  const fields: Field[] = []
  for (let row = draft.rect.top; row < draft.rect.bottom; row += 1) fields.push(...fieldsOfRow(placesOf(draft, row)))
  return fields
}

const placesOf = ({ grid, rect }: Draft, row: number): readonly Place[] => {
  const places: Place[] = []
  for (let column = rect.left; column < rect.right; column += 1) {
    const span = grid.spanAt(row, column)
    if (span && (span.left < column || span.top < row)) continue
    const { bold, fill } = grid.styleAt(row, column)
    const text = tidy(grid.textAt(row, column))
    places.push({ at: span ?? cellAt(row, column), text, styled: bold === true || fill !== undefined })
  }
  return places
}

/**
 * Pairs of label and value from left to right. Where styles tell labels from values they decide; else places alternate, and a
 * label without a place behind it stands alone.
 */
const fieldsOfRow = (places: readonly Place[]): readonly Field[] => {
  const filled = places.filter(({ text }) => text !== '')
  const styled = filled.filter(place => place.styled).length
  const byStyle = styled > 0 && styled < filled.length
  const fields: Field[] = []
  for (let at = 0; at < places.length; at += 1) {
    const label = places[at] as Place
    if (label.text === '') continue
    const next = places[at + 1]
    if (!next || (byStyle && next.styled && next.text !== '')) {
      fields.push({ label: label.text, value: '', labelAt: label.at, ...(next?.text === '' ? { at: next.at } : {}) })
      continue
    }
    fields.push({ label: withoutColon(label.text), value: next.text, labelAt: label.at, at: next.at })
    at += 1
  }
  return fields
}

const withoutColon = (label: string): string => label.replace(/\s*[:：]$/u, '')

const cellAt = (row: number, column: number): Rect => rectOf(row, column, row + 1, column + 1)

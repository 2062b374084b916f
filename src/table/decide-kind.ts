import { fieldsOf } from './fields.ts'
import { formEvidence } from './form-evidence.ts'
import type { Draft, Refine } from './stages.ts'
import type { Column, TableKind } from './table.ts'
import { type Profile, profileOf } from './table-profile.ts'
import { namesUnits } from './unit-words.ts'

/**
 * The draft with the kind of its table decided, and with the fields of a form.
 *
 * `form` by what {@link formEvidence} finds; `text` when there is nothing but sentences; `list` for one or two columns and
 * for a handful of rows of texts; `matrix` when both axes are names and all values are of one sort; else `data`.
 * Cost: a sample of the rows.
 */
export const decideKind: Refine = draft => {
  const profile = profileOf(draft)
  const [kind, message] = kindOf(draft, profile)
  const why = { rule: 'kind', message: `${kind}: ${message}` }
  return {
    ...draft,
    kind,
    ...(kind === 'form' ? { fields: fieldsOf(draft) } : {}),
    why: [...draft.why, why],
  }
}

const kindOf = (draft: Draft, profile: Profile): readonly [TableKind, string] => {
  const form = formEvidence(draft, profile)
  if (form.length > 0) return ['form', form.join('; ')]
  if (isText(draft, profile)) return ['text', 'sentences and nothing else']
  if (profile.width - profile.spacers <= 2) return ['list', 'one or two columns that are plainly data']
  const matrix = matrixEvidence(draft, profile)
  if (matrix !== undefined) return ['matrix', matrix]
  if (isReference(draft, profile)) return ['list', 'a few rows of texts']
  return ['data', 'named columns over records']
}

/** Characters from which on the usual cell of a lone column is a sentence. */
const SENTENCE = 80

const isText = ({ grid, columns, rect }: Draft, { rows }: Profile): boolean => {
  if (columns.length !== 1) return false
  const lengths = rows.map(row => grid.textAt(row, rect.left).length)
  return lengths.length > 0 && lengths.filter(length => length >= SENTENCE).length * 2 > lengths.length
}

/** Rows of a small reference, and the most columns that it has. */
const REFERENCE = { fewest: 4, most: 10, columns: 6 }

const isReference = (draft: Draft, { records, values, width }: Profile): boolean => {
  const floors = draft.floors.filter(({ role }) => role === 'names').length
  const small = records >= REFERENCE.fewest && records <= REFERENCE.most && width <= REFERENCE.columns
  const texts = values.filter(({ type }) => type === 'text' || type === 'mixed' || type === 'date').length
  const isPlain = draft.groups.length === 0 && draft.sheet.parent === undefined
  return small && floors === 1 && isPlain && texts * 4 >= values.length * 3
}

/** Fewest value columns of a matrix of signs, and of one of numbers. */
const SIGN_COLUMNS = 3
const NUMBER_COLUMNS = 5

/** Why a table is a matrix, or `undefined`. */
const matrixEvidence = (draft: Draft, profile: Profile): string | undefined => {
  const { values } = profile
  if (values.length < 3) return undefined
  if (hasCornerOfTwo(draft)) return 'the corner names both axes'
  if (values.length >= SIGN_COLUMNS && areSigns(draft, profile)) return 'few short signs in all columns'
  if (hasUnitPerRow(draft, values)) return 'each row has a unit of its own'
  const numbers = values.every(({ type, role }) => (type === 'number' || type === 'blank') && role === 'value')
  const leaves = values.map(({ path }) => path.at(-1) ?? '')
  const named = new Set(leaves).size === leaves.length && leaves.every(leaf => leaf !== '')
  const oneUnit = leadingShare(values.map(({ unit }) => unit?.text ?? '')) >= ONE_SORT
  const sums = draft.rows.some(({ role }) => role === 'total')
  const isCrossed = numbers && named && oneUnit && !sums && values.length >= NUMBER_COLUMNS
  return isCrossed && (draft.stub === 1 || profile.fill < 0.6)
    ? 'numbers of one sort under names of one sort'
    : undefined
}

/** Share of the columns of a matrix that must be of one unit; a last one may say something else of the rows. */
const ONE_SORT = 0.8

/** Share of the most frequent of some texts. */
const leadingShare = (texts: readonly string[]): number => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Math.max(0, ...counts.values()) / Math.max(1, texts.length)
}

/** `Откуда \ Куда`: a corner that names the rows and the columns. */
const hasCornerOfTwo = ({ columns, stub }: Draft): boolean =>
  columns
    .slice(0, stub)
    .some(({ path }) => path.some(text => /\p{L}\s*\\\s*\p{L}|\p{L}\s[/|]\s\p{L}.*[↓→]|[↓→]/u.test(text)))

/** Longest sign, in characters, and how many different ones a matrix has at most. */
const SIGN_LENGTH = 3
const DIFFERENT_SIGNS = 12

const areSigns = ({ grid }: Draft, { values, rows }: Profile): boolean => {
  if (values.some(({ type }) => type === 'number' || type === 'date')) return false
  const signs = new Map<string, number>()
  let cells = 0
  for (const row of rows)
    for (const { index } of values) {
      const text = grid.textAt(row, index).trim()
      if (text.length > SIGN_LENGTH) return false
      if (text === '') continue
      cells += 1
      signs.set(text, (signs.get(text) ?? 0) + 1)
    }
  return cells > signs.size * 2 && signs.size <= DIFFERENT_SIGNS
}

/** A column of units in front of columns that otherwise hold numbers: the rows are properties, the columns things. */
const hasUnitPerRow = (draft: Draft, values: readonly Column[]): boolean => {
  const at = draft.columns.findIndex(
    ({ role, unit, path }, index) => role === 'unit' || (index < draft.stub && !unit && isUnits(draft, index, path)),
  )
  if (at < 0 || at > draft.stub) return false
  const others = values.filter(({ index, role }) => role !== 'unit' && index > draft.rect.left + at)
  const leaves = others.map(({ path }) => path.at(-1) ?? '')
  return (
    new Set(leaves).size === leaves.length &&
    others.length >= 3 &&
    others.every(({ type }) => type === 'number' || type === 'mixed')
  )
}

const isUnits = (draft: Draft, at: number, path: readonly string[]): boolean =>
  draft.columns[at]?.type === 'text' && namesUnits(path.at(-1) ?? '')

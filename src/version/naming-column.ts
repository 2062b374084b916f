import type { Compared, ComparedSide } from './compared.ts'
import type { VersionSide } from './version-row.ts'

/** Strength from which a word of the question names a column. */
const NAMED = 0.55
/** Share of the rows that a column must tell apart to name them. */
const DISTINCT = 0.5

/**
 * Position of the column that says what a row is, for a person: the one that the question names (`which counterparty`),
 * else the column of words that tells most rows apart; codes and numbers only where there is nothing else.
 */
export const namingColumn = (compared: Compared, side: ComparedSide): number => {
  const links = side === compared.after ? compared.links : compared.oldLinks
  const scored = side.table.columns.map((column, at) => {
    const asked = Math.max(
      0,
      ...links.map(link => (link.word.weight >= NAMED ? (link.columns.get(at)?.strength ?? 0) : 0)),
    )
    const distinct = distinctShare(side, at)
    const words = wordShare(side, at)
    const fits = column.type !== 'number' && column.type !== 'date' && distinct >= DISTINCT && words > 0
    const score = (fits ? 1 : 0) * (distinct + words + (asked >= NAMED ? 1 : 0)) + (column.role === 'label' ? 0.2 : 0)
    return { at, score }
  })
  return scored.sort((a, b) => b.score - a.score || a.at - b.at)[0]?.at ?? 0
}

/** Share of letters from which a column says names, not codes. */
const WORDY = 0.6
/** Share of the rows that a column of names beside a code must tell apart. */
const TELLING = 0.8

/** The columns that call a row: those of its key, and beside codes and numbers the first column of names. */
export const callingColumns = (side: VersionSide, key: readonly number[]): readonly number[] => {
  if (key.length === 0 || key.some(at => wordShare(side, at) >= WORDY)) return key
  const name = side.table.columns.findIndex(
    ({ type }, at) => type === 'text' && wordShare(side, at) >= WORDY && distinctShare(side, at) >= TELLING,
  )
  return name < 0 ? key : [...key, name]
}

const distinctShare = ({ rows }: VersionSide, column: number): number => {
  const texts = rows.flatMap(({ role, texts: all }) => (role === 'data' ? [all[column]?.trim() ?? ''] : []))
  return texts.length === 0 ? 0 : new Set(texts.filter(text => text !== '')).size / texts.length
}

/** Share of the letters in what a column shows: names have many, codes few. */
const wordShare = ({ rows }: VersionSide, column: number): number => {
  const text = rows
    .slice(0, SAMPLE)
    .map(({ texts }) => texts[column] ?? '')
    .join('')
    .replace(/\s/gu, '')
  if (text === '') return 0
  return (text.match(/\p{L}/gu)?.length ?? 0) / text.length
}

/** Rows whose letters are counted. */
const SAMPLE = 200

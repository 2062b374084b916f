import type { Language } from '../record/index.ts'
import { changeWordsFor } from './lists/change-words.ts'
import type { Version } from './series.ts'

/**
 * What two versions are called beside each other: what their names tell apart, in the question's language (`январь` and
 * `июль`, `2024` and `2025`, `ред. 1` and `ред. 2`); the numbers of their contents when the names are the same.
 */
export const versionNames = (
  { before, after }: { readonly before: Version; readonly after: Version },
  language: Language | string,
): { readonly before: string; readonly after: string } => {
  const { months, edition } = changeWordsFor(language)
  const tellers: readonly ((version: Version) => string)[] = [
    version => [yearIn(version, before, after), monthIn(version, months)].filter(Boolean).join(' '),
    ({ period }) => period.years.at(-1)?.toString() ?? '',
    ({ period }) => period.quarters.map(quarter => `Q${quarter}`).join(' '),
    ({ period }) => period.halves.map(half => `H${half}`).join(' '),
    ({ period }) => period.editions.map(number => `${edition} ${number}`).join(' '),
    version => version.entry.document,
    ({ number }) => `${edition} ${number}`,
  ]
  const telling = tellers.find(tell => tell(before) !== '' && tell(after) !== '' && tell(before) !== tell(after))
  const tell = telling ?? (({ entry, number }: Version) => `${entry.document} (${number})`)
  return { before: tell(before), after: tell(after) }
}

/** The year beside a month, where the two have different ones. */
const yearIn = (version: Version, before: Version, after: Version): string => {
  const [a, b] = [before.period.years.at(-1), after.period.years.at(-1)]
  if (a === b || version.period.months.length === 0) return ''
  return version.period.years.at(-1)?.toString() ?? ''
}

const monthIn = ({ period }: Version, months: readonly string[]): string => {
  const month = period.months.at(-1)
  return month === undefined ? '' : (months[month - 1] ?? '')
}

import { fold, scriptOf } from '../text/index.ts'
import type { Ask } from './ask.ts'
import type { WordLinks } from './link.ts'
import { levelWords, whichWords } from './lists/level-words.ts'
import type { TableView } from './view.ts'

/**
 * Position of the word by which a question asks for the group that a row stands under (`в каком подразделении работает …`,
 * `which department`, `어느 부서`), where the table has groups and no column of that name; -1 for any other question.
 */
export const askedLevel = (ask: Ask, view: TableView, links: readonly WordLinks[]): number => {
  if (view.table.groups.length === 0) return -1
  return ask.words.findIndex(
    ({ text }, at) =>
      at > 0 &&
      which.has(fold(ask.words[at - 1]?.text ?? '')) &&
      isLevel(fold(text)) &&
      !(links[at] && [...links[at].columns.values()].some(({ strength }) => strength >= NAMED)),
  )
}

/** Strength from which a header has the name, so that its column answers. */
const NAMED = 0.6

const isLevel = (word: string): boolean => {
  const script = scriptOf(word)
  return script === 'latin' || script === 'cyrillic'
    ? beginnings.some(level => word.startsWith(level))
    : parts.some(level => word.startsWith(level))
}

const { ko = [], zh = [], ja = [], ...spaced } = levelWords
const beginnings = Object.values(spaced).flat()
const parts = [...ko, ...zh, ...ja]
const which = new Set(Object.values(whichWords).flat())

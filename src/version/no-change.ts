import type { ChangeAnswer, Compared } from './compared.ts'
import { explainedBy } from './explained.ts'
import { changeWordsFor } from './lists/change-words.ts'

/** The outcome when versions do not differ in the way that is asked. */
export const noChange = (compared: Compared): ChangeAnswer => {
  const { ask, before, after } = compared
  const words = changeWordsFor(ask.language)
  const why = words.none.replace('{before}', () => before.name).replace('{after}', () => after.name)
  return { kind: 'none', explained: explainedBy(compared, new Set()).share, why, next: words.next }
}

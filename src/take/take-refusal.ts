import type { Ask } from './ask.ts'
import { type Attempt, explainedShare, unexplainedWords } from './attempt.ts'
import { cueTextOf, operationsIn } from './cue.ts'
import { type WordLinks, wordLinksTo } from './link.ts'
import { wordsFor } from './lists/answer-words.ts'
import type { TakeOutcome } from './take.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** True when the question wants the table loaded, or something computed over its rows. */
export const asksToLoad = (ask: Ask): boolean =>
  (['load', 'compute', 'average', 'median'] as const).some(operation => ask.operations.has(operation))

/** True when a field of a form is itself called by what is asked (`Average load: 3 t`), so that it only has to be read. */
export const fieldsTell = (ask: Ask, view: TableView): boolean => {
  if (ask.operations.has('load') || ask.operations.has('compute')) return false
  return (view.table.fields ?? []).some(field => {
    const told = operationsIn(cueTextOf(field.label))
    return (['average', 'median'] as const).some(operation => ask.operations.has(operation) && told.has(operation))
  })
}

/** The attempt to load a table whose gate is closed: it is ranked like any other and ends in a refusal. */
export const refuseLoad = (ask: Ask, view: TableView, links: readonly WordLinks[]): Attempt => {
  const fields = wordLinksTo(
    ask,
    (view.table.fields ?? []).flatMap(field => linkTermsOf(`${field.label} ${field.value}`)),
  )
  const words = links.map((link, word) =>
    Math.max(
      link.context,
      fields[word] ?? 0,
      ...[...link.columns.values(), ...link.texts.values()].map(hit => hit.strength),
    ),
  )
  return {
    kind: 'refusal',
    view,
    explained: explainedShare(ask, words),
    margin: 1,
    certainty: 1,
    unexplained: unexplainedWords(ask, words),
    rivals: [],
    rows: 0,
    missing: false,
    take: async () => undefined,
  }
}

/** The refusal of a closed gate, with every reason. */
export const refusalOf = (ask: Ask, { candidate, table }: TableView): TakeOutcome => ({
  kind: 'refused',
  table: candidate.id,
  document: candidate.document,
  sheet: table.sheet,
  ...(table.origin === undefined ? {} : { origin: table.origin }),
  reasons: table.gate.reasons,
  next: wordsFor(ask.language).nextRefused,
})

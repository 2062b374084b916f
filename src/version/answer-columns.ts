import type { SchemaChange } from './change.ts'
import { changeTake } from './change-take.ts'
import type { ChangeAnswer, Compared } from './compared.ts'
import { explainedBy } from './explained.ts'
import { changeWordsFor } from './lists/change-words.ts'
import { noChange } from './no-change.ts'

/** Which columns are new, gone or renamed. */
export const answerColumns = (compared: Compared): ChangeAnswer => {
  const { asked, difference, after, before, ask } = compared
  const wanted = difference.schema.filter(change => isWanted(change, asked.kinds))
  if (wanted.length === 0) return noChange(compared)
  const names = wanted.map(nameOf)
  const shown = asked.as === 'count' ? String(names.length) : names.join('; ')
  const [only] = names
  const removedOnly = wanted.every(({ kind }) => kind === 'column-removed')
  const side = removedOnly ? before : after
  return {
    kind: 'take',
    confident: true,
    explained: explainedBy(compared).share,
    take: changeTake(compared, {
      value:
        asked.as === 'count'
          ? { kind: 'number', value: names.length, shown }
          : names.length === 1
            ? { kind: 'text', value: only ?? '', shown }
            : { kind: 'list', value: names, shown },
      said: `${changeWordsFor(ask.language).columns}: ${names.join('; ')}`,
      cells: [],
      tells: ['columns'],
      select: wanted.flatMap(change => ('after' in change ? [change.after] : [])),
      rows: [],
      side,
    }),
  }
}

const isWanted = ({ kind }: SchemaChange, kinds: Compared['asked']['kinds']): boolean => {
  if (kind === 'column-added') return kinds.has('added') || kinds.has('changed')
  if (kind === 'column-removed') return kinds.has('removed') || kinds.has('changed')
  return kinds.has('changed')
}

const nameOf = (change: SchemaChange): string => {
  if (change.kind === 'column-renamed') return `${change.old} → ${change.new}`
  return change.kind === 'unit-changed' ? `${change.name}: ${change.old} → ${change.new}` : change.name
}

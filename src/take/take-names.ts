import type { Ask } from './ask.ts'
import type { Attempt } from './attempt.ts'
import type { WordLinks } from './link.ts'
import type { TakeAccess } from './take.ts'
import { attemptAggregate } from './take-aggregate.ts'
import type { TableView } from './view.ts'

/** Words that ask for names: of persons, of things, which ones. */
const NAMES =
  /(?:^|\s)(?:кто|кого|кому|у кого|какие|каких|каким|какими|who|whom|which|what (?:are|were)|welche|welchen|wer|quels|quelles|qui|quienes|cuales)(?=\s|$|[?,])|누가|누구|어느|어떤|무엇|뭐|哪些|哪几|谁|誰|どの|どれ/iu

/** How much less of a question its names may explain than one cell does. */
const NEARLY = 0.05

/**
 * All the names that meet a condition, where a question asks who or which ones and several rows do: neither one of them nor a
 * question back. `one` is what a single cell says to it.
 */
export const attemptNames = (
  ask: Ask,
  view: TableView,
  {
    one,
    ...options
  }: { readonly links: readonly WordLinks[]; readonly access: TakeAccess; readonly one: Attempt | undefined },
): Attempt | undefined => {
  if (!NAMES.test(ask.text) || ask.operations.has('unit') || ask.operations.has('ancestor')) return undefined
  // Two things of one kind are both told already.
  if (one?.several) return undefined
  const asked = { ...ask, operations: new Set([...ask.operations, 'list'] as const) }
  const names = attemptAggregate(asked, view, options)
  if (!names || names.conditions === 0) return undefined
  const compares = names.compares === true
  // An amount or a day is asked for; beside a comparison the word says what is compared.
  const asksValue = ask.attributes.some(cue => cue.type === 'number' || cue.type === 'date')
  if (!compares && (names.rows < 2 || asksValue)) return undefined
  const least = one && one.rivals.length < 2 ? one.explained - NEARLY : 0
  return names.explained >= least || compares ? names : undefined
}

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import {
  type CardEstimate,
  type CardsReport,
  cardDrawnFor,
  drawCards,
  estimateCards,
  type Library,
  saveCard,
} from '../../library/index.ts'
import { CODES_OF_A_TABLE, drawnIn, MEANINGS_OF_A_CODE } from '../../record/index.ts'
import type { Command, Surroundings } from './command.ts'
import { libraryDirOf } from './library-dir.ts'
import { withLibrary } from './with-library.ts'

/** Which library, and what is done with its drawn cards; a list and an estimate when nothing is asked for. */
export const cardsInput = z.object({
  path: z.string().optional(),
  library: z.string().optional(),
  draw: z.boolean().default(false),
  import: z.string().optional(),
  export: z.string().optional(),
})

/** Largest file of cards that is read, in bytes. */
const LARGEST_FILE = 64 * 1024 * 1024

/** Cards as they stand in a file: one for each table that has one. */
const fileShape = z.array(
  z.strictObject({
    table: z.string().min(1),
    sentences: z.string().max(4000).default(''),
    glossary: z
      .array(
        z.strictObject({
          code: z.string().min(1).max(200),
          meanings: z.array(z.string().max(400)).max(MEANINGS_OF_A_CODE),
        }),
      )
      .max(CODES_OF_A_TABLE)
      .default([]),
    by: z.enum(['model', 'person']).optional(),
  }),
)

/** A table's drawn card, and whose words it holds. */
export type ListedCard = z.output<typeof fileShape>[number]

/** The drawn cards after what was asked for, and what was done. */
export type CardsDone = {
  readonly cards: readonly ListedCard[]
  /** What the missing cards would take; absent without a language model. */
  readonly missing?: CardEstimate
  readonly drawn?: CardsReport
  /** Cards of a file that differed and were taken over, and those of tables that the library does not have. */
  readonly imported?: { readonly saved: number; readonly unknown: readonly string[] }
  readonly written?: string
}

/** Cards that a language model drew or a person wrote: told with what the missing ones would take, drawn, shared, edited. */
export const cards: Command<z.infer<typeof cardsInput>, CardsDone> = {
  name: 'cards',
  summary: 'List, draw, share and edit what a language model or a person adds to the cards of tables.',
  input: cardsInput,
  run: (input, around) =>
    withLibrary({ library: libraryDirOf(input.library, input.path) }, around, library => doAll(library, input, around)),
  render: (done, shape) => ({ output: shape === 'json' ? `${JSON.stringify(done)}\n` : asText(done), exitCode: 0 }),
}

const doAll = async (
  library: Library,
  input: z.infer<typeof cardsInput>,
  { signal, onProgress }: Surroundings,
): Promise<CardsDone> => {
  const imported = input.import === undefined ? undefined : await takeCards(library, cardsIn(input.import))
  const drawn = input.draw
    ? await drawCards(library, {
        signal,
        onProgress: ({ table, done, total }) => onProgress?.({ label: table, done, total }),
      })
    : undefined
  if (input.draw && !drawn) throw new Fault('settings-invalid', 'no language model is configured')
  if (imported || drawn) await library.embed(signal ? { signal } : {})
  const listed = await listedCards(library)
  if (input.export !== undefined) writeTo(input.export, listed)
  const missing = await estimateCards(library)
  return {
    cards: listed,
    ...(missing ? { missing } : {}),
    ...(drawn ? { drawn } : {}),
    ...(imported ? { imported } : {}),
    ...(input.export === undefined ? {} : { written: input.export }),
  }
}

const listedCards = async (library: Library): Promise<readonly ListedCard[]> => {
  const listed: ListedCard[] = []
  for (const { id, card } of await library.catalogue.tables()) {
    const drawn = drawnIn(card)
    if (!drawn) continue
    const person = await cardDrawnFor(library.catalogue, id)
    listed.push({
      table: id,
      sentences: drawn.sentences,
      glossary: drawn.glossary.map(({ code, meanings }) => ({ code, meanings: [...meanings] })),
      by: person ? 'person' : 'model',
    })
  }
  return listed
}

/** Cards that say something else than the table's own become the person's; the others stay whose they are. */
const takeCards = async (
  library: Library,
  given: readonly ListedCard[],
): Promise<NonNullable<CardsDone['imported']>> => {
  const known = new Map((await library.catalogue.tables()).map(({ id, card }) => [id, drawnIn(card)]))
  let saved = 0
  for (const { table, sentences, glossary } of given) {
    if (!known.has(table)) continue
    const own = known.get(table) ?? { sentences: '', glossary: [] }
    if (JSON.stringify(own) === JSON.stringify({ sentences, glossary })) continue
    await saveCard(library, table, { sentences, glossary })
    saved += 1
  }
  return { saved, unknown: given.map(({ table }) => table).filter(table => !known.has(table)) }
}

const cardsIn = (path: string): readonly ListedCard[] => {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts?.isFile()) throw new Fault('source-missing', `there is no file ${path}`)
  if (facts.size > LARGEST_FILE)
    throw new Fault('usage', `${path} has ${facts.size} bytes; at most ${LARGEST_FILE} are read`)
  const parsed = fileShape.safeParse(jsonIn(path))
  if (!parsed.success) throw new Fault('usage', `${path} holds no cards: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

const jsonIn = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Fault('usage', `${path} holds no JSON`, { cause: error })
  }
}

const writeTo = (path: string, listed: readonly ListedCard[]): void => {
  try {
    writeFileSync(path, `${JSON.stringify(listed, null, 1)}\n`)
  } catch (error) {
    throw new Fault('output-forbidden', `${path} cannot be written`, { cause: error })
  }
}

const asText = ({ cards: listed, missing, drawn, imported, written }: CardsDone): string =>
  [
    ...listed.map(
      ({ table, sentences, glossary, by }) =>
        `${table} (${by})\n  ${[sentences, ...glossary.map(({ code, meanings }) => `${code}: ${meanings.join(', ')}`)].filter(line => line !== '').join('\n  ')}`,
    ),
    `${listed.length} cards are drawn or written`,
    ...(drawn ? [drawnLine(drawn), ...drawn.notes.map(note => `! ${note}`)] : []),
    ...(imported
      ? [`${imported.saved} taken from the file`, ...imported.unknown.map(table => `! no table ${table}`)]
      : []),
    ...(missing ? [missingLine(missing)] : ['no language model is configured: none can be drawn']),
    ...(written === undefined ? [] : [`written to ${written}`]),
    '',
  ].join('\n')

/** What a run of drawing did, in one line. */
export const drawnLine = ({ drawn, remembered, left, tokens, cost }: CardsReport): string =>
  `${drawn} cards drawn, ${remembered} put again, ${left} left; ${tokens.input} tokens sent, ${tokens.output} received${priceOf(cost)}`

const missingLine = ({ tables, tokens, cost }: CardEstimate): string =>
  tables === 0
    ? 'every table has been looked at'
    : `${tables} tables have none; drawing them takes at most about ${tokens.input} tokens sent, ${tokens.output} received${priceOf(cost)}`

const priceOf = (cost: CardEstimate['cost']): string =>
  cost ? `, ${cost.amount.toFixed(4)} ${cost.currency}` : ', no price is configured'

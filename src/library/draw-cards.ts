import {
  type Cost,
  drawCard,
  drawingTokens,
  drawingVersionOf,
  type LanguageModel,
  type TokenUsage,
  textHash,
} from '../engine/index.ts'
import { Fault, isFault } from '../fault/index.ts'
import { type CardMaterial, type DrawnCard, plainCardOf, withDrawn } from '../record/index.ts'
import type { Catalogue, TableEntry } from '../search/index.ts'
import { analyse } from '../text/index.ts'
import { type CardSources, materialOf } from './card-material.ts'

/** What cards would cost: tables without one, tokens from above, and their price where the settings tell it. */
export type CardEstimate = { readonly tables: number; readonly tokens: TokenUsage; readonly cost?: Cost }

/** What a run did. */
export type CardsReport = {
  /** Cards drawn now, and put on tables from what was drawn before. */
  readonly drawn: number
  readonly remembered: number
  /** Tables left for the next run, since this one met its bound of tokens or the model failed. */
  readonly left: number
  readonly tokens: TokenUsage
  readonly cost?: Cost
  /** What the check left out, a sentence each with its table; and why a table has no card. */
  readonly notes: readonly string[]
}

/** How far a run is. */
export type CardProgress = { readonly table: string; readonly done: number; readonly total: number }

/** What a run is given. */
export type CardOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: CardProgress) => void) | undefined
  /** Documents whose tables are looked at (default: all); tables that an earlier run left are looked at anyway. */
  readonly documents?: ReadonlySet<string>
  /** Sends nothing: only puts what was drawn or written before on tables that were read again. */
  readonly rememberedOnly?: boolean
}

/** Setting that is there once a card was drawn or written, and the one that tells for what all tables were looked at. */
const USED = 'cards used'
const COMPLETE = 'cards complete'

/** Notes told of one run; further ones are counted. */
const NOTES_TOLD = 50

/** What drawing the missing cards would take. Nothing is sent. `undefined` without a language model. */
export const estimateCards = async (library: CardSources): Promise<CardEstimate | undefined> => {
  const model = await library.languageModel()
  if (!model) return undefined
  const total = { tables: 0, input: 0, output: 0 }
  for await (const { material, drawn } of tablesIn(library)) {
    if (drawn || !material) continue
    const { input, output } = drawingTokens(model, material, library.settings.cards.languages)
    total.tables += 1
    total.input += input
    total.output += output
  }
  const tokens = { input: total.input, output: total.output }
  return { tables: total.tables, tokens, ...priced(model, tokens) }
}

/**
 * Draws a card for each table that has none, within the settings' bound of tokens; equal tables share one. A card that a
 * person wrote is never drawn over. Without a language model cards of before are put on tables that were read again;
 * `undefined` when there are none.
 *
 * @throws Fault `cancelled`, and those of the library; a model that fails ends the run, and is told in `notes`
 */
export const drawCards = async (library: CardSources, options: CardOptions = {}): Promise<CardsReport | undefined> => {
  const model = options.rememberedOnly ? undefined : await library.languageModel()
  if (!model && (await library.catalogue.setting(USED)) === undefined) return undefined
  const version = `${model?.name ?? ''} ${drawingVersionOf(library.settings.cards.languages)}`
  const isComplete = !model || (await library.catalogue.setting(COMPLETE)) === version
  const run = new Run(library, model, options)
  let done = 0
  for await (const one of tablesIn(library, isComplete ? options.documents : undefined)) {
    await run.take(one)
    done += 1
    options.onProgress?.({ table: one.entry.id, done: done - 1, total: done })
  }
  const report = run.report()
  if (model) await library.catalogue.setSetting(COMPLETE, report.left === 0 ? version : '')
  return report
}

/** The drawn card of a table, by a person or a model; `undefined` when it has none. */
export const cardDrawnFor = async (
  catalogue: Pick<Catalogue, 'setting'>,
  table: string,
): Promise<DrawnCard | undefined> => drawnIn(await catalogue.setting(personSetting(table)))

/**
 * Puts a person's words in place of what a model drew; kept for every later version of the table. `undefined` takes the
 * person's card back. @throws Fault `table-missing`
 */
export const saveCard = async (
  library: CardSources,
  table: string,
  card: Omit<DrawnCard, 'by'> | undefined,
): Promise<void> => {
  const [entry] = await library.catalogue.tables([table])
  if (!entry) throw new Fault('table-missing', `the library has no table ${table}`)
  const drawn: DrawnCard | undefined = card && { ...flat(card), by: 'person' }
  await library.catalogue.setSetting(personSetting(table), drawn ? JSON.stringify(drawn) : '')
  await library.catalogue.setSetting(USED, '1')
  await putDrawn(library, entry, drawn ?? drawnIn(await modelCard(library, await materialOf(entry, library.tables))))
}

/** A person may say what the table does not hold; only the form of a card is kept. */
const flat = ({ sentences, glossary }: Omit<DrawnCard, 'by'>): Omit<DrawnCard, 'by'> => ({
  sentences: sentences.replace(/\s+/g, ' ').trim(),
  glossary: glossary.map(({ code, meanings }) => ({
    code: code.replace(/\s+/g, ' ').trim(),
    meanings: meanings.map(meaning => meaning.replace(/[\s;]+/g, ' ').trim()).filter(meaning => meaning !== ''),
  })),
})

type OneTable = {
  readonly entry: TableEntry
  readonly material?: CardMaterial
  /** What the table's card should hold; absent when nothing was drawn yet. */
  readonly drawn?: DrawnCard
}

async function* tablesIn(library: CardSources, documents?: ReadonlySet<string>): AsyncIterable<OneTable> {
  for (const entry of await entriesOf(library, documents)) {
    const person = drawnIn(await library.catalogue.setting(personSetting(entry.id)))
    if (person) {
      yield { entry, drawn: person }
      continue
    }
    const material = await materialOf(entry, library.tables)
    const drawn = material && drawnIn(await modelCard(library, material))
    yield { entry, ...(material ? { material } : {}), ...(drawn ? { drawn } : {}) }
  }
}

const entriesOf = async (
  { catalogue }: CardSources,
  documents: ReadonlySet<string> | undefined,
): Promise<readonly TableEntry[]> =>
  documents
    ? (await Promise.all([...documents].sort().map(document => catalogue.tablesOf(document)))).flat()
    : catalogue.tables()

const personSetting = (table: string): string => `card of ${table}`

const modelSetting = (library: CardSources, material: CardMaterial): string =>
  `drawn ${textHash(drawingVersionOf(library.settings.cards.languages) + JSON.stringify(material)).slice(0, 32)}`

const modelCard = async (library: CardSources, material: CardMaterial | undefined): Promise<string | undefined> =>
  material && library.catalogue.setting(modelSetting(library, material))

/** Only this program writes these settings, so their shape is taken as written. */
const drawnIn = (text: string | undefined): DrawnCard | undefined =>
  text === undefined || text === '' ? undefined : (JSON.parse(text) as DrawnCard)

const termsOf = (card: string): readonly string[] => analyse(card.slice(plainCardOf(card).length))

/** Brings the card of a table in line with what was drawn for it; nothing is written when it is. */
const putDrawn = async (
  { catalogue }: Pick<CardSources, 'catalogue'>,
  entry: TableEntry,
  drawn: DrawnCard | undefined,
): Promise<boolean> => {
  const text = withDrawn(entry.card, drawn)
  if (text === entry.card) return false
  return catalogue.putCard(entry.id, { text, before: termsOf(entry.card), after: termsOf(text) })
}

const priced = (model: LanguageModel | undefined, tokens: TokenUsage): { readonly cost?: Cost } => {
  const cost = model?.costOf(tokens)
  return cost ? { cost } : {}
}

class Run {
  private readonly library: CardSources
  private readonly model: LanguageModel | undefined
  private readonly options: CardOptions
  private readonly counts = { drawn: 0, remembered: 0, left: 0, input: 0, output: 0 }
  private readonly notes: string[] = []
  private ended = false

  constructor(library: CardSources, model: LanguageModel | undefined, options: CardOptions) {
    this.library = library
    this.model = model
    this.options = options
  }

  async take({ entry, material, drawn }: OneTable): Promise<void> {
    if (this.options.signal?.aborted)
      throw new Fault('cancelled', 'the drawing of cards was cancelled; what was done is kept')
    if (drawn) {
      if (await putDrawn(this.library, entry, drawn)) this.counts.remembered += 1
      return
    }
    if (!material) return
    // A table of the same content may have been drawn a moment ago.
    const known = drawnIn(await modelCard(this.library, material))
    if (known) {
      if (await putDrawn(this.library, entry, known)) this.counts.remembered += 1
    } else if (!this.model) return
    else if (this.ended || !this.affords(this.model, material)) this.counts.left += 1
    else await this.draw(this.model, { entry, material })
  }

  report(): CardsReport {
    const { drawn, remembered, left, input, output } = this.counts
    const told = this.notes.slice(0, NOTES_TOLD)
    const more = this.notes.length - told.length
    return {
      drawn,
      remembered,
      left,
      tokens: { input, output },
      ...priced(this.model, { input, output }),
      notes: more > 0 ? [...told, `and ${more} more`] : told,
    }
  }

  private affords(model: LanguageModel, material: CardMaterial): boolean {
    const { languages, maxTokens } = this.library.settings.cards
    const next = drawingTokens(model, material, languages)
    return this.counts.input + this.counts.output + next.input + next.output <= maxTokens
  }

  private async draw(
    model: LanguageModel,
    { entry, material }: { readonly entry: TableEntry; readonly material: CardMaterial },
  ): Promise<void> {
    try {
      const { languages } = this.library.settings.cards
      const { drawn, leftOut, usage } = await drawCard(model, material, { languages, signal: this.options.signal })
      this.counts.input += usage.input
      this.counts.output += usage.output
      this.counts.drawn += 1
      this.notes.push(...leftOut.map(note => `${entry.id}: ${note}`))
      await this.library.catalogue.setSetting(USED, '1')
      await this.library.catalogue.setSetting(modelSetting(this.library, material), JSON.stringify(drawn))
      await putDrawn(this.library, entry, drawn)
    } catch (error) {
      if (!isFault(error) || !error.code.startsWith('model-')) throw error
      this.counts.left += 1
      this.notes.push(`${entry.id}: ${error.message}`)
      // One unusable reply is one table's; a service that is away or refuses is every table's.
      if (error.code !== 'model-failed') this.ended = true
    }
  }
}

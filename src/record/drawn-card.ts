import { analyse, fold, wordsOf } from '../text/index.ts'

/**
 * What a language model, or a person, added to a table's card: two sentences, and the meanings of its codes. It never
 * takes the place of the card, which is made by rules.
 */
export type DrawnCard = {
  /** At most two sentences, in the language of the table; `''` for none. */
  readonly sentences: string
  readonly glossary: readonly GlossaryEntry[]
  readonly by: 'model' | 'person'
}

/** A code of a column and what it means, in one or more languages. */
export type GlossaryEntry = { readonly code: string; readonly meanings: readonly string[] }

/** What a card is drawn from, and all that it may speak of. */
export type CardMaterial = {
  readonly card: string
  readonly columns: readonly string[]
  /** First rows as texts in order of the columns. */
  readonly rows: readonly (readonly string[])[]
  /** Columns of codes with their distinct codes. */
  readonly codes: readonly { readonly column: string; readonly codes: readonly string[] }[]
}

/** Length of the sentences and of one meaning, in characters; meanings told of one code, and codes of one table. */
export const SENTENCES_CHARACTERS = 500
export const MEANING_CHARACTERS = 60
export const MEANINGS_OF_A_CODE = 6
export const CODES_OF_A_TABLE = 120

/** Text that starts the line of a code; no card made by rules has such a line. */
const GLOSSARY_LINE = '= '

/** The card of a table with what was drawn for it: the rules' card is the first line, and stays what it is. */
export const withDrawn = (card: string, drawn: DrawnCard | undefined): string => {
  const base = plainCardOf(card)
  if (!drawn) return base
  return [
    base,
    ...(drawn.sentences === '' ? [] : [drawn.sentences]),
    ...drawn.glossary.map(({ code, meanings }) => `${GLOSSARY_LINE}${code}: ${meanings.join('; ')}`),
  ].join('\n')
}

/** The card as rules made it, without what was drawn. */
export const plainCardOf = (card: string): string => card.split('\n')[0] ?? card

/** Codes and meanings of a card that {@link withDrawn} made. */
export const glossaryIn = (card: string): readonly GlossaryEntry[] =>
  card
    .split('\n')
    .slice(1)
    .flatMap(line => {
      const [, code = '', meanings = ''] = /^= (.+?): (.+)$/.exec(line) ?? []
      return code === '' ? [] : [{ code, meanings: meanings.split('; ') }]
    })

/** What was drawn, read off a card that {@link withDrawn} made; `undefined` for a card of the rules alone. */
export const drawnIn = (card: string): Omit<DrawnCard, 'by'> | undefined => {
  const lines = card.split('\n').slice(1)
  if (lines.length === 0) return undefined
  const glossary = glossaryIn(card)
  const sentences = lines.filter(line => !line.startsWith(GLOSSARY_LINE)).join(' ')
  return { sentences, glossary }
}

/** A drawn card that says nothing the table does not hold, and why the rest was left out. */
export type CheckedCard = { readonly drawn: DrawnCard; readonly leftOut: readonly string[] }

/**
 * What may stay of a drawn card. A sentence with a number, a name, a code or a quoted text that the material does not hold
 * is left out, and so is a code that is none of the table's, and a meaning with a number of its own.
 *
 * Names are told by capitals inside a sentence, so in scripts without capitals only numbers, codes and quotes are checked.
 */
export const checkDrawn = (drawn: DrawnCard, material: CardMaterial): CheckedCard => {
  const held = heldIn(material)
  const leftOut: string[] = []
  const kept = sentencesOf(oneLine(drawn.sentences)).filter(sentence => {
    const foreign = foreignIn(sentence, held)
    if (foreign.length > 0) leftOut.push(`the table does not hold ${foreign.join(', ')}`)
    return foreign.length === 0
  })
  const sentences = kept.slice(0, 2).join(' ')
  if (sentences.length > SENTENCES_CHARACTERS)
    leftOut.push(`the sentences are longer than ${SENTENCES_CHARACTERS} characters`)
  const glossary = checkedGlossary(drawn.glossary, { held, material, leftOut })
  return {
    drawn: { sentences: sentences.length > SENTENCES_CHARACTERS ? '' : sentences, glossary, by: drawn.by },
    leftOut,
  }
}

type Held = { readonly terms: ReadonlySet<string>; readonly numbers: ReadonlySet<string>; readonly text: string }

const heldIn = ({ card, columns, rows, codes }: CardMaterial): Held => {
  const text = [card, ...columns, ...rows.flat(), ...codes.flatMap(({ column, codes: all }) => [column, ...all])].join(
    '\n',
  )
  return { terms: new Set(analyse(text)), numbers: new Set(numbersIn(text)), text: fold(text) }
}

const checkedGlossary = (
  glossary: readonly GlossaryEntry[],
  by: { readonly held: Held; readonly material: CardMaterial; readonly leftOut: string[] },
): readonly GlossaryEntry[] => {
  const codes = new Set(by.material.codes.flatMap(column => column.codes))
  const seen = new Set<string>()
  return glossary.flatMap(({ code, meanings }) => {
    if (!codes.has(code) || seen.has(code)) {
      by.leftOut.push(`${code.slice(0, MEANING_CHARACTERS)} is no code of the table, or was told twice`)
      return []
    }
    seen.add(code)
    const kept = meanings
      .map(oneLine)
      .map(meaning => meaning.replaceAll(';', ','))
      .filter(meaning => meaning !== '' && meaning.length <= MEANING_CHARACTERS)
      .filter(meaning => numbersIn(meaning).every(number => by.held.numbers.has(number) || code.includes(number)))
    if (kept.length < meanings.length)
      by.leftOut.push(`a meaning of ${code} is empty, too long or holds another number`)
    return kept.length === 0 || seen.size > CODES_OF_A_TABLE
      ? []
      : [{ code, meanings: kept.slice(0, MEANINGS_OF_A_CODE) }]
  })
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const sentencesOf = (text: string): readonly string[] =>
  text
    .match(/.+?(?:[.!?](?=\s+\p{Lu}|\s*$)|[。！？]|$)/gsu)
    ?.map(sentence => sentence.trim())
    .filter(sentence => sentence !== '') ?? []

/** Runs of digits, marks between them left out: `1 200,50` and `1200.50` are one number. */
const numbersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\d+(?:[\s.,\u00a0\u202f]\d+)*/gu)].map(([number]) => number.replace(/\D/g, ''))

/** Numbers, names, codes and quoted texts of a sentence that the material does not hold. */
const foreignIn = (sentence: string, held: Held): readonly string[] => {
  const numbers = numbersIn(sentence).filter(number => !held.numbers.has(number))
  const quoted = [...sentence.matchAll(/[«"“„「『]([^»"”“」』]+)[»"”」』]/gu)].flatMap(([, inner = '']) =>
    held.text.includes(fold(inner)) ? [] : [inner],
  )
  const words = wordsOf(sentence).map(({ text }) => text)
  const names = words.filter((word, at) => isName(word, at) && !analyse(word).some(term => held.terms.has(term)))
  return [...new Set([...numbers, ...quoted, ...names])]
}

/** A word in capitals, with digits and letters, or with a capital anywhere but at the beginning of the sentence. */
const isName = (word: string, at: number): boolean =>
  /^\p{Lu}{2,}$/u.test(word) || /\p{L}.*\d|\d.*\p{L}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word))

/** Longest term that is kept, in UTF-16 units; a longer one is cut. No word is longer; a pasted blob may be. */
const LONGEST_TERM = 200

/**
 * A term written so that the tokenizer keeps it whole and as it is: digits, small Latin (but `q`) and Cyrillic letters,
 * Hangul syllables and Han stand for themselves, any other character is `q`, its hexadecimal code, `q`.
 *
 * Different terms have different codes. `''` for the empty term.
 */
export const encodeTerm = (term: string): string =>
  /^[0-9a-pr-zа-яё가-힣一-鿿]{1,200}$/.test(term)
    ? term
    : term
        .slice(0, LONGEST_TERM)
        .replace(/[^0-9a-pr-zа-яё가-힣一-鿿]/gu, character => `q${(character.codePointAt(0) ?? 0).toString(16)}q`)

/** Terms as one text for the tokenizer: codes parted by blanks, empty terms left out. */
export const encodeTerms = (terms: readonly string[]): string => {
  const codes: string[] = []
  for (const term of terms) if (term !== '') codes.push(encodeTerm(term))
  return codes.join(' ')
}

/** Codes in a text that {@link encodeTerms} wrote. */
export const codesIn = (text: string): readonly string[] => (text === '' ? [] : text.split(' '))

/** A query for units that hold any of the codes; `undefined` for none. */
export const anyOf = (codes: readonly string[]): string | undefined =>
  codes.length === 0 ? undefined : codes.map(code => `"${code}"`).join(' OR ')

/** Longest text that is compared by its trigrams, in UTF-16 units; longer ones are found by their words. */
export const LONGEST_LIKE = 120

/**
 * Distinct trigrams of the words of a text, each word set in blanks: `ab` gives ` ab` and `ab `. `[]` for a text longer
 * than {@link LONGEST_LIKE}.
 */
export const trigramsOf = (text: string): readonly string[] => {
  if (text.length > LONGEST_LIKE) return []
  const trigrams = new Set<string>()
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    const letters = [...` ${word} `]
    for (let at = 0; at + 3 <= letters.length; at += 1) trigrams.add(letters.slice(at, at + 3).join(''))
  }
  return [...trigrams]
}

/** Cyrillic letters that look like a Latin one, in both cases after lower-casing, and their twins. */
const CYRILLIC = 'авекмнорстухіјѕ'
const LATIN = 'abekmhopctyxijs'

const toLatin = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index] ?? '']))
/** і, ј and ѕ are no letters of Russian, so i, j and s tell a Latin word. */
const toCyrillic = new Map([...LATIN].slice(0, -3).map((letter, index) => [letter, CYRILLIC[index] ?? '']))

const SIMPLE = /^[\x20-\x7E]*$/

/**
 * Text with what does not tell words apart made equal: case, width (NFKC), ё and е, accents of Latin letters, kinds of
 * quotes, dashes and spaces, and look-alike letters of the other alphabet inside one word (`CEBEPЯHKA`, `М8`).
 *
 * Length may change. Folding twice changes nothing.
 */
export const fold = (text: string): string => {
  if (SIMPLE.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replaceAll('ё', 'е')
    .replace(/[«»„“”‟″"]/gu, '"')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
  const unaccented = /[\u00DF-\u024F\u1E00-\u1EFF]|\u0307/u.test(plain) ? withoutAccents(plain) : plain
  return /[а-я]/u.test(unaccented)
    ? unaccented.replace(/[\p{L}\p{N}]+(?:[-_./][\p{L}\p{N}]+)*/gu, oneScriptCode)
    : unaccented
}

/** Only Latin letters lose their accents: й is no и, and a Korean syllable stays whole. */
const withoutAccents = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[\u00DF-\u024F\u1E00-\u1EFF]/gu, letter => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replaceAll('\u0307', '')

/** `RS-САТ`: the look-alike part of a joined code follows the part that can only be Latin. */
const oneScriptCode = (token: string): string => {
  if (!/[-_./]/u.test(token)) return oneScript(token)
  const letters = [...token].filter(letter => /\p{L}/u.test(letter))
  const latin = letters.filter(letter => /[a-z]/u.test(letter))
  const isLatinCode =
    latin.some(letter => !toCyrillic.has(letter)) &&
    letters.every(letter => toLatin.has(letter) || /[a-z]/u.test(letter))
  return isLatinCode ? swap(token, toLatin) : token.replace(/[\p{L}\p{N}]+/gu, oneScript)
}

/** A word in the alphabet of its telling letters; a code of look-alike letters and digits becomes Latin. */
const oneScript = (word: string): string => {
  const letters = [...word].filter(letter => /\p{L}/u.test(letter))
  const cyrillic = letters.filter(letter => /\p{Script=Cyrillic}/u.test(letter))
  if (cyrillic.length === 0) return word
  const latin = letters.filter(letter => /\p{Script=Latin}/u.test(letter))
  const isCode = /\p{N}/u.test(word)
  if (latin.length === 0 && !isCode) return word
  if (
    cyrillic.every(letter => toLatin.has(letter)) &&
    (isCode || latin.length >= cyrillic.length || !latin.every(letter => toCyrillic.has(letter)))
  )
    return swap(word, toLatin)
  return latin.every(letter => toCyrillic.has(letter)) ? swap(word, toCyrillic) : word
}

const swap = (word: string, twins: ReadonlyMap<string, string>): string =>
  [...word].map(letter => twins.get(letter) ?? letter).join('')

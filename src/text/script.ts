/** Writing system of a word; `mixed` when its letters are of several, `none` without letters. */
export type Script = 'cyrillic' | 'latin' | 'hangul' | 'han' | 'kana' | 'other' | 'mixed' | 'none'

/** Writing system of the letters of a text. Japanese words of kana and Han are `kana`. */
export const scriptOf = (text: string): Script => {
  let found: Script = 'none'
  for (const letter of text) {
    const script = scriptOfLetter(letter)
    if (script === 'none' || script === found) continue
    if (found === 'none') found = script
    else if (isJapanese(found) && isJapanese(script)) found = 'kana'
    else return 'mixed'
  }
  return found
}

const isJapanese = (script: Script): boolean => script === 'han' || script === 'kana'

/** Unicode ranges of letters, inclusive, most frequent first. */
const RANGES: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x61, 0x7a, 'latin'],
  [0x41, 0x5a, 'latin'],
  [0x00, 0xbf, 'none'],
  [0x400, 0x52f, 'cyrillic'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xd7, 0xd7, 'none'],
  [0xf7, 0xf7, 'none'],
  [0xc0, 0x24f, 'latin'],
  [0x4e00, 0x9fff, 'han'],
  [0x3041, 0x30ff, 'kana'],
  [0x3400, 0x4dbf, 'han'],
  [0x3005, 0x3005, 'han'],
  [0x20000, 0x323af, 'han'],
  [0x1100, 0x11ff, 'hangul'],
  [0x3131, 0x318e, 'hangul'],
  [0x1e00, 0x1eff, 'latin'],
]

/** Writing system of one character; `none` for digits and signs. */
export const scriptOfLetter = (letter: string): Script => {
  const code = letter.codePointAt(0) ?? 0
  for (const [first, last, script] of RANGES) if (code >= first && code <= last) return script
  return /\p{L}/u.test(letter) ? 'other' : 'none'
}

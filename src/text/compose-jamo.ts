/** Letters at the beginning, in the middle and at the end of a Korean syllable, in the order of Unicode (chapter 3.12). */
const FIRST = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const MIDDLE = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const LAST = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'

/** Letters that two keys make together. */
const JOINED: Readonly<Record<string, string>> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
  ㄱㅅ: 'ㄳ',
  ㄴㅈ: 'ㄵ',
  ㄴㅎ: 'ㄶ',
  ㄹㄱ: 'ㄺ',
  ㄹㅁ: 'ㄻ',
  ㄹㅂ: 'ㄼ',
  ㄹㅅ: 'ㄽ',
  ㄹㅌ: 'ㄾ',
  ㄹㅍ: 'ㄿ',
  ㄹㅎ: 'ㅀ',
  ㅂㅅ: 'ㅄ',
}

/** Korean syllables of letters typed one after the other; a letter that makes none stays as it is. Cost: letters. */
export const composeJamo = (letters: readonly string[]): string => {
  let out = ''
  let at = 0
  while (at < letters.length) {
    const syllable = syllableAt(letters, at)
    out += syllable?.text ?? letters[at]
    at += syllable?.length ?? 1
  }
  return out
}

const syllableAt = (letters: readonly string[], at: number): { text: string; length: number } | undefined => {
  const first = FIRST.indexOf(letters[at] ?? '?')
  if (first < 0 || !isMiddle(letters[at + 1])) return undefined
  const double = JOINED[`${letters[at + 1]}${letters[at + 2]}`]
  const vowel = double !== undefined && isMiddle(double) ? double : (letters[at + 1] ?? '')
  const behind = at + (vowel === double ? 3 : 2)
  const closing = closingAt(letters, behind)
  const code = 0xac00 + (first * MIDDLE.length + MIDDLE.indexOf(vowel)) * LAST.length + LAST.indexOf(closing || ' ')
  return { text: String.fromCodePoint(code), length: behind - at + keysOf(closing) }
}

/** The letters that close a syllable: one that a vowel follows begins the next syllable instead. */
const closingAt = (letters: readonly string[], at: number): string => {
  const [one, two, three] = [letters[at] ?? '', letters[at + 1] ?? '', letters[at + 2]]
  if (one === '' || !LAST.includes(one) || isMiddle(two)) return ''
  const joined = JOINED[`${one}${two}`]
  return joined !== undefined && !isMiddle(three) ? joined : one
}

const keysOf = (closing: string): number => {
  if (closing === '') return 0
  return Object.values(JOINED).includes(closing) ? 2 : 1
}

const isMiddle = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== '' && MIDDLE.includes(letter)

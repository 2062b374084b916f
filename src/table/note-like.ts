import { leadingMark } from './note-mark.ts'

/** Words that begin a note or a source line, by language. */
const noteWords = {
  ru: [
    'примечани',
    'источник',
    'сноск',
    'прим.',
    'составлено',
    'по данным',
    'условные обознач',
    'легенда',
    'расшифровка',
  ],
  en: [
    'note',
    'source',
    'footnote',
    'legend',
    'remark',
    'as of',
    'nb:',
    'n.b.',
    'symbols',
    'see note',
    'see also',
    'key:',
    'abbreviations',
  ],
  ko: ['주)', '주:', '주 :', '주석', '자료', '출처', '비고', '참고', '※', '작성', '범례'],
  zh: ['注', '说明', '来源', '資料來源', '资料来源', '备注', '備註', '数据来源'],
  ja: ['注', '出典', '出所', '備考', '資料'],
  de: ['anmerkung', 'quelle', 'hinweis', 'fußnote'],
  fr: ['note', 'source', 'remarque', 'champ'],
  es: ['nota', 'fuente', 'observaci'],
} as const

const WORDS: readonly string[] = Object.values(noteWords).flat()

/** Shortest text that is taken for a sentence rather than a label, in characters; half of it in scripts without blanks. */
const SENTENCE = 90

/** True for a text that begins with a word such as `Note` or `Source`. */
export const startsLikeNote = (text: string): boolean => {
  const plain = text.trim().toLowerCase()
  return WORDS.some(word => plain.startsWith(word))
}

/** True for a text that reads like a note: it begins with a footnote mark or a word such as `Source`, or is a sentence. */
export const isNoteLike = (text: string): boolean => {
  const plain = text.trim().toLowerCase()
  if (startsLikeNote(plain)) return true
  if (/^[*†‡§¹²³⁴-⁹※"“„«]/u.test(plain) || /^\\?\(?\d{1,2}\s?[/)\\]\s?\S/u.test(plain)) return true
  if (leadingMark(text).mark !== undefined && /^[*†‡]/u.test(plain)) return true
  return isSentence(plain)
}

/** True for a text as long as a sentence. */
export const isSentence = (text: string): boolean =>
  text.length >= SENTENCE ||
  (text.length * 2 >= SENTENCE && /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]/u.test(text) && /[.。다]\s*$/u.test(text))

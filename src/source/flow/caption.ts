import { captionWords } from './caption-words.ts'

/** What a paragraph says of being the caption of a table: nothing, its number alone, or number and title. */
export type CaptionKind = 'none' | 'number' | 'titled'

/** Longest caption, in characters; longer paragraphs are prose. */
const MAX_CAPTION = 300

const WORDS = [...new Set(Object.values(captionWords).flat())].sort((a, b) => b.length - a.length).join('|')
const BRACKET_OPEN = '[\\[<〈《【(（［]'
const BRACKET_CLOSE = '[\\]>〉》】)）］]'
/** `2`, `2-1`, `A.1`, `12b`, `IV`. */
const NUMBER = '(?:\\p{L}\\.)?\\d+(?:[.\\-–‑]\\d+)*(?:[a-zа-я](?!\\p{L}))?|[IVXLC]+(?!\\p{L})'
/** `Таблица 2`, `<표 3>`, `Таблица № 4`, and what follows. */
const NUMBERED = new RegExp(
  `^${BRACKET_OPEN}?\\s*(?:${WORDS})\\.?\\s*(?:№|#|No\\.?)?\\s*(?:${NUMBER})(\\s*${BRACKET_CLOSE})?(.*)$`,
  'isu',
)

/**
 * Whether a paragraph is the caption of a table by its wording: a word for table, a number, and then a mark or a title.
 * A sentence about a table (`Table 2 shows the prices.`) is none.
 */
export const captionKind = (text: string): CaptionKind => {
  const plain = text.trim()
  if (plain.length > MAX_CAPTION) return 'none'
  const match = NUMBERED.exec(plain)
  if (!match) return 'none'
  const [, bracket, rest = ''] = match
  if (/^[.:)]?$/.test(rest.trim())) return 'number'
  if (bracket || /^\s*[.:：)\-–—|]/u.test(rest)) return 'titled'
  return /^\s/.test(rest) && !/[.:;]$/.test(rest) && /^\s+[\p{Lu}\p{Lo}\d«"“(]/u.test(rest) ? 'titled' : 'none'
}

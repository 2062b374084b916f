/** Marks that point to a footnote, as they end a cell or begin a note. */
const SIGNS = '*†‡§¶‖⁎∗＊'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const PLAIN = '0123456789'

/** Marks at the end of a text: signs, raised digits, `1)`, `(1)`, `[1]`, `[a]`. */
const TRAILING = new RegExp(
  `(?:[${SIGNS}]+\\)?|[${RAISED}]+(?:[,⁾)][${RAISED}]+)*[⁾)]?|(?<=\\S)\\s?\\d{1,2}\\)|\\s?\\(\\d{1,2}\\)|\\s?\\[[0-9a-z]{1,2}\\])$`,
  'u',
)

/** Characters at the end of a text that are looked at for marks; a longer row of signs is a line drawn, no mark. */
const LONGEST_MARKS = 64

/** Marks at the start of a note. The signs of a whole table (`※`) are no marks. */
const LEADING = new RegExp(
  `^(?:([${SIGNS}]+)\\)?|([${RAISED}]+)[⁾)]?|\\(?(\\d{1,2}|[a-z])\\)|\\[([0-9a-z]{1,2})\\]|(?:주|注|註|备注|備考)\\s?\\(?(\\d{1,2})\\)?[.:：]?)\\s*`,
  'u',
)

/** A text and the footnote marks at its end, normal form, nearest to the text first. */
export type MarkedText = { readonly text: string; readonly marks: readonly string[] }

/**
 * The text of a cell without the marks at its end: `0,1**` is `0,1` and `**`; `Phase 3` has none.
 *
 * A mark here only looks like one; it is one when a note begins with it. Raised digits become plain ones. Cost: text.
 */
export const splitMarks = (text: string): MarkedText => {
  const marks: string[] = []
  let rest = text.trimEnd()
  for (let round = 0; round < 4; round += 1) {
    const tail = rest.slice(-LONGEST_MARKS)
    const found = TRAILING.exec(tail)
    if (!found || found.index === 0) break
    marks.unshift(...normalMarks(found[0]))
    rest = rest.slice(0, rest.length - tail.length + found.index).trimEnd()
  }
  return { text: rest, marks }
}

/** The text of a cell with signs and raised digits at its end taken off; `1)` and `[1]` stay, they may be part of a name. */
export const withoutSigns = (text: string): string => {
  let end = text.length
  while (end > 0 && (SIGNS.includes(text[end - 1] ?? '') || RAISED.includes(text[end - 1] ?? ''))) end -= 1
  return end === 0 || end === text.length ? text : text.slice(0, end).trimEnd()
}

/**
 * Marks inside a text, before a bracket, a comma or a line break: `Price*, USD`, `Отсрочка¹ (дн.)`. A raised 2 or 3 behind
 * a measure (`м²`) is a power, not a mark.
 */
export const innerMarks = (text: string): readonly string[] =>
  [...text.matchAll(INNER)].flatMap(({ 0: mark, index }) =>
    /[²³]/u.test(mark) && POWERED.test(text.slice(Math.max(0, index - LONGEST_MEASURE), index))
      ? []
      : normalMarks(mark),
  )

/** Begins at a mark, behind anything that is none: it never walks over the text before, which may be long. */
const INNER = new RegExp(`(?<=[^\\s${SIGNS}${RAISED}])(?:[${SIGNS}]+|[${RAISED}]+)(?=[\\s,;:(/]|$)`, 'gu')
/** Characters before a raised digit that {@link POWERED} may look at: a measure and what stands before it. */
const LONGEST_MEASURE = 3
const POWERED = /(?:^|[\d\s/(.])(?:mm|cm|dm|km|m|ft|in|yd|s|мм|см|дм|км|м|с)$/iu

/** The mark that begins a note, and the note without it; `mark` absent when there is none. */
export const leadingMark = (text: string): { readonly mark?: string; readonly text: string } => {
  const trimmed = text.trim()
  const found = LEADING.exec(trimmed)
  if (!found || found[0].length >= trimmed.length) return { text: trimmed }
  const mark = found.slice(1).find(part => part !== undefined)
  return mark === undefined ? { text: trimmed } : { mark: normalMark(mark), text: trimmed.slice(found[0].length) }
}

/** One mark in normal form: raised digits plain, look-alike stars `*`, brackets gone. */
export const normalMark = (mark: string): string =>
  [...mark]
    .map(sign => {
      const raised = RAISED.indexOf(sign)
      if (raised >= 0) return PLAIN[raised]
      return '⁎∗＊'.includes(sign) ? '*' : sign
    })
    .join('')
    .replace(/[()[\]⁾\s]/gu, '')

const normalMarks = (found: string): readonly string[] =>
  found
    .split(/[,\s]/u)
    .map(normalMark)
    .filter(mark => mark !== '')

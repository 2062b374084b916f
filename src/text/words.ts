/** Writing system of a word; `mixed` when its letters are of several, `none` without letters. */
export type Script = 'cyrillic' | 'latin' | 'hangul' | 'han' | 'kana' | 'other' | 'mixed' | 'none'
export const scriptOf = (_text: string): Script => 'none'
/** Words and codes of a text in order, as written. */
export const tokensOf = (text: string): readonly string[] => text.split(/\s+/)
/** Text with case, width, ё, quotes, dashes and look-alike letters made equal. */
export const fold = (text: string): string => text.toLowerCase()
/** Stem of one token, folded. */
export const stemOf = (token: string): string => token
/** Index terms of a text: the same function for index and question. */
export const analyse = (text: string): readonly string[] => tokensOf(text)
/** True for a word that only makes a question or a sentence; asked of questions only, never of the index. */
export const isStopWord = (_token: string): boolean => false

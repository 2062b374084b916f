/**
 * A word that stands for "nothing here": `dash` (a dash alone), `not-available` (`N/A`, `н/д`), `none` (`нет`, `없음`).
 * Neither is a blank cell, and neither is zero.
 */
export type BlankWord = 'dash' | 'not-available' | 'none'

/** Which blank word a text is, or `undefined`. */
export const isBlankWord = (_text: string): BlankWord | undefined => undefined

/**
 * Text with full-width ASCII made plain, every kind of space made one space, invisible characters removed, trimmed.
 * Superscripts and fractions stay as they are, unlike under NFKC.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/gu, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/gu, ' ')
    .trim()

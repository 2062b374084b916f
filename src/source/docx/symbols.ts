/** Characters of the fonts Wingdings and Symbol that office forms and lists use, by their code in the font. */
const WINGDINGS: Readonly<Record<number, string>> = {
  108: '●',
  110: '■',
  111: '□',
  112: '□',
  113: '❑',
  114: '❒',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  159: '•',
  161: '○',
  167: '▪',
  168: '☐',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '→',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}
const WINGDINGS_2: Readonly<Record<number, string>> = { 80: '✓', 79: '✗', 82: '☑', 81: '☒', 83: '☒', 163: '☐' }
const SYMBOL: Readonly<Record<number, string>> = {
  163: '≤',
  165: '∞',
  174: '→',
  172: '←',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  184: '÷',
  185: '≠',
  186: '≡',
  187: '≈',
  206: '∈',
  214: '√',
  229: '∑',
}
const SYMBOL_LETTERS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ'

/**
 * The character that a symbol stands for (`w:sym`, ECMA-376 part 1 §17.3.3.30). A code without a known meaning in its
 * font stays as it is.
 */
export const symbolText = (font: string, code: number): string => {
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const family = font.trim().toLowerCase()
  if (family === 'wingdings') return WINGDINGS[low] ?? plain(code)
  if (family === 'wingdings 2') return WINGDINGS_2[low] ?? plain(code)
  if (family === 'symbol') return SYMBOL[low] ?? SYMBOL_LETTERS[low - 0x41] ?? plain(low)
  return plain(code)
}

const plain = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''

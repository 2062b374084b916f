import { type CellStyle, PLAIN_STYLE } from '../../grid/index.ts'
import { childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { builtinFormats } from './builtin-formats.ts'

/**
 * Styles of the cells' `s` numbers, in their order (`cellXfs`, ECMA-376 §18.8.10); one plain style when the book
 * has no style part.
 */
export const readStyles = (root: XmlElement | undefined): readonly CellStyle[] => {
  const parts: StyleParts = {
    formats: formatsOf(root),
    fonts: elementsOf(childAt(root, 'fonts'), 'font').map(fontFacts),
    fills: elementsOf(childAt(root, 'fills'), 'fill').map(fillColor),
    borders: elementsOf(childAt(root, 'borders'), 'border').map(borderSides),
  }
  const styles = elementsOf(childAt(root, 'cellXfs'), 'xf').map(xf => styleOf(xf, parts))
  return styles.length === 0 ? [PLAIN_STYLE] : styles
}

type FontFacts = Pick<CellStyle, 'bold' | 'italic' | 'color' | 'size'>

type StyleParts = {
  readonly formats: ReadonlyMap<number, string>
  readonly fonts: readonly FontFacts[]
  readonly fills: readonly (string | undefined)[]
  readonly borders: readonly (string | undefined)[]
}

const formatsOf = (root: XmlElement | undefined): ReadonlyMap<number, string> => {
  const formats = new Map(builtinFormats)
  for (const format of elementsOf(childAt(root, 'numFmts'), 'numFmt')) {
    const code = format.attributes['formatCode']
    if (code) formats.set(Number(format.attributes['numFmtId']), code)
  }
  return formats
}

const styleOf = (xf: XmlElement, parts: StyleParts): CellStyle => {
  const number = (name: string): number => Number(xf.attributes[name] ?? 0)
  const alignment = childAt(xf, 'alignment')
  const indent = Number(alignment?.attributes['indent'] ?? 0)
  const align = alignOf(alignment?.attributes['horizontal'])
  const fill = parts.fills[number('fillId')]
  const borders = parts.borders[number('borderId')]
  return {
    format: parts.formats.get(number('numFmtId')) ?? 'General',
    ...parts.fonts[number('fontId')],
    ...(indent > 0 ? { indent } : {}),
    ...(fill ? { fill } : {}),
    ...(align ? { align } : {}),
    ...(borders ? { borders } : {}),
  }
}

const alignOf = (horizontal: string | undefined): CellStyle['align'] | undefined => {
  if (horizontal === 'left' || horizontal === 'right' || horizontal === 'center') return horizontal
  return horizontal === 'centerContinuous' ? 'center' : undefined
}

const fontFacts = (font: XmlElement): FontFacts => {
  const color = colorOf(childAt(font, 'color'))
  const size = Number(childAt(font, 'sz')?.attributes['val'] ?? 0)
  return {
    ...(isOn(childAt(font, 'b')) ? { bold: true } : {}),
    ...(isOn(childAt(font, 'i')) ? { italic: true } : {}),
    ...(color ? { color } : {}),
    ...(size > 0 ? { size } : {}),
  }
}

/** A toggle element is on unless its value says otherwise (§18.8.2). */
const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false'].includes(element.attributes['val'] ?? '1')

/** Colour that a person sees: the foreground of a pattern, the first stop of a gradient. */
const fillColor = (fill: XmlElement): string | undefined => {
  const pattern = childAt(fill, 'patternFill')
  const type = pattern?.attributes['patternType'] ?? 'none'
  if (pattern && type !== 'none') return colorOf(childAt(pattern, 'fgColor')) ?? colorOf(childAt(pattern, 'bgColor'))
  return colorOf(childAt(childAt(childAt(fill, 'gradientFill'), 'stop'), 'color'))
}

/** `RRGGBB`, `theme:N` or `indexed:N`; `undefined` for the automatic colour and system index 64. */
const colorOf = (color: XmlElement | undefined): string | undefined => {
  const rgb = color?.attributes['rgb']
  if (rgb) return rgb.slice(-6).toUpperCase()
  const theme = color?.attributes['theme']
  if (theme !== undefined) return `theme:${theme}`
  const indexed = color?.attributes['indexed']
  return indexed === undefined || Number(indexed) >= 64 ? undefined : `indexed:${indexed}`
}

/** Sides with a line, of top, right, bottom, left; `start` and `end` are the strict names of left and right. */
const borderSides = (border: XmlElement): string | undefined => {
  const sides = [['top'], ['right', 'end'], ['bottom'], ['left', 'start']]
  const found = sides.filter(names => names.some(name => hasLine(childAt(border, name))))
  return found.length === 0 ? undefined : found.map(([name = '']) => name[0]).join('')
}

const hasLine = (side: XmlElement | undefined): boolean => (side?.attributes['style'] ?? 'none') !== 'none'

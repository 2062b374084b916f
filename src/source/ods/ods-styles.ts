import { type CellStyle, PLAIN_STYLE } from '../../grid/index.ts'
import { childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { codeOfNumberStyle, numberStyleNames } from './number-style-code.ts'

/** Points of one indent level, as Excel and LibreOffice step it. */
const INDENT_POINTS = 10
/** Deepest chain of parent styles that is followed. */
const MAX_PARENTS = 32

/** Styles of a document by name, from both places where a file keeps them (OpenDocument 1.3 part 3 §16). */
export class OdsStyles {
  private readonly styles = new Map<string, XmlElement>()
  private readonly numberStyles = new Map<string, XmlElement>()
  private readonly cellStyles = new Map<string, CellStyle>()

  /** Adds the styles of a `styles` or `automatic-styles` element. */
  add(container: XmlElement | undefined): void {
    for (const style of elementsOf(container)) {
      const name = style.attributes['name'] ?? ''
      if (numberStyleNames.has(style.name)) this.numberStyles.set(name, style)
      else if (style.name === 'style') this.styles.set(`${style.attributes['family']}/${name}`, style)
    }
  }

  /** Style of a cell by its style name. */
  cell(name: string): CellStyle {
    let style = this.cellStyles.get(name)
    if (!style) {
      style = this.makeCell(name)
      this.cellStyles.set(name, style)
    }
    return style
  }

  /** True when a table with this style is hidden. */
  hidesTable(name: string): boolean {
    return this.property('table', name, 'table-properties', 'display') === 'false'
  }

  /** True when text in this style stands high. */
  isSuperscript(name: string): boolean {
    const position = this.property('text', name, 'text-properties', 'text-position') ?? ''
    return position.startsWith('super') || /^[1-9]/.test(position)
  }

  private makeCell(name: string): CellStyle {
    const of = (group: string, property: string): string | undefined =>
      this.property('table-cell', name, group, property)
    const weight = of('text-properties', 'font-weight') ?? ''
    const slant = of('text-properties', 'font-style') ?? ''
    const indent = Math.round(pointsOf(of('paragraph-properties', 'margin-left') ?? '') / INDENT_POINTS)
    const fill = hexOf(of('table-cell-properties', 'background-color'))
    const color = hexOf(of('text-properties', 'color'))
    const align = alignOf(of('paragraph-properties', 'text-align'))
    const borders = this.bordersOf(name)
    const size = pointsOf(of('text-properties', 'font-size') ?? '')
    return {
      format: this.formatOf(name),
      ...(weight === 'bold' || Number(weight) >= 600 ? { bold: true } : {}),
      ...(slant === 'italic' || slant === 'oblique' ? { italic: true } : {}),
      ...(indent > 0 ? { indent } : {}),
      ...(fill ? { fill } : {}),
      ...(color ? { color } : {}),
      ...(align ? { align } : {}),
      ...(borders ? { borders } : {}),
      ...(size > 0 ? { size } : {}),
    }
  }

  private formatOf(name: string): string {
    for (const style of this.chain('table-cell', name)) {
      const number = this.numberStyles.get(style.attributes['data-style-name'] ?? '')
      if (number) return codeOfNumberStyle(number, other => this.numberStyles.get(other))
    }
    return PLAIN_STYLE.format
  }

  private bordersOf(name: string): string {
    const of = (property: string): string | undefined =>
      this.property('table-cell', name, 'table-cell-properties', property)
    const all = of('border') ?? 'none'
    return ['top', 'right', 'bottom', 'left']
      .filter(side => (of(`border-${side}`) ?? all) !== 'none')
      .map(side => side[0])
      .join('')
  }

  /** A property of a style, from itself or the nearest parent that sets it. */
  private property(family: string, name: string, group: string, property: string): string | undefined {
    for (const style of this.chain(family, name)) {
      const value = childAt(style, group)?.attributes[property]
      if (value !== undefined) return value
    }
    return undefined
  }

  private *chain(family: string, name: string): Iterable<XmlElement> {
    let at: string | undefined = name
    for (let step = 0; at !== undefined && step < MAX_PARENTS; step += 1) {
      const style = this.styles.get(`${family}/${at}`)
      if (style) yield style
      at = style?.attributes['parent-style-name']
    }
  }
}

const alignOf = (align: string | undefined): CellStyle['align'] | undefined => {
  if (align === 'center') return 'center'
  if (align === 'start' || align === 'left') return 'left'
  return align === 'end' || align === 'right' ? 'right' : undefined
}

const hexOf = (color: string | undefined): string | undefined =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toUpperCase() : undefined

const unitPoints: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, px: 0.75 }

const pointsOf = (length: string): number => {
  const [, number = '0', unit = 'pt'] = /^([\d.]+)(pt|in|cm|mm|pc|px)$/.exec(length) ?? []
  return Number(number) * (unitPoints[unit] ?? 1)
}

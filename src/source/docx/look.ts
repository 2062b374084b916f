import { attribute, childAt, type XmlElement } from '../xml/index.ts'

/** Look of a run; a property that is absent is taken from the style below. */
export type RunLook = {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly raised?: boolean
  readonly hidden?: boolean
  /** `RRGGBB`, or `auto`. */
  readonly color?: string
  /** Points. */
  readonly size?: number
}

/** Look of a paragraph. */
export type ParagraphLook = {
  /** 0 to 8 for headings of level 1 to 9, 9 for body text. */
  readonly outline?: number
  /** List it belongs to, 0 for none. */
  readonly list?: number
  /** Depth in the list, from 0. */
  readonly depth?: number
  /** Points from the left edge. */
  readonly indent?: number
  readonly align?: 'left' | 'center' | 'right'
}

/** Look by the properties of a run (`w:rPr`, ECMA-376 part 1 §17.3.2.28). */
export const runLookOf = (properties: XmlElement | undefined): RunLook => {
  if (!properties) return {}
  const bold = toggle(childAt(properties, 'b') ?? childAt(properties, 'bCs'))
  const italic = toggle(childAt(properties, 'i'))
  const hidden = toggle(childAt(properties, 'vanish'))
  const raised = attribute(childAt(properties, 'vertAlign'), 'val')
  const color = attribute(childAt(properties, 'color'), 'val')
  const size = Number(attribute(childAt(properties, 'sz'), 'val'))
  return {
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(raised === undefined ? {} : { raised: raised === 'superscript' }),
    ...(color === undefined ? {} : { color }),
    ...(size > 0 && size < 4000 ? { size: size / 2 } : {}),
  }
}

/** Look by the properties of a paragraph (`w:pPr`, ECMA-376 part 1 §17.3.1.26). */
export const paragraphLookOf = (properties: XmlElement | undefined): ParagraphLook => {
  if (!properties) return {}
  const outline = numberOf(childAt(properties, 'outlineLvl'))
  const numbering = childAt(properties, 'numPr')
  const list = numberOf(childAt(numbering, 'numId'))
  const depth = numberOf(childAt(numbering, 'ilvl'))
  const indent = indentOf(childAt(properties, 'ind'))
  const align = alignOf(attribute(childAt(properties, 'jc'), 'val'))
  return {
    ...(outline === undefined ? {} : { outline }),
    ...(list === undefined ? {} : { list }),
    ...(depth === undefined ? {} : { depth: Math.min(8, Math.max(0, depth)) }),
    ...(indent === undefined ? {} : { indent }),
    ...(align === undefined ? {} : { align }),
  }
}

/** An on/off property: present means on, unless its value says no (ECMA-376 part 1 §17.17.4). `undefined` when absent. */
export const toggle = (element: XmlElement | undefined): boolean | undefined =>
  element && !/^(?:0|false|off)$/i.test(attribute(element, 'val') ?? '')

/** Whole number in the `val` of an element, or `undefined`. */
export const numberOf = (element: XmlElement | undefined): number | undefined => {
  const value = Number.parseInt(attribute(element, 'val') ?? '', 10)
  return Number.isSafeInteger(value) ? value : undefined
}

/** Fill of a cell or style by its shading (`w:shd`), `RRGGBB`; none for white and automatic. */
export const fillOf = (properties: XmlElement | undefined): string | undefined => {
  const shading = childAt(properties, 'shd')
  const fill = (attribute(shading, 'fill') ?? '').toUpperCase()
  if (/^[0-9A-F]{6}$/.test(fill)) return fill === 'FFFFFF' ? undefined : fill
  const theme = attribute(shading, 'themeFill')
  return theme === undefined ? undefined : `theme:${theme}`
}

/** Later looks win, property by property. */
export const mergeLooks = <Look extends object>(...looks: readonly (Look | undefined)[]): Look =>
  Object.assign({}, ...looks)

/** Points of a measure: twentieths of a point, or a number with a unit in the strict dialect (ECMA-376 part 1 §22.9.2.15). */
export const pointsOf = (measure: string | undefined): number | undefined => {
  const match = /^\s*(-?\d+(?:\.\d+)?)(mm|cm|in|pt|pc|pi)?\s*$/.exec(measure ?? '')
  if (!match) return undefined
  const factor = match[2] === undefined ? 1 / 20 : (POINTS[match[2]] ?? 1)
  return Number(match[1]) * factor
}

const POINTS: Readonly<Record<string, number>> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1, pc: 12, pi: 12 }

const indentOf = (indent: XmlElement | undefined): number | undefined => {
  if (!indent) return undefined
  const left = pointsOf(attribute(indent, 'left') ?? attribute(indent, 'start'))
  const first = pointsOf(attribute(indent, 'firstLine')) ?? -(pointsOf(attribute(indent, 'hanging')) ?? 0)
  return left === undefined && first === 0 ? undefined : Math.max(0, (left ?? 0) + first)
}

const alignOf = (value: string | undefined): ParagraphLook['align'] => {
  if (value === 'center') return 'center'
  if (value === 'right' || value === 'end') return 'right'
  return value === 'left' || value === 'start' || value === 'both' ? 'left' : undefined
}

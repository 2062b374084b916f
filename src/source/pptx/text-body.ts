import { type FlowParagraph, type FlowStyle, numberText, ParagraphText, type TextLook } from '../flow/index.ts'
import { chosen } from '../ooxml/alternate.ts'
import { mathText } from '../ooxml/math.ts'
import {
  attribute,
  childAt,
  descendantsOf,
  elementsOf,
  isElement,
  textOf,
  wholeNumber,
  type XmlElement,
} from '../xml/index.ts'

/** How a text body is read beside its own properties. */
export type BodyOptions = {
  /** Targets of hyperlinks by relationship. */
  readonly links: ReadonlyMap<string, string>
  /** Paragraphs without a word on bullets have them, as in the body of a slide. */
  readonly bulleted?: boolean
  /** Look where the runs say nothing. */
  readonly look?: TextLook
}

/** Paragraphs of a shape or a table cell (`a:txBody`, ECMA-376 part 1 §21.1.2), with the numbers of numbered lists. */
export const readTextBody = (body: XmlElement | undefined, options: BodyOptions): readonly FlowParagraph[] => {
  const counters: number[] = []
  return elementsOf(body, 'p').map(paragraph => readParagraph(paragraph, counters, options))
}

/** English Metric Units in a point. */
const UNITS_PER_POINT = 12_700

const readParagraph = (paragraph: XmlElement, counters: number[], options: BodyOptions): FlowParagraph => {
  const into = new ParagraphText()
  for (const child of elementsOf(paragraph)) readPart(child, into, options)
  const properties = childAt(paragraph, 'pPr')
  const level = Math.min(8, Math.max(0, wholeNumber(properties, 'lvl') ?? 0))
  const isBlank = into.text.trim() === ''
  const number = isBlank ? '' : listNumber(properties, level, counters)
  const isItem = !isBlank && (number !== '' || isBulleted(properties, options.bulleted ?? false))
  return {
    kind: 'paragraph',
    ...(isItem ? { role: 'item' as const, level: level + 1 } : { role: 'paragraph' as const }),
    text: number === '' ? into.text : `${number} ${into.text}`,
    ...into.facts(placeOf(properties)),
  }
}

const readPart = (part: XmlElement, into: ParagraphText, options: BodyOptions): void => {
  if (part.name === 'br') into.add('\n', {})
  else if (part.name === 'AlternateContent')
    for (const node of chosen(part)) {
      if (isElement(node)) readPart(node, into, options)
    }
  else if (part.name === 'm') for (const equation of descendantsOf(part, 'oMath')) into.add(mathText(equation), {})
  else if (part.name === 'r' || part.name === 'fld') {
    const properties = childAt(part, 'rPr')
    into.add(textOf(childAt(part, 't')), { ...options.look, ...lookOf(properties) })
    const target = options.links.get(attribute(childAt(properties, 'hlinkClick'), ':id') ?? '')
    if (target !== undefined) into.link ??= target
  }
}

const lookOf = (properties: XmlElement | undefined): TextLook => {
  const flag = (name: string): boolean | undefined => {
    const value = attribute(properties, name)
    return value === undefined ? undefined : /^(?:1|true)$/.test(value)
  }
  const [bold, italic] = [flag('b'), flag('i')]
  const size = wholeNumber(properties, 'sz')
  const baseline = attribute(properties, 'baseline')
  const color = attribute(childAt(properties, 'solidFill', 'srgbClr'), 'val')
  return {
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(baseline === undefined ? {} : { raised: Number.parseFloat(baseline) > 0 }),
    ...(color === undefined ? {} : { color }),
    ...(size === undefined || size <= 0 || size > 400_000 ? {} : { size: size / 100 }),
  }
}

const placeOf = (
  properties: XmlElement | undefined,
): { readonly indent: number; readonly align?: FlowStyle['align'] } => {
  const left = (wholeNumber(properties, 'marL') ?? 0) + Math.min(0, wholeNumber(properties, 'indent') ?? 0)
  const align = { ctr: 'center', r: 'right' }[attribute(properties, 'algn') ?? ''] as FlowStyle['align']
  return { indent: Math.max(0, left) / UNITS_PER_POINT, ...(align === undefined ? {} : { align }) }
}

const isBulleted = (properties: XmlElement | undefined, otherwise: boolean): boolean => {
  if (childAt(properties, 'buNone')) return false
  return otherwise || childAt(properties, 'buChar') !== undefined || childAt(properties, 'buBlip') !== undefined
}

/** Number of an automatically numbered paragraph; any other paragraph of its level ends the count (§21.1.2.4.1). */
const listNumber = (properties: XmlElement | undefined, level: number, counters: number[]): string => {
  counters.length = Math.min(counters.length, level + 1)
  const numbering = childAt(properties, 'buAutoNum')
  if (!numbering) {
    counters.length = Math.min(counters.length, level)
    return ''
  }
  const count = (counters[level] ?? 0) + 1
  counters[level] = count
  const value = count + (wholeNumber(numbering, 'startAt') ?? 1) - 1
  return schemeText(value, attribute(numbering, 'type') ?? '')
}

const FORMATS: Readonly<Record<string, string>> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  circleNum: 'decimalEnclosedCircle',
  ea1Chs: 'chineseCounting',
  ea1Cht: 'chineseCounting',
  ea1Jpn: 'chineseCounting',
}

/** `arabicPeriod` is `1.`, `alphaLcParenR` is `a)`, `romanUcParenBoth` is `(I)` (§20.1.10.61). */
const schemeText = (value: number, scheme: string): string => {
  const [, base = '', ending = ''] = /^(.*?)(Period|ParenR|ParenBoth|Plain|Minus)?$/.exec(scheme) ?? []
  const format = Object.entries(FORMATS).find(([name]) => base.startsWith(name))?.[1] ?? 'decimal'
  const text = numberText(value, format)
  if (ending === 'ParenR') return `${text})`
  if (ending === 'ParenBoth') return `(${text})`
  return ending === 'Plain' || base.startsWith('circle') ? text : `${text}.`
}

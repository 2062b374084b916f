import { attribute, childAt, elementsOf, isElement, type XmlElement, type XmlNode } from '../xml/index.ts'

/**
 * An equation as one line of text (ECMA-376 part 1 §22.1): fractions as `(a)/(b)`, roots as `√(a)`, powers as `a^b`,
 * indices as `a_b`, matrices as `[a, b; c, d]`. Simple parts go without their brackets: `a/b`, `x^2`.
 */
export const mathText = (element: XmlElement): string => writeNodes(element.children)

const writeNodes = (nodes: readonly XmlNode[]): string => {
  let text = ''
  for (const node of nodes) if (isElement(node)) text += writeElement(node)
  return text
}

const writeElement = (element: XmlElement): string => {
  const write = WRITERS[element.name]
  return write ? write(element) : writeNodes(element.children)
}

const part = (element: XmlElement, name: string): string => writeNodes(childAt(element, name)?.children ?? [])

/** A part in brackets, unless it is one word or number. */
const grouped = (element: XmlElement, name: string): string => {
  const text = part(element, name)
  return /^(?:\p{L}*|[\p{N}.,]+)$/u.test(text) ? text : `(${text})`
}

const setting = (element: XmlElement, properties: string, name: string, otherwise: string): string => {
  const found = childAt(element, properties, name)
  return found ? (attribute(found, 'val') ?? '') : otherwise
}

const limits = (element: XmlElement): string => {
  const [below, above] = [grouped(element, 'sub'), grouped(element, 'sup')]
  return `${below === '' ? '' : `_${below}`}${above === '' ? '' : `^${above}`}`
}

const rows = (element: XmlElement): string =>
  elementsOf(element, 'mr')
    .map(row =>
      elementsOf(row, 'e')
        .map(cell => writeNodes(cell.children))
        .join(', '),
    )
    .join('; ')

const plainText = (element: XmlElement): string =>
  element.children.map(node => (typeof node === 'string' ? node : '')).join('')

const WRITERS: Readonly<Record<string, (element: XmlElement) => string>> = {
  t: plainText,
  delText: () => '',
  del: () => '',
  f: element => {
    const type = attribute(childAt(element, 'fPr', 'type'), 'val')
    return type === 'noBar'
      ? `(${part(element, 'num')}; ${part(element, 'den')})`
      : `${grouped(element, 'num')}/${grouped(element, 'den')}`
  },
  rad: element => `${grouped(element, 'deg')}√(${part(element, 'e')})`,
  sSup: element => `${grouped(element, 'e')}${limits(element)}`,
  sSub: element => `${grouped(element, 'e')}${limits(element)}`,
  sSubSup: element => `${grouped(element, 'e')}${limits(element)}`,
  sPre: element => `${limits(element)}${grouped(element, 'e')}`,
  nary: element => `${setting(element, 'naryPr', 'chr', '∫')}${limits(element)} ${part(element, 'e')}`,
  d: element => {
    const [open, close] = [setting(element, 'dPr', 'begChr', '('), setting(element, 'dPr', 'endChr', ')')]
    const between = setting(element, 'dPr', 'sepChr', '|')
    return `${open}${elementsOf(element, 'e')
      .map(inner => writeNodes(inner.children))
      .join(between)}${close}`
  },
  m: element => `[${rows(element)}]`,
  eqArr: element =>
    elementsOf(element, 'e')
      .map(line => writeNodes(line.children))
      .join('; '),
  func: element => `${part(element, 'fName')} ${grouped(element, 'e')}`,
  limLow: element => `${part(element, 'e')}_${grouped(element, 'lim')}`,
  limUpp: element => `${part(element, 'e')}^${grouped(element, 'lim')}`,
}

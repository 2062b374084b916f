import { childAt, elementsOf, isElement, type XmlElement, type XmlNode } from '../xml/index.ts'

/** Elements that only wrap what they hold, in documents and slides. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'sdt',
  'sdtContent',
  'customXml',
  'smartTag',
  'ins',
  'moveTo',
  'dir',
  'bdo',
])

/**
 * Child elements with wrappers opened: content controls, custom XML, accepted insertions. Of alternate content
 * (ECMA-376 part 3 §9.3) one choice is taken: the first that holds something, else the fallback.
 *
 * @param onElement told of each wrapper, so that tracked changes can be counted
 */
export const openWrappers = (
  nodes: readonly XmlNode[],
  onElement: (element: XmlElement) => void = () => {},
): readonly XmlElement[] => {
  const found: XmlElement[] = []
  const open = (list: readonly XmlNode[]): void => {
    for (const element of list.filter(node => isElement(node))) {
      const inner = insideOf(element)
      if (!inner) found.push(element)
      else {
        if (element.name !== 'AlternateContent') onElement(element)
        open(inner)
      }
    }
  }
  open(nodes)
  return found
}

/** What a wrapper holds; `undefined` for any other element. */
const insideOf = (element: XmlElement): readonly XmlNode[] | undefined => {
  if (element.name === 'AlternateContent') return chosen(element)
  if (element.name === 'sdt') return childAt(element, 'sdtContent')?.children ?? []
  return WRAPPERS.has(element.name) ? element.children : undefined
}

/** What alternate content stands for, once. */
export const chosen = (alternate: XmlElement): readonly XmlNode[] => {
  const choices = [...elementsOf(alternate, 'Choice'), ...elementsOf(alternate, 'Fallback')]
  const best = choices.find(choice => elementsOf(choice).length > 0 && holdsContent(choice)) ?? choices[0]
  return best?.children ?? []
}

/** Elements that make a choice worth taking. */
const CONTENT: ReadonlySet<string> = new Set(['t', 'chart', 'relIds', 'tbl', 'txbxContent', 'txBody', 'graphicFrame'])

const holdsContent = (element: XmlElement): boolean =>
  element.children.some(child => isElement(child) && (CONTENT.has(child.name) || holdsContent(child)))

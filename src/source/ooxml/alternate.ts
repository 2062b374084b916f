import { childAt, elementsOf, isElement, type XmlElement, type XmlNode } from './xml-tree.ts'

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
  for (const node of nodes) {
    if (!isElement(node)) continue
    if (node.name === 'AlternateContent') found.push(...openWrappers(chosen(node), onElement))
    else if (WRAPPERS.has(node.name)) {
      onElement(node)
      if (node.name === 'sdt') found.push(...openWrappers(childAt(node, 'sdtContent')?.children ?? [], onElement))
      else found.push(...openWrappers(node.children, onElement))
    } else found.push(node)
  }
  return found
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

import { attribute, type HtmlElement, type HtmlNode, isElement } from './element.ts'

/** What a form field or a picture shows; `undefined` for any other element, whose children are walked. */
export const fieldText = (element: HtmlElement): string | undefined => {
  switch (element.tagName) {
    case 'img':
      return attribute(element, 'alt') ?? ''
    case 'input':
      return inputText(element)
    case 'textarea':
      return plainText(element)
    case 'select':
      return chosenText(element)
    case 'button':
    case 'wbr':
      return element.tagName === 'wbr' ? '' : undefined
    default:
      return undefined
  }
}

const inputText = (element: HtmlElement): string => {
  const type = attribute(element, 'type')?.toLowerCase() ?? 'text'
  const checked = attribute(element, 'checked') !== undefined
  if (type === 'checkbox') return checked ? '☑' : '☐'
  if (type === 'radio') return checked ? '◉' : '○'
  if (type === 'password' || type === 'submit' || type === 'button' || type === 'image' || type === 'file') return ''
  return attribute(element, 'value') ?? ''
}

/** The chosen option, or the first one, as a closed list shows it. */
const chosenText = (select: HtmlElement): string => {
  const options: HtmlElement[] = []
  const stack: HtmlNode[] = [...select.childNodes].reverse()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'option') options.push(node)
    else stack.push(...[...node.childNodes].reverse())
  }
  const chosen = options.find(option => attribute(option, 'selected') !== undefined) ?? options[0]
  return chosen ? plainText(chosen) : ''
}

const plainText = (element: HtmlElement): string =>
  element.childNodes.map(child => ('value' in child ? child.value : '')).join('')

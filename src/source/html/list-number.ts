import { attribute, type HtmlElement, isElement } from './element.ts'

/** Most items before one that are counted. */
const MAX_ITEMS = 100_000

/** The number that stands before an item of a numbered list, with its blank: `3. `, `c. `, `iv. `; `''` for a bullet. */
export const listNumber = (item: HtmlElement): string => {
  const list = item.parentNode
  if (!list || !('tagName' in list) || list.tagName !== 'ol') return ''
  const number = numberOf(item, list)
  const type = attribute(item, 'type') ?? attribute(list, 'type') ?? '1'
  return `${written(number, type)}. `
}

const numberOf = (item: HtmlElement, list: HtmlElement): number => {
  const step = attribute(list, 'reversed') === undefined ? 1 : -1
  const items = list.childNodes.filter(child => isElement(child, 'li')).slice(0, MAX_ITEMS)
  let number = Number(attribute(list, 'start') ?? (step === 1 ? 1 : items.length)) - step
  for (const child of items) {
    const own = isElement(child) ? Number(attribute(child, 'value') ?? Number.NaN) : Number.NaN
    number = Number.isInteger(own) ? own : number + step
    if (child === item) break
  }
  return Number.isInteger(number) ? number : 1
}

const written = (number: number, type: string): string => {
  if (number < 1 || number > 3999) return String(number)
  if (type === 'a') return letters(number)
  if (type === 'A') return letters(number).toUpperCase()
  if (type === 'i') return roman(number).toLowerCase()
  return type === 'I' ? roman(number) : String(number)
}

const letters = (number: number): string => {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text
  return text
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

const roman = (number: number): string => {
  let text = ''
  let rest = number
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      text += sign
      rest -= value
    }
  return text
}

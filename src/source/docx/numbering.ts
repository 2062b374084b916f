import { numberText } from '../flow/index.ts'
import { attribute, childAt, elementsOf, type XmlElement } from '../xml/index.ts'
import { numberOf, type ParagraphLook, paragraphLookOf, toggle } from './look.ts'

import type { Styles } from './styles.ts'

/** How a list level numbers its paragraphs. */
type Level = {
  readonly start: number
  readonly format: string
  /** `%1.%2` with the numbers of the levels in place. */
  readonly pattern: string
  /** Level, from 1, after which it starts anew; 0 for never. */
  readonly restartAfter: number
  /** Numbers of upper levels are shown in digits. */
  readonly legal: boolean
  readonly suffix: string
  readonly look: ParagraphLook
  /** Paragraph style whose paragraphs are of this level. */
  readonly style: string | undefined
}

type List = {
  readonly abstract: string
  readonly levels: readonly (Level | undefined)[]
  readonly starts: readonly (number | undefined)[]
}

/** The number shown before a paragraph of a list: `2.1`, `a)`; `''` for a bullet. `after` is what parts it from the text. */
export type ListNumber = { readonly text: string; readonly after: string; readonly look: ParagraphLook }

/**
 * The running numbers of a document's lists (ECMA-376 part 1 §17.9). Paragraphs are told in document order.
 *
 * Lists made from one definition go on counting together; a list with a start of its own begins anew when it is first used.
 */
export class ListNumbers {
  private readonly lists = new Map<number, List>()
  private readonly counters = new Map<string, number[]>()
  private readonly begun = new Set<string>()

  constructor(root: XmlElement | undefined, styles: Styles) {
    const abstracts = new Map(
      elementsOf(root, 'abstractNum').map(element => [attribute(element, 'abstractNumId') ?? '', element]),
    )
    const numbers = new Map(elementsOf(root, 'num').map(element => [attribute(element, 'numId') ?? '', element]))
    for (const [id, element] of numbers) {
      const list = makeList(element, { abstracts, numbers, styles })
      if (list) this.lists.set(Number(id), list)
    }
  }

  /** The number of the next paragraph of a list at a depth from 0; `undefined` when the list is not defined. */
  next(listId: number, depth: number): ListNumber | undefined {
    const list = this.lists.get(listId)
    const level = list?.levels[depth]
    if (!list || !level) return undefined
    const counters = this.countersOf(list)
    this.beginOwnStart(list, listId, { depth, counters })
    counters[depth] = (counters[depth] ?? level.start - 1) + 1
    for (let upper = 0; upper < depth; upper += 1) counters[upper] ??= list.levels[upper]?.start ?? 1
    this.restartBelow(list, depth, counters)
    const text = level.format === 'bullet' ? '' : patternText(list, level, counters)
    return { text, after: level.suffix, look: level.look }
  }

  /** The level, from 0, that a list gives to the paragraphs of a style; 0 when it names none. */
  levelOf(listId: number, style: string | undefined): number {
    const levels = this.lists.get(listId)?.levels ?? []
    return Math.max(
      0,
      levels.findIndex(level => style !== undefined && level?.style === style),
    )
  }

  private countersOf(list: List): number[] {
    const counters = this.counters.get(list.abstract) ?? []
    this.counters.set(list.abstract, counters)
    return counters
  }

  private beginOwnStart(list: List, listId: number, { depth, counters }: { depth: number; counters: number[] }): void {
    const start = list.starts[depth]
    const key = `${listId} ${depth}`
    if (start === undefined || this.begun.has(key)) return
    this.begun.add(key)
    counters[depth] = start - 1
  }

  private restartBelow(list: List, depth: number, counters: number[]): void {
    for (let lower = depth + 1; lower < counters.length; lower += 1) {
      const restart = list.levels[lower]?.restartAfter ?? lower
      if (restart > depth) delete counters[lower]
    }
  }
}

type Definitions = {
  readonly abstracts: ReadonlyMap<string, XmlElement>
  readonly numbers: ReadonlyMap<string, XmlElement>
  readonly styles: Styles
}

const makeList = (element: XmlElement, definitions: Definitions): List | undefined => {
  const found = abstractOf(element, definitions, 0)
  if (!found) return undefined
  const levels = levelsIn(found.element)
  const starts: (number | undefined)[] = []
  for (const override of elementsOf(element, 'lvlOverride')) {
    const depth = Number(attribute(override, 'ilvl'))
    if (!(depth >= 0 && depth < 9)) continue
    starts[depth] = numberOf(childAt(override, 'startOverride'))
    const level = childAt(override, 'lvl')
    if (level) levels[depth] = makeLevel(level, depth)
  }
  return { abstract: found.id, levels, starts }
}

/** The definition of a list; one that only names a numbering style is followed to that style's list. */
const abstractOf = (
  element: XmlElement,
  definitions: Definitions,
  steps: number,
): { readonly id: string; readonly element: XmlElement } | undefined => {
  const id = attribute(childAt(element, 'abstractNumId'), 'val') ?? ''
  const abstract = definitions.abstracts.get(id)
  if (!abstract) return undefined
  const link = attribute(childAt(abstract, 'numStyleLink'), 'val')
  const linked = link === undefined ? undefined : definitions.numbers.get(String(definitions.styles.listOf(link)))
  if (!linked || linked === element || steps > 8) return { id, element: abstract }
  return abstractOf(linked, definitions, steps + 1) ?? { id, element: abstract }
}

const levelsIn = (abstract: XmlElement): (Level | undefined)[] => {
  const levels: (Level | undefined)[] = []
  for (const element of elementsOf(abstract, 'lvl')) {
    const depth = Number(attribute(element, 'ilvl'))
    if (depth >= 0 && depth < 9) levels[depth] = makeLevel(element, depth)
  }
  return levels
}

const makeLevel = (element: XmlElement, depth: number): Level => ({
  start: numberOf(childAt(element, 'start')) ?? 0,
  format: formatOf(element),
  pattern: (attribute(childAt(element, 'lvlText'), 'val') ?? '').slice(0, 200),
  restartAfter: numberOf(childAt(element, 'lvlRestart')) ?? depth,
  legal: toggle(childAt(element, 'isLgl')) ?? false,
  suffix: attribute(childAt(element, 'suff'), 'val') === 'nothing' ? '' : ' ',
  look: paragraphLookOf(childAt(element, 'pPr')),
  style: attribute(childAt(element, 'pStyle'), 'val'),
})

/** Newer formats stand in an alternate of their own, with a plain one to fall back on. */
const formatOf = (element: XmlElement): string => {
  const plain = childAt(element, 'numFmt') ?? childAt(element, 'AlternateContent', 'Fallback', 'numFmt')
  return attribute(plain, 'val') ?? 'decimal'
}

const patternText = (list: List, level: Level, counters: readonly (number | undefined)[]): string =>
  level.pattern.replace(/%([1-9])/g, (_, digit: string) => {
    const depth = Number(digit) - 1
    const value = counters[depth] ?? list.levels[depth]?.start ?? 1
    const format = list.levels[depth]?.format ?? 'decimal'
    return numberText(
      value,
      level.legal && format !== 'decimalZero' ? 'decimal' : format === 'bullet' ? 'none' : format,
    )
  })

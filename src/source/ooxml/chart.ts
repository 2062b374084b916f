import { type FlowCell, type FlowItem, type FlowTable, plainParagraph } from '../flow/index.ts'
import {
  attribute,
  childAt,
  descendantsOf,
  elementsOf,
  isElement,
  textOf,
  wholeNumber,
  type XmlElement,
} from './xml-tree.ts'

/** Most points of one series that are read. */
const MAX_POINTS = 100_000
/** Most series of one chart that are read. */
const MAX_SERIES = 1000

/** What a chart keeps of its data: its title, and a table of categories by series. */
export type Chart = { readonly title: string | undefined; readonly table: FlowTable | undefined }

/** One series: its name, and the texts of its categories and values by point, from 0. */
type Series = {
  readonly name: string
  readonly categories: ReadonlyMap<number, string>
  readonly columns: readonly (readonly [string, ReadonlyMap<number, string>])[]
}

/**
 * The data that a chart part keeps beside its picture (DrawingML charts, ECMA-376 part 1 §21.2), as a table: one row a
 * category, one column a series. Values are as stored, without the format of the axis.
 */
export const readChart = (root: XmlElement): Chart => {
  const chart = childAt(root, 'chart')
  const title = textOfBody(childAt(chart, 'title', 'tx')) || undefined
  const plots = elementsOf(childAt(chart, 'plotArea')).filter(element => element.name.endsWith('Chart'))
  const series = plots
    .flatMap(plot => elementsOf(plot, 'ser'))
    .slice(0, MAX_SERIES)
    .map(readSeries)
  const axis = axisTitle(childAt(chart, 'plotArea'))
  return { title, table: series.some(one => one.columns.length > 0) ? tableOf(series, { title, axis }) : undefined }
}

/** A chart as it stands in a flow: its table with the title as caption, or the title alone. */
export const chartItems = (root: XmlElement): readonly FlowItem[] => {
  const { title, table } = readChart(root)
  if (table) return [table]
  return title === undefined ? [] : [plainParagraph(title)]
}

/** Texts of a diagram (SmartArt) in the order of its data part, one paragraph each. */
export const diagramItems = (root: XmlElement): readonly FlowItem[] =>
  elementsOf(childAt(root, 'ptLst'), 'pt')
    .map(point => textOfBody(point))
    .filter(text => text !== '')
    .map(text => plainParagraph(text))

const textOfBody = (element: XmlElement | undefined): string =>
  descendantsOf(element, 'p')
    .map(paragraph => descendantsOf(paragraph, 't').map(textOf).join(''))
    .filter(text => text.trim() !== '')
    .join('\n')
    .trim()

const axisTitle = (plot: XmlElement | undefined): string =>
  textOfBody(childAt(plot, 'catAx', 'title') ?? childAt(plot, 'dateAx', 'title'))

const readSeries = (series: XmlElement): Series => {
  const name = seriesName(childAt(series, 'tx'))
  const x = childAt(series, 'xVal')
  const columns: [string, ReadonlyMap<number, string>][] = []
  for (const [part, label] of [
    ['val', name],
    ['yVal', name],
    ['bubbleSize', `${name} (size)`],
  ] as const) {
    const values = childAt(series, part)
    if (values) columns.push([label, pointsOf(values)])
  }
  return { name, categories: pointsOf(childAt(series, 'cat') ?? x), columns }
}

const seriesName = (text: XmlElement | undefined): string => {
  const points = [...pointsOf(text).values()].join(' ')
  return points === '' ? textOf(childAt(text, 'v')).trim() || textOfBody(text) : points
}

/** Cached points of a reference or a literal; of categories with floors the lowest floor first, joined upwards. */
const pointsOf = (element: XmlElement | undefined): ReadonlyMap<number, string> => {
  const [lowest = new Map<number, string>(), ...floors] = element ? cachesOf(element).map(cachePoints) : []
  return floors.reduce(underFloor, lowest)
}

const cachePoints = (cache: XmlElement): ReadonlyMap<number, string> => {
  const points = new Map<number, string>()
  for (const point of elementsOf(cache, 'pt')) {
    const index = wholeNumber(point, 'idx') ?? -1
    if (index >= 0 && index < MAX_POINTS) points.set(index, textOf(childAt(point, 'v')).trim())
  }
  return points
}

/** An upper name stands at the first of the points that it covers. */
const underFloor = (
  points: ReadonlyMap<number, string>,
  floor: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> => {
  let upper = ''
  const joined = new Map<number, string>()
  for (const index of [...points.keys()].sort((a, b) => a - b)) {
    upper = floor.get(index) ?? upper
    joined.set(index, upper === '' ? (points.get(index) ?? '') : `${upper} / ${points.get(index)}`)
  }
  return joined
}

const CACHES: ReadonlySet<string> = new Set(['strCache', 'numCache', 'strLit', 'numLit', 'lvl'])

const cachesOf = (element: XmlElement): readonly XmlElement[] =>
  element.children.flatMap(child => {
    if (!isElement(child)) return []
    return CACHES.has(child.name) ? [child] : cachesOf(child)
  })

const tableOf = (
  series: readonly Series[],
  names: { readonly title: string | undefined; readonly axis: string },
): FlowTable => {
  const columns = series.flatMap(one => one.columns)
  const labels = new Map<number, string>()
  for (const one of series) for (const [index, text] of one.categories) if (!labels.has(index)) labels.set(index, text)
  const indices = [...new Set([...labels.keys(), ...columns.flatMap(([, points]) => [...points.keys()])])].sort(
    (a, b) => a - b,
  )
  const cells: FlowCell[] = [textCell(0, 0, names.axis)]
  columns.forEach(([label], column) => {
    cells.push(textCell(0, column + 1, label))
  })
  indices.forEach((index, row) => {
    cells.push(textCell(row + 1, 0, labels.get(index) ?? String(index + 1)))
    columns.forEach(([, points], column) => {
      cells.push(textCell(row + 1, column + 1, points.get(index) ?? ''))
    })
  })
  return {
    kind: 'table',
    origin: 'chart',
    cells,
    headerRows: 1,
    ...(names.title === undefined ? {} : { caption: names.title }),
  }
}

const textCell = (row: number, column: number, text: string): FlowCell => ({
  row,
  column,
  rows: 1,
  columns: 1,
  items: [plainParagraph(text)],
})

/** Relationship that a chart frame points by, or `undefined`. */
export const chartReference = (frame: XmlElement): string | undefined =>
  attribute(descendantsOf(frame, 'chart')[0], ':id')

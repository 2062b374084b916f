import { type FlowCell, type FlowItem, type FlowTable, plainParagraph } from '../flow/index.ts'
import { attribute, childAt, descendantsOf, elementsOf, textOf, wholeNumber, type XmlElement } from '../xml/index.ts'

/** Most points of one series that are read. */
const MAX_POINTS = 100_000
/** Most series of one chart that are read. */
const MAX_SERIES = 1000

/** What a chart keeps of its data: its title, and a table of categories by series. */
export type Chart = { readonly title: string | undefined; readonly table: FlowTable | undefined }

/** A cached point: its text as stored, and the number with its format where it is one. */
type Point = { readonly text: string; readonly number?: FlowCell['number'] }

/** Cached points by their index, from 0. */
type Points = ReadonlyMap<number, Point>

/** One series: its categories, and its columns of values with their names. */
type Series = { readonly categories: Points; readonly columns: readonly (readonly [string, Points])[] }

/**
 * The data that a chart part keeps beside its picture (DrawingML charts, ECMA-376 part 1 §21.2), as a table: one row a
 * category, one column a series. Values keep the number format of the cells that they were taken from.
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
  const columns: [string, Points][] = []
  for (const [part, label] of [
    ['val', name],
    ['yVal', name],
    ['bubbleSize', `${name} (size)`],
  ] as const) {
    const values = childAt(series, part)
    if (values) columns.push([label, pointsOf(values)])
  }
  return { categories: pointsOf(childAt(series, 'cat') ?? childAt(series, 'xVal')), columns }
}

const seriesName = (text: XmlElement | undefined): string => {
  const points = [...pointsOf(text).values()].map(point => point.text).join(' ')
  return points === '' ? textOf(childAt(text, 'v')).trim() || textOfBody(text) : points
}

/** Cached points of a reference or a literal; of categories with floors the lowest floor first, joined upwards. */
const pointsOf = (element: XmlElement | undefined): Points => {
  const [lowest = new Map<number, Point>(), ...floors] = element ? cachesOf(element).map(cachePoints) : []
  return floors.reduce(underFloor, lowest)
}

const CACHES: ReadonlySet<string> = new Set(['strCache', 'numCache', 'strLit', 'numLit', 'lvl'])

const cachesOf = (element: XmlElement): readonly XmlElement[] =>
  elementsOf(element).flatMap(child => (CACHES.has(child.name) ? [child] : cachesOf(child)))

const cachePoints = (cache: XmlElement): Points => {
  const points = new Map<number, Point>()
  const format = textOf(childAt(cache, 'formatCode')).trim() || 'General'
  for (const point of elementsOf(cache, 'pt')) {
    const index = wholeNumber(point, 'idx') ?? -1
    const text = textOf(childAt(point, 'v')).trim()
    if (index < 0 || index >= MAX_POINTS) continue
    const value = cache.name.startsWith('num') && text !== '' ? Number(text) : Number.NaN
    const own = attribute(point, 'formatCode') ?? format
    points.set(index, Number.isFinite(value) ? { text, number: { value: exact(value), format: own } } : { text })
  }
  return points
}

/** Fifteen digits are what a spreadsheet keeps; the rest of a stored value is noise. */
const exact = (value: number): number => Number(value.toPrecision(15))

/** An upper name stands at the first of the points that it covers. */
const underFloor = (points: Points, floor: Points): Points => {
  let upper = ''
  const joined = new Map<number, Point>()
  for (const index of [...points.keys()].sort((a, b) => a - b)) {
    const own = points.get(index)?.text ?? ''
    upper = floor.get(index)?.text ?? upper
    joined.set(index, { text: upper === '' ? own : `${upper} / ${own}` })
  }
  return joined
}

const tableOf = (
  series: readonly Series[],
  names: { readonly title: string | undefined; readonly axis: string },
): FlowTable => {
  const columns = series.flatMap(one => one.columns)
  const labels = new Map<number, Point>()
  for (const one of series)
    for (const [index, point] of one.categories) if (!labels.has(index)) labels.set(index, point)
  const indices = [...new Set([labels, ...columns.map(([, points]) => points)].flatMap(points => [...points.keys()]))]
  indices.sort((a, b) => a - b)
  const header = [names.axis, ...columns.map(([label]) => label)].map((text, column) => cellOf(0, column, { text }))
  const body = indices.flatMap((index, row) => [
    cellOf(row + 1, 0, labels.get(index) ?? { text: String(index + 1) }),
    ...columns.flatMap(([, points], column) => {
      const point = points.get(index)
      return point ? [cellOf(row + 1, column + 1, point)] : []
    }),
  ])
  return {
    kind: 'table',
    origin: 'chart',
    cells: [...header, ...body],
    headerRows: 1,
    ...(names.title === undefined ? {} : { caption: names.title }),
  }
}

const cellOf = (row: number, column: number, { text, number }: Point): FlowCell => ({
  row,
  column,
  rows: 1,
  columns: 1,
  items: [plainParagraph(text)],
  ...(number === undefined ? {} : { number }),
})

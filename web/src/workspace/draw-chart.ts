import { type ChartShape, marksOf, type ResultRows } from './chart-shape.ts'

type Plot = typeof import('@observablehq/plot')

/** Bars drawn at most; further ones stand in the table. */
const MOST_BARS = 40

/** The chart of a result, `width` pixels wide, in the colours of the page. */
export const drawChart = (
  plot: Plot,
  result: ResultRows,
  { shape, width }: { shape: ChartShape; width: number },
): Element => {
  const { mark, ...axes } = markOf(plot, result, shape)
  const bars = shape.mark === 'bars'
  return named(
    plot.plot({
      width,
      marginLeft: bars ? Math.min(220, width / 3) : 60,
      ...axes,
      style: { background: 'none', color: 'var(--ink)', fontSize: '12px' },
      marks: [mark, bars ? plot.ruleX([0]) : plot.ruleY([0])],
    }),
    `${result.columns[shape.y] ?? ''} / ${result.columns[shape.x] ?? ''}`,
  )
}

/** A chart as one picture with a name; what its parts are called says nothing to a person, and the values stand in the table. */
const named = (chart: Element, name: string): Element => {
  for (const part of chart.querySelectorAll('g[aria-label]')) part.removeAttribute('aria-label')
  chart.setAttribute('role', 'img')
  chart.setAttribute('aria-label', name)
  return chart
}

const markOf = (plot: Plot, result: ResultRows, shape: ChartShape) => {
  const marks = marksOf(result, shape)
  const x = { label: result.columns[shape.x] ?? '', grid: true }
  const y = { label: result.columns[shape.y] ?? '', grid: true }
  switch (shape.mark) {
    case 'bars':
      return {
        mark: plot.barX(marks, {
          x: 'y',
          y: 'x',
          sort: { y: 'x', reverse: true, limit: MOST_BARS },
          fill: 'var(--accent)',
          tip: true,
        }),
        x: y,
        y: { label: x.label, tickFormat: shortName },
      }
    case 'line': {
      const days = marks.map(one => (typeof one.x === 'string' ? { x: new Date(one.x), y: one.y } : one))
      return { mark: plot.lineY(days, { x: 'x', y: 'y', stroke: 'var(--accent)', strokeWidth: 2, tip: true }), x, y }
    }
    case 'dots':
      return { mark: plot.dot(marks, { x: 'x', y: 'y', stroke: 'var(--accent)', tip: true }), x, y }
  }
}

/** A name as it fits beside a bar; the whole one is in the tip. */
const shortName = (name: unknown): string => {
  const text = String(name ?? '')
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text
}

const MOST_LETTERS = 26

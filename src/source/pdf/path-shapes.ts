import type { Matrix } from './open-pdf.ts'
import type { Box, Rule } from './page-content.ts'

/** A line drawn as a thin area is at most this thick, in points. */
const MAX_RULE_THICKNESS = 3.2
/** A line may be off its axis by this share of its length and still be straight. */
const MAX_SLANT = 0.02
/** Most points of one path that are followed; charts and maps have more. */
const MAX_POINTS = 20_000

/** Numbers of the steps of a path: move, line, cubic curve, quadratic curve, close. */
const MOVE = 0
const LINE = 1
const CURVE = 2
const QUADRATIC = 3
const ARGUMENTS: Readonly<Record<number, number>> = { [MOVE]: 2, [LINE]: 2, [CURVE]: 6, [QUADRATIC]: 4 }

/** Operators that paint a path (numbers of pdf.js): stroke, fill, or both. */
const STROKES = new Set([20, 21, 24, 25, 26, 27])
const FILLS = new Set([22, 23, 24, 25, 26, 27])

type Point = readonly [x: number, y: number]
type Part = { readonly points: readonly Point[]; readonly closed: boolean; readonly curved: boolean }

/** Lines and areas that a path draws, on the page. Curves give nothing; thin areas are lines. */
export const pathShapes = (
  args: readonly unknown[],
  matrix: Matrix,
): { readonly rules: readonly Rule[]; readonly fills: readonly Box[] } => {
  const operator = Number(args[0])
  const strokes = STROKES.has(operator)
  if (!strokes && !FILLS.has(operator)) return { rules: [], fills: [] }
  const rules: Rule[] = []
  const fills: Box[] = []
  for (const part of partsOf(args[1], matrix)) {
    if (strokes) rules.push(...strokeRules(part))
    if (FILLS.has(operator)) {
      const box = rectangleOf(part)
      const thin = box && thinRule(box)
      if (thin) rules.push(thin)
      else if (box) fills.push(box)
    }
  }
  return { rules, fills }
}

const partsOf = (paths: unknown, matrix: Matrix): readonly Part[] => {
  const parts: Part[] = []
  for (const path of Array.isArray(paths) ? paths : []) {
    if (!(path instanceof Float32Array) && !Array.isArray(path)) continue
    parts.push(...partsOfPath(path, matrix))
  }
  return parts
}

const partsOfPath = (path: ArrayLike<number>, matrix: Matrix): readonly Part[] => {
  const parts: Part[] = []
  let points: Point[] = []
  let curved = false
  const end = (closed: boolean): void => {
    if (points.length > 1) parts.push({ points, closed, curved })
    points = []
    curved = false
  }
  for (let at = 0; at < Math.min(path.length, MAX_POINTS); ) {
    const step = path[at] as number
    const length = ARGUMENTS[step]
    if (length === undefined) {
      const [first] = points
      end(true)
      if (first) points = [first]
      at += 1
      continue
    }
    if (step === MOVE) end(false)
    if (step === CURVE || step === QUADRATIC) curved = true
    points.push(onPage(matrix, path[at + length - 1] as number, path[at + length] as number))
    at += length + 1
  }
  end(false)
  return parts
}

const onPage = (matrix: Matrix, x: number, y: number): Point => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

const strokeRules = ({ points, closed, curved }: Part): readonly Rule[] => {
  const rules: Rule[] = []
  const ends = closed && points[0] ? [...points, points[0]] : points
  for (let at = 1; at < ends.length; at += 1) {
    const rule = straight(ends[at - 1] as Point, ends[at] as Point)
    // Of a shape with curves only its long straight sides are lines of a table.
    if (rule && (!curved || rule.to - rule.from > 12)) rules.push(rule)
  }
  return rules
}

const straight = ([x0, y0]: Point, [x1, y1]: Point): Rule | undefined => {
  const across = Math.abs(x1 - x0)
  const down = Math.abs(y1 - y0)
  if (across < 0.5 && down < 0.5) return undefined
  if (down <= Math.max(0.5, across * MAX_SLANT))
    return { axis: 'h', at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) }
  if (across <= Math.max(0.5, down * MAX_SLANT))
    return { axis: 'v', at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) }
  return undefined
}

/** The box of a path whose sides all lie on it; `undefined` for any other shape. */
const rectangleOf = ({ points, curved }: Part): Box | undefined => {
  if (curved || points.length < 3) return undefined
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  const onSide = ([x, y]: Point): boolean =>
    (Math.abs(x - box.left) < 0.6 || Math.abs(x - box.right) < 0.6) &&
    (Math.abs(y - box.top) < 0.6 || Math.abs(y - box.bottom) < 0.6)
  return points.every(onSide) ? box : undefined
}

const thinRule = (box: Box): Rule | undefined => {
  const width = box.right - box.left
  const height = box.bottom - box.top
  if (height <= MAX_RULE_THICKNESS && width > height * 2)
    return { axis: 'h', at: (box.top + box.bottom) / 2, from: box.left, to: box.right }
  if (width <= MAX_RULE_THICKNESS && height > width * 2)
    return { axis: 'v', at: (box.left + box.right) / 2, from: box.top, to: box.bottom }
  return undefined
}

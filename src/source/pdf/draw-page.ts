import type { Matrix, PdfFile, PdfFont, PdfPage } from './open-pdf.ts'
import type { Box, Glyph, PageContent, Rule } from './page-content.ts'
import { pathShapes } from './path-shapes.ts'
import { uprightPage } from './upright-page.ts'

/** Most operators of one page that are followed. */
export const MAX_OPERATORS = 2_000_000
/** Most characters of one page that are kept. */
export const MAX_GLYPHS = 400_000

/** State that `q` and `Q` save and restore. */
type State = {
  matrix: Matrix
  font: PdfFont
  size: number
  charSpace: number
  wordSpace: number
  scale: number
  leading: number
  rise: number
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * What a page draws: characters with their places, lines and areas, turned so that most of its text is upright.
 *
 * The operators of the content stream are run as ISO 32000-1 §8 and §9 say, without painting anything.
 */
export const drawPage = async (file: PdfFile, number: number): Promise<PageContent & { readonly cut: boolean }> => {
  const page = await file.page(number)
  const { fnArray, argsArray } = await page.getOperatorList()
  const run = new PageRun(page, file.ops)
  const count = Math.min(fnArray.length, MAX_OPERATORS)
  for (let at = 0; at < count; at += 1) run.step(fnArray[at] as number, argsArray[at])
  page.cleanup()
  return { ...uprightPage(run.content(number)), cut: fnArray.length > count || run.full }
}

/** `a` then `b`: the matrix of a step inside the space of another. */
const times = (b: Matrix, a: Matrix): Matrix => [
  b[0] * a[0] + b[2] * a[1],
  b[1] * a[0] + b[3] * a[1],
  b[0] * a[2] + b[2] * a[3],
  b[1] * a[2] + b[3] * a[3],
  b[0] * a[4] + b[2] * a[5] + b[4],
  b[1] * a[4] + b[3] * a[5] + b[5],
]

const isNumbers = (value: unknown, length: number): value is ArrayLike<number> =>
  typeof value === 'object' && value !== null && 'length' in value && value.length === length

const matrixOf = (value: unknown): Matrix => {
  if (!isNumbers(value, 6)) return IDENTITY
  const part = (at: number): number => (Number.isFinite(value[at]) ? Number(value[at]) : 0)
  return [part(0), part(1), part(2), part(3), part(4), part(5)]
}

const listOf = (args: unknown): readonly unknown[] => (Array.isArray(args) ? args : [])
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** One run over the operators of a page. */
class PageRun {
  full = false
  private readonly page: PdfPage
  private readonly steps: ReadonlyMap<number, (args: readonly unknown[]) => void>
  private readonly glyphs: Glyph[] = []
  private readonly rules: Rule[] = []
  private readonly fills: Box[] = []
  private readonly stack: State[] = []
  private readonly base: Matrix
  private readonly width: number
  private readonly height: number
  private pictureArea = 0
  private spaced = false
  private emptyTexts = 0
  private state: State
  private textMatrix: Matrix = IDENTITY
  private lineMatrix: Matrix = IDENTITY

  constructor(page: PdfPage, ops: Readonly<Record<string, number>>) {
    this.page = page
    const [x0 = 0, y0 = 0, x1 = 612, y1 = 792] = page.view
    const turned = page.rotate % 180 !== 0
    this.width = turned ? y1 - y0 : x1 - x0
    this.height = turned ? x1 - x0 : y1 - y0
    this.base = viewMatrix(page.rotate, [x0, y0, x1, y1])
    this.state = { matrix: this.base, font: {}, size: 1, charSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 }
    this.steps = this.stepTable(ops)
  }

  step(operator: number, args: unknown): void {
    this.steps.get(operator)?.(listOf(args))
  }

  content(page: number): PageContent {
    const pictures = Math.min(1, this.pictureArea / Math.max(1, this.width * this.height))
    return {
      page,
      width: this.width,
      height: this.height,
      glyphs: this.glyphs,
      rules: this.rules,
      fills: this.fills,
      pictures,
      emptyTexts: this.emptyTexts,
    }
  }

  private stepTable(ops: Readonly<Record<string, number>>): ReadonlyMap<number, (args: readonly unknown[]) => void> {
    const picture = (): void => this.addPicture()
    const table: Readonly<Record<string, (args: readonly unknown[]) => void>> = {
      save: () => this.save(),
      restore: () => this.restore(),
      transform: args => this.transform(matrixOf(args)),
      paintFormXObjectBegin: args => {
        this.save()
        if (args[0]) this.transform(matrixOf(args[0]))
      },
      paintFormXObjectEnd: () => this.restore(),
      beginAnnotation: args => {
        this.save()
        this.state.matrix = this.base
        this.transform(matrixOf(args[2]))
        this.transform(matrixOf(args[3]))
      },
      endAnnotation: () => this.restore(),
      constructPath: args => this.addPath(args),
      beginText: () => {
        this.textMatrix = IDENTITY
        this.lineMatrix = IDENTITY
      },
      setCharSpacing: ([value]) => {
        this.state.charSpace = numberOf(value)
      },
      setWordSpacing: ([value]) => {
        this.state.wordSpace = numberOf(value)
      },
      setHScale: ([value]) => {
        this.state.scale = numberOf(value) / 100
      },
      setLeading: ([value]) => {
        this.state.leading = -numberOf(value)
      },
      setTextRise: ([value]) => {
        this.state.rise = numberOf(value)
      },
      setFont: ([name, size]) => this.setFont(name, numberOf(size)),
      setTextMatrix: args => {
        this.textMatrix = matrixOf(args.length === 1 ? args[0] : args)
        this.lineMatrix = this.textMatrix
      },
      moveText: ([x, y]) => this.moveText(numberOf(x), numberOf(y)),
      setLeadingMoveText: ([x, y]) => {
        this.state.leading = numberOf(y)
        this.moveText(numberOf(x), numberOf(y))
      },
      nextLine: () => this.moveText(0, this.state.leading),
      showText: ([glyphs]) => this.showText(listOf(glyphs)),
      paintImageXObject: picture,
      paintInlineImageXObject: picture,
      paintImageMaskXObject: picture,
      paintJpegXObject: picture,
    }
    const steps = new Map<number, (args: readonly unknown[]) => void>()
    for (const [name, run] of Object.entries(table)) {
      const operator = ops[name]
      if (operator !== undefined) steps.set(operator, run)
    }
    return steps
  }

  private save(): void {
    this.stack.push({ ...this.state })
  }

  private restore(): void {
    const state = this.stack.pop()
    if (state) this.state = state
  }

  private transform(matrix: Matrix): void {
    this.state.matrix = times(this.state.matrix, matrix)
  }

  private setFont(name: unknown, size: number): void {
    const known = typeof name === 'string' && this.page.commonObjs.has(name)
    const font = known ? this.page.commonObjs.get(name) : undefined
    this.state.font = typeof font === 'object' && font !== null ? font : {}
    this.state.size = size
  }

  private moveText(x: number, y: number): void {
    this.lineMatrix = times(this.lineMatrix, [1, 0, 0, 1, x, y])
    this.textMatrix = this.lineMatrix
  }

  private showText(items: readonly unknown[]): void {
    const { size, font } = this.state
    if (items.length === 0) this.emptyTexts += 1
    const em = (numberOf(font.fontMatrix?.[0]) || 0.001) * size
    for (const item of items) {
      if (typeof item === 'number') this.advance((-item / 1000) * size, font)
      else if (typeof item === 'object' && item !== null) this.showGlyph(item, em)
    }
  }

  private showGlyph(
    glyph: { readonly unicode?: unknown; readonly width?: unknown; readonly isSpace?: unknown },
    em: number,
  ): void {
    const { scale, charSpace, wordSpace, font } = this.state
    const width = numberOf(glyph.width) * em
    const text = typeof glyph.unicode === 'string' ? glyph.unicode : ''
    if (text.trim() !== '') this.addGlyph(text, width * scale)
    else if (text !== '') this.spaced = true
    this.advance(width + charSpace + (glyph.isSpace === true ? wordSpace : 0), font)
  }

  private advance(distance: number, font: PdfFont): void {
    const step: Matrix = font.vertical
      ? [1, 0, 0, 1, 0, -Math.abs(distance)]
      : [1, 0, 0, 1, distance * this.state.scale, 0]
    this.textMatrix = times(this.textMatrix, step)
  }

  private addGlyph(text: string, width: number): void {
    if (this.glyphs.length >= MAX_GLYPHS) {
      this.full = true
      return
    }
    const { font, size, rise } = this.state
    const space = times(this.state.matrix, this.textMatrix)
    const height = Math.hypot(space[2], space[3]) * Math.abs(size)
    if (!(height > 0.5) || height > 1000) return
    const ascent = limited(font.ascent, 0.6, 1.1, 0.8) * size
    const descent = limited(font.descent, -0.5, -0.05, -0.2) * size
    const box = boxOf(space, { left: 0, top: rise + descent, right: width, bottom: rise + ascent })
    const base = apply(space, 0, rise)
    const turn = turnOf(space)
    this.glyphs.push({
      ...box,
      text,
      base: turn % 2 === 0 ? base[1] : base[0],
      size: height,
      bold: /bold|black|heavy|semibold|[-,]bd\b/i.test(font.name ?? ''),
      spaced: this.spaced,
      turn,
    })
    this.spaced = false
  }

  private addPath(args: readonly unknown[]): void {
    const { rules, fills } = pathShapes(args, this.state.matrix)
    for (const rule of rules) this.rules.push(rule)
    for (const fill of fills) this.fills.push(fill)
  }

  private addPicture(): void {
    const box = boxOf(this.state.matrix, { left: 0, top: 0, right: 1, bottom: 1 })
    this.pictureArea += Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top)
  }
}

const limited = (value: number | undefined, low: number, high: number, otherwise: number): number =>
  value === undefined || !Number.isFinite(value) || value === 0 ? otherwise : Math.min(high, Math.max(low, value))

const apply = (matrix: Matrix, x: number, y: number): readonly [number, number] => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

/** The upright box around a box in another space. */
const boxOf = (matrix: Matrix, box: Box): Box => {
  const corners = [
    apply(matrix, box.left, box.top),
    apply(matrix, box.right, box.top),
    apply(matrix, box.left, box.bottom),
    apply(matrix, box.right, box.bottom),
  ]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Quarter turns of a line of text on the page, whose y grows downwards. */
const turnOf = (matrix: Matrix): Glyph['turn'] => {
  const [a, b] = matrix
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 2
  return b >= 0 ? 1 : 3
}

/** From the space of the page to points from its top left corner, its own rotation done (ISO 32000-1 §8.3.2). */
const viewMatrix = (rotate: number, [x0, y0, x1, y1]: readonly [number, number, number, number]): Matrix => {
  const quarter = (((rotate % 360) + 360) % 360) / 90
  if (quarter === 1) return [0, 1, 1, 0, -y0, -x0]
  if (quarter === 2) return [-1, 0, 0, 1, x1, -y0]
  if (quarter === 3) return [0, -1, -1, 0, y1, x1]
  return [1, 0, 0, -1, -x0, y1]
}

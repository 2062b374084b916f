import { parseRect, type Rect } from '../../grid/index.ts'
import { decodeText, type XmlTokens } from '../xml/index.ts'
import type { ScannedColumns, ScannedLink, SheetFacts } from './cell-sink.ts'

/** Unreadable references that are kept to be told. */
const MAX_BAD_REFERENCES = 20

/** Collects what stands in a worksheet part before and after its cells (ECMA-376 §18.3.1.99). */
export class SheetFactsReader {
  private readonly merges: Rect[] = []
  private readonly columns: ScannedColumns[] = []
  private readonly links: ScannedLink[] = []
  private readonly tables: string[] = []
  private readonly badReferences: string[] = []
  private freeze: { readonly rows: number; readonly columns: number } | undefined
  private autofilter: Rect | undefined
  private dimension: string | undefined
  private summaryAbove = false
  private whole = false
  /** Names of the elements that are open, outermost first. */
  private readonly open: string[] = []
  /** Depth at which the extension list began; its elements repeat names of the main part with another meaning. */
  private extension = 0

  /** An opening tag outside of the cells. */
  enter(tokens: XmlTokens): void {
    if (!tokens.selfClosing) this.open.push(tokens.name)
    if (this.extension > 0) return
    if (tokens.isNamed('extLst') && !tokens.selfClosing) this.extension = this.open.length
    else this.read(tokens)
    if (tokens.selfClosing && this.open.length === 0) this.whole = true
  }

  /** A closing tag; false when it closes no open element. */
  leave(tokens: XmlTokens): boolean {
    if (this.extension === this.open.length) this.extension = 0
    const name = this.open.pop()
    if (name === undefined || !tokens.isNamed(name)) return false
    if (this.open.length === 0) this.whole = true
    return true
  }

  /** True between the start and the end of the root element, where text may stand. */
  get isInside(): boolean {
    return this.open.length > 0
  }

  /** True inside the extension list, whose cells belong to other programs. */
  get isExtension(): boolean {
    return this.extension > 0
  }

  finish(): SheetFacts {
    return {
      merges: this.merges,
      columns: this.columns,
      links: this.links,
      tables: this.tables,
      ...(this.freeze ? { freeze: this.freeze } : {}),
      ...(this.autofilter ? { autofilter: this.autofilter } : {}),
      ...(this.dimension === undefined ? {} : { dimension: this.dimension }),
      summaryAbove: this.summaryAbove,
      badReferences: this.badReferences,
      whole: this.whole,
    }
  }

  private read(tokens: XmlTokens): void {
    if (tokens.isNamed('mergeCell')) this.rect(tokens, rect => this.merges.push(rect))
    else if (tokens.isNamed('hyperlink')) this.rect(tokens, rect => this.links.push(linkOf(tokens, rect)))
    else if (tokens.isNamed('col')) this.column(tokens)
    else if (tokens.isNamed('tablePart')) this.tables.push(attributeOf(tokens, 'id') ?? '')
    else if (tokens.isNamed('autoFilter')) this.autofilter ??= parseRect(attributeOf(tokens, 'ref') ?? '')
    else if (tokens.isNamed('dimension')) this.dimension = attributeOf(tokens, 'ref')
    else if (tokens.isNamed('outlinePr')) this.summaryAbove = isOff(attributeOf(tokens, 'summaryBelow'))
    else if (tokens.isNamed('pane')) this.freeze ??= freezeOf(tokens)
  }

  private rect(tokens: XmlTokens, take: (rect: Rect) => void): void {
    const ref = attributeOf(tokens, 'ref') ?? ''
    const rect = parseRect(ref)
    if (rect) take(rect)
    else if (this.badReferences.length < MAX_BAD_REFERENCES) this.badReferences.push(ref)
  }

  private column(tokens: XmlTokens): void {
    const first = Number(attributeOf(tokens, 'min') ?? Number.NaN) - 1
    const last = Number(attributeOf(tokens, 'max') ?? Number.NaN) - 1
    const hidden = isOn(attributeOf(tokens, 'hidden')) || Number(attributeOf(tokens, 'width') ?? 1) === 0
    const outline = Number(attributeOf(tokens, 'outlineLevel') ?? 0)
    // A width for the whole rest of a sheet says nothing of any column.
    const width = last - first < MOST_WIDTHS ? Number(attributeOf(tokens, 'width') ?? 0) : 0
    if (first >= 0 && last >= first && (hidden || outline > 0 || width > 0))
      this.columns.push({ first, last, hidden, outline, ...(width > 0 ? { width } : {}) })
  }
}

/** Columns of one `col` element (ECMA-376 §18.3.1.13) whose width is kept. */
const MOST_WIDTHS = 64

const linkOf = (tokens: XmlTokens, rect: Rect): ScannedLink => {
  const relationship = attributeOf(tokens, 'id')
  const location = attributeOf(tokens, 'location')
  return {
    rect,
    ...(relationship === undefined ? {} : { relationship }),
    ...(location === undefined ? {} : { location }),
  }
}

const freezeOf = (tokens: XmlTokens): { readonly rows: number; readonly columns: number } | undefined => {
  if (!/^frozen/.test(attributeOf(tokens, 'state') ?? '')) return undefined
  const rows = Math.trunc(Number(attributeOf(tokens, 'ySplit') ?? 0)) || 0
  const columns = Math.trunc(Number(attributeOf(tokens, 'xSplit') ?? 0)) || 0
  return rows > 0 || columns > 0 ? { rows, columns } : undefined
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
const isOff = (value: string | undefined): boolean => value === '0' || value === 'false'

const attributeOf = (tokens: XmlTokens, name: string): string | undefined => {
  const at = tokens.findAttribute(name)
  return at < 0 ? undefined : decodeText(tokens.bytes, tokens.valueStart(at), tokens.valueEnd(at))
}

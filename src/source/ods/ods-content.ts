import type { TextStore } from '../../grid/index.ts'
import {
  CLOSE,
  DOCTYPE,
  NameCache,
  OPEN,
  refuseEntities,
  TreeBuilder,
  type XmlElement,
  type XmlTokens,
} from '../xml/index.ts'
import { OdsSheet } from './ods-sheet.ts'
import type { OdsStyles } from './ods-styles.ts'

/** Elements that are taken as whole trees, each handed on as soon as it ends. */
const WHOLE = new Set([
  'automatic-styles',
  'table-row',
  'table-column',
  'named-expressions',
  'database-ranges',
  'shapes',
  'forms',
  'tracked-changes',
  'dde-links',
  'scripts',
  'font-face-decls',
  'calculation-settings',
  'content-validations',
  'data-pilot-tables',
])

/**
 * Takes the tokens of a content part and builds its sheets row by row, so that only one row is held as a tree.
 * `ranges` are the trees of named expressions and database ranges.
 */
export class OdsContent {
  readonly sheets: OdsSheet[] = []
  readonly ranges: XmlElement[] = []
  /** Sheet, print ranges as written. */
  readonly printRanges: (string | undefined)[] = []
  /** True when the part holds a spreadsheet at all. */
  isSpreadsheet = false
  private readonly styles: OdsStyles
  private readonly texts: TextStore
  private readonly part: string
  private readonly open: string[] = []
  private readonly names = new NameCache()
  private tree: TreeBuilder | undefined
  private sheet: OdsSheet | undefined

  constructor(part: string, styles: OdsStyles, texts: TextStore) {
    this.part = part
    this.styles = styles
    this.texts = texts
  }

  take(token: number, tokens: XmlTokens): void {
    if (token === DOCTYPE) refuseEntities(tokens, this.part)
    else if (this.tree) this.grow(token, tokens)
    else if (token === OPEN && WHOLE.has(tokens.name)) {
      this.tree = new TreeBuilder({ part: this.part, names: this.names })
      this.grow(token, tokens)
    } else if (token === OPEN) this.enter(tokens)
    else if (token === CLOSE) this.leave()
  }

  /** True when every element was closed. */
  get isWhole(): boolean {
    return this.open.length === 0 && !this.tree
  }

  private grow(token: number, tokens: XmlTokens): void {
    this.tree?.take(token, tokens)
    if (!this.tree?.isDone) return
    const element = this.tree.root()
    this.tree = undefined
    this.handOn(element)
  }

  private handOn(element: XmlElement): void {
    const { name } = element
    if (name === 'table-row')
      this.sheet?.addRow(element, this.depthOf('table-row-group'), this.open.includes('table-header-rows'))
    else if (name === 'table-column') this.sheet?.addColumn(element, this.depthOf('table-column-group'))
    else if (name === 'automatic-styles') this.styles.add(element)
    else if (name === 'named-expressions' || name === 'database-ranges') this.ranges.push(element)
  }

  private depthOf(group: string): number {
    return this.open.filter(name => name === group).length
  }

  private enter(tokens: XmlTokens): void {
    const { name } = tokens
    if (name === 'spreadsheet') this.isSpreadsheet = true
    if (name === 'table' && !this.open.includes('table')) this.enterTable(tokens)
    if (!tokens.selfClosing) this.open.push(name)
  }

  private enterTable(tokens: XmlTokens): void {
    const head = new TreeBuilder({ part: this.part, names: this.names })
    head.take(OPEN, tokens)
    if (!tokens.selfClosing) head.take(CLOSE, tokens)
    const element = head.root()
    this.sheet = new OdsSheet(element, this.styles, this.texts)
    this.sheets.push(this.sheet)
    this.printRanges.push(element.attributes['print-ranges'])
  }

  private leave(): void {
    const name = this.open.pop()
    if (name === 'table' && !this.open.includes('table')) this.sheet = undefined
  }
}

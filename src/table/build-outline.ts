import type { Rect } from '../grid/index.ts'
import type { GroupColumn } from './group-columns.ts'
import { cellsIn } from './row-cells.ts'
import type { Levels } from './row-level.ts'
import type { RoleOf } from './row-role.ts'
import { tidyText } from './sort-of.ts'
import type { WithStub } from './stages.ts'
import type { Group, RowFact } from './table.ts'

/** What the outline of a body is built from. `area`: the body rows over all columns of the table. */
export type OutlineParts = {
  readonly region: WithStub
  readonly area: Rect
  readonly groupColumns: readonly GroupColumn[]
  readonly levels: Levels
  readonly roleOf: RoleOf
}

/** Level of plain rows where nothing but sections tells levels. */
const BELOW_SECTIONS = 9

/** A row that may still be an ancestor. `group` is set once it is one. */
type Step = {
  readonly row: number
  readonly column: number
  readonly level: number
  readonly section: boolean
  readonly leads: boolean
  readonly by: Group['by']
  group?: number
}

/**
 * Ancestors and facts of body rows, in one pass from the top.
 *
 * A stack holds the rows that may still have children. A row leaves it when a row comes that is not deeper; a section
 * row stays until the next section, or, where children stand deeper than their section, until a row as shallow as it.
 */
export const buildOutline = (
  parts: OutlineParts,
): { readonly groups: readonly Group[]; readonly rows: readonly RowFact[] } => {
  const { region, area, levels, roleOf } = parts
  const { grid } = region
  const builder = new OutlineBuilder(parts, sectionsIndent(parts))
  let next: readonly number[] = cellsIn(grid, area.top, area)
  let nextRole = next.length === 0 ? undefined : roleOf(area.top, next)
  for (let row = area.top; row < area.bottom; row += 1) {
    const columns = next
    const role = nextRole
    next = row + 1 < area.bottom ? cellsIn(grid, row + 1, area) : []
    nextRole = next.length === 0 ? undefined : roleOf(row + 1, next)
    const hidden = grid.rowInfo.get(row)?.hidden === true
    if (role === undefined) builder.blank(row, hidden)
    else
      builder.add({
        row,
        role,
        level: levels.at(row),
        columns,
        hidden,
        leads: role === 'section' && nextRole === 'section',
      })
  }
  return builder.finish()
}

type Arrival = {
  readonly row: number
  readonly role: ReturnType<RoleOf>
  readonly level: number | undefined
  readonly columns: readonly number[]
  readonly hidden: boolean
  /** A section right above another one. */
  readonly leads: boolean
}

/** Section rows whose next row stands deeper, against those whose next row does not. */
const sectionsIndent = ({ region, area, levels, roleOf }: OutlineParts): boolean => {
  if (levels.by === 'none') return false
  let deeper = 0
  let sections = 0
  for (let row = area.top; row < Math.min(area.bottom - 1, area.top + 2_000); row += 1) {
    const columns = cellsIn(region.grid, row, area)
    if (columns.length === 0 || roleOf(row, columns) !== 'section') continue
    sections += 1
    if ((levels.at(row + 1) ?? 0) > (levels.at(row) ?? 0)) deeper += 1
  }
  return deeper * 2 >= sections
}

/** For each row the row below it that sums it: the next one that is less deep. Cost: rows. */
const summariesBelow = ({ area, levels }: OutlineParts): ReadonlyMap<number, number> => {
  const summaries = new Map<number, number>()
  const stack: { readonly row: number; readonly level: number }[] = []
  for (let row = area.bottom - 1; row >= area.top; row -= 1) {
    const level = levels.at(row) ?? 0
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop()
    const summary = stack.at(-1)
    if (summary) summaries.set(row, summary.row)
    stack.push({ row, level })
  }
  return summaries
}

class OutlineBuilder {
  private readonly parts: OutlineParts
  private readonly closing: boolean
  private readonly groups: Group[] = []
  private readonly rows: RowFact[] = []
  private stack: Step[] = []
  private columnGroups: number[] = []
  /** The innermost text of the outer table. */
  private nested: number | undefined
  private readonly summaries: ReadonlyMap<number, number>
  private readonly summaryGroups = new Map<number, number>()
  private lastSection: { readonly index: number; readonly step: Step } | undefined

  constructor(parts: OutlineParts, closing: boolean) {
    this.parts = parts
    this.closing = closing
    for (const { label, row, column } of parts.region.nesting ?? []) {
      const parent = this.nested
      this.groups.push({ label, row, column, ...(parent === undefined ? {} : { parent }), by: 'nesting' })
      this.nested = this.groups.length - 1
    }
    this.summaries = parts.levels.below ? summariesBelow(parts) : new Map()
  }

  blank(row: number, hidden: boolean): void {
    this.rows.push({ row, role: 'blank', ...(hidden ? { hidden } : {}) })
  }

  add(arrival: Arrival): void {
    const { row, role, hidden } = arrival
    if (role === 'header' || role === 'unit') {
      this.rows.push({ row, role, ...(hidden ? { hidden } : {}) })
      if (role === 'unit' && this.parts.levels.by === 'none') this.stack = []
      return
    }
    this.openColumnGroups(row)
    const step = this.stepOf(arrival)
    this.close(step)
    const group = this.parts.levels.below ? this.summaryOf(row) : this.parent()
    if (role === 'section') this.lastSection = { index: this.rows.length, step }
    if (group !== undefined || hidden || role === 'section')
      this.rows.push({ row, role, ...(group === undefined ? {} : { group }), ...(hidden ? { hidden } : {}) })
    this.stack.push(step)
  }

  /** A section at the very end heads nothing: it is a row without values. */
  finish(): { readonly groups: readonly Group[]; readonly rows: readonly RowFact[] } {
    const last = this.lastSection
    if (last && last.step.group === undefined) {
      const fact = this.rows[last.index] as RowFact
      this.rows[last.index] = { ...fact, role: 'data' }
    }
    return { groups: this.groups, rows: this.rows }
  }

  /**
   * Without indents a section has level 0, or 1 below one that leads it: a heading right above another is the outer
   * one, and later single headings are inner ones again.
   */
  private sectionLevel(leads: boolean): number {
    if (leads) return 0
    return this.stack.some(step => step.leads) ? 1 : 0
  }

  private stepOf({ row, role, level, columns, leads }: Arrival): Step {
    const { levels } = this.parts
    const section = role === 'section'
    const alone = section ? (columns[0] as number) : undefined
    const fallback = this.stack.at(-1)?.level ?? 0
    return {
      row,
      column: alone ?? levels.column,
      level:
        levels.by === 'none'
          ? section
            ? this.sectionLevel(leads)
            : BELOW_SECTIONS
          : (level ?? (section ? 0 : fallback)),
      leads,
      section,
      by: levels.by === 'none' ? 'section' : levels.by,
    }
  }

  private close(step: Step): void {
    const { levels } = this.parts
    while (this.stack.length > 0) {
      const top = this.stack.at(-1) as Step
      if (top.level < step.level) return
      const stays = top.level === step.level && top.section && !step.section && !(this.closing && levels.by !== 'none')
      const nests =
        top.section && step.section && top.level === step.level && top.row === step.row - 1 && levels.by === 'none'
      if (stays || (nests && this.stack.length < 2)) return
      this.stack.pop()
    }
  }

  /** The innermost ancestor at hand; becomes a group when it is first needed. */
  private parent(): number | undefined {
    let parent = this.columnGroups.at(-1) ?? this.nested
    const { by } = this.parts.levels
    for (const step of this.stack) {
      if (by === 'none' && !step.section) continue
      step.group ??= this.open(step, parent)
      parent = step.group
    }
    return parent
  }

  /** The group of the summary below a row, after those of the summaries below that one. */
  private summaryOf(row: number): number | undefined {
    const summary = this.summaries.get(row)
    if (summary === undefined) return this.nested
    const known = this.summaryGroups.get(summary)
    if (known !== undefined) return known
    const group = this.open({ row: summary, column: this.parts.levels.column, by: 'outline' }, this.summaryOf(summary))
    this.summaryGroups.set(summary, group)
    return group
  }

  private open({ row, column, by }: Pick<Step, 'row' | 'column' | 'by'>, parent: number | undefined): number {
    const { grid } = this.parts.region
    const own = tidyText(grid, row, column)
    const at = own === '' ? (cellsIn(grid, row, this.parts.area)[0] ?? column) : column
    const label = (own === '' ? tidyText(grid, row, at) : own).replace(/^[│┃├└┣┗─━\s]+/u, '')
    this.groups.push({ label, row, column: at, ...(parent === undefined ? {} : { parent }), by })
    return this.groups.length - 1
  }

  /** Groups of merged or blank-filled columns that begin in this row; the stack of rows begins anew under them. */
  private openColumnGroups(row: number): void {
    const { grid } = this.parts.region
    this.parts.groupColumns.forEach(({ column, by }, depth) => {
      const span = grid.spanAt(row, column)
      const filled = grid.kindAt(row, column) !== 'blank'
      const starts = by === 'merge' ? span === undefined || span.top === row : filled
      if (!starts) return
      this.columnGroups = this.columnGroups.slice(0, depth)
      this.stack = []
      if (!filled || !isGroupCell(span, by)) return
      this.columnGroups.push(this.open({ row, column, by }, this.columnGroups.at(-1) ?? this.nested))
    })
  }
}

/** A cell merged downwards; where labels stand over blanks, any cell that is not merged sideways. */
const isGroupCell = (span: Rect | undefined, by: GroupColumn['by']): boolean => {
  if (span && span.right - span.left > 1) return false
  return by === 'blank-filled' || (span !== undefined && span.bottom - span.top > 1)
}

import type { Grid, Rect } from '../../grid/index.ts'
import { evaluateFormula, type FormulaWorld, NotComputed } from './evaluate.ts'
import { errorOf, type FormulaValue } from './formula-value.ts'

/** Cells that the formulas of one book may look at in all; beyond it the rest stays without values. */
export const MAX_CELL_VISITS = 10_000_000
/** Formulas that are computed inside one another; of a longer chain the far end is computed first, then the near one. */
const MAX_DEPTH = 200

/** A formula cell without a value, its text filled to its place. */
export type OpenCell = { readonly row: number; readonly column: number; readonly text: string }

/** A sheet whose formulas are to be computed. */
export type OpenSheet = { readonly name: string; readonly grid: Grid; readonly open: readonly OpenCell[] }

/** What was computed: for each sheet the values of its open cells in their order, `undefined` where there is none. */
export type Computed = {
  readonly values: readonly (readonly FormulaValue[])[]
  /** Cells that wait for themselves. */
  readonly cycles: readonly { readonly sheet: number; readonly row: number; readonly column: number }[]
}

/**
 * Values of formulas that a file holds without them, one through another and across sheets.
 *
 * @param nameOf formula text of a defined name as seen from a sheet, from 0
 * @param visits cells that may be looked at in all
 *
 * Cost: cells looked at.
 */
export const computeOpen = (
  sheets: readonly OpenSheet[],
  nameOf: (name: string, sheet: number) => string | undefined,
  visits: number = MAX_CELL_VISITS,
): Computed => {
  const world = new OpenWorld(sheets, nameOf, visits)
  world.run()
  return {
    values: sheets.map(({ open }, sheet) => open.map(({ row, column }) => world.known(sheet, row, column))),
    cycles: world.cycles,
  }
}

const KEY = 16_384

/** A chain that is too deep for now: this cell of it is to be computed first. */
class TooDeep {
  readonly sheet: number
  readonly key: number

  constructor(sheet: number, key: number) {
    this.sheet = sheet
    this.key = key
  }
}

class OpenWorld implements FormulaWorld {
  readonly cycles: { sheet: number; row: number; column: number }[] = []
  private readonly sheets: readonly OpenSheet[]
  private readonly names: (name: string, sheet: number) => string | undefined
  private readonly texts: readonly ReadonlyMap<number, string>[]
  private readonly sortedKeys: readonly Float64Array[]
  private readonly values: readonly Map<number, FormulaValue>[]
  private readonly failed: readonly Set<number>[]
  private readonly waiting: readonly Set<number>[]
  private depth = 0
  private visitsLeft: number

  constructor(
    sheets: readonly OpenSheet[],
    nameOf: (name: string, sheet: number) => string | undefined,
    visits: number,
  ) {
    this.visitsLeft = visits
    this.sheets = sheets
    this.names = nameOf
    this.texts = sheets.map(({ open }) => new Map(open.map(({ row, column, text }) => [row * KEY + column, text])))
    this.sortedKeys = this.texts.map(texts => Float64Array.from(texts.keys()).sort())
    this.values = sheets.map(() => new Map())
    this.failed = sheets.map(() => new Set())
    this.waiting = sheets.map(() => new Set())
  }

  run(): void {
    this.sheets.forEach(({ open }, sheet) => {
      for (const { row, column } of open) this.settle(sheet, row * KEY + column)
    })
  }

  known(sheet: number, row: number, column: number): FormulaValue {
    return this.values[sheet]?.get(row * KEY + column)
  }

  cell(sheet: number, row: number, column: number): FormulaValue {
    const key = row * KEY + column
    if (this.texts[sheet]?.has(key)) return this.computed(sheet, key)
    this.visit(1)
    return this.stored(sheet, row, column)
  }

  cells(sheet: number, rect: Rect): readonly FormulaValue[] {
    return [...this.storedIn(sheet, rect), ...this.computedIn(sheet, rect)]
  }

  sheetOf(name: string): number {
    const lower = name.toLowerCase()
    return this.sheets.findIndex(sheet => sheet.name.toLowerCase() === lower)
  }

  nameOf(name: string, sheet: number): string | undefined {
    return this.names(name, sheet)
  }

  /** Values that the file holds in a rectangle. */
  private *storedIn(sheet: number, rect: Rect): Iterable<FormulaValue> {
    const grid = this.sheets[sheet]?.grid
    if (!grid) return
    for (let index = lowerBound(grid.filledRows, rect.top); index < grid.filledRows.length; index += 1) {
      const row = grid.filledRows[index] as number
      if (row >= rect.bottom) return
      for (const column of grid.columnsAt(row)) {
        if (column < rect.left || column >= rect.right) continue
        this.visit(1)
        yield this.stored(sheet, row, column)
      }
    }
  }

  /** Values of the formulas in a rectangle that the file holds no values for. */
  private *computedIn(sheet: number, rect: Rect): Iterable<FormulaValue> {
    const keys = this.sortedKeys[sheet] ?? []
    for (let index = lowerBound(keys, rect.top * KEY + rect.left); index < keys.length; index += 1) {
      const key = keys[index] as number
      if (key >= rect.bottom * KEY) return
      this.visit(1)
      if (key % KEY >= rect.left && key % KEY < rect.right) yield this.computed(sheet, key)
    }
  }

  /** Computes a cell, after those that its chain is too deep to reach; afterwards it has a value or never will. */
  private settle(sheet: number, key: number): void {
    const stack = [{ sheet, key }]
    for (let top = stack[stack.length - 1]; top; top = stack[stack.length - 1]) {
      const deeper = this.attempt(top.sheet, top.key)
      if (!deeper) stack.pop()
      else if (stack.some(known => known.sheet === deeper.sheet && known.key === deeper.key)) {
        this.giveUp(top.sheet, top.key)
        stack.pop()
      } else stack.push({ sheet: deeper.sheet, key: deeper.key })
    }
  }

  private attempt(sheet: number, key: number): TooDeep | undefined {
    try {
      this.computed(sheet, key)
    } catch (error) {
      if (error instanceof TooDeep) return error
      if (!(error instanceof NotComputed)) throw error
    }
    return undefined
  }

  private giveUp(sheet: number, key: number): void {
    this.failed[sheet]?.add(key)
    this.cycles.push({ sheet, row: Math.floor(key / KEY), column: key % KEY })
  }

  private computed(sheet: number, key: number): FormulaValue {
    const values = this.values[sheet]
    const waiting = this.waiting[sheet]
    const failed = this.failed[sheet]
    if (!values || !waiting || !failed) throw new NotComputed('no such sheet')
    if (values.has(key)) return values.get(key)
    if (failed.has(key)) throw new NotComputed('not computed before')
    if (waiting.has(key)) {
      this.cycles.push({ sheet, row: Math.floor(key / KEY), column: key % KEY })
      throw new NotComputed('a cell that waits for itself')
    }
    if (this.depth >= MAX_DEPTH) throw new TooDeep(sheet, key)
    this.depth += 1
    waiting.add(key)
    try {
      const value = evaluateFormula(this.texts[sheet]?.get(key) ?? '', sheet, this)
      values.set(key, value)
      return value
    } catch (error) {
      if (error instanceof NotComputed) failed.add(key)
      throw error
    } finally {
      waiting.delete(key)
      this.depth -= 1
    }
  }

  private visit(count: number): void {
    this.visitsLeft -= count
    if (this.visitsLeft < 0) throw new NotComputed('too many cells')
  }

  private stored(sheet: number, row: number, column: number): FormulaValue {
    const grid = this.sheets[sheet]?.grid
    const number = grid?.numberAt(row, column)
    if (number !== undefined) return number
    switch (grid?.kindAt(row, column)) {
      case 'boolean':
        return grid.textAt(row, column) === 'TRUE'
      case 'error':
        return errorOf(grid.textAt(row, column))
      case 'text':
        return grid.textAt(row, column)
      default:
        return this.withoutValue(row, column, grid)
    }
  }

  /** A formula whose stored value is an empty text is that text, all else without value is blank. */
  private withoutValue(row: number, column: number, grid: Grid | undefined): FormulaValue {
    return grid?.cellAt(row, column)?.formula ? '' : undefined
  }
}

const lowerBound = (list: ArrayLike<number>, value: number): number => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

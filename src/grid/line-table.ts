import type { LineInfo } from './cell.ts'

/** Outline levels beyond this one are kept as it; files have at most 7 (ECMA-376 §18.3.1.73). */
const MAX_OUTLINE = 127
const FIRST = 64

/** Facts of rows by number, one byte a row up to the last row that has some: a million rows cost a megabyte. */
export class LineTable implements ReadonlyMap<number, LineInfo> {
  private codes: Uint8Array = new Uint8Array(0)
  private count = 0

  get size(): number {
    return this.count
  }

  set(line: number, info: LineInfo): void {
    const code = (info.hidden ? 1 : 0) | (Math.min(MAX_OUTLINE, info.outline ?? 0) << 1)
    if (code === 0) return
    if (line >= this.codes.length) this.grow(line)
    if (this.codes[line] === 0) this.count += 1
    this.codes[line] = code
  }

  get(line: number): LineInfo | undefined {
    const code = this.codes[line]
    return code ? infoOf(code) : undefined
  }

  has(line: number): boolean {
    return Boolean(this.codes[line])
  }

  *keys(): Generator<number, undefined> {
    for (let line = 0; line < this.codes.length; line += 1) if (this.codes[line] !== 0) yield line
  }

  *values(): Generator<LineInfo, undefined> {
    for (const line of this.keys()) yield infoOf(this.codes[line] as number)
  }

  *entries(): Generator<[number, LineInfo], undefined> {
    for (const line of this.keys()) yield [line, infoOf(this.codes[line] as number)]
  }

  [Symbol.iterator](): Generator<[number, LineInfo], undefined> {
    return this.entries()
  }

  forEach(visit: (info: LineInfo, line: number, map: ReadonlyMap<number, LineInfo>) => void): void {
    for (const [line, info] of this) visit(info, line, this)
  }

  private grow(line: number): void {
    const wider = new Uint8Array(Math.max(FIRST, this.codes.length * 2, line + 1))
    wider.set(this.codes)
    this.codes = wider
  }
}

const known: LineInfo[] = []

/** The facts of a code; equal ones are one object. */
const infoOf = (code: number): LineInfo => {
  const outline = code >> 1
  known[code] ??= { ...(code & 1 ? { hidden: true } : {}), ...(outline > 0 ? { outline } : {}) }
  return known[code] as LineInfo
}

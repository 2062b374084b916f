import type { Rule } from './page-content.ts'
import { trackOf } from './ruled-table.ts'
import type { TextLine } from './text-lines.ts'

/** Lines of one cell follow each other within this many ems; floors of a header stand further apart. */
const WRAP = 1.45

/** Lines gathered into rows; `headerRows` are those above the first line drawn across the table, when one is. */
export type AlignedRows = { readonly groups: readonly (readonly TextLine[])[]; readonly headerRows?: number }

/**
 * Rows of an aligned table. Where drawn lines part every few lines of text, what stands between two is a row, a header
 * above the first also by its floors; else each line is a row, and a line that only goes on with a text is not.
 */
export const alignedRows = (lines: readonly TextLine[], rules: readonly Rule[], xs: readonly number[]): AlignedRows => {
  const width = (xs[xs.length - 1] as number) - (xs[0] as number)
  const full = rules
    .filter(rule => rule.to - rule.from >= width * 0.85)
    .map(rule => rule.at)
    .sort((a, b) => a - b)
  const bands = bandsOf(lines, full)
  const between = bands.slice(1)
  const isDense =
    full.length >= 3 &&
    between.length >= 2 &&
    between.filter(band => band.length <= 6).length >= between.length * 0.8 &&
    bands.length * 1.8 > full.length
  const first = bands[0] ?? []
  if (isDense && !between.some(band => isSeveralRows(band, xs))) {
    const floors = (full[0] as number) > (lines[0] as TextLine).base ? floorsOf(first, xs) : [first]
    const isHeader = (full[0] as number) > (lines[0] as TextLine).base
    return { groups: [...floors, ...between], ...(isHeader ? { headerRows: floors.length } : {}) }
  }
  const groups = joinedLines(lines, xs, full)
  return headerLine(lines, full, groups)
}

/** Lines between drawn lines, bands without text left out; the first band is what stands above the first drawn line. */
const bandsOf = (lines: readonly TextLine[], edges: readonly number[]): readonly (readonly TextLine[])[] => {
  const bands: TextLine[][] = [[], ...edges.map(() => [])]
  for (const line of lines) bands[edges.filter(edge => edge < (line.top + line.base) / 2).length]?.push(line)
  return bands.filter(band => band.length > 0)
}

/** A band whose lines have numbers one below the other is several rows. */
const isSeveralRows = (band: readonly TextLine[], xs: readonly number[]): boolean => {
  const numbers = new Map<number, number>()
  for (const line of band)
    for (const chunk of line.chunks)
      if (/^[\d.,%()+\-–−$€₩ ]*\d[\d.,%()+\-–−$€₩ ]*$/.test(chunk.text)) {
        const column = trackOf(xs, (chunk.left + chunk.right) / 2)
        numbers.set(column, (numbers.get(column) ?? 0) + 1)
      }
  return [...numbers.values()].some(count => count >= 2)
}

/** Floors of a header: a line further below than a wrapped text would be starts one. */
const floorsOf = (lines: readonly TextLine[], xs: readonly number[]): readonly (readonly TextLine[])[] => {
  const floors: TextLine[][] = []
  const lastBase = new Map<number, number>()
  for (const line of lines) {
    const columns = columnsOf(line, xs)
    const goesOn =
      floors.length > 0 &&
      columns.some(column => line.base - (lastBase.get(column) ?? Number.NEGATIVE_INFINITY) <= WRAP * line.size)
    const starts = floors.length === 0 || (!goesOn && line.base - ((floors.at(-1) ?? [])[0]?.base ?? 0) > line.size)
    if (starts) floors.push([line])
    else floors.at(-1)?.push(line)
    for (const column of columns) lastBase.set(column, line.base)
  }
  return floors
}

const columnsOf = (line: TextLine, xs: readonly number[]): readonly number[] =>
  line.chunks.map(chunk => trackOf(xs, (chunk.left + chunk.right) / 2))

/** Each line a row, unless it only goes on with texts of the row above. */
const joinedLines = (
  lines: readonly TextLine[],
  xs: readonly number[],
  full: readonly number[],
): readonly (readonly TextLine[])[] => {
  const usual = usualStep(lines)
  const groups: TextLine[][] = []
  lines.forEach((line, at) => {
    const before = lines[at - 1]
    const group = groups.at(-1)
    const isCut = before !== undefined && full.some(edge => edge > before.base && edge < line.base)
    if (before && group && !isCut && at > 2 && goesOn({ line, before, group, xs, usual })) group.push(line)
    else groups.push([line])
  })
  return groups
}

/** The usual distance of the baselines of parted lines, in points. */
const usualStep = (lines: readonly TextLine[]): number => {
  const bases = lines.filter(line => line.chunks.length > 1).map(line => line.base)
  const steps = bases
    .slice(1)
    .map((base, at) => base - (bases[at] as number))
    .sort((a, b) => a - b)
  return steps[steps.length >> 1] ?? 0
}

type GoesOn = {
  readonly line: TextLine
  readonly before: TextLine
  readonly group: readonly TextLine[]
  readonly xs: readonly number[]
  readonly usual: number
}

/**
 * A line of one text without a number, not in the first column, close below a row that has text there; or a label that
 * goes on with a small letter.
 */
const goesOn = ({ line, before, group, xs, usual }: GoesOn): boolean => {
  if (isRestOfLabel({ line, before, group, xs, usual })) return true
  if (line.chunks.length > Math.max(1, (xs.length - 2) / 3)) return false
  const columns = columnsOf(line, xs)
  if (columns.includes(0) || line.chunks.some(chunk => /^[\d.,%()+\-–−$€₩ ]+$/.test(chunk.text))) return false
  const step = line.base - before.base
  if (step > WRAP * line.size || step > usual * 1.05) return false
  const above = new Set(group.flatMap(each => columnsOf(each, xs)))
  return columns.every(column => above.has(column)) && (group[0]?.chunks.length ?? 0) > line.chunks.length
}

/** The label of a row in two lines, its numbers beside either of them. */
const isRestOfLabel = ({ line, before, group, xs, usual }: GoesOn): boolean => {
  const [label] = line.chunks
  const [above] = before.chunks
  if (!label || !above || !/^\p{Ll}/u.test(label.text) || /[:.;]$/.test(above.text)) return false
  if (columnsOf(line, xs)[0] !== 0 || columnsOf(before, xs)[0] !== 0) return false
  const step = line.base - before.base
  if (step > WRAP * line.size || step > usual * 1.05 || group.length > 2) return false
  return line.chunks.length === 1 || group.every(each => each.chunks.length === 1)
}

/** Rows above the first drawn line that has rows on both sides, when they are few. */
const headerLine = (
  lines: readonly TextLine[],
  full: readonly number[],
  groups: readonly (readonly TextLine[])[],
): AlignedRows => {
  const first = lines[0]
  const edge = first && full.find(at => at > first.base)
  if (edge === undefined) return { groups }
  const above = groups.filter(group => (group.at(-1)?.base ?? 0) < edge).length
  return above > 0 && above <= 6 && above < groups.length / 2 ? { groups, headerRows: above } : { groups }
}

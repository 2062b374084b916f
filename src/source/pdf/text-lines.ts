import { raisedMark } from '../flow/index.ts'
import { type Box, boxAround, type Glyph } from './page-content.ts'

/** Characters of one line that stand close together, with the text they make. */
export type Chunk = Box & {
  readonly text: string
  readonly superscript: string
  readonly glyphs: readonly Glyph[]
  readonly bold: boolean
}

/** One line of text: its chunks from left to right. `size` is that of most of its characters, in points. */
export type TextLine = Box & { readonly base: number; readonly size: number; readonly chunks: readonly Chunk[] }

/** A gap wider than this, in ems, parts two chunks. */
const CHUNK_GAP = 1.1
/** A gap wider than this, in ems, parts two words when no blank was drawn between them. */
const WORD_GAP = 0.18
/** Baselines within this share of the size are one line. */
const SAME_LINE = 0.35

/** The lines of some characters, from the top down; `gap` parts chunks, in ems. */
export const textLines = (glyphs: readonly Glyph[], gap = CHUNK_GAP): readonly TextLine[] => {
  const upright = glyphs.filter(({ turn }) => turn === 0)
  const lines = baselineGroups(upright).map(group => lineOf(group, gap))
  const turned = ([1, 2, 3] as const).flatMap(turn =>
    turnedLines(
      glyphs.filter(glyph => glyph.turn === turn),
      turn,
    ),
  )
  return [...lines, ...turned].sort((a, b) => a.base - b.base || a.left - b.left)
}

/** Text of a cell: its lines, superscript marks raised; and how many lines there are, and how many of them stand in parts. */
export type CellText = {
  readonly text: string
  readonly superscript: string
  readonly lines: number
  readonly partedLines: number
}

/** The text of some characters, line by line, the parts of a line joined by blanks. */
export const textOfGlyphs = (glyphs: readonly Glyph[]): CellText => {
  const lines = textLines(glyphs)
  return {
    text: lines.map(line => line.chunks.map(chunk => chunk.text).join(' ')).join('\n'),
    superscript: lines.flatMap(line => line.chunks.map(chunk => chunk.superscript)).join(''),
    lines: lines.length,
    partedLines: lines.filter(line => line.chunks.length > 1).length,
  }
}

/** Characters that share a baseline; smaller raised or lowered ones belong to the line that they stand beside. */
const baselineGroups = (glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] => {
  const sorted = [...glyphs].sort((a, b) => b.size - a.size || a.base - b.base)
  const groups: { base: number; size: number; glyphs: Glyph[] }[] = []
  const byBase = new Map<number, { base: number; size: number; glyphs: Glyph[] }[]>()
  for (const glyph of sorted) {
    const group = nearGroup(byBase, glyph)
    if (group) {
      group.glyphs.push(glyph)
      continue
    }
    const started = { base: glyph.base, size: glyph.size, glyphs: [glyph] }
    groups.push(started)
    const key = Math.round(glyph.base / BUCKET)
    const bucket = byBase.get(key)
    if (bucket) bucket.push(started)
    else byBase.set(key, [started])
  }
  return groups.map(group => group.glyphs)
}

/** Points of one bucket of baselines. */
const BUCKET = 6

type BaseGroup = { base: number; size: number; glyphs: Glyph[] }

const nearGroup = (byBase: ReadonlyMap<number, BaseGroup[]>, glyph: Glyph): BaseGroup | undefined => {
  const key = Math.round(glyph.base / BUCKET)
  const reach = Math.max(1, Math.ceil(glyph.size / BUCKET))
  let best: BaseGroup | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (let at = key - reach; at <= key + reach; at += 1)
    for (const group of byBase.get(at) ?? []) {
      const distance = Math.abs(group.base - glyph.base)
      if (
        distance < bestDistance &&
        (distance <= SAME_LINE * Math.min(group.size, glyph.size) || isRaised(group, glyph))
      ) {
        best = group
        bestDistance = distance
      }
    }
  return best
}

/** A small character beside a larger one of the group, its foot above the baseline or below it by less than its size. */
const isRaised = (group: BaseGroup, glyph: Glyph): boolean => {
  if (glyph.size > group.size * 0.8) return false
  const rise = group.base - glyph.base
  if (rise > group.size * 0.75 || rise < -group.size * 0.35) return false
  return group.glyphs.some(
    other =>
      Math.abs(glyph.left - other.right) < group.size * 0.5 || Math.abs(other.left - glyph.right) < group.size * 0.5,
  )
}

const lineOf = (glyphs: readonly Glyph[], gap: number): TextLine => {
  const sorted = [...glyphs].sort((a, b) => a.left - b.left)
  const size = commonSize(sorted)
  const base = median(sorted.filter(glyph => glyph.size > size * 0.8).map(glyph => glyph.base))
  const chunks: Chunk[] = []
  let start = 0
  for (let at = 1; at <= sorted.length; at += 1) {
    const before = sorted[at - 1] as Glyph
    const glyph = sorted[at]
    if (glyph && glyph.left - before.right < gap * size) continue
    chunks.push(chunkOf(sorted.slice(start, at), size, base))
    start = at
  }
  return { ...boxAround(chunks), base, size, chunks }
}

/** A line whose text at `place` is parted there between two characters; as it is when a character reaches further over it than `slack`. */
export const partedAt = (line: TextLine, place: number, slack: number): TextLine => {
  const chunks = line.chunks.flatMap(chunk => {
    const before = chunk.glyphs.filter(glyph => (glyph.left + glyph.right) / 2 < place)
    const after = chunk.glyphs.filter(glyph => (glyph.left + glyph.right) / 2 >= place)
    const isCut = before.some(({ right }) => right > place + slack) || after.some(({ left }) => left < place - slack)
    if (before.length === 0 || after.length === 0 || isCut) return [chunk]
    return [before, after].map(glyphs => chunkOf(glyphs, line.size, line.base))
  })
  return { ...line, chunks }
}

const chunkOf = (glyphs: readonly Glyph[], size: number, base: number): Chunk => {
  let text = ''
  let superscript = ''
  let raised = ''
  const endRaised = (): void => {
    text += raisedMark(raised)
    superscript += raised
    raised = ''
  }
  glyphs.forEach((glyph, at) => {
    const before = glyphs[at - 1]
    const isMark = glyph.size < size * 0.8 && base - glyph.base > size * 0.15
    const gap = before ? glyph.left - before.right : 0
    const parted = before !== undefined && (gap > WORD_GAP * size || (glyph.spaced && gap > 0.05 * size))
    if (!isMark || parted) endRaised()
    if (parted) text += ' '
    if (isMark) raised += glyph.text
    else text += glyph.text
  })
  endRaised()
  return {
    ...boxAround(glyphs),
    glyphs,
    text: readable(text),
    superscript,
    bold: glyphs.filter(glyph => glyph.bold).length * 2 > glyphs.length,
  }
}

/** A number whose decimals are set a hair apart: `11,062 .6`. */
const SPLIT_NUMBER = /^([-–−(]?\d[\d,]*) (\.\d+\)?)$/

const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Ligatures and presentation forms as letters, the bullets and boxes of symbol fonts as such; text that runs from right to left in reading order. */
const readable = (text: string): string => {
  const plain = text
    .replace(/[\uFB00-\uFB06\uFB1D-\uFDFF\uFE70-\uFEFC]/g, sign => sign.normalize('NFKC'))
    .replace(SPLIT_NUMBER, '$1$2')
    .replace(/[\uF06C\uF06E\uF076\uF0A7\uF0B7\uF0D8]/g, '•')
    .replace(/[\uF06F\uF071\uF0A8]/g, '☐')
    .replace(/[\uF052\uF0FC\uF0FE]/g, '☑')
  if (!RTL.test(plain)) return plain
  const words = [...plain].reverse().join('')
  return words.replace(/[\d.,:/%A-Za-z]+/g, run => [...run].reverse().join(''))
}

/** Lines of turned text: read along their own direction, then placed by their box. */
const turnedLines = (glyphs: readonly Glyph[], turn: 1 | 2 | 3): readonly TextLine[] => {
  if (glyphs.length === 0) return []
  const along = glyphs.map(glyph => flat(glyph, turn))
  const back = new Map(along.map((glyph, at) => [glyph, glyphs[at] as Glyph]))
  return baselineGroups(along).map(group => {
    const line = lineOf(group, Number.POSITIVE_INFINITY)
    const chunks = line.chunks.map(chunk => {
      const originals = chunk.glyphs.map(glyph => back.get(glyph) as Glyph)
      return { ...chunk, ...boxAround(originals), glyphs: originals }
    })
    const box = boxAround(chunks)
    return { ...box, base: box.bottom, size: line.size, chunks }
  })
}

const flat = (glyph: Glyph, turn: 1 | 2 | 3): Glyph => {
  const { left, top, right, bottom } = glyph
  if (turn === 1) return { ...glyph, left: top, right: bottom, top: -right, bottom: -left, base: -glyph.base }
  if (turn === 2) return { ...glyph, left: -right, right: -left, top: -bottom, bottom: -top, base: -glyph.base }
  return { ...glyph, left: -bottom, right: -top, top: left, bottom: right }
}

/** The size that most characters have, to a tenth of a point. */
const commonSize = (glyphs: readonly Glyph[]): number => {
  const counts = new Map<number, number>()
  for (const { size } of glyphs) counts.set(Math.round(size * 10), (counts.get(Math.round(size * 10)) ?? 0) + 1)
  let best = 0
  let most = 0
  for (const [size, count] of counts)
    if (count > most || (count === most && size > best)) {
      best = size
      most = count
    }
  return best / 10
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

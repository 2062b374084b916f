import type { Box, Glyph, PageContent, Rule } from './page-content.ts'

/** The page turned so that most of its text is upright; characters drawn twice at one place are kept once. */
export const uprightPage = (content: PageContent): PageContent => {
  const turn = commonTurn(content.glyphs)
  const turned = turn === 0 ? content : turnedPage(content, turn)
  return { ...turned, glyphs: drawnOnce(turned.glyphs.filter(glyph => isOnPage(glyph, turned))) }
}

const commonTurn = (glyphs: readonly Glyph[]): Glyph['turn'] => {
  const counts = [0, 0, 0, 0]
  for (const { turn } of glyphs) counts[turn] = (counts[turn] ?? 0) + 1
  const most = Math.max(...counts)
  return most === counts[0] ? 0 : (counts.indexOf(most) as Glyph['turn'])
}

/** Turned back by `turn` quarters: a line that ran down the page (1) runs across it afterwards. */
const turnedPage = (content: PageContent, turn: Glyph['turn']): PageContent => {
  const { width, height } = content
  const place = (x: number, y: number): readonly [number, number] => {
    if (turn === 1) return [y, width - x]
    if (turn === 2) return [width - x, height - y]
    return [height - y, x]
  }
  const box = <T extends Box>(old: T): T => {
    const [x0, y0] = place(old.left, old.top)
    const [x1, y1] = place(old.right, old.bottom)
    return { ...old, left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) }
  }
  const glyph = (old: Glyph): Glyph => {
    const next = ((old.turn - turn + 4) % 4) as Glyph['turn']
    const [x, y] = old.turn % 2 === 0 ? place(old.left, old.base) : place(old.base, old.top)
    return { ...box(old), turn: next, base: next % 2 === 0 ? y : x }
  }
  const rule = (old: Rule): Rule => {
    const start = old.axis === 'h' ? place(old.from, old.at) : place(old.at, old.from)
    const end = old.axis === 'h' ? place(old.to, old.at) : place(old.at, old.to)
    const across = Math.abs(start[0] - end[0]) > Math.abs(start[1] - end[1])
    return across
      ? { axis: 'h', at: start[1], from: Math.min(start[0], end[0]), to: Math.max(start[0], end[0]) }
      : { axis: 'v', at: start[0], from: Math.min(start[1], end[1]), to: Math.max(start[1], end[1]) }
  }
  return {
    ...content,
    width: turn === 2 ? width : height,
    height: turn === 2 ? height : width,
    glyphs: content.glyphs.map(glyph),
    rules: content.rules.map(rule),
    fills: content.fills.map(box),
  }
}

const isOnPage = (glyph: Glyph, { width, height }: PageContent): boolean =>
  glyph.right > -1 && glyph.left < width + 1 && glyph.bottom > -1 && glyph.top < height + 1

/** Programs draw a letter twice, a hair apart, to make it bold. */
const drawnOnce = (glyphs: readonly Glyph[]): readonly Glyph[] => {
  const seen = new Map<string, Glyph[]>()
  return glyphs.filter(glyph => {
    const key = `${glyph.text} ${Math.round(glyph.base / 4)}`
    const near = [-1, 0, 1].flatMap(step => seen.get(`${glyph.text} ${Math.round(glyph.base / 4) + step}`) ?? [])
    const reach = glyph.size * 0.18
    if (near.some(other => Math.abs(other.left - glyph.left) < reach && Math.abs(other.base - glyph.base) < reach))
      return false
    const list = seen.get(key)
    if (list) list.push(glyph)
    else seen.set(key, [glyph])
    return true
  })
}

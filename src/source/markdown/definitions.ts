import { flatInline } from './inline.ts'

/** Footnotes and link targets by their label, and the lines without their definitions. */
export type Definitions = {
  readonly lines: readonly string[]
  readonly notes: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, string>
}

/**
 * The definitions of a text, which may stand anywhere outside of code: `[^1]: note` with its indented lines, and
 * `[label]: target`.
 */
export const collectDefinitions = (lines: readonly string[]): Definitions => {
  const kept: string[] = []
  const notes = new Map<string, string>()
  const links = new Map<string, string>()
  let fence = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string
    fence = nextFence(fence, line)
    const note = fence === '' ? /^ {0,3}\[\^([^\]\s]+)\]:\s*(.*)$/.exec(line) : null
    const link =
      fence === '' && !note ? /^ {0,3}\[([^\]^][^\]]*)\]:\s*<?(\S+?)>?(?:\s+["'(].*["')])?\s*$/.exec(line) : null
    if (note) {
      const { text, next } = noteText(lines, at, note[2] ?? '')
      notes.set((note[1] ?? '').toLowerCase(), text)
      at = next - 1
    } else if (link) links.set((link[1] ?? '').toLowerCase(), link[2] ?? '')
    else kept.push(line)
  }
  return { lines: kept, notes, links }
}

/** The fence that is open after a line, `''` when none is. */
export const nextFence = (open: string, line: string): string => {
  const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line)
  if (!fence) return open
  const mark = fence[1] as string
  if (open === '') return mark[0] === '`' && fence[2]?.includes('`') ? '' : mark
  const closes = mark[0] === open[0] && mark.length >= open.length && fence[2]?.trim() === ''
  return closes ? '' : open
}

/** Text of a footnote with its continuation lines. */
const noteText = (
  lines: readonly string[],
  start: number,
  first: string,
): { readonly text: string; readonly next: number } => {
  const texts = [first]
  let next = start + 1
  for (; next < lines.length; next += 1) {
    const line = lines[next] as string
    if (/^(?: {2,}|\t)\S/.test(line)) texts.push(line.trim())
    else break
  }
  return { text: flatInline(texts.join(' ').trim()), next }
}

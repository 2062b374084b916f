import type { FlowCell, FlowParagraph, FlowTable } from '../flow/index.ts'

/** True for the row of dashes under the header of a table: `| --- | :-: |` (GFM §4.10). */
export const isDelimiterRow = (line: string): boolean =>
  /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?$/.test(line.trimEnd()) ||
  /^ {0,3}\|[ \t]*:?-+:?[ \t]*\|?$/.test(line.trimEnd())

/**
 * The table of its lines: header, row of dashes, body. A row that is too long keeps all its cells and is counted.
 *
 * `\|` is a pipe inside a cell. A pipe inside code parts cells, as the format says, unless the row then has more cells
 * than the header and fewer pipes make it fit.
 */
export const pipeTable = (
  lines: readonly string[],
  paragraph: (text: string) => FlowParagraph,
): { readonly table: FlowTable; readonly ragged: number } => {
  const [header = '', dashes = '', ...body] = lines
  const aligns = splitCells(dashes).map(alignOf)
  const width = Math.max(aligns.length, splitCells(header).length)
  const rows = [header, ...body].map(line => cellsOfRow(line, width))
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): FlowCell => {
      const align = aligns[column]
      const item = paragraph(text)
      const style = align ? { ...item.style, align } : item.style
      return { row, column, rows: 1, columns: 1, items: [style ? { ...item, style } : item] }
    }),
  )
  const isBlankHeader = (rows[0] ?? []).every(text => text === '')
  return {
    table: { kind: 'table', origin: 'table', cells, headerRows: isBlankHeader ? 0 : 1 },
    ragged: rows.filter(texts => texts.length > width).length,
  }
}

const cellsOfRow = (line: string, width: number): readonly string[] => {
  const strict = splitCells(line)
  if (strict.length <= width || !line.includes('`')) return strict
  const lenient = splitCells(line.replace(/(`+)([^`]+)\1/g, code => code.replaceAll('|', '\\|')))
  return lenient.length === width ? lenient : strict
}

/** Texts between the pipes of a line that are not escaped, the frame at both ends left out. */
const splitCells = (line: string): readonly string[] => {
  const cells: string[] = []
  let cell = ''
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] as string
    if (character === '\\' && line[at + 1] === '|') {
      cell += '|'
      at += 1
    } else if (character === '\\' && line[at + 1] === '\\') {
      cell += '\\\\'
      at += 1
    } else if (character === '|') {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  cells.push(cell.trim())
  if (cells.length > 1 && cells[0] === '' && line.trimStart().startsWith('|')) cells.shift()
  if (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

const alignOf = (dashes: string): 'left' | 'center' | 'right' | undefined => {
  if (/^:.*:$/.test(dashes)) return 'center'
  if (dashes.endsWith(':')) return 'right'
  return dashes.startsWith(':') ? 'left' : undefined
}

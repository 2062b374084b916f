import type { Book } from '../book.ts'
import { assembleBlocks, type FlowItem, plainParagraph } from '../flow/index.ts'
import { readText } from '../read-text.ts'
import type { ReadOptions, Source } from '../source.ts'
import { drawnTable } from './drawn-table.ts'

/** A mark at the start, NUL bytes, and the byte that ended texts in the CP/M age. */
const NO_TEXT = ['\uFEFF', '\u0000', '\u001A']

/**
 * Paragraphs of a plain text, parted by blank lines, line breaks kept.
 *
 * A table drawn with lines (`+---+`, `│`) or with a row of dashes under each column is a table; columns that are merely
 * set apart by blanks stay prose, since nothing says that they are columns. Faults: `source-too-large`, `cancelled`.
 */
export const readPlain = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const { text, findings } = await readText(source, options)
  const plain = NO_TEXT.reduce((rest, sign) => rest.replaceAll(sign, ''), text.replace(/\r\n?/g, '\n'))
  const items = plain.split(/\n[ \t]*(?=\n)|\f/).flatMap(itemsOf)
  const assembled = assembleBlocks(items)
  return { format: 'text', blocks: assembled.blocks, findings: [...findings, ...assembled.findings] }
}

const itemsOf = (stretch: string): readonly FlowItem[] => {
  const lines = stretch.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return []
  const drawn = drawnTable(lines)
  if (!drawn) return [plainParagraph(lines.map(line => line.trimEnd()).join('\n'))]
  return [...proseOf(lines.slice(0, drawn.first)), drawn.table, ...proseOf(lines.slice(drawn.next))]
}

const proseOf = (lines: readonly string[]): readonly FlowItem[] =>
  lines.length === 0 ? [] : [plainParagraph(lines.map(line => line.trimEnd()).join('\n'))]

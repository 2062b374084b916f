import type { Finding } from '../../fault/index.ts'
import type { Book } from '../book.ts'
import { assembleBlocks } from '../flow/index.ts'
import { readText } from '../read-text.ts'
import type { ReadOptions, Source } from '../source.ts'
import { collectDefinitions } from './definitions.ts'
import { parseBlocks } from './parse-blocks.ts'

/**
 * Prose and tables of a Markdown text in reading order (CommonMark with the tables of GitHub).
 *
 * Tables written in HTML are read too; what stands in code is text. Front matter gives the title and is kept as
 * furniture. Faults: `source-too-large`, `cancelled`.
 */
export const readMarkdown = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const { text, findings } = await readText(source, options)
  const { title, body, matter } = splitFrontMatter(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const told: Finding[] = [...findings]
  const { lines, notes, links } = collectDefinitions(body.split('\n'))
  const items = parseBlocks(lines, { depth: 0, listDepth: 0, notes, links, tell: finding => told.push(finding) })
  const front = matter === '' ? [] : [{ kind: 'paragraph' as const, role: 'furniture' as const, text: matter }]
  const assembled = assembleBlocks([...front, ...items])
  return {
    format: 'markdown',
    blocks: assembled.blocks,
    findings: [...told, ...assembled.findings],
    ...(title ? { title } : {}),
  }
}

/** Front matter between two lines of `---` (YAML) or `+++` (TOML) at the very start. */
const splitFrontMatter = (
  text: string,
): { readonly title?: string; readonly body: string; readonly matter: string } => {
  const match = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n(?:\1|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  const matter = match?.[2]
  if (!match || matter === undefined || !/^[\w-]+\s*[:=]/m.test(matter)) return { body: text, matter: '' }
  const title = /^title\s*[:=]\s*["']?(.*?)["']?\s*$/im.exec(matter)?.[1]
  return { ...(title ? { title } : {}), body: text.slice(match[0].length), matter: matter.trim() }
}

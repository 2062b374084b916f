import { expect, test } from 'vitest'
import type { Block } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readMarkdown } from './read-markdown.ts'

const shown = (block: Block): unknown =>
  block.kind === 'prose'
    ? `${block.role}${block.level ?? ''}: ${block.text}`
    : Array.from({ length: block.grid.extent.bottom }, (_, row) =>
        Array.from({ length: block.grid.extent.right }, (_, column) => block.grid.textAt(row, column)).join(' ; '),
      )

const read = async (text: string) => {
  const book = await readMarkdown(sourceOfBytes('a.md', Buffer.from(text)))
  return { book, blocks: book.blocks.map(shown), codes: book.findings.map(finding => finding.code) }
}

test('a table with escaped pipes, pipes in code, short and long rows', async () => {
  const { blocks, codes } = await read(
    '| a | b \\| c |\n|---|:-:|\n| `x|y` | 2 |\n| `x\\|y` | **3** |\n| only |\n| 1 | 2 | 3 |\n\nafter',
  )
  expect(blocks).toEqual([['a ; b | c ; ', 'x|y ; 2 ; ', 'x|y ; 3 ; ', 'only ;  ; ', '1 ; 2 ; 3'], 'paragraph: after'])
  expect(codes).toContain('ragged-row')
})

test('headings of both kinds, lists with their numbers, nested quotes', async () => {
  const { blocks } = await read('Top\n===\n## Sub ##\n1. one\n   - deep\n2. two\n> quote\n> > inner\n')
  expect(blocks).toEqual([
    'heading1: Top',
    'heading2: Sub',
    'item1: 1. one',
    'item2: deep',
    'item1: 2. two',
    'paragraph: quote',
    'paragraph: inner',
  ])
})

test('tables in lists, quotes and HTML; none in code', async () => {
  const { blocks } = await read(
    '- item\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n\n> | c | d |\n> |---|---|\n> | 3 | 4 |\n\n<table><tr><td>5</td>\n\n<td>6</td></tr></table>\n\n```\n| no | no |\n|---|---|\n```\n',
  )
  expect(blocks).toEqual([
    'item1: item',
    ['a ; b', '1 ; 2'],
    ['c ; d', '3 ; 4'],
    ['5 ; 6'],
    'paragraph: | no | no |\n|---|---|',
  ])
})

test('front matter gives the title', async () => {
  const { book, blocks } = await read('---\ntitle: "Prices"\ntags: [a]\n---\ntext')
  expect(book.title).toBe('Prices')
  expect(blocks).toEqual(['furniture: title: "Prices"\ntags: [a]', 'paragraph: text'])
})

test('marks are taken away, stars and underscores that mark nothing stay', async () => {
  const { blocks } = await read('**bold** _it_ [link](http://x) `a*b` 2 * 3 2010* snake_case_name &amp; \\*x\\*\n')
  expect(blocks).toEqual(['paragraph: bold it link a*b 2 * 3 2010* snake_case_name & *x*'])
})

test('a footnote follows its mark', async () => {
  const { blocks } = await read('Sum 5[^1]\n\n[^1]: in thousands\n')
  expect(blocks).toEqual(['paragraph: Sum 5¹', 'note: ¹ in thousands'])
})

test('a thousand nested quotes end', async () => {
  expect((await read(`${'> '.repeat(1000)}x`)).blocks).toHaveLength(1)
})

import { describe, expect, test } from 'vitest'
import { bookLines } from '../../../test/documents/book-lines.ts'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { pptxOf } from '../../../test/documents/office-documents.ts'
import { isFault } from '../../fault/index.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readPptx } from './read-pptx.ts'

type Slides = Parameters<typeof pptxOf>[0]
const read = (...slides: Slides): Promise<Book> => readPptx(sourceOfBytes('a.pptx', pptxOf(slides)))
const paragraphs = (...texts: readonly string[]): string =>
  `<p:txBody>${texts.map(text => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody>`
const xfrm = (x: number, y: number): string => `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="100" cy="100"/></a:xfrm>`
const shape = (body: string, at?: readonly [x: number, y: number], placeholder?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:spPr>${at ? xfrm(...at) : ''}</p:spPr>${body}</p:sp>`
const frame = (data: string, at: readonly [x: number, y: number]): string =>
  `<p:graphicFrame><p:xfrm><a:off x="${at[0]}" y="${at[1]}"/></p:xfrm><a:graphic><a:graphicData>${data}</a:graphicData></a:graphic></p:graphicFrame>`
const tc = (text: string, facts = ''): string =>
  `<a:tc ${facts}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
const tbl = (rows: readonly (readonly string[])[], facts = ''): string =>
  `<a:tbl><a:tblPr ${facts}/>${rows.map(row => `<a:tr>${row.join('')}</a:tr>`).join('')}</a:tbl>`
const sheets = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')

describe('slides', () => {
  test('title first, then by place: bands from the top, each from the left, groups as one', async () => {
    const group = `<p:grpSp><p:grpSpPr>${xfrm(300, 210)}</p:grpSpPr>${shape(paragraphs('in group'), [0, 0])}</p:grpSp>`
    const book = await read({
      shapes:
        shape(paragraphs('bottom'), [0, 900]) +
        group +
        shape(paragraphs('left'), [0, 200]) +
        shape(paragraphs('Title'), [0, 950], 'title'),
    })
    expect(bookLines(book)).toEqual(['h1 Title', 'p left', 'p in group', 'p bottom'])
  })

  test('lists are items with their numbers, notes and comments are notes, the path ends with its slide', async () => {
    const numbered =
      '<p:txBody><a:p><a:pPr><a:buAutoNum type="alphaLcParenR"/></a:pPr><a:r><a:t>x</a:t></a:r></a:p><a:p><a:pPr><a:buAutoNum type="alphaLcParenR"/></a:pPr><a:r><a:t>y</a:t></a:r></a:p></p:txBody>'
    const notes = `<p:notes><p:cSld><p:spTree>${shape(paragraphs('7'), undefined, 'sldNum')}${shape(paragraphs('say this'), undefined, 'body')}</p:spTree></p:cSld></p:notes>`
    const comments = '<p:cmLst><p:cm><p:text>check</p:text></p:cm></p:cmLst>'
    const book = await read(
      {
        shapes: shape(paragraphs('One'), undefined, 'title') + shape(numbered, [0, 5]),
        parts: [
          ['n', 'notesSlide', 'notesSlides/n.xml', notes],
          ['c', 'comments', 'comments/c.xml', comments],
        ],
      },
      { shapes: shape(paragraphs('a', 'b'), [0, 0], 'body') },
    )
    expect(bookLines(book)).toEqual([
      'h1 One',
      'item1 a) x',
      'item1 b) y',
      'note say this',
      'note check',
      'item1 a',
      'item1 b',
    ])
    expect(book.blocks.map(block => [block.at.slide, block.path.length])).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 0],
      [2, 0],
    ])
  })

  test('a line at the top in the largest type is the title where no placeholder is', async () => {
    const sized = (text: string, size: number): string =>
      `<p:txBody><a:p><a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r></a:p></p:txBody>`
    const book = await read({
      shapes: shape(sized('클레임 유형', 2400), [0, 0]) + shape(sized('본문', 1200), [0, 500]),
    })
    expect(bookLines(book)).toEqual(['h1 클레임 유형', 'p 본문'])
  })

  test('hidden slides are read, told, and their tables marked', async () => {
    const book = await read({ shapes: frame(tbl([[tc('a')]]), [0, 0]), isHidden: true })
    expect(sheets(book)[0]?.state).toBe('hidden')
    expect(book.findings.map(finding => finding.code)).toEqual(['hidden-slides'])
  })
})

describe('tables and charts', () => {
  test('spans are true and tables are named by slide', async () => {
    const table = tbl([
      [tc('wide', 'gridSpan="2"'), tc('', 'hMerge="1"'), tc('tall', 'rowSpan="2"')],
      [tc('a'), tc('b'), tc('', 'vMerge="1"')],
    ])
    const book = await read({ shapes: '' }, { shapes: frame(tbl([[tc('x')]]), [0, 0]) + frame(table, [0, 500]) })
    expect(bookLines(book)).toEqual([
      '[slide 2 / table 1 1x1]',
      'x',
      '[slide 2 / table 2 2x3]',
      'wide | ^ | tall',
      'a | b | ^',
    ])
    expect(sheets(book).map(sheet => sheet.index)).toEqual([1, 2])
  })

  test('the flag for a header row counts only where the first row is one floor', async () => {
    const flat = tbl(
      [
        [tc('h'), tc('h2')],
        [tc('a'), tc('b')],
      ],
      'firstRow="1" firstCol="1"',
    )
    const floors = tbl(
      [
        [tc('h', 'gridSpan="2"'), tc('', 'hMerge="1"')],
        [tc('a'), tc('b')],
      ],
      'firstRow="1"',
    )
    const book = await read({ shapes: frame(flat, [0, 0]) + frame(floors, [0, 500]) })
    expect(sheets(book).map(sheet => sheet.hints)).toEqual([{ headerRows: 1, headerColumns: 1 }, {}])
  })

  test('the cached data of a chart is a table of numbers, categories by series', async () => {
    const points = (tag: string, values: readonly (string | number)[], format = ''): string =>
      `<c:${tag}>${format}${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${tag}>`
    const series = (name: string, values: readonly number[]): string =>
      `<c:ser><c:tx><c:strRef>${points('strCache', [name])}</c:strRef></c:tx><c:cat><c:strRef>${points('strCache', ['Q1', 'Q2'])}</c:strRef></c:cat><c:val><c:numRef>${points('numCache', values, '<c:formatCode>0.0</c:formatCode>')}</c:numRef></c:val></c:ser>`
    const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('2024', [8.2000000000000011, 3])}${series('2025', [9, 4])}</c:barChart></c:plotArea></c:chart></c:chartSpace>`
    const book = await read({
      shapes: frame('<c:chart r:id="r1"/>', [0, 0]),
      parts: [['r1', 'chart', 'charts/chart1.xml', chart]],
    })
    expect(bookLines(book)).toEqual(['[slide 1 / chart 1 3x3]', ' | 2024 | 2025', 'Q1 | 8.2 | 9.0', 'Q2 | 3.0 | 4.0'])
    expect(sheets(book)[0]).toMatchObject({ origin: 'chart', caption: 'Sales' })
    expect(sheets(book)[0]?.grid.numberAt(1, 1)).toBe(8.2)
  })
})

test('damaged copies end in a book or a fault, within seconds', async () => {
  const whole = pptxOf([
    {
      shapes:
        shape(paragraphs('One'), undefined, 'title') +
        frame(
          tbl([
            [tc('a', 'gridSpan="2"'), tc('', 'hMerge="1"')],
            [tc('b'), tc('c')],
          ]),
          [0, 9],
        ),
    },
    { shapes: shape(paragraphs('x', 'y'), [0, 0], 'body') },
  ])
  for (const copy of damagedCopies(whole, 240, 3)) {
    const started = performance.now()
    const outcome = await readPptx(sourceOfBytes('a.pptx', copy)).then(
      () => 'read',
      error => (isFault(error) ? error.code : String(error)),
    )
    expect(outcome).toMatch(/^(?:read|source-\w+)$/)
    expect(performance.now() - started).toBeLessThan(5000)
  }
})

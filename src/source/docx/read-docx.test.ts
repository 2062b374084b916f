import { describe, expect, test } from 'vitest'
import { bookLines } from '../../../test/documents/book-lines.ts'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { docxOf } from '../../../test/documents/office-documents.ts'
import { p, run, tbl, tc, text, tr } from '../../../test/documents/word-markup.ts'
import { zipOf } from '../../../test/documents/zip-of.ts'
import { isFault } from '../../fault/index.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readDocx } from './read-docx.ts'

const read = (body: string, parts: Record<string, string> = {}): Promise<Book> =>
  readDocx(sourceOfBytes('a.docx', docxOf(body, parts)))
const sheets = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')
const codes = (book: Book): readonly string[] => book.findings.map(finding => finding.code)

describe('tables', () => {
  test('spans to the right and downwards are true', async () => {
    const restart = '<w:vMerge w:val="restart"/>'
    const book = await read(
      tbl(
        tr(tc(text('wide'), '<w:gridSpan w:val="2"/>'), tc(text('tall'), restart)),
        tr(tc(text('a')), tc(text('b')), tc(p(''), '<w:vMerge/>')),
      ),
    )
    expect(bookLines(book)).toEqual(['[table 1 2x3]', 'wide | ^ | tall', 'a | b | ^'])
    expect(sheets(book)[0]?.receipt).toEqual({ found: 4, kept: 4, dropped: [] })
  })

  test('three columns split 2+1 above 1+2 keep all four texts at their place', async () => {
    const two = '<w:gridSpan w:val="2"/>'
    const book = await read(tbl(tr(tc(text('a'), two), tc(text('b'))), tr(tc(text('c')), tc(text('d'), two))))
    expect(bookLines(book)).toEqual(['[table 1 2x3]', 'a | ^ | b', 'c | d | ^'])
  })

  test('cells left out at the start of a row leave blank places', async () => {
    const late = `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${tc(text('c'))}</w:tr>`
    expect(bookLines(await read(tbl(tr(tc(text('a')), tc(text('b'))), late)))).toEqual([
      '[table 1 2x2]',
      'a | b',
      ' | c',
    ])
  })

  test('the old horizontal merge is a span', async () => {
    const row = tr(tc(text('a'), '<w:hMerge w:val="restart"/>'), tc(p(''), '<w:hMerge/>'), tc(text('b')))
    expect(bookLines(await read(tbl(row)))).toEqual(['[table 1 1x3]', 'a | ^ | b'])
  })

  test('text that a merged cell hides is dropped with its reason, never in silence', async () => {
    const book = await read(
      tbl(tr(tc(text('a'), '<w:vMerge w:val="restart"/>')), tr(tc(text('hidden'), '<w:vMerge/>'))),
    )
    expect(sheets(book)[0]?.receipt).toEqual({
      found: 2,
      kept: 1,
      dropped: [{ reason: 'covered-by-merge', count: 1, first: 'A2' }],
    })
    expect(codes(book)).toContain('text-under-merge')
  })

  test('a table in a cell is a sheet of its own, numbered where it stands, with its place', async () => {
    const inner = tbl(tr(tc(text('x')), tc(text('y'))))
    const book = await read(
      tbl(tr(tc(text('before') + inner + text('after')))) + text('between') + tbl(tr(tc(text('last')))),
    )
    expect(bookLines(book)).toEqual([
      '[table 1 1x1]',
      'before\nafter',
      '[table 2 1x2]',
      'x | y',
      'p between',
      '[table 3 1x1]',
      'last',
    ])
    expect(sheets(book)[1]?.parent).toEqual({ sheet: 1, row: 0, column: 0 })
  })

  test('rows flagged as header are told, as long as they stand at the top', async () => {
    const header = (cell: string): string => `<w:tr><w:trPr><w:tblHeader/></w:trPr>${tc(text(cell))}</w:tr>`
    const book = await read(tbl(header('h1'), header('h2'), tr(tc(text('a'))), header('no')))
    expect(sheets(book)[0]?.hints).toEqual({ headerRows: 2 })
  })

  test('bold, fill, indent and alignment of a cell are kept', async () => {
    const book = await read(
      tbl(
        tr(tc(p(run('Group', '<w:b/>')), '<w:shd w:fill="D9D9D9"/>')),
        tr(tc(p(run('one'), '<w:ind w:left="284"/><w:jc w:val="right"/>'))),
        tr(tc(p(run('deeper'), '<w:ind w:left="567"/>'))),
      ),
    )
    const grid = sheets(book)[0]?.grid
    expect([0, 1, 2].map(row => grid?.styleAt(row, 0))).toEqual([
      { format: 'General', bold: true, fill: 'D9D9D9' },
      { format: 'General', indent: 1, align: 'right' },
      { format: 'General', indent: 2 },
    ])
  })

  test('rows deleted by a tracked change are left out and told', async () => {
    const gone = `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${tc(text('gone'))}</w:tr>`
    const book = await read(tbl(gone, tr(tc(text('kept')))))
    expect(bookLines(book)).toEqual(['[table 1 1x1]', 'kept'])
    expect(codes(book)).toContain('deletions-left-out')
  })

  test('the cached data of a chart is a table, numbered after all others', async () => {
    const chart =
      '<?xml version="1.0"?><c:chartSpace><c:chart><c:plotArea><c:pieChart><c:ser><c:cat><c:strLit><c:pt idx="0"><c:v>North</c:v></c:pt></c:strLit></c:cat><c:val><c:numLit><c:pt idx="0"><c:v>5</c:v></c:pt></c:numLit></c:val></c:ser></c:pieChart></c:plotArea></c:chart></c:chartSpace>'
    const drawing = p('<w:r><w:drawing><c:chart r:id="rId1"/></w:drawing></w:r>')
    const book = await read(drawing + tbl(tr(tc(text('a')))), { chart1: chart })
    expect(bookLines(book)).toEqual(['[chart 1 2x2]', ' | ', 'North | 5', '[table 1 1x1]', 'a'])
    expect(sheets(book).map(sheet => sheet.index)).toEqual([2, 1])
  })

  test('a caption beside a table is its caption, in any language; a sentence about it is not', async () => {
    const table = tbl(tr(tc(text('a'))))
    for (const caption of ['Таблица 2 – Цены', 'Table 2. Prices', '<표 2> 단가', '表 2 价格'])
      expect(sheets(await read(p(run(caption.replace('<', '&lt;'))) + table))[0]?.caption).toBe(caption)
    expect(sheets(await read(text('Table 2 shows the prices.') + table))[0]?.caption).toBeUndefined()
  })

  test('paragraphs around a table are noted; the caption of the next one is not its note', async () => {
    const table = tbl(tr(tc(text('a'))))
    const book = await read(
      text('Prices') + text('(in thousands)') + table + text('* estimated') + text('Table 2. B') + table,
    )
    expect(sheets(book).map(({ before, after, caption }) => ({ before, after, caption }))).toEqual([
      { before: ['(in thousands)', 'Prices'], after: ['* estimated'], caption: undefined },
      { before: ['Table 2. B', '* estimated'], after: undefined, caption: 'Table 2. B' },
    ])
  })
})

describe('notes', () => {
  const footnotes =
    `<w:footnote w:type="separator" w:id="0">${text('---')}</w:footnote>` +
    `<w:footnote w:id="2">${text('first')}</w:footnote><w:footnote w:id="1">${text('second')}</w:footnote>`
  const mark = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`

  test('a note in prose follows its paragraph, numbered by where it is referred to', async () => {
    const book = await read(p(run('a') + mark(2)) + p(run('b') + mark(1)), { footnotes })
    expect(bookLines(book)).toEqual(['p a¹', 'note ¹ first', 'p b²', 'note ² second'])
  })

  test('a note in a cell is bound to the cell and cannot be read as part of its number', async () => {
    const [sheet] = sheets(await read(tbl(tr(tc(text('Heat')), tc(p(run('241') + mark(2))))), { footnotes }))
    expect(sheet?.grid.cellAt(0, 1)).toMatchObject({ shown: '241¹', superscript: '¹' })
    expect(sheet?.notes).toEqual([{ mark: '¹', text: 'first', row: 0, column: 1 }])
  })

  test('a mark of the author is kept; a note that is missing is told', async () => {
    const own = `<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>`
    const book = await read(p(run('a') + own) + p(run('b') + mark(9)), { footnotes })
    expect(bookLines(book)).toEqual(['p a*', 'note * first', 'p b'])
    expect(codes(book)).toContain('note-missing')
  })

  test('comments belong to their cell or follow their paragraph', async () => {
    const comments = `<w:comment w:id="0" w:author="Ann">${text('check')}</w:comment>`
    const reference = '<w:r><w:commentReference w:id="0"/></w:r>'
    const book = await read(p(run('a') + reference) + tbl(tr(tc(p(run('b') + reference)))), { comments })
    expect(bookLines(book).slice(0, 2)).toEqual(['p a', 'note Ann: check'])
    expect(sheets(book)[0]?.grid.cellAt(0, 0)?.comment).toEqual({ text: 'check', author: 'Ann' })
  })

  test('headers and footers are furniture', async () => {
    const book = await read(text('body'), { header1: text('top'), footer1: text('bottom') })
    expect(bookLines(book)).toEqual(['furniture top', 'p body', 'furniture bottom'])
  })
})

describe('bad input', () => {
  const fault = async (bytes: Uint8Array): Promise<string> =>
    readDocx(sourceOfBytes('a.docx', bytes)).then(
      () => 'read',
      error => (isFault(error) ? error.code : String(error)),
    )

  test('a file that is cut, no package, or without a body is corrupt', async () => {
    const whole = docxOf(text('a'))
    expect(await fault(whole.subarray(0, whole.length - 30))).toBe('source-corrupt')
    expect(await fault(new TextEncoder().encode('no zip'))).toBe('source-corrupt')
    expect(await fault(zipOf({ 'word/document.xml': '<w:document/>' }))).toBe('source-corrupt')
    expect(await fault(zipOf({ 'word/document.xml': '<w:document><w:body></w:document>' }))).toBe('source-corrupt')
  })

  test('a part that declares entities is refused: they are never followed and never grow', async () => {
    const doctype = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const bytes = zipOf({
      'word/document.xml': `<?xml version="1.0"?>${doctype}<w:document><w:body><w:p><w:r><w:t>&a; &x;</w:t></w:r></w:p></w:body></w:document>`,
    })
    expect(await fault(bytes)).toBe('source-bomb')
  })

  test('elements or tables nested without end are refused', async () => {
    const deep = '<w:sdt><w:sdtContent>'.repeat(500) + '</w:sdtContent></w:sdt>'.repeat(500)
    expect(await fault(docxOf(deep))).toBe('source-bomb')
  })

  test('a document without styles, or with a broken part beside it, is read', async () => {
    const book = await read(text('a'), { styles: '<?xml version="1.0"?><w:styles><w:broken' })
    expect(bookLines(book)).toEqual(['p a'])
    expect(codes(book)).toContain('part-unreadable')
  })

  test('damaged copies end in a book or a fault, within seconds', async () => {
    const whole = docxOf(
      text('intro') +
        tbl(
          tr(tc(text('a'), '<w:gridSpan w:val="2"/>'), tc(text('b'), '<w:vMerge w:val="restart"/>')),
          tr(tc(text('c')), tc(text('d')), tc(p(''), '<w:vMerge/>')),
        ) +
        p(run('x'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
      {
        numbering:
          '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
      },
    )
    for (const copy of damagedCopies(whole, 240)) {
      const started = performance.now()
      expect(await fault(copy)).toMatch(/^(?:read|source-\w+)$/)
      expect(performance.now() - started).toBeLessThan(5000)
    }
  })
})

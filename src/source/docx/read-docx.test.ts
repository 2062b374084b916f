import { describe, expect, test } from 'vitest'
import { bookLines } from '../../../test/documents/book-lines.ts'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { docxOf } from '../../../test/documents/office-documents.ts'
import { zipOf } from '../../../test/documents/zip-of.ts'
import { isFault } from '../../fault/index.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readDocx } from './read-docx.ts'

const read = (body: string, parts: Record<string, string> = {}): Promise<Book> =>
  readDocx(sourceOfBytes('a.docx', docxOf(body, parts)))
const run = (text: string, look = ''): string => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`
const p = (inner: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`
const text = (words: string): string => p(run(words))
const tc = (inner: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`
const tr = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`
const tbl = (...rows: readonly string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`
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

describe('headings and lists', () => {
  const style = (id: string, name: string, more = ''): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
  const styled = (id: string, words: string): string => p(run(words), `<w:pStyle w:val="${id}"/>`)

  test('levels come from names in any language, from outline levels, and from what a style is based on', async () => {
    const styles =
      style('1', 'heading 1') +
      style('a', 'Заголовок 2') +
      style('b', '제목 3') +
      style('c', 'House', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
      style('d', 'Other', '<w:basedOn w:val="c"/>')
    const body = ['1', 'a', 'b', 'c', 'd'].map(id => styled(id, `in ${id}`)).join('')
    const own = p(run('direct'), '<w:outlineLvl w:val="0"/>')
    expect(bookLines(await read(body + own, { styles }))).toEqual([
      'h1 in 1',
      'h2 in a',
      'h3 in b',
      'h2 in c',
      'h2 in d',
      'h1 direct',
    ])
  })

  test('the path of a block names the headings above it', async () => {
    const styles = style('1', 'heading 1') + style('2', 'heading 2')
    const book = await read(styled('1', 'A') + styled('2', 'B') + text('x') + styled('2', 'C') + text('y'), { styles })
    expect(book.blocks.map(block => block.path)).toEqual([[], ['A'], ['A', 'B'], ['A'], ['A', 'C']])
  })

  const level = (depth: number, format: string, pattern: string, more = ''): string =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${pattern}"/></w:lvl>`
  const listed = (list: number, depth: number, words: string): string =>
    p(run(words), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`)

  test('numbers are those that Word shows: levels, restarts, formats, starts of their own', async () => {
    const numbering =
      `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'russianLower', '%3)')}</w:abstractNum>` +
      `<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>` +
      `<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>`
    const places: readonly (readonly [number, number])[] = [
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 0],
      [1, 1],
      [2, 0],
    ]
    const body = places.map(([list, depth]) => listed(list, depth, 'x')).join('')
    expect(bookLines(await read(body, { numbering }))).toEqual([
      'item1 1. x',
      'item2 1.1 x',
      'item2 1.2 x',
      'item3 а) x',
      'item1 2. x',
      'item2 2.1 x',
      'item1 5. x',
    ])
  })

  test('a line in larger type is a heading where the document declares none', async () => {
    const big = p(run('품목 단가표', '<w:sz w:val="36"/>'))
    const book = await read(
      big + p(run('본문은 작은 글자로 길게 적는다. 본문은 작은 글자로 길게 적는다.', '<w:sz w:val="20"/>')),
    )
    expect(bookLines(book)[0]).toBe('h1 품목 단가표')
    expect(codes(book)).toContain('headings-by-look')
  })
})

describe('text', () => {
  test('tracked changes are accepted and told', async () => {
    const book = await read(
      p(
        `${run('a ')}<w:ins w:id="1">${run('new ')}</w:ins><w:del w:id="2"><w:r><w:delText>old </w:delText></w:r></w:del>` +
          `<w:moveFrom w:id="3">${run('moved')}</w:moveFrom>${run('z')}`,
      ),
    )
    expect(bookLines(book)).toEqual(['p a new z'])
    expect(codes(book)).toEqual(['changes-accepted', 'deletions-left-out', 'moves-accepted'])
  })

  test('a paragraph whose end was deleted runs on into the next', async () => {
    const joined = p(run('one '), '<w:rPr><w:del w:id="1"/></w:rPr>')
    expect(bookLines(await read(joined + text('two')))).toEqual(['p one two'])
  })

  test('fields show their result, also nested; one without an end hides nothing after its paragraph', async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    const field = (inner: string, result: string): string =>
      `${mark('begin')}<w:r><w:instrText>IF </w:instrText></w:r>${inner}${mark('separate')}${run(result)}${mark('end')}`
    expect(bookLines(await read(p(`${run('a ')}${field(field('', 'inner'), 'shown')}${run(' b')}`)))).toEqual([
      'p a shown b',
    ])
    const broken = await read(p(run('a') + mark('begin') + run('lost')) + text('next'))
    expect(bookLines(broken)).toEqual(['p a', 'p next'])
    expect(codes(broken)).toContain('unfinished-field')
  })

  test('alternate content is read once, text boxes follow their paragraph', async () => {
    const box = (words: string): string =>
      `<w:drawing><wps:txbx><w:txbxContent>${text(words)}</w:txbxContent></wps:txbx></w:drawing>`
    const alternate = `<mc:AlternateContent><mc:Choice>${box('in the box')}</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${text('in the box')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`
    expect(bookLines(await read(p(`${run('anchor')}<w:r>${alternate}</w:r>`)))).toEqual(['p anchor', 'p in the box'])
  })

  test('content controls, check boxes, symbols, tabs and breaks are text; soft hyphens are not', async () => {
    const inner =
      `<w:sdt><w:sdtPr/><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>` +
      '<w:r><w:tab/><w:t>a\u00adb</w:t><w:softHyphen/><w:br/><w:noBreakHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>' +
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    expect(bookLines(await read(p(inner)))).toEqual(['p ☒\tab\n\u2011✓☒'])
  })

  test('equations are text', async () => {
    const t = (words: string): string => `<m:r><m:t>${words}</m:t></m:r>`
    const math = `<m:oMath>${t('x=')}<m:f><m:num>${t('a+b')}</m:num><m:den>${t('2')}</m:den></m:f><m:sSup><m:e>${t('r')}</m:e><m:sup>${t('2')}</m:sup></m:sSup></m:oMath>`
    expect(bookLines(await read(p(math)))).toEqual(['p x=(a+b)/2r^2'])
  })

  test('links and superscripts of a cell are kept', async () => {
    const cell = p(
      `<w:hyperlink r:id="link1">${run('Total')}</w:hyperlink>${run('1', '<w:vertAlign w:val="superscript"/>')}`,
    )
    const grid = sheets(await read(tbl(tr(tc(cell)))))[0]?.grid
    expect(grid?.cellAt(0, 0)).toMatchObject({ shown: 'Total1', superscript: '1', link: 'https://example.org/' })
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

  test('entities are never followed and never grow', async () => {
    const doctype = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const bytes = zipOf({
      'word/document.xml': `<?xml version="1.0"?>${doctype}<w:document><w:body><w:p><w:r><w:t>&a; &x;</w:t></w:r></w:p></w:body></w:document>`,
    })
    expect(bookLines(await readDocx(sourceOfBytes('a.docx', bytes)))).toEqual(['p &a; &x;'])
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

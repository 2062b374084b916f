import { describe, expect, test } from 'vitest'
import { bookLines } from '../../../test/documents/book-lines.ts'
import { docxOf } from '../../../test/documents/office-documents.ts'
import { p, run, tbl, tc, text, tr } from '../../../test/documents/word-markup.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readDocx } from './read-docx.ts'

const read = (body: string, parts: Record<string, string> = {}): Promise<Book> =>
  readDocx(sourceOfBytes('a.docx', docxOf(body, parts)))
const sheets = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')
const codes = (book: Book): readonly string[] => book.findings.map(finding => finding.code)

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

  test('a style without a level of its own has the level that its list gives to it', async () => {
    const list = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    const styles = style('1', 'heading 1', `<w:pPr>${list}</w:pPr>`) + style('2', 'heading 2', `<w:pPr>${list}</w:pPr>`)
    const numbering = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1', '<w:pStyle w:val="1"/>')}${level(1, 'decimal', '%1.%2', '<w:pStyle w:val="2"/>')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`
    const body = styled('1', 'A') + styled('2', 'B') + styled('2', 'C')
    expect(bookLines(await read(body, { styles, numbering }))).toEqual(['h1 1 A', 'h2 1.1 B', 'h2 1.2 C'])
  })

  test('numbers of empty paragraphs are shown, as in a column of row numbers', async () => {
    const numbering = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`
    const row = (words: string): string => tr(tc(listed(1, 0, '')), tc(text(words)))
    expect(bookLines(await read(tbl(row('a'), row('b')), { numbering }))).toEqual(['[table 1 2x2]', '1. | a', '2. | b'])
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
    expect(bookLines(await read(joined + tbl(tr(tc(text('cell'))))))).toEqual(['p one', '[table 1 1x1]', 'cell'])
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

  test('a field that only says what to fill in is empty, and told', async () => {
    const styles = '<w:style w:type="character" w:styleId="a3"><w:name w:val="Placeholder Text"/></w:style>'
    const cell = `<w:sdt><w:sdtContent>${p(run('Место для ввода текста.', '<w:rStyle w:val="a3"/>'))}</w:sdtContent></w:sdt>`
    const book = await read(tbl(tr(tc(text('Имя')), tc(cell))), { styles })
    expect(bookLines(book)).toEqual(['[table 1 1x2]', 'Имя | '])
    expect(codes(book)).toEqual(['placeholder-left-out'])
  })

  test('pictures and objects are told; a document of pictures alone may be a scan', async () => {
    const picture = '<w:r><w:drawing><a:graphic><pic:pic/></a:graphic></w:drawing></w:r>'
    const book = await read(p(run('a') + picture) + p('<w:r><w:object><o:OLEObject/></w:object></w:r>'))
    expect(book.findings.map(({ code, level }) => [code, level])).toEqual([
      ['pictures-not-read', 'info'],
      ['object-not-read', 'warn'],
    ])
    expect((await read(p(picture))).findings[0]).toMatchObject({ code: 'pictures-not-read', level: 'warn' })
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

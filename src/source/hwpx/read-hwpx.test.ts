import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookLines } from '../../../test/documents/book-lines.ts'
import { damagedCopies } from '../../../test/documents/damage.ts'
import { hwpxOf } from '../../../test/documents/office-documents.ts'
import { isFault } from '../../fault/index.ts'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readHwpx } from './read-hwpx.ts'

const read = (section: string, header = '', parts: Record<string, string> = {}): Promise<Book> =>
  readHwpx(sourceOfBytes('a.hwpx', hwpxOf(section, header, parts)))
const p = (inner: string, facts = ''): string => `<hp:p ${facts}><hp:run charPrIDRef="0">${inner}</hp:run></hp:p>`
const t = (text: string): string => `<hp:t>${text}</hp:t>`
const text = (words: string): string => p(t(words))
const tc = (inner: string, place: readonly [row: number, column: number], span = [1, 1], facts = ''): string =>
  `<hp:tc ${facts}><hp:subList>${inner}</hp:subList><hp:cellAddr rowAddr="${place[0]}" colAddr="${place[1]}"/><hp:cellSpan rowSpan="${span[0]}" colSpan="${span[1]}"/></hp:tc>`
const tr = (...cells: readonly string[]): string => `<hp:tr>${cells.join('')}</hp:tr>`
const tbl = (...rows: readonly string[]): string => `<hp:tbl>${rows.join('')}</hp:tbl>`
const sheets = (book: Book): readonly Sheet[] => book.blocks.filter(block => block.kind === 'sheet')

describe('tables', () => {
  test('spans 2+1 above 1+2 make a grid of three columns with all four texts in place', async () => {
    const table = tbl(
      tr(tc(text('가'), [0, 0], [1, 2]), tc(text('나'), [0, 2])),
      tr(tc(text('다'), [1, 0]), tc(text('라'), [1, 1], [1, 2])),
    )
    expect(bookLines(await read(p(table)))).toEqual(['[table 1 2x3]', '가 | ^ | 나', '다 | 라 | ^'])
  })

  test('the stated address is trusted over the order of cells', async () => {
    const table = tbl(tr(tc(text('b'), [0, 1]), tc(text('a'), [0, 0])), tr(tc(text('d'), [1, 1])))
    expect(bookLines(await read(p(table)))).toEqual(['[table 1 2x2]', 'a | b', ' | d'])
  })

  test('two cells at one address are both kept, and told', async () => {
    const book = await read(p(tbl(tr(tc(text('a'), [0, 0]), tc(text('b'), [0, 0])))))
    expect(bookLines(book)).toEqual(['[table 1 1x2]', 'a | b'])
    expect(book.findings.map(finding => finding.code)).toEqual(['cell-moved'])
  })

  test('a nested table is a sheet of its own; caption and header rows are kept', async () => {
    const inner = `<hp:tbl><hp:caption><hp:subList>${p('<hp:t>표 </hp:t><hp:ctrl><hp:autoNum num="2" numType="TABLE"/></hp:ctrl><hp:t> 안</hp:t>')}</hp:subList></hp:caption>${tr(tc(text('x'), [0, 0], [1, 1], 'header="1"'))}${tr(tc(text('y'), [1, 0]))}</hp:tbl>`
    const book = await read(p(tbl(tr(tc(text('밖') + p(inner), [0, 0])))))
    expect(bookLines(book)).toEqual(['[table 1 1x1]', '밖', '[table 2 2x1]', 'x', 'y'])
    expect(sheets(book)[1]).toMatchObject({
      parent: { sheet: 1, row: 0, column: 0 },
      caption: '표 2 안',
      hints: { headerRows: 1 },
    })
  })

  test('text before and after a table in one paragraph keeps its order', async () => {
    expect(bookLines(await read(p(t('전') + tbl(tr(tc(text('a'), [0, 0]))) + t('후'))))).toEqual([
      'p 전',
      '[table 1 1x1]',
      'a',
      'p 후',
    ])
  })

  test('a note in a cell is bound to it', async () => {
    const note = `<hp:ctrl><hp:footNote number="1" suffixChar="41"><hp:subList>${text('사진 필요')}</hp:subList></hp:footNote></hp:ctrl>`
    const [sheet] = sheets(await read(p(tbl(tr(tc(p(t('3일') + note), [0, 0]))))))
    expect(sheet?.grid.cellAt(0, 0)).toMatchObject({ shown: '3일¹⁾', superscript: '¹⁾' })
    expect(sheet?.notes).toEqual([{ mark: '¹⁾', text: '사진 필요', row: 0, column: 0 }])
  })
})

describe('text', () => {
  test('outlines are headings with the numbers that are shown', async () => {
    const header =
      '<hh:numberings><hh:numbering id="1"><hh:paraHead level="1" numFormat="DIGIT">제^1장</hh:paraHead><hh:paraHead level="2" numFormat="HANGUL_SYLLABLE">^2.</hh:paraHead></hh:numbering></hh:numberings>' +
      '<hh:paraProperties><hh:paraPr id="5"><hh:heading type="OUTLINE" level="0"/></hh:paraPr><hh:paraPr id="6"><hh:heading type="OUTLINE" level="1"/></hh:paraPr></hh:paraProperties>'
    const one = 'paraPrIDRef="5"'
    const two = 'paraPrIDRef="6"'
    const book = await read(
      p(`<hp:secPr outlineShapeIDRef="1"/>${t('총칙')}`, one) +
        p(t('목적'), two) +
        p(t('범위'), two) +
        p(t('부칙'), one) +
        p(t('시행'), two),
      header,
    )
    expect(bookLines(book)).toEqual(['h1 제1장 총칙', 'h2 가. 목적', 'h2 나. 범위', 'h1 제2장 부칙', 'h2 가. 시행'])
  })

  test('equations, form fields, shapes, tabs and fixed blanks are text', async () => {
    const inner =
      '<hp:t>a<hp:tab/>b<hp:fwSpace/>c<hp:lineBreak/>d</hp:t><hp:equation><hp:script>E=mc  ^{2}</hp:script></hp:equation>' +
      '<hp:checkBtn value="CHECKED" caption="동의"/>' +
      `<hp:rect><hp:drawText><hp:subList>${text('상자')}</hp:subList></hp:drawText></hp:rect>`
    expect(bookLines(await read(p(inner)))).toEqual(['p a\tb c\ndE=mc ^{2}☒ 동의', 'p 상자'])
  })

  test('tracked deletions are left out and told, also over several runs', async () => {
    const book = await read(p('<hp:t>a<hp:deleteBegin/>x</hp:t>') + p('<hp:t>y<hp:deleteEnd/>b</hp:t>'))
    expect(bookLines(book)).toEqual(['p a', 'p b'])
    expect(book.findings).toMatchObject([{ code: 'deletions-left-out', count: 2 }])
  })

  test('headers and footers are furniture', async () => {
    const header = `<hp:ctrl><hp:header><hp:subList>${text('머리말')}</hp:subList></hp:header></hp:ctrl>`
    expect(bookLines(await read(p(header + t('본문'))))).toEqual(['furniture 머리말', 'p 본문'])
  })

  test('sections come in the order of the spine', async () => {
    const book = await read(text('둘'), '', {
      'Contents/section1.xml': `<hs:sec>${text('하나')}</hs:sec>`,
      'Contents/content.hpf':
        '<opf:package><opf:metadata><opf:title>제목</opf:title></opf:metadata><opf:manifest><opf:item id="a" href="Contents/section0.xml"/><opf:item id="b" href="Contents/section1.xml"/></opf:manifest><opf:spine><opf:itemref idref="b"/><opf:itemref idref="a"/></opf:spine></opf:package>',
    })
    expect([book.title, ...bookLines(book)]).toEqual(['제목', 'p 하나', 'p 둘'])
  })

  test('every text of the file is in the book exactly once', async () => {
    const leaf = fc.stringMatching(/^[가-힣]{3}$/)
    const { paragraphs } = fc.letrec<{ paragraphs: string; item: string; table: string }>(tie => ({
      paragraphs: fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map(items => items.join('')),
      item: fc.oneof(
        { maxDepth: 3 },
        leaf.map(text),
        tie('table'),
        tie('paragraphs').map(inner =>
          p(`<hp:rect><hp:drawText><hp:subList>${inner}</hp:subList></hp:drawText></hp:rect>`),
        ),
      ),
      table: fc
        .array(tie('paragraphs'), { minLength: 1, maxLength: 3 })
        .map(cells => p(tbl(tr(...cells.map((cell, column) => tc(cell, [0, column])))))),
    }))
    await fc.assert(
      fc.asyncProperty(paragraphs, async section => {
        const words = [...section.matchAll(/[가-힣]{3}/g)].map(String).sort()
        const found = bookLines(await read(section)).flatMap(line => line.match(/[가-힣]{3}/g) ?? [])
        expect(found.sort()).toEqual(words)
      }),
      { numRuns: 60 },
    )
  })
})

describe('bad input', () => {
  const fault = async (bytes: Uint8Array): Promise<string> =>
    readHwpx(sourceOfBytes('a.hwpx', bytes)).then(
      () => 'read',
      error => (isFault(error) ? error.code : String(error)),
    )

  test('an encrypted document is refused as such', async () => {
    const manifest = '<odf:manifest><odf:file-entry><odf:encryption-data/></odf:file-entry></odf:manifest>'
    expect(await fault(hwpxOf(text('a'), '', { 'META-INF/manifest.xml': manifest }))).toBe('source-encrypted')
  })

  test('damaged copies end in a book or a fault, within seconds', async () => {
    const whole = hwpxOf(
      text('a') + p(tbl(tr(tc(text('b'), [0, 0], [2, 1]), tc(text('c'), [0, 1])), tr(tc(text('d'), [1, 1])))),
    )
    for (const copy of damagedCopies(whole, 240, 2)) {
      const started = performance.now()
      expect(await fault(copy)).toMatch(/^(?:read|source-\w+)$/)
      expect(performance.now() - started).toBeLessThan(5000)
    }
  })
})

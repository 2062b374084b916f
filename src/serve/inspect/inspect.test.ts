import { describe, expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../../test/drawn-draft.ts'
import { understand } from '../../table/index.ts'
import { escapeHtml, inspectHtml } from './inspect-html.ts'
import { inspectText } from './inspect-text.ts'
import { fitText, textWidth } from './text-width.ts'

const rows: readonly (readonly DrawnCell[])[] = [
  ['Sales 2024'],
  ['Region', 'Plan, USD', 'Fact, USD'],
  ['North*', 5, 6],
  ['South', 7, 8],
  ['Total', 12, 14],
  ['* without Korea'],
]

const seen = (cells: typeof rows, options: Parameters<typeof inspectText>[2] = {}): string => {
  const sheet = sheetOf(drawGrid(cells))
  return inspectText(sheet, understand(sheet), options)
}

describe('a sheet in a terminal', () => {
  test('shows what each row is, the columns with units, totals, notes and why', () => {
    const text = seen(rows)
    expect(text).toContain('H      2 Region')
    expect(text).toContain('T      5 Total')
    expect(text).toContain('N      6 * without Korea')
    expect(text).toContain('B   Plan, USD  [number, unit USD from header]')
    expect(text).toContain('row 5, known by word, agrees')
    expect(text).toContain('* without Korea (footnote, 1 cells)')
    expect(text).toContain('3 header, 3 stub, 6 body, 1 line, 1 note')
  })

  test('is coloured only when asked', () => {
    expect(seen(rows)).not.toContain('\u001b[')
    expect(seen(rows, { colour: true })).toContain('\u001b[1;36mRegion')
  })

  test('counts rows and columns that are left out', () => {
    const many = [rows[1] ?? [], ...Array.from({ length: 200 }, (_, at) => [`n${at}`, at, at * 3])]
    expect(seen(many)).toMatch(/… \d{3} rows/)
    const wide = [Array.from({ length: 40 }, (_, at) => `Column ${at}`), Array.from({ length: 40 }, (_, at) => at)]
    expect(seen(wide, { width: 80 })).toMatch(/… \d+ columns at the right/)
  })

  test('a cell cannot steer the terminal', () =>
    expect(
      seen([
        ['a', 'b'],
        ['\u001b[31mred\u0007', 1],
      ]),
    ).not.toContain('\u001b'))

  test('wide signs take two places', () => {
    expect(textWidth('단가')).toBe(4)
    expect(textWidth(fitText('단가표 전체', 7))).toBe(7)
    expect(fitText('abc', 5)).toBe('abc  ')
  })
})

describe('a page', () => {
  const page = (cells: typeof rows): string => {
    const sheet = sheetOf(drawGrid(cells))
    return inspectHtml([{ name: 'x.xlsx', sheets: [{ sheet, tables: understand(sheet) }] }])
  }

  test('shows the role of each cell', () => {
    const html = page(rows)
    expect(html).toContain('<td class="header" title="Plan, USD, USD · table 1 A2:C5">Plan, USD</td>')
    expect(html).toContain('<td class="total"')
    expect(html).toContain('<td class="note">* without Korea</td>')
  })

  test('escapes cells and has no scripts', () => {
    const html = page([
      ['a', 'b'],
      ['<script>alert(1)</script>', '"x" & \'y\''],
    ])
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&quot;x&quot; &amp; &#39;y&#39;')
    expect(escapeHtml('a\u0000b')).toBe('a b')
  })

  test('keeps merged cells whole', () => {
    const sheet = sheetOf(
      drawGrid(
        [
          ['a', 'Sales', null],
          [null, 'Plan', 'Fact'],
          ['p', 1, 2],
        ],
        [
          { top: 0, left: 1, bottom: 1, right: 3 },
          { top: 0, left: 0, bottom: 2, right: 1 },
        ],
      ),
    )
    const html = inspectHtml([{ name: 'm', sheets: [{ sheet, tables: understand(sheet) }] }])
    expect(html).toMatch(/<td class="header" rowspan="2"[^>]*>a<\/td>/)
    expect(html).toMatch(/colspan="2"[^>]*>Sales<\/td>/)
  })
})

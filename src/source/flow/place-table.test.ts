import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from '../../grid/index.ts'
import { type FlowCell, plainParagraph } from './flow.ts'
import { placeTable } from './place-table.ts'

const cell = (row: number, column: number, rows: number, columns: number, text = 'x'): FlowCell => ({
  row,
  column,
  rows,
  columns,
  items: [plainParagraph(text)],
})

test('a cell whose place is taken moves to the next free one, and is told', () => {
  const { grid, findings } = placeTable(
    { kind: 'table', origin: 'table', cells: [cell(0, 0, 1, 2, 'a'), cell(0, 1, 1, 1, 'b')] },
    't',
  )
  expect([grid.textAt(0, 0), grid.textAt(0, 2)]).toEqual(['a', 'b'])
  expect(findings.map(finding => [finding.code, finding.cell])).toEqual([['cell-moved', 'C1']])
})

test('a span over a taken place is cut to one cell, and is told', () => {
  const { grid, findings } = placeTable(
    { kind: 'table', origin: 'table', cells: [cell(1, 0, 1, 1), cell(0, 0, 2, 2)] },
    't',
  )
  expect(grid.spans).toEqual([])
  expect(findings.map(finding => finding.code)).toEqual(['span-cut'])
})

test('a cell that claims to span millions does not exhaust the machine', () => {
  const { size } = placeTable({ kind: 'table', origin: 'table', cells: [cell(0, 0, 2 ** 31, 2 ** 31)] }, 't')
  expect(size).toEqual({ rows: 1, columns: 1 })
})

test('the indent of a row is its rank in the column', () => {
  const at = (row: number, indent: number): FlowCell => ({
    ...cell(row, 0, 1, 1),
    items: [{ kind: 'paragraph', role: 'paragraph', text: 'x', style: { indent } }],
  })
  const { grid } = placeTable(
    { kind: 'table', origin: 'table', cells: [at(0, 0), at(1, 14.2), at(2, 28), at(3, 14)] },
    't',
  )
  expect([0, 1, 2, 3].map(row => grid.styleAt(row, 0).indent)).toEqual([undefined, 1, 2, 1])
})

test('no text is lost and no spans overlap, whatever the cells claim', () => {
  const cells = fc.array(
    fc.record({
      row: fc.nat({ max: 6 }),
      column: fc.nat({ max: 6 }),
      rows: fc.integer({ min: 1, max: 4 }),
      columns: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(cells, list => {
      const placed = placeTable(
        {
          kind: 'table',
          origin: 'table',
          cells: list.map((at, index) => ({ ...at, items: [plainParagraph(`c${index}`)] })),
        },
        't',
      )
      const texts = [...cellsOf(placed.grid)].map(one => one.shown).sort()
      expect(texts).toEqual(list.map((_, index) => `c${index}`).sort())
      expect(placed.receipt).toEqual({ found: list.length, kept: list.length, dropped: [] })
      for (const span of placed.grid.spans)
        for (const one of cellsOf(placed.grid, span)) expect([one.row, one.column]).toEqual([span.top, span.left])
    }),
  )
})

test('blank lines at the ends of a cell are left out, those between stay', () => {
  const { grid } = placeTable({ kind: 'table', origin: 'table', cells: [cell(0, 0, 1, 1, ' \n\n a\n\nb \n \n')] }, 't')
  expect(grid.textAt(0, 0)).toBe(' a\n\nb ')
})

test('a cell of 30,000 line breaks is read at once', () => {
  const start = performance.now()
  const { grid } = placeTable(
    { kind: 'table', origin: 'table', cells: [cell(0, 0, 1, 1, `a${'\n'.repeat(30_000)}b`)] },
    't',
  )
  expect(performance.now() - start).toBeLessThan(200)
  expect(grid.textAt(0, 0)).toHaveLength(30_002)
})

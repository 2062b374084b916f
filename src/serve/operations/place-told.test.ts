import { expect, test } from 'vitest'
import type { CitedCell } from '../../take/index.ts'
import { placeTold } from './place-told.ts'

const cell = (more: Partial<CitedCell>): CitedCell => ({
  document: 'Прайс.pdf',
  sheet: 'table 2',
  row: 13,
  column: 1,
  address: 'R14C2',
  path: 'Цена, руб.',
  label: 'Товар',
  ancestors: [],
  text: '5',
  ...more,
})
const told = (first: CitedCell, last = first): string => placeTold({ first, last, count: last.row - first.row + 1 })

test('a cell is told as fits its document', () => {
  expect([
    told(cell({ document: 'a.xlsx', sheet: '2025', address: 'B14' })),
    told(cell({ origin: 'table' })),
    told(cell({ origin: 'table', page: 3 })),
    told(cell({ origin: 'table', page: 3 }), cell({ row: 20 })),
    told(cell({ origin: 'table', slide: 2, sheet: 'slide 2 / table 1', path: '' })),
  ]).toEqual([
    'a.xlsx, sheet «2025», cell B14',
    'Прайс.pdf, table 2, row 14, «Цена, руб.»',
    'Прайс.pdf, page 3, table 2, row 14, «Цена, руб.»',
    'Прайс.pdf, page 3, table 2, rows 14 to 21, «Цена, руб.»',
    'Прайс.pdf, slide 2, table 1, row 14, column 2',
  ])
})

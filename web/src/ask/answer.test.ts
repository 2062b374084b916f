import { expect, test } from 'vitest'
import { citedText, placeTold, rowTold, valueTold } from './answer.ts'

test('the value is shown with its unit once', () => {
  expect(valueTold({ shown: '12,5', unit: 'мг/кг' })).toBe('12,5 мг/кг')
  expect(valueTold({ shown: '12,5 %', unit: '%' })).toBe('12,5 %')
  expect(valueTold({ answer: 7 })).toBe('7')
})

test('a copied answer carries its notes and its places', () => {
  const text = citedText({
    question: 'q',
    outcome: 'answer',
    confident: true,
    text: 'СЕВЕРЯНКА – Партнёр: Да.',
    notes: ['кроме дискаунтеров'],
    cells: [{ doc: 'Сети.xlsx', sheet: 'Сети', cell: 'B4', column: 'Партнёр' }],
  })
  expect(text).toBe('СЕВЕРЯНКА – Партнёр: Да.\n* кроме дискаунтеров\n[Сети.xlsx, Сети, B4, Партнёр]')
})

test('a table inside a document is told by its number', () => {
  expect(placeTold({ doc: 'Прайс.docx', sheet: 2, cell: 'R14C3' })).toBe('Прайс.docx, table 2, R14C3')
})

test('ancestors are told once', () => {
  expect(rowTold({ doc: 'a.xlsx', row: 'Склад / Кладовщик', ancestors: ['Склад'] })).toBe('Склад / Кладовщик')
  expect(rowTold({ doc: 'a.xlsx', row: 'Кладовщик', ancestors: ['Управление', 'Склад'] })).toBe(
    'Управление › Склад › Кладовщик',
  )
})

import { expect, test } from 'vitest'
import { captionKind } from './caption.ts'

test('a word for table with a number and a title is a caption, in each language', () => {
  for (const text of [
    'Таблица 2 – Цены',
    'Таблица № 5 Цены',
    'Table 2. Prices',
    'Table A.1 – x',
    'Tab. 3 Preise',
    '[표 1] 단가',
    '表2‑1：价格',
  ])
    expect(captionKind(text), text).toBe('titled')
})

test('a number alone waits for its title in the next line', () => {
  for (const text of ['Таблица 2', 'Table 12b.', '<표 3>', 'Table IV:']) expect(captionKind(text), text).toBe('number')
})

test('sentences about a table and other words are no captions', () => {
  for (const text of [
    'Table 2 shows the prices.',
    'Таблица 2 содержит цены',
    '표 3개',
    'Table of contents',
    'tabular 3',
  ])
    expect(captionKind(text), text).toBe('none')
})

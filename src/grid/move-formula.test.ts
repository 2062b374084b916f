import { expect, test } from 'vitest'
import { moveFormula } from './move-formula.ts'

test.each([
  ['A1+B2', 1, 1, 'B2+C3'],
  ['$A1+A$1+$A$1', 2, 3, '$A3+D$1+$A$1'],
  ['SUM(A1:B2,C:C,3:4,$D:E)', 1, 1, 'SUM(B2:C3,D:D,4:5,$D:F)'],
  ['LOG10(A1)+ATAN2(A1,B1)', 1, 0, 'LOG10(A2)+ATAN2(A2,B2)'],
  [`'A1 b'!A1&"A1 ""B2"""&Sheet2!A1`, 1, 0, `'A1 b'!A2&"A1 ""B2"""&Sheet2!A2`],
  ['T1[[#This Row],[A1]]+A1', 1, 0, 'T1[[#This Row],[A1]]+A2'],
  ['Цена1+A1+rate_A1+A1.x', 1, 0, 'Цена1+A2+rate_A1+A1.x'],
  ['A1', -1, 0, '#REF!'],
  ['A1:XFD2', 0, 1, 'B1:#REF!'],
  ['1:2', -5, 0, '#REF!'],
])('%s moved by %i rows and %i columns', (text, rows, columns, expected) => {
  expect(moveFormula(text, rows, columns)).toBe(expected)
})

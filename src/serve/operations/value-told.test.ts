import { expect, test } from 'vitest'
import { counted } from './counted.ts'
import { valueTold } from './value-told.ts'

test('a unit is told once', () => {
  expect(valueTold({ kind: 'number', value: 7, shown: '7.0%' }, '%')).toBe('7.0%')
  expect(valueTold({ kind: 'number', value: 800, shown: '$800.00' }, '$')).toBe('$800.00')
  expect(valueTold({ kind: 'number', value: 27, shown: '27' }, 'млн руб.')).toBe('27 млн руб.')
  expect(valueTold({ kind: 'number', value: 27, shown: '27' }, undefined)).toBe('27')
})

test('the unit of an extreme stands beside its number', () => {
  expect(valueTold({ kind: 'text', value: '강릉; 속초', shown: '강릉; 속초 (39)' }, 'kg')).toBe('강릉; 속초 (39 kg)')
  expect(valueTold({ kind: 'text', value: 'Aspen (old)', shown: 'Aspen (old)' }, 'kg')).toBe('Aspen (old)')
})

test('words have no unit, and a cell without a value says so', () => {
  expect(valueTold({ kind: 'text', value: '미취급', shown: '미취급' }, '원')).toBe('미취급')
  expect(valueTold({ kind: 'blank', value: 'dash', shown: '—' }, 'kg')).toBe('— (the cell shows a dash)')
  expect(valueTold({ kind: 'blank', value: 'blank', shown: '' }, 'kg')).toBe('(the cell is blank)')
})

test('one is counted as one', () => {
  expect([0, 1, 2].map(count => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows'])
})

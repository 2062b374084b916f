import { describe, expect, test } from 'vitest'
import { type DrawnCell, drawDraft } from '../../test/drawn-draft.ts'
import { readNoteUnits } from './note-units.ts'
import { readNotes } from './read-notes.ts'
import { readUnits } from './read-units.ts'
import { unitsToldBy } from './unit-lines.ts'

const unitsOf = (rows: readonly (readonly DrawnCell[])[], below: number) =>
  readNoteUnits(readNotes(readUnits(drawDraft(rows, { below })))).columns.map(({ unit }) => unit?.text)

describe('units that notes of a header tell', () => {
  test.each([
    ['[1]', '[1] in thousand tonnes', 'thousand tonnes'],
    ['[1]', '[1] thousand', 'thousand'],
    ['*', '* тыс. руб.', 'тыс. руб.'],
    ['¹', '¹ в днях', 'днях'],
    ['*', '* 단위: 천원', '천원'],
    ['†', '† kg per m2', 'kg per m2'],
  ])('Volume%s with %s', (mark, note, unit) => {
    const rows = [['Item', `Volume${mark}`], ['a', 5], ['b', 7], [note]]
    expect(unitsOf(rows, 1)).toEqual([undefined, unit])
  })

  test('a note that says more than a unit is no unit', () => {
    const rows = [['Item', 'Volume*'], ['a', 5], ['b', 7], ['* of 2 kg packs, weighed dry']]
    expect(unitsOf(rows, 1)).toEqual([undefined, undefined])
  })

  test('a unit in the header itself stands', () => {
    const rows = [['Item', 'Price*, EUR'], ['a', 5], ['b', 7], ['* USD']]
    expect(unitsOf(rows, 1)).toEqual([undefined, 'EUR'])
  })
})

describe('a bracket that names columns and their units', () => {
  test.each([
    [
      '(매출: 백만원, 신규 거래처: 곳, 인원: 명)',
      [
        ['매출', '백만원'],
        ['신규 거래처', '곳'],
        ['인원', '명'],
      ],
    ],
    [
      '(суммы — тыс. руб., сроки — дни)',
      [
        ['суммы', 'тыс. руб.'],
        ['сроки', 'дни'],
      ],
    ],
    [
      '(weight: kg; price: USD)',
      [
        ['weight', 'kg'],
        ['price', 'USD'],
      ],
    ],
  ])('%s', (line, told) => expect(unitsToldBy(line).map(({ scope, unit }) => [scope, unit.text])).toEqual(told))
})

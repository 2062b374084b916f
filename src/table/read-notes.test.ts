import { describe, expect, test } from 'vitest'
import { type DrawnCell, type DrawnTable, drawDraft } from '../../test/drawn-draft.ts'
import { innerMarks, leadingMark, splitMarks } from './note-mark.ts'
import { readNotes } from './read-notes.ts'

const notesOf = (rows: readonly (readonly DrawnCell[])[], table?: DrawnTable) =>
  readNotes(drawDraft(rows, table)).notes.map(({ mark, text, kind, binds }) => ({
    ...(mark !== undefined && { mark }),
    text,
    kind,
    binds: binds.map(({ row, column }) => `${row + 1},${column + 1}`),
  }))

describe('notes', () => {
  test('are bound to the cells that carry their mark', () => {
    const rows = [
      ['Показатель', 'Норма'],
      ['Антибиотики', '0,004'],
      ['Афлатоксин', '0,00005*'],
      ['Кадмий', '0,1**'],
      ['Глютен*', '20'],
      ['* для детского питания не допускается'],
      ['** для риса норма 0,2'],
    ]
    expect(notesOf(rows, { below: 2 })).toEqual([
      { mark: '*', text: 'для детского питания не допускается', kind: 'footnote', binds: ['3,2', '5,1'] },
      { mark: '**', text: 'для риса норма 0,2', kind: 'footnote', binds: ['4,2'] },
    ])
  })

  test('a record that begins like a note, or ends in a number, stays a record', () => {
    const rows = [['Unit', 'Q1'], ['1) Heat output', 241], ['Phase 3', 5], ['2010*', 7], ['* provisional']]
    expect(notesOf(rows, { below: 1 })).toEqual([{ mark: '*', text: 'provisional', kind: 'footnote', binds: ['4,1'] }])
  })

  test('a mark in the header governs its columns', () => {
    const rows = [['Товар', 'Цена*, руб.', 'Срок¹'], ['Болт', 5, 7], ['* без НДС'], ['¹ в днях']]
    const { columns, notes } = readNotes(drawDraft(rows, { below: 2 }))
    expect(notes.map(({ binds }) => binds)).toEqual([[{ row: 0, column: 1 }], [{ row: 0, column: 2 }]])
    expect(columns.map(column => column.notes)).toEqual([undefined, [0], [1]])
  })

  test('rows know their notes', () => {
    const rows = [['a', 'b'], ['x', '1†'], ['y', 2], ['† estimated']]
    expect(readNotes(drawDraft(rows, { below: 1 })).rows).toEqual([{ row: 1, role: 'data', notes: [0] }])
  })

  test('a remark without a mark governs the table', () => {
    const rows = [['a', 'b'], ['x', 1], ['Источник: бухгалтерия']]
    expect(notesOf(rows, { below: 1 })).toEqual([{ text: 'Источник: бухгалтерия', kind: 'remark', binds: [] }])
  })

  test('comments are bound to their cell', () => {
    const rows: DrawnCell[][] = [
      ['a', 'b'],
      ['x', { value: 1, comment: 'by phone' }],
    ]
    expect(notesOf(rows)).toEqual([{ text: 'by phone', kind: 'comment', binds: ['2,2'] }])
  })

  test('footnotes of the format are bound to their cell', () => {
    const sheet = { notes: [{ mark: '1', text: 'on request', row: 1, column: 1 }], origin: 'table' as const }
    expect(
      notesOf(
        [
          ['a', 'b'],
          ['x', 1],
        ],
        { sheet },
      ),
    ).toEqual([{ mark: '1', text: 'on request', kind: 'footnote', binds: ['2,2'] }])
  })

  test('a raised digit of a rich text is a mark when a note begins with that digit', () => {
    const rows: DrawnCell[][] = [['a', 'b'], [{ value: 'Total1', superscript: '1' }, 5], ['1 Without Korea']]
    expect(notesOf(rows, { below: 1 })).toEqual([
      { mark: '1', text: 'Without Korea', kind: 'footnote', binds: ['2,1'] },
    ])
  })

  test('a note that goes on in the next line is one note', () => {
    const rows = [['a', 'b'], ['x*', 1], ['* valid until the end'], ['of the year']]
    expect(notesOf(rows, { below: 2 })).toMatchObject([{ text: 'valid until the end of the year' }])
  })

  test('a column of remarks is marked', () => {
    const rows = [
      ['Товар', 'Цена', 'Примечание'],
      ['Болт', 5, 'новый'],
    ]
    expect(readNotes(drawDraft(rows)).columns.map(({ role }) => role)).toEqual(['label', 'value', 'note'])
  })
})

describe('marks', () => {
  test.each([
    ['0,1**', ['**']],
    ['Total¹', ['1']],
    ['Total¹⁾', ['1']],
    ['2010*', ['*']],
    ['Свинец 1)', ['1']],
    ['Price [2]', ['2']],
    ['Phase 3', []],
    ['*', []],
    ['(12)', []],
  ])('at the end of %s', (text, marks) => expect(splitMarks(text).marks).toEqual(marks))

  test.each([
    ['* text', '*'],
    ['** text', '**'],
    ['1) text', '1'],
    ['(2) text', '2'],
    ['¹ text', '1'],
    ['† text', '†'],
    ['注1：text', '1'],
    ['주1) text', '1'],
    ['※ text', undefined],
    ['Source: x', undefined],
  ])('at the start of %s', (text, mark) => expect(leadingMark(text).mark).toBe(mark))

  test('a power is no mark', () => {
    expect(innerMarks('Площадь, м²')).toEqual([])
    expect(innerMarks('Цена¹ (руб.)')).toEqual(['1'])
    expect(innerMarks('Mass** , kg¹²')).toEqual(['**', '12'])
  })

  test.each([
    ['letters', 'x'.repeat(30_000)],
    ['stars', `${'*'.repeat(30_000)}x`],
    ['letters and stars', 'x*'.repeat(15_000)],
    ['raised digits and commas', `${'¹,'.repeat(15_000)}x`],
  ])('a label of 30,000 %s is read at once', (_, label) => {
    const start = performance.now()
    innerMarks(label)
    splitMarks(label)
    leadingMark(label)
    expect(performance.now() - start).toBeLessThan(1_500)
  })
})

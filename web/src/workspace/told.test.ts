import { expect, test } from 'vitest'
import { firstRows, quoted, schemaOf } from './told.ts'

const table = {
  name: 'сети',
  typed: 'сети_typed',
  document: 'Сети.xlsx',
  sheet: 'Сети',
  rows: 2,
  hidden_rows: 0,
  columns: [{ name: 'парт"нёр', label: 'Партнёр', letter: 'B', type: 'text', unreadable: 0, examples: [] }],
}

test('a name with a quotation mark stays one name', () => {
  expect(quoted('a"b')).toBe('"a""b"')
  expect(firstRows(table)).toBe('SELECT "парт""нёр", "__row"\nFROM "сети"\nLIMIT 100')
})

test('the editor offers a table and its typed view, with the columns of each row', () => {
  expect(schemaOf([table])['сети_typed']).toContain('парт"нёр')
  expect(schemaOf([table])['сети']).toContain('__row')
})

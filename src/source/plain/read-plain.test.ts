import { expect, test } from 'vitest'
import { sourceOfBytes } from '../source.ts'
import { readPlain } from './read-plain.ts'

const read = async (text: string): Promise<readonly unknown[]> => {
  const book = await readPlain(sourceOfBytes('a.txt', Buffer.from(text)))
  return book.blocks.map(block =>
    block.kind === 'prose'
      ? block.text
      : Array.from({ length: block.grid.extent.bottom }, (_, row) =>
          Array.from({ length: block.grid.extent.right }, (_, column) => block.grid.textAt(row, column)),
        ),
  )
}

test('paragraphs are parted by blank lines and keep their line breaks', async () => {
  expect(await read('one\r\ntwo\r\n\r\n\r\nthree')).toEqual(['one\ntwo', 'three'])
})

test('a table drawn with lines is a table', async () => {
  expect(
    await read('Result:\n+---+-----+\n| a | b   |\n+---+-----+\n| 1 | два |\n| 2 | x y |\n+---+-----+\n2 rows'),
  ).toEqual([
    'Result:',
    [
      ['a', 'b'],
      ['1', 'два'],
      ['2', 'x y'],
    ],
    '2 rows',
  ])
})

test('a row of dashes under each column makes columns', async () => {
  expect(await read(' id | name\n----+------\n  1 | abc\n  2 | def\n(2 rows)')).toEqual([
    [
      ['id', 'name'],
      ['1', 'abc'],
      ['2', 'def'],
    ],
    '(2 rows)',
  ])
})

test('columns that are only set apart by blanks stay prose', async () => {
  expect(await read('Name    Price\nA       5\nB       6')).toEqual(['Name    Price\nA       5\nB       6'])
})

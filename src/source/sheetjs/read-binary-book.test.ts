import { type BookType, utils, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { Book, Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readXls, readXlsb, readXml2003 } from './read-binary-book.ts'

/** A workbook of two sheets: values of all kinds, a merge, hidden lines, a comment, a link and a formula. */
const sample = (): WorkBook => {
  const sheet = utils.aoa_to_sheet([
    ['Сеть', '한국어', 1.5],
    ['007', true, 45761],
    ['a\nb', null, 0.25],
  ])
  sheet['C2'] = { t: 'n', v: 45761, z: 'm/d/yy' }
  sheet['C3'] = { t: 'n', v: 0.25, z: '0%' }
  sheet['D1'] = { t: 'n', v: 3, f: 'C1*2' }
  sheet['D2'] = { t: 'e', v: 42 }
  sheet['!ref'] = 'A1:D3'
  sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 2, c: 1 } }]
  sheet['!rows'] = [{}, { hidden: true }]
  sheet['!cols'] = [{}, { hidden: true }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'One')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Два')
  book.Workbook = { Sheets: [{}, { Hidden: 1 }], Names: [{ Name: 'rate', Ref: 'One!$A$1' }] }
  return book
}

const bytesOf = (bookType: BookType): Uint8Array => write(sample(), { bookType, type: 'buffer' }) as Uint8Array

const sheetsOf = (book: Book): readonly Sheet[] => book.blocks.flatMap(block => (block.kind === 'sheet' ? [block] : []))

describe.each([
  ['xls', 'biff8', readXls],
  ['xlsb', 'xlsb', readXlsb],
  ['xml2003', 'xlml', readXml2003],
] as const)('%s', (_, bookType, read) => {
  test('values, kinds and shown texts', async () => {
    const [one, two] = sheetsOf(await read(sourceOfBytes('a', bytesOf(bookType))))
    const { grid } = one as Sheet
    expect(Array.from(grid.filledRows, row => grid.columnsAt(row).map(column => grid.textAt(row, column)))).toEqual([
      ['Сеть', '한국어', '1.5', '3'],
      ['007', 'TRUE', '4/14/25', '#N/A'],
      ['a\nb', '25%'],
    ])
    expect([grid.kindAt(1, 2), grid.cellAt(1, 2)?.value]).toEqual(['date', '2025-04-14'])
    expect([two?.name, two?.grid.textAt(0, 0)]).toEqual(['Два', 'x'])
    expect(one?.receipt).toEqual({ found: 10, kept: 10, dropped: [] })
  })

  test('merges', async () => {
    const [one] = sheetsOf(await read(sourceOfBytes('a', bytesOf(bookType))))
    expect(one?.grid.spans).toEqual([{ top: 2, left: 0, bottom: 3, right: 2 }])
  })

  test('what is no such file is a fault', async () => {
    await expect(
      read(sourceOfBytes('a', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0, 1, 2, 3]))),
    ).rejects.toMatchObject({
      code: 'source-corrupt',
    })
  })
})

test('hidden sheets of an xls', async () => {
  const book = await readXls(sourceOfBytes('a.xls', bytesOf('biff8')))
  expect(sheetsOf(book).map(({ state }) => state)).toEqual(['visible', 'hidden'])
})

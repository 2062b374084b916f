import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import type { Sheet } from '../book.ts'
import { type Source, sourceOfBytes } from '../source.ts'
import { readCsv } from './read-csv.ts'
import { CsvScanner } from './scan-csv.ts'

const read = async (text: string | Uint8Array, name = 'table.csv') => {
  const book = await readCsv(sourceOfBytes(name, typeof text === 'string' ? Buffer.from(text) : text))
  const [sheet] = book.blocks as readonly Sheet[]
  if (!sheet) throw new Error('no sheet')
  const { bottom, right } = sheet.grid.extent
  const rows = Array.from({ length: bottom }, (_, row) =>
    Array.from({ length: right }, (_, column) => sheet.grid.textAt(row, column)),
  )
  return { book, sheet, rows, codes: book.findings.map(finding => finding.code) }
}

test('the sheet bears the name of the file, cells are raw texts', async () => {
  const { sheet, rows } = await read('code,sum\n007,1.50\n', 'Orders 2025.csv')
  expect(sheet.name).toBe('Orders 2025')
  expect(rows).toEqual([
    ['code', 'sum'],
    ['007', '1.50'],
  ])
  expect(sheet.grid.kindAt(1, 1)).toBe('text')
})

test('a record is one row however many lines it takes; empty lines are rows', async () => {
  const { rows } = await read('a,b\n"x\ny",2\n\n3,4')
  expect(rows).toEqual([
    ['a', 'b'],
    ['x\ny', '2'],
    ['', ''],
    ['3', '4'],
  ])
})

test.each([
  ['semicolon with decimal commas', 'имя;цена;вес\nа;1,5;2,5\nб;3,5;4,5\n', 3],
  ['tab', 'a\tb\n1\t2\n', 2],
  ['pipe', 'a|b|c\n1|2|3\n4|5|6\n', 3],
  ['carriage returns alone', 'a,b\r1,2\r3,4\r', 2],
  ['separator line', 'sep=;\na;b\n1;2\n', 2],
  ['comma and blank', 'a, b, c\n1, "x, y", 3\n4, 5, 6\n', 3],
  ['blanks', 'a b c\n1 "x y" 3\n4 5 6\n7 8 9\n1 2 3\n', 3],
  ['single quotes', "a,b\n'x, y',2\n'z',3\n", 2],
  ['a list with stray commas', 'Lorem, ipsum\ndolor\nsit\namet\nelit\n', 1],
])('the delimiter is found: %s', async (_, text, width) => {
  expect((await read(text)).sheet.grid.extent.right).toBe(width)
})

test('lines above the header are rows and are told as ragged', async () => {
  const { rows, book } = await read('Report\n\na,b,c\n1,2,3\n4,5,6\n')
  expect(rows[2]).toEqual(['a', 'b', 'c'])
  expect(book.findings[0]?.message).toContain('Line 1 has 1 field')
})

test('a blank that follows every delimiter belongs to no field', async () => {
  expect((await read('a, b, c\n1, 2, 3\n4, 5, 6\n')).rows[1]).toEqual(['1', '2', '3'])
  expect((await read('a,b\n1, x\n4,y\n')).rows[1]).toEqual(['1', ' x'])
})

test('quotes: doubled, with backslash, stray, and never closed', async () => {
  expect((await read('a,b\n"say ""x""",2\n')).rows[1]).toEqual(['say "x"', '2'])
  expect((await read('a,b\n"say \\"x\\" to",2\n"\\"y\\" is",3\n')).rows[1]).toEqual(['say "x" to', '2'])
  expect((await read('a,b\n"5" pipe",2\n3,4\n')).rows).toEqual([
    ['a', 'b'],
    ['5" pipe', '2'],
    ['3', '4'],
  ])
  const open = await read('a,b\n"never,2\n3,4\n')
  expect(open.rows).toEqual([
    ['a', 'b'],
    ['"never', '2'],
    ['3', '4'],
  ])
  expect(open.codes).toContain('unclosed-quote')
})

test('one broken quote costs one line, not the rest of the file', async () => {
  const { rows } = await read('a,b\n"broken,1\n2,"fine"\n3,"also"\n')
  expect(rows).toHaveLength(4)
  expect(rows[3]).toEqual(['3', 'also'])
})

test('NUL bytes are left out and told', async () => {
  const { rows, codes } = await read('a,b\n\u0000,2\n')
  expect(rows[1]).toEqual(['', '2'])
  expect(codes).toContain('null-bytes')
})

test.each(['windows-1251', 'koi8-r', 'cp866', 'utf-16le', 'utf-16be'])('Russian in %s', async encoding => {
  expect((await read(iconv.encode('Имя;Город\nИван;Москва\n', encoding))).rows[1]).toEqual(['Иван', 'Москва'])
})

test('an encoding that shows only late in a long file', async () => {
  const bytes = Buffer.concat([
    Buffer.from('1,a\n'.repeat(100_000)),
    iconv.encode('2,имя\n'.repeat(50_000), 'windows-1251'),
  ])
  expect((await read(bytes)).sheet.grid.textAt(149_999, 1)).toBe('имя')
})

test('undecodable bytes are told', async () => {
  const text = Buffer.concat([Buffer.from('имя,город\n'.repeat(30)), Buffer.from([0xff, 0x2c, 0x31, 0x0a])])
  expect((await read(text)).codes).toContain('undecodable-bytes')
})

test('the receipt counts every cell, also those beyond the column limit', async () => {
  const { sheet } = await read(`${'x,'.repeat(16_390)}x\n`)
  expect(sheet.receipt).toEqual({
    found: 16_391,
    kept: 16_384,
    dropped: [{ reason: 'column-limit', count: 7, first: 'XFE1' }],
  })
})

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

test('what is written by the rules is read back, in pieces of any length', () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '한'), maxLength: 6 })
  const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 7 }), (rows, piece) => {
      const clean = rows.map(row => row.map(text => text.trim()))
      const bytes = Buffer.from(clean.map(row => row.map(quoted).join(',')).join('\r\n'))
      expect(scan(bytes, piece)).toEqual(clean)
    }),
    { numRuns: 300 },
  )
})

const scan = (bytes: Buffer, piece: number): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  const scanner = new CsvScanner(
    { delimiter: 44, quote: 34, backslash: false, blankAfter: false },
    {
      field: (_, column, text) => {
        row[column] = Buffer.from(text).toString()
      },
      record: (_, width) => {
        rows.push(Array.from({ length: width }, (_, at) => row[at] ?? ''))
        row = []
      },
      badQuote: () => undefined,
    },
  )
  for (let at = 0; at < bytes.length; at += piece) scanner.feed(bytes.subarray(at, at + piece))
  scanner.end()
  return rows
}

test('a long file is streamed: it is asked for in steps', async () => {
  const bytes = Buffer.from(`a,b\n${'1,2\n'.repeat(600_000)}`)
  let largest = 0
  const source: Source = {
    name: 'long.csv',
    size: bytes.length,
    read: async (start, end) => {
      largest = Math.max(largest, end - start)
      return bytes.subarray(start, end)
    },
  }
  const book = await readCsv(source)
  expect((book.blocks[0] as Sheet).grid.extent.bottom).toBe(600_001)
  expect(largest).toBeLessThanOrEqual(1 << 20)
})

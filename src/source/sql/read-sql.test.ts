import { expect, test } from 'vitest'
import type { Sheet } from '../book.ts'
import { sourceOfBytes } from '../source.ts'
import { readSql } from './read-sql.ts'

const read = async (text: string) => {
  const book = await readSql(sourceOfBytes('dump.sql', Buffer.from(text)))
  const sheets = book.blocks.filter((block): block is Sheet => block.kind === 'sheet')
  const tables = Object.fromEntries(
    sheets.map(({ name, grid }) => [
      name,
      Array.from({ length: grid.extent.bottom }, (_, row) =>
        Array.from({ length: grid.extent.right }, (_, column) => grid.textAt(row, column)),
      ),
    ]),
  )
  return { book, sheets, tables, codes: book.findings.map(finding => finding.code) }
}

test('a COPY block: header row, NULL blank, escapes resolved', async () => {
  const { tables, sheets } = await read(
    'COPY public.orders (id, name, note) FROM stdin;\n1\tИмя\t\\N\n2\ta\\tb\tx\\\\y\n\\.\n\nSELECT 1;\n',
  )
  expect(tables).toEqual({
    orders: [
      ['id', 'name', 'note'],
      ['1', 'Имя', ''],
      ['2', 'a\tb', 'x\\y'],
    ],
  })
  expect(sheets[0]).toMatchObject({ origin: 'table', hints: { headerRows: 1 }, receipt: { found: 8, kept: 8 } })
})

test('INSERT statements of one table are one sheet, columns by name', async () => {
  const { tables } = await read(
    "CREATE TABLE `u` (`id` int DEFAULT '0', `na,me` varchar(9) COMMENT 'it''s', PRIMARY KEY (`id`));\nINSERT INTO `u` VALUES (1,'O\\'Brien; x'),(2,NULL);\nINSERT INTO `u` (`na,me`,`id`) VALUES ('b''q',-3.50);\n",
  )
  expect(tables).toEqual({
    u: [
      ['id', 'na,me'],
      ['1', "O'Brien; x"],
      ['2', ''],
      ['-3.50', "b'q"],
    ],
  })
})

test('names of all dialects, casts, function calls, dollar bodies, batch ends', async () => {
  const { tables, codes } = await read(
    "CREATE FUNCTION f() AS $x$ insert into z values (1); $x$;\ninsert into [dbo].[Мой стол] ([a],[b]) values (N'привет', '2020-01-01'::date)\nGO\nINSERT INTO \"q\" (\"c\") VALUES (now()), (E'x\\ny');\n",
  )
  expect(tables).toEqual({
    'Мой стол': [
      ['a', 'b'],
      ['привет', '2020-01-01'],
    ],
    q: [['c'], ['now()'], ['x\ny']],
  })
  expect(codes).toContain('statements-left-out')
})

test('comments on columns stand before their table', async () => {
  const { sheets } = await read("CREATE TABLE t (p int);\nCOMMENT ON COLUMN t.p IS 'Цена, руб.';\n")
  expect(sheets[0]?.before).toEqual(['p: Цена, руб.'])
})

test('a block without its end is told', async () => {
  const { tables, codes } = await read('COPY t (a) FROM stdin;\n1\n2\n')
  expect(tables['t']).toHaveLength(3)
  expect(codes).toContain('statement-unreadable')
})

import { expect, it } from 'vitest'
import { scanLibrary } from '../../test/scan-library.ts'
import { sketch } from '../../test/sketch.ts'
import { retrieve } from './index.ts'

const staff = (name: string) => sketch('*Name|*Phone\nAnn|11\nBob|12\nCid|13\nDee|14', { name })

/** Languages without word lists of their own: nothing is tuned for them, and nothing may break in them. */
it.each([
  ['Chinese', '*商品名称|*单价|*库存\n苹果汁|12|300\n绿茶|8|150\n矿泉水|3|900\n咖啡|20|70', '绿茶的单价是多少？', 2],
  [
    'Japanese',
    '*商品名|*単価|*在庫\nりんごジュース|120|300\n緑茶|80|150\n水|30|900\nコーヒー|200|70',
    'コーヒーの単価はいくらですか？',
    4,
  ],
  [
    'German',
    '*Artikel|*Preis, EUR|*Bestand\nApfelsaft|12|300\nGrüner Tee|8|150\nMineralwasser|3|900\nKaffee|20|70',
    'Was kostet der grüne Tee, welcher Preis?',
    2,
  ],
  [
    'French',
    '*Article|*Prix, EUR|*Stock\nJus de pomme|12|300\nThé vert|8|150\nEau minérale|3|900\nCafé|20|70',
    'Quel est le prix du thé vert ?',
    2,
  ],
  [
    'Spanish',
    '*Artículo|*Precio, EUR|*Existencias\nZumo de manzana|12|300\nTé verde|8|150\nAgua mineral|3|900\nCafé|20|70',
    '¿Cuál es el precio del agua mineral?',
    3,
  ],
])('finds table and row of a question in %s', async (_, rows, question, row) => {
  const library = scanLibrary({ 'a.xlsx': [staff('Staff')], 'b.xlsx': [sketch(rows, { name: 'B' })] })
  const { tables, context } = await retrieve(question, library)
  expect(tables[0]?.document).toBe('b.xlsx')
  expect(tables[0]?.rows[0]?.row).toBe(row)
  expect(context[0]?.kind).toBe('table')
})

it('keeps a context within its tokens, in scripts where a character is a token', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `商品第${at}号名称很长的一种饮料|${at}|库存充足`).join('\n')
  const library = scanLibrary({
    'a.xlsx': [sketch(`*商品名称|*单价|*库存\n${rows}`, { name: 'A' })],
    'b.xlsx': [staff('B')],
  })
  const countTokens = (text: string): number => text.length
  const { context } = await retrieve('商品第七号单价', library, { maxTokens: 1200, countTokens })
  const used = context.reduce((sum, { text }) => sum + countTokens(text), 0)
  expect(used).toBeLessThanOrEqual(1200)
  const [table] = context
  expect(table?.kind === 'table' && table.rowsLeftOut > 0 && table.rows.length > 0).toBe(true)
})

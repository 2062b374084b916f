import fc from 'fast-check'
import { expect, describe as suite, test } from 'vitest'
import { type SketchOptions, sketch } from '../../test/sketch.ts'
import { covers, formatRect, GridBuilder, intersect, rectOf } from '../grid/index.ts'
import { describe } from './describe.ts'
import { rectInSheet, type Table } from './table.ts'
import { understand } from './understand.ts'

const placed = (table: Table) => rectInSheet(table, table.rect)

const tables = (drawing: string, options?: SketchOptions) => {
  const sheet = sketch(drawing, options)
  return understand(sheet).map(table => describe(table, sheet))
}

const only = (drawing: string, options?: SketchOptions) => {
  const found = tables(drawing, options)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}

const pathsOf = (drawing: string, options?: SketchOptions) =>
  only(drawing, options).columns.map(({ path }) => path.join(' / '))

const outlineOf = (drawing: string, options?: SketchOptions) =>
  Object.fromEntries(Object.entries(only(drawing, options).outline).map(([row, path]) => [row, path.join(' / ')]))

suite('a unit of money alone above the header', () => {
  test.each(['тыс. руб.', 'в млн руб.', 'USD thousands', '천원', '단위: 천원'])('%s is a line, no floor', unit => {
    const table = only(`_|_|${unit}\nItem|Plan|Fact\nBolts|5|7\nNuts|6|8\nNails|7|9`)
    expect(table.columns.map(({ path }) => path.join(' / '))).toEqual(['Item', 'Plan', 'Fact'])
    expect(table.columns[1]?.unit).toBeDefined()
  })

  test('a share beside it keeps its own', () => {
    const table = only('_|_|_|тыс. руб.\nСтатья|План|Факт|% исполнения\nА|5|7|140\nБ|6|8|133\nВ|7|9|128')
    expect(table.columns.map(({ unit }) => unit)).toEqual([undefined, 'тыс. руб.', 'тыс. руб.', '%'])
  })
})

suite('regions', () => {
  test('a blank sheet has none', () => {
    expect(tables('_')).toEqual([])
  })

  test('one blank row after every record does not end a table', () => {
    const table = only('Name|Place|Price\n_\nBolt|A1|5\n_\nNut|A2|6\n_|_|_\nNail|A3|7')
    expect([table.range, table.n_data_rows]).toEqual(['A1:C7', 3])
  })

  test('a header of its own begins a new table', () => {
    const found = tables('Item|Price\nBolt|5\nNut|6\n_\nCity|Staff\nOmsk|7\nPerm|8')
    expect(found.map(({ range }) => range)).toEqual(['A1:B3', 'A5:B7'])
  })

  test('a block of signatures below a table is not part of it', () => {
    const drawing = 'Item|Sum|Paid\nRent|5|6\nHeat|7|8\n_\nDirector|____|Ivanov\nAccountant|____|Petrova'
    expect(tables(drawing)[0]?.range).toBe('A1:C3')
    const one = only('Item|Sum|Paid\nRent|5|6\nHeat|7|8\n_\nDirector|____|Ivanov')
    expect([one.range, one.roles.notes]).toEqual(['A1:C3', ['A5:C5']])
  })

  test('pairs above a table are lines with their values', () => {
    const [table] = understand(sketch('Client:|Omsk plant\nDate:|2024\n_\nItem|Sum|Paid\nRent|5|6\nHeat|7|8'))
    expect(table?.lines.map(({ text }) => text)).toEqual(['Client: Omsk plant', 'Date: 2024'])
  })

  test('a heading over deeper rows is no title', () => {
    expect(outlineOf('Current assets|_\n␣␣Cash|5\n␣␣Stock|6\nTotal|11')).toEqual({
      2: 'Current assets',
      3: 'Current assets',
    })
  })

  test('titles and notes between tables go to the table that they belong to', () => {
    const [first, second] = tables(
      'Prices\n_\nItem|Price|Unit\nBolt|5|kg\nNut|6|kg\nSource: own data\n_\nStaff\n_\nCity|Men|Women\nOmsk|7|8\nPerm|9|1',
    )
    expect([first?.title, first?.range, first?.roles.notes]).toEqual(['Prices', 'A3:C5', ['A6']])
    expect([second?.title, second?.range]).toEqual(['Staff', 'A10:C12'])
  })

  test('tables side by side are parted, a spacer column is not', () => {
    const beside = 'Fruit|Price|_|City|Staff\nApple|1|_|Omsk|5\nPear|2|_|Perm|6\nPlum|3|_|Ufa|7'
    expect(tables(beside).map(({ range }) => range)).toEqual(['A1:B4', 'D1:E4'])
    const spacer = 'Fruit|Price|_|Weight\nApple|1|_|5\nPear|2|_|6'
    expect(tables(spacer).map(({ range }) => range)).toEqual(['A1:D3'])
  })

  test('blocks that stand as steps are parted by the blank column between them', () => {
    const upper = 'p|q|r\n1|21|6\n4|24|9\n2|22|7\n7|27|12'
    const lower = '|_|p|q|r\n_|_|_|_|3|23|8\n_|_|_|_|5|25|10\n_|_|_|_|9|29|14'
    expect(tables(`${upper}\n_|_|_${lower}`).map(({ range }) => range)).toEqual(['A1:C5', 'E6:G9'])
    expect(tables(`${upper}${lower}`).map(({ range }) => range)).toEqual(['A1:C5', 'E5:G8'])
  })

  test('an Excel table is taken as declared', () => {
    const drawing = 'Stock\n_\n1|2\nBolt|5\nNut|6\nleft over|7'
    const excelTable = { name: 'T', rect: rectOf(2, 0, 5, 2), headerRows: 1, totalsRows: 0, columns: ['1', '2'] }
    const [table] = tables(drawing, { hints: { excelTables: [excelTable] } })
    expect([table?.title, table?.range, table?.n_header_rows]).toEqual(['Stock', 'A3:B5', 1])
  })
})

suite('headers', () => {
  test('a title, a preamble and a unit line are not the header', () => {
    const table = only('Budget 2025\nDate: | "1.2.2025"\n_\nItem|Plan|Actual\nRent|5|6\nHeat|7|8')
    expect([table.title, table.range, table.n_header_rows]).toEqual(['Budget 2025', 'A4:C6', 1])
  })

  test('years over quarters, with a heading inside the body', () => {
    const drawing =
      '_|2023|_|2024|_\n_|Q1|Q2|Q1|Q2\nAssets\nCash|11|12|13|14\nStock|15|16|17|18\nDebts\nLoans|19|20|21|25'
    const table = only(drawing, { merges: 'B1:C1 D1:E1' })
    expect(table.columns.map(({ path }) => path.join(' / '))).toEqual([
      '',
      '2023 / Q1',
      '2023 / Q2',
      '2024 / Q1',
      '2024 / Q2',
    ])
    expect(table.outline).toEqual({ 4: ['Assets'], 5: ['Assets'], 7: ['Debts'] })
    expect(table.n_data_rows).toBe(3)
  })

  test('names wrapped over two rows under a merged caption are rejoined', () => {
    const drawing =
      '_|_|*Channels|_\n*Название|*Партнёр|*Гипер-|*Мини-\n*сети|_|*маркеты|*маркеты\nСЕВЕРЯНКА|Да|91|1\nБЕРЁЗА|Нет|7|3'
    expect(pathsOf(drawing, { merges: 'C1:D1' })).toEqual([
      'Название сети',
      'Партнёр',
      'Channels / Гипермаркеты',
      'Channels / Минимаркеты',
    ])
  })

  test('a name that ends in a comma or an open bracket goes on below', () => {
    const drawing = '*Item|*Size|_|*Weight per 100,|*Price (net,\n_|*d|*L|*kg|*EUR)\nBolt|1|2|3|5\nNut|4|5|6|8'
    const merges = 'A1:A2 B1:C1'
    expect(pathsOf(drawing, { merges })).toEqual([
      'Item',
      'Size / d',
      'Size / L',
      'Weight per 100, kg',
      'Price (net, EUR)',
    ])
  })

  test('a caption without a merge reaches the columns that the floor below names', () => {
    const drawing = '_|2023|_|2024|_\nItem|Plan|Fact|Plan|Fact\nBolt|1|2|3|5\nNut|4|5|6|8'
    expect(pathsOf(drawing)).toEqual(['Item', '2023 / Plan', '2023 / Fact', '2024 / Plan', '2024 / Fact'])
  })

  test('a caption in the middle of years covers those at its left too', () => {
    const drawing = '_|_|Assets|_\n_|_|Year end|_\n_|2019|2018|Change\nLand|15.5|17|8\nCash|13|18|5'
    expect(pathsOf(drawing)).toEqual(['', 'Assets / Year end / 2019', 'Assets / Year end / 2018', 'Change'])
  })

  test('rows of column numbers and of units belong to the header but not to the names', () => {
    const table = only('*Item|*Mass|*Price\n_|*kg|*RUB\n*1|*2|*3\nBolt|5|70\nNut|6|81')
    expect(table.n_header_rows).toBe(3)
    expect(table.columns.map(({ path }) => path)).toEqual([['Item'], ['Mass'], ['Price']])
  })

  test('months as numbers are names, numbers in a record are not', () => {
    expect(only('Item|1|2|3\nBolt|10|20|33\nNut|11|21|30').n_header_rows).toBe(1)
    expect(only('Item|A|B|C\nBolt|1|2|3\nNut|11|21|30').n_header_rows).toBe(1)
  })

  test('whole numbers below the header of a plain file are a record', () => {
    const table = only('a|b|c\n"1"|"2"|"3"\n"4"|"5"|"6"')
    expect([table.n_header_rows, table.n_data_rows]).toEqual([1, 2])
  })

  test('frozen rows and filter buttons decide where texts stand over texts', () => {
    const drawing = 'Contact|_|Place\nName|Phone|City\nAnn|home|Omsk\nBob|work|Perm'
    expect(only(drawing, { hints: { freeze: { rows: 2, columns: 0 } } }).n_header_rows).toBe(2)
    expect(only(drawing, { hints: { autofilter: rectOf(1, 0, 4, 3) } }).n_header_rows).toBe(2)
  })

  test('blank rows inside a header do not end it', () => {
    const table = only('State|Sales|_\n_\n_|2007|2008\n_\n_\nOmsk|15.5|16.1\nPerm|17|18')
    expect([table.range, table.n_header_rows, table.n_data_rows]).toEqual(['A1:C7', 3, 2])
  })

  test('a full second row of texts is a record, not a floor', () => {
    const table = only('Tax|VAT|Income tax\nBase|sales of goods|taxable profit\nRate|13%|25%')
    expect(table.n_header_rows).toBe(1)
  })

  test('equal and missing names become unique', () => {
    const sheet = sketch('name|name|Name|_\nx|2|3|4\ny|5|6|7')
    expect(understand(sheet)[0]?.columns.map(({ name }) => name)).toEqual(['name', 'name (2)', 'Name (3)', 'D'])
  })

  test('a header without rows is an empty table', () => {
    const table = only('Item|Price|Unit', { hints: { headerRows: 1 }, origin: 'table', name: 'table 1' })
    expect([table.n_header_rows, table.n_data_rows]).toEqual([1, 0])
  })

  test('headers repeated in the body are no records, with their title, captions and column numbers', () => {
    const page = 'Prices\n_|2024|_\n*Item|*Plan|*Fact\n*1|*2|*3\n'
    const sheet = sketch(`${page}Bolt|5|7\nNut|6|8\n${page}Nail|7|9\nScrew|8|9`, { merges: 'B2:C2 B8:C8' })
    const [table] = understand(sheet)
    expect(table?.recordCount).toBe(4)
    expect(table?.findings.find(({ code }) => code === 'header-printed-again')?.count).toBe(4)
    expect(only('Item|Price\nBolt|5\nNut|6\nItem|Price\nNail|7\nScrew|8').n_data_rows).toBe(4)
  })

  test('a header at the left turns the table', () => {
    const sheet = sketch('Code|"001"|"002"|"003"\nName|Bolt|Nut|Nail\nPrice|5|6|7')
    const [table] = understand(sheet)
    expect(table?.transposed).toBe(true)
    expect(table?.columns.map(({ name }) => name)).toEqual(['Code', 'Name', 'Price'])
    expect(table?.recordCount).toBe(3)
    expect(table && describe(table, sheet).range).toBe('A1:D3')
  })
})

suite('ancestors of rows', () => {
  const indented = { 3: 'Current assets', 4: 'Current assets', 6: 'Fixed assets' }

  test('indents by style', () => {
    expect(outlineOf('Item|Sum\nCurrent assets|_\n>Cash|5\n>Stock|6\nFixed assets|_\n>Land|9')).toEqual(indented)
  })

  test('indents by leading blanks', () => {
    expect(outlineOf('Item|Sum\nCurrent assets|_\n␣␣Cash|5\n␣␣Stock|6\nFixed assets|_\n␣␣Land|9')).toEqual(indented)
  })

  test('tree glyphs', () => {
    expect(outlineOf('Item|Sum\nOil|30\n├── Beef|5\n│   └── Fat|2\n└── Palm|6')).toEqual({
      3: 'Oil',
      4: 'Oil / Beef',
      5: 'Oil',
    })
  })

  test('outline levels, summary above and below', () => {
    const above = outlineOf('Item|Sum\nA|3\nb|1\nc|2\nD|9\ne|9', { outline: { 3: 1, 4: 1, 6: 1 } })
    expect(above).toEqual({ 3: 'A', 4: 'A', 6: 'D' })
    const below = outlineOf('Item|Sum\nb|1\nc|2\nA|3\ne|9\nD|9', { outline: { 2: 1, 3: 1, 5: 1 } })
    expect(below).toEqual({ 2: 'A', 3: 'A', 5: 'D' })
  })

  test('dotted numbers, labels in the next column', () => {
    const drawing = 'No|Item|Sum\n"1"|Staff|9\n"1.1"|Pay|5\n"1.2"|Bonus|4\n"2"|Stores|3\n"2.1"|Rent|3'
    expect(outlineOf(drawing)).toEqual({ 3: 'Staff', 4: 'Staff', 6: 'Stores' })
  })

  test('vertical merges', () => {
    const drawing = 'Region|Branch|Sum\nNorth|Kem|5\n_|Perm|6\nSouth|Sochi|7\n_|Azov|8'
    const table = only(drawing, { merges: 'A2:A3 A4:A5' })
    expect(table.outline).toEqual({ 2: ['North'], 3: ['North'], 4: ['South'], 5: ['South'] })
    expect(table.row_paths['3']).toEqual(['North', 'Perm'])
    expect(table.n_row_header_cols).toBe(2)
  })

  test('labels over blanks only where the pattern is plain', () => {
    const drawing = 'Region|Branch|Sum\nNorth|Kem|5\n_|Perm|6\n_|Omsk|3\nSouth|Sochi|7\n_|Azov|8'
    expect(outlineOf(drawing)).toEqual({ 2: 'North', 3: 'North', 4: 'North', 5: 'South', 6: 'South' })
    expect(outlineOf('Remark|Branch|Sum\n_|Kem|5\nnew|Perm|6\n_|Omsk|3\nold|Sochi|7\n_|Azov|8')).toEqual({})
  })

  test('two columns of labels over blanks', () => {
    const drawing = 'Part|Piece|Stuff|Share\nBody|Hull|oil|5\n_|_|fat|6\n_|_|wax|3\nLid|Cap|oil|7\n_|_|tin|8'
    const table = only(drawing)
    expect(table.row_paths['4']).toEqual(['Body', 'Hull', 'wax'])
    expect([table.n_row_header_cols, table.n_data_rows]).toEqual([3, 5])
  })

  test('headings right above each other nest', () => {
    const drawing = 'Size|Sales|Staff\nall|10|20\nBy size\nMicro\n"5-9"|1|2\nSmall\n"10-19"|3|4\n"20-49"|6|8'
    expect(outlineOf(drawing)).toEqual({
      4: 'By size',
      5: 'By size / Micro',
      6: 'By size',
      7: 'By size / Small',
      8: 'By size / Small',
    })
  })

  test('a record that lacks its values is no heading', () => {
    const table = only('status|module|seconds\ndone|_|_\n_|abc1|5\n_|abc2|7')
    expect([table.n_data_rows, table.outline]).toEqual([3, {}])
  })

  test('a nested table is headed by the row and the column that hold it', () => {
    const outer = sketch('Partner|Term|Penalty\nOmsk plant|"2 years"|_', {
      origin: 'table',
      name: 'table 1',
      hints: { headerRows: 1 },
    })
    const inner = sketch('Reason|Rate\nDelay|5', {
      origin: 'table',
      name: 'table 2',
      index: 2,
      parent: { sheet: 1, row: 1, column: 2 },
    })
    const [table] = understand(inner, { sheets: [outer, inner] })
    expect(table && describe(table, inner).outline).toEqual({ 2: ['Omsk plant', 'Penalty'] })
  })
})

suite('promises', () => {
  const drawing = 'Prices\n_\nItem|2023|2024\nMetal\n>Bolt|5|6\n>Nut|7|8\nWood\n>Plank|9|10'

  test('the name of the sheet and its place in the sheet change nothing but addresses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }), (down, right) => {
        const moved = drawing
          .split('\n')
          .map(line => '_|'.repeat(right) + line)
          .join('\n')
        const [here] = understand(sketch(drawing))
        const [there] = understand(sketch('_\n'.repeat(down) + moved, { name: 'Other' }))
        expect(there?.columns.map(({ path }) => path)).toEqual(here?.columns.map(({ path }) => path))
        expect(there?.groups.map(({ label }) => label)).toEqual(here?.groups.map(({ label }) => label))
        expect(there?.rect.top).toBe((here?.rect.top ?? 0) + down)
        expect(there?.rect.left).toBe((here?.rect.left ?? 0) + right)
        expect(there?.fingerprint).toBe(here?.fingerprint)
      }),
      { numRuns: 10 },
    )
  })

  test('any sheet is understood without a fault; its parts lie in each other and tables do not overlap', () => {
    const words = [
      '_',
      '_',
      'a',
      'North',
      'Total',
      '*x',
      '2020',
      '>y',
      '␣z',
      '1.1',
      '"(1)"',
      '-',
      '* note',
      'Source: x',
    ]
    const cell = fc.oneof(fc.constantFrom(...words), fc.integer({ min: 0, max: 99 }).map(String))
    const row = fc.array(cell, { minLength: 1, maxLength: 7 }).map(cells => cells.join('|'))
    const merge = fc
      .tuple(fc.nat(12), fc.nat(5), fc.nat(4), fc.nat(3))
      .map(([top, left, down, right]) => formatRect(rectOf(top, left, top + down + 1, left + right + 1)))
    const origin = fc.constantFrom('worksheet' as const, 'table' as const)
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 14 }),
        fc.array(merge, { maxLength: 4 }),
        origin,
        (rows, merges, from) => {
          const sheet = sketch(rows.join('\n'), { merges: merges.join(' '), origin: from })
          const found = understand(sheet)
          for (const [at, table] of found.entries()) {
            const { rect, header, body } = table
            expect([header.top, header.bottom, body.bottom]).toEqual([rect.top, body.top, rect.bottom])
            expect(header.bottom).toBeLessThanOrEqual(rect.bottom)
            expect(table.recordCount).toBeGreaterThanOrEqual(0)
            expect(table.columns).toHaveLength(rect.right - rect.left)
            expect(new Set(table.columns.map(({ name }) => name)).size).toBe(table.columns.length)
            for (const [index, { parent }] of table.groups.entries()) expect(parent ?? -1).toBeLessThan(index)
            for (const fact of table.rows) expect(covers(rect, fact.row, rect.left)).toBe(true)
            for (const other of found.slice(at + 1)) expect(intersect(placed(table), placed(other))).toBeUndefined()
            describe(table, sheet)
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  test('plain rows leave no facts behind, however many there are', () => {
    const builder = new GridBuilder()
    for (const [column, name] of ['Code', 'Item', 'Sum'].entries()) builder.putText(0, column, name)
    for (let row = 1; row <= 20_000; row += 1) {
      builder.putText(row, 0, `K${row}`)
      builder.putText(row, 1, `Item ${row % 7}`)
      builder.putNumber(row, 2, (row * 7919) % 1009)
    }
    const [table] = understand({ ...sketch('_'), grid: builder.build().grid })
    expect([table?.recordCount, table?.rows.length]).toEqual([20_000, 0])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sketch } from '../../test/sketch.ts'
import { recordsOf } from '../record/index.ts'
import { understand } from '../table/index.ts'
import type { TableDifference } from './change.ts'
import { compareTables } from './compare-tables.ts'
import type { VersionSide } from './version-row.ts'

const sideOf = (drawing: string): VersionSide => {
  const sheet = sketch(drawing)
  const [table] = understand(sheet)
  if (!table) throw new Error('no table')
  const rows = [...recordsOf(table, sheet)].map(({ row, role }) => ({
    row,
    role,
    texts: table.columns.map(column => sheet.grid.textAt(row, column.index)),
    numbers: table.columns.map(column => sheet.grid.numberAt(row, column.index)),
  }))
  return { table, rows }
}

const told = (difference: TableDifference): readonly string[] =>
  difference.rows.map(change => {
    const cells = change.kind === 'changed' ? ` ${change.cells.map(cell => `${cell.old}→${cell.new}`).join(', ')}` : ''
    return `${change.kind} ${change.label}${cells}`
  })
const between = (before: string, after: string, key?: readonly string[]): TableDifference =>
  compareTables(sideOf(before), sideOf(after), key ? { key } : {})

const PRICES = `
Code | Item | Price | Stock
"A-01" | Soap | 10.5 | 100
"A-02" | Salt | 3 | 20
"A-03" | Glue | 8 | 7
"A-04" | Milk | 1 | 55
`

describe('rows', () => {
  it('added, removed and changed ones are told, moved ones are counted', () => {
    const difference = between(
      PRICES,
      `
Code | Item | Price | Stock
"A-04" | Milk | 1 | 55
"A-01" | Soap | 11 | 100
"A-02" | Salt | 3 | 20
"A-05" | Rope | 4 | 9
`,
    )
    expect(told(difference)).toEqual(['changed A-01 / Soap 10.5→11', 'added A-05 / Rope', 'removed A-03 / Glue'])
    expect(difference).toMatchObject({ same: 2, moved: 1, before: 4, after: 4, schema: [] })
    expect(difference.rows[0]).toMatchObject({ cells: [{ numbers: { old: 10.5, new: 11 } }] })
  })

  it('are the same when only the writing differs', () => {
    const difference = between(
      `
Name | Amount | Share
Anna | "1 200,00" | "5,5"
Oleg | "3 400,50" | "7"
Ivan | "12 000,10" | "8,25"
`,
      `
Name | Amount | Share
Anna | 1200 | 5.5
Oleg | 3400.5 | 7
Ivan | 12000.1 | 8.25
`,
    )
    expect(difference.rows).toEqual([])
    expect(difference.same).toBe(3)
  })

  it('are compared in one unit, and a change of unit is told', () => {
    const difference = between(
      `
Branch | Sales, тыс. руб. | Staff
North | 1200 | 4
South | 3400 | 5
West | 560 | 6
`,
      `
Branch | Sales, руб. | Staff
North | 1200000 | 4
South | 3500000 | 5
West | 560000 | 6
`,
    )
    expect(told(difference)).toEqual(['changed South 3400→3500000'])
    expect(difference.rows[0]).toMatchObject({ cells: [{ numbers: { old: 3_400_000, new: 3_500_000 } }] })
  })

  it('with a name written anew are the same rows', () => {
    const difference = between(
      PRICES.replace('Glue', 'Wood glue, white'),
      PRICES.replace('"A-03" | Glue', '"A-03" | White wood glue'),
      ['Item'],
    )
    expect(told(difference)).toEqual(['changed White wood glue Wood glue, white→White wood glue'])
    expect(difference.key).toMatchObject({ by: 'given' })
  })

  it('are not matched by a number that only counts them', () => {
    const difference = between(
      `
No | Item | Price
1 | Soap | 10
2 | Salt | 3
3 | Glue | 8
4 | Milk | 1
`,
      `
No | Item | Price
1 | Rope | 5
2 | Soap | 10
3 | Salt | 3
4 | Glue | 9
5 | Milk | 1
`,
    )
    expect(told(difference)).toEqual(['added Rope', 'changed Glue 8→9'])
  })

  it('that only two columns name together are matched by both', () => {
    const rows = ['North | Soap | 5', 'North | Salt | 6', 'South | Soap | 7', 'South | Salt | 8']
    const draw = (lines: readonly string[]): string => ['Branch | Item | Qty', ...lines].join('\n')
    const difference = between(draw(rows), draw([...rows.slice(0, 3), 'South | Salt | 9', 'South | Glue | 1']))
    expect(told(difference)).toEqual(['changed South / Salt 8→9', 'added South / Glue'])
  })

  it('a column of the key that is not there is an error', () => {
    expect(() => between(PRICES, PRICES, ['Colour'])).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})

describe('columns', () => {
  it('that are new, gone or renamed are told, and rows are compared over the others', () => {
    const difference = between(
      PRICES,
      `
Code | Goods | Price | Colour
"A-01" | Soap | 10.5 | red
"A-02" | Salt | 3 | white
"A-03" | Glue | 8.5 | blue
"A-04" | Milk | 1 | white
`,
    )
    expect(difference.schema).toEqual([
      { kind: 'column-added', after: 3, name: 'Colour' },
      { kind: 'column-removed', before: 3, name: 'Stock' },
      { kind: 'column-renamed', before: 1, after: 1, old: 'Item', new: 'Goods' },
    ])
    expect(told(difference)).toEqual(['changed A-03 / Glue 8→8.5'])
  })

  it('in another order are the same columns', () => {
    const difference = between(
      'Item | Price | Stock\nSoap | 10 | 5\nSalt | 3 | 6\nGlue | 8 | 7',
      'Item | Stock | Price\nSoap | 5 | 10\nSalt | 6 | 3\nGlue | 7 | 9',
    )
    expect(told(difference)).toEqual(['changed Glue 8→9'])
    expect(difference.schema).toEqual([])
  })
})

describe('whatever the edits', () => {
  type Line = { readonly name: string; readonly price: number; readonly city: string }
  const cities = ['Tula', 'Omsk', 'Perm', 'Kazan']
  const lineFor = fc.record({
    price: fc.integer({ min: 1, max: 100_000 }),
    city: fc.constantFrom(...cities),
  })
  const tables = fc
    .array(lineFor, { minLength: 8, maxLength: 40 })
    .map(lines =>
      lines.map(
        (line, at): Line => ({ name: `Item ${'abcdefghij'[at % 10]}${'klmnopqrst'[(at / 10) | 0]}x`, ...line }),
      ),
    )
  const edits = fc.record({
    removed: fc.array(fc.nat(), { maxLength: 3 }),
    changed: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 100_001, max: 200_000 })), { maxLength: 3 }),
    added: fc.array(fc.integer({ min: 300_000, max: 400_000 }), { maxLength: 3 }),
    turn: fc.nat(),
  })
  const draw = (lines: readonly Line[]): string =>
    ['Item | Price | City', ...lines.map(({ name, price, city }) => `${name} | ${price} | ${city}`)].join('\n')

  it('the difference is exactly these edits', () => {
    fc.assert(
      fc.property(tables, edits, (lines, edit) => {
        const gone = new Set(edit.removed.map(at => at % lines.length))
        const altered = new Map(edit.changed.map(([at, price]) => [at % lines.length, price]))
        const kept = lines.flatMap((line, at) =>
          gone.has(at) ? [] : [{ ...line, price: altered.get(at) ?? line.price }],
        )
        const turn = edit.turn % Math.max(1, kept.length)
        const fresh = edit.added.map(
          (price, at): Line => ({ name: `Fresh ${'uvw'[at]}`, price: price + at, city: 'Tver' }),
        )
        const after = [...kept.slice(turn), ...kept.slice(0, turn), ...fresh]
        const difference = between(draw(lines), draw(after))
        const expected = [
          ...[...gone].map(at => `removed ${lines[at]?.name}`),
          ...fresh.map(({ name }) => `added ${name}`),
          ...[...altered]
            .filter(([at]) => !gone.has(at))
            .map(([at, price]) => `changed ${lines[at]?.name} ${lines[at]?.price}→${price}`),
        ]
        expect([...told(difference)].sort()).toEqual(expected.sort())
      }),
      { numRuns: 30 },
    )
  })

  it('a table and itself have no difference, and turned sides turn the changes', () => {
    fc.assert(
      fc.property(tables, tables, (one, other) => {
        expect(between(draw(one), draw(one)).rows).toEqual([])
        const there = between(draw(one), draw(other))
        const back = between(draw(other), draw(one))
        const count = (difference: TableDifference, kind: string): number =>
          difference.rows.filter(change => change.kind === kind).length
        expect(count(back, 'added')).toBe(count(there, 'removed'))
        expect(count(back, 'removed')).toBe(count(there, 'added'))
      }),
      { numRuns: 30 },
    )
  })

  it('every row is told or counted', () => {
    fc.assert(
      fc.property(tables, tables, (one, other) => {
        const difference = between(draw(one), draw(other))
        const of = (kind: string): number => difference.rows.filter(change => change.kind === kind).length
        expect(difference.same + of('changed') + of('added')).toBe(difference.after)
        expect(difference.same + of('changed') + of('removed')).toBe(difference.before)
      }),
      { numRuns: 30 },
    )
  })
})

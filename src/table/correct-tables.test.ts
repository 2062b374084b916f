import { expect, test } from 'vitest'
import { type DrawnCell, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { changesToldOf, correctionOf } from './correction.ts'
import { correctionFileOf, readCorrectionFile } from './correction-file.ts'
import { understand } from './understand.ts'

const drawn = (rows: readonly (readonly DrawnCell[])[]) => sheetOf(drawGrid(rows))

const firstOf = (rows: readonly (readonly DrawnCell[])[]) => {
  const [table] = understand(drawn(rows))
  if (!table) throw new Error('no table')
  return table
}

const rows: readonly (readonly DrawnCell[])[] = [
  ['Item', 'Place', 'Quantity'],
  ['soap', 'A', 5],
  ['salt', 'B', 7],
  ['glue', 'C', 9],
]

test('a correction finds its table by the fixed header paths when the rules read values into the header', () => {
  const plain = firstOf(rows)
  const madeIn = { document: 'a.xlsx', sheet: 'S', table: 1 }
  const wrong = {
    ...correctionOf(plain, { header: { top: 0, bottom: 1 }, kind: 'list' }),
    fingerprint: '0'.repeat(16),
    madeIn,
  }
  const columns = plain.columns.map(({ path }) => path)
  expect(understand(drawn(rows), { corrections: [wrong] })[0]?.corrected).toBeUndefined()
  const [fixed] = understand(drawn(rows), { corrections: [{ ...wrong, columns }] })
  expect(fixed).toMatchObject({ corrected: wrong.fingerprint, kind: 'list' })
  const elsewhere = { ...wrong, columns, madeIn: { ...madeIn, table: 2 } }
  expect(understand(drawn(rows), { corrections: [elsewhere] })[0]?.corrected).toBeUndefined()
})

test('steps that do not fit any more are findings, and the others are still taken', () => {
  const plain = firstOf(rows)
  const correction = correctionOf(plain, { header: { top: 0, bottom: 9 }, stub: 7, totals: ['Sum'], kind: 'list' })
  const [table] = understand(drawn(rows), { corrections: [correction] })
  const unfit = table?.findings.filter(({ code }) => code === 'correction-unfit').map(({ message }) => message) ?? []
  expect(unfit).toHaveLength(3)
  expect(unfit.join('\n')).toMatch(/header rows 1-9.*\n.*7 label columns.*\n.*"Sum"/)
  expect(table).toMatchObject({ kind: 'list', header: plain.header, stub: plain.stub })
})

test('tables inside a region that a person drew are part of it; rows left outside are told', () => {
  const two: readonly (readonly DrawnCell[])[] = [
    ...rows,
    [],
    [],
    ['Item', 'Place', 'Quantity'],
    ['wax', 'D', 1],
    ['oil', 'E', 2],
  ]
  const plain = understand(drawn(two))
  expect(plain).toHaveLength(2)
  const [first] = plain
  if (!first) throw new Error('no table')
  const whole = correctionOf(first, { region: { top: 0, left: 0, bottom: 9, right: 3 } })
  const joined = understand(drawn(two), { corrections: [whole] })
  expect(joined).toHaveLength(1)
  expect(joined[0]?.rect).toEqual({ top: 0, left: 0, bottom: 9, right: 3 })
  const part = correctionOf(firstOf(rows), { region: { top: 0, left: 0, bottom: 3, right: 3 } })
  const cut = understand(drawn(rows), { corrections: [{ ...part, from: { ...part.from, bottom: 9 } }] })
  expect(cut[0]?.findings.find(({ code }) => code === 'correction-leaves-out')).toMatchObject({ count: 6 - 5 })
})

test('corrections survive as a file in one order, whatever order they came in', () => {
  const plain = firstOf(rows)
  const at = (document: string, fingerprint: string) => ({
    ...correctionOf(plain, { stub: 2, note: 'Kim' }),
    fingerprint,
    madeIn: { document, sheet: 'S', table: 1 },
  })
  const all = [at('b.xlsx', '1'.repeat(16)), at('a.xlsx', '2'.repeat(16))]
  const text = correctionFileOf(all)
  expect(correctionFileOf(all.toReversed())).toBe(text)
  expect(readCorrectionFile(text).map(({ madeIn }) => madeIn?.document)).toEqual(['a.xlsx', 'b.xlsx'])
  expect(correctionFileOf(readCorrectionFile(text))).toBe(text)
  expect(changesToldOf(all[0] ?? at('', ''))).toBe('2 label columns')
})

test.each([
  ['no JSON', 'x'],
  ['no list', '{"format":"cellcite-corrections","version":1}'],
  ['another format', '{"format":"other","version":1,"corrections":[]}'],
  ['a newer version', '{"format":"cellcite-corrections","version":2,"corrections":[]}'],
  ['a member nobody knows', file({ run: 'x' })],
  ['rows that run backwards', file({ header: { top: 3, bottom: 1 } })],
  ['a kind that is none', file({ kind: 'chart' })],
  ['a fingerprint that is none', file({ fingerprint: '../etc' })],
])('a file with %s is refused whole', (_, text) => {
  expect(() => readCorrectionFile(text)).toThrow(expect.objectContaining({ code: 'corrections-invalid' }))
})

function file(members: object): string {
  const good = { fingerprint: 'a'.repeat(16), from: { top: 0, left: 0, bottom: 4, right: 3 }, stub: 1 }
  return JSON.stringify({ format: 'cellcite-corrections', version: 1, corrections: [{ ...good, ...members }] })
}

import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { packZip } from '../../../test/pack-zip.ts'
import type { Sheet } from '../book.ts'
import { readSource } from '../read-source.ts'
import { sourceOfBytes } from '../source.ts'
import { openZip } from '../zip.ts'
import { biff12Records } from './biff12-records.ts'

const record = (type: number, data: readonly number[]): readonly number[] => [
  ...(type < 128 ? [type] : [(type & 127) | 128, type >> 7]),
  data.length,
  ...data,
]
const two = (value: number): readonly number[] => [value & 255, value >> 8]
const font = (flags: number, weight: number): readonly number[] =>
  record(43, [...two(220), ...two(flags), ...two(weight), ...Array(13).fill(0), 0, 0, 0, 0])
const format = (fontNumber: number, indent: number): readonly number[] =>
  record(47, [...two(0), ...two(0), ...two(fontNumber), ...two(0), ...two(0), 0, indent, 0, 0, 0, 0])

/** Formats: plain, bold, italic with an indent. */
const styles = Uint8Array.from([
  ...record(278, []),
  ...record(611, [3, 0, 0, 0]),
  ...font(0, 400),
  ...font(0, 700),
  ...font(2, 400),
  ...record(612, []),
  ...record(617, [3, 0, 0, 0]),
  ...format(0, 0),
  ...format(1, 0),
  ...format(2, 2),
  ...record(618, []),
  ...record(279, []),
])

test('bold, italic and indent of cells are known', async () => {
  const sheet = utils.aoa_to_sheet([
    ['head', 'x'],
    ['part', 5],
  ])
  const plain = new Uint8Array(write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'array', bookType: 'xlsb' }))
  const zip = await openZip(sourceOfBytes('a.xlsb', plain))
  const parts = []
  for (const entry of zip.entries) {
    const bytes = Buffer.from(entry.name === 'xl/styles.bin' ? styles : await zip.read(entry))
    if (/worksheets\/sheet1\.bin$/.test(entry.name)) {
      const cells = [...biff12Records(bytes)].filter(({ type }) => type >= 1 && type <= 18)
      // Short cells have no column before their style.
      for (const [at, { type, start }] of cells.entries()) bytes[type > 11 ? start : start + 4] = [1, 0, 2, 0][at] ?? 0
    }
    parts.push({ name: entry.name, bytes })
  }
  const book = await readSource(sourceOfBytes('a.xlsb', packZip(parts)))
  const { grid } = book.blocks[0] as Sheet
  expect([grid.textAt(0, 0), grid.textAt(1, 0), grid.numberAt(1, 1)]).toEqual(['head', 'part', 5])
  expect([grid.styleAt(0, 0), grid.styleAt(0, 1), grid.styleAt(1, 0)]).toMatchObject([
    { bold: true },
    expect.not.objectContaining({ bold: true }),
    { italic: true, indent: 2 },
  ])
})

import * as cfb from 'cfb'
import { expect, test } from 'vitest'
import { readBiffSheets } from './biff-styles.ts'

const record = (type: number, body: readonly number[]): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, Buffer.from(body)])
}

/** Two bytes, low first. */
const two = (value: number): readonly number[] => [value & 255, value >> 8]

const font = (weight: number, flags: number): Buffer =>
  record(0x31, [...two(220), ...two(flags), ...two(10), ...two(weight), 0, 0])

const format = (fontNumber: number, align: number, indent: number, lines: number, fill: number): Buffer =>
  record(0xe0, [
    ...[...two(fontNumber), ...two(0), ...two(0), align, 0, indent, 0, ...two(lines), ...two(0)],
    ...[0, 0, 0, fill === 0 ? 0 : 4, ...two(fill)],
  ])

const beginning = record(0x809, [...two(0x600), ...two(5), 0, 0, 0, 0])
const end = record(0x0a, [])

const fileOf = (stream: Buffer): Buffer => {
  const file = cfb.utils.cfb_new()
  cfb.utils.cfb_add(file, '/Workbook', stream)
  return Buffer.from(cfb.write(file, { type: 'buffer' }) as Buffer)
}

test('styles of single and neighbouring cells, rows, panes', () => {
  const fonts = [font(400, 0), font(400, 0), font(400, 0), font(400, 0), font(700, 2)]
  const globals = [beginning, ...fonts, format(0, 0, 0, 0, 0), format(5, 2, 3, 0x1010, 42)]
  const start = Buffer.concat([...globals, record(0x85, [0, 0, 0, 0, 0, 0, 1, 0, 65]), end]).length
  const sheet = [
    ...[beginning, record(0x81, two(0)), record(0x208, [...two(7), ...Array(10).fill(0), ...two(0x22), 0, 0])],
    record(0x203, [...two(7), ...two(1), ...two(1), ...Array(8).fill(0)]),
    record(0xbd, [...two(8), ...two(2), ...two(0), 0, 0, 0, 0, ...two(1), 0, 0, 0, 0, ...two(3)]),
    ...[
      record(0x23e, [...two(8), ...Array(16).fill(0)]),
      record(0x41, [...two(1), ...two(2), ...Array(6).fill(0)]),
      end,
    ],
  ]
  const listed = record(0x85, [...two(start), 0, 0, 0, 0, 1, 0, 65])
  const [read] = readBiffSheets(fileOf(Buffer.concat([...globals, listed, end, ...sheet])))
  const bold = {
    bold: true,
    italic: true,
    color: 'indexed:10',
    size: 11,
    indent: 3,
    fill: 'indexed:42',
    align: 'center',
    borders: 'rb',
  }
  expect(read?.styleAt(7, 1)).toEqual(bold)
  expect([read?.styleAt(8, 2), read?.styleAt(8, 3)]).toEqual([{ color: 'indexed:10', size: 11 }, bold])
  expect(read?.styleAt(0, 0)).toBeUndefined()
  expect([...(read?.rows ?? [])]).toEqual([[7, { hidden: true, outline: 2 }]])
  expect([read?.freeze, read?.summaryAbove]).toEqual([{ rows: 2, columns: 1 }, true])
})

test('older files and broken records give nothing', () => {
  expect(readBiffSheets(fileOf(Buffer.concat([record(0x809, [...two(0x500), ...two(5)]), end])))).toEqual([])
  expect(readBiffSheets(fileOf(Buffer.concat([beginning, record(0x31, [1])])))).toEqual([])
  expect(readBiffSheets(Buffer.from('no file'))).toEqual([])
})

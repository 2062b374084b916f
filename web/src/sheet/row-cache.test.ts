import { expect, test } from 'vitest'
import { PAGE_ROWS, RowCache } from './row-cache.ts'
import type { SheetPage } from './sheet-view.ts'

const page = (top: number, bottom: number): SheetPage => ({
  top,
  bottom,
  cells: [{ row: top, column: 0, text: String(top), kind: 'number', role: 'body' }],
  spans: [],
})
const settled = () => new Promise(done => setTimeout(done))

test('a page is asked once and then at hand', async () => {
  const asked: number[] = []
  let changes = 0
  const rows = new RowCache(
    async (top, bottom) => {
      asked.push(top)
      return page(top, bottom)
    },
    () => changes++,
  )
  expect(rows.pages(0, 10)).toEqual([])
  rows.pages(0, 10)
  await settled()
  expect(asked).toEqual([0])
  expect(changes).toBe(1)
  expect(rows.pages(0, PAGE_ROWS + 1)).toHaveLength(1)
  expect(rows.cell(0, 0)?.text).toBe('0')
})

test('a page that failed is asked again', async () => {
  let tries = 0
  const rows = new RowCache(
    async (top, bottom) => {
      tries++
      if (tries === 1) throw new Error('away')
      return page(top, bottom)
    },
    () => undefined,
  )
  rows.pages(0, 1)
  await settled()
  rows.pages(0, 1)
  await settled()
  expect(rows.pages(0, 1)).toHaveLength(1)
})

test('far pages are let go', async () => {
  const rows = new RowCache(
    async (top, bottom) => page(top, bottom),
    () => undefined,
  )
  for (let at = 0; at < 60; at++) {
    rows.pages(at * PAGE_ROWS, at * PAGE_ROWS + 1)
    await settled()
  }
  expect(rows.cell(0, 0)).toBeUndefined()
  expect(rows.cell(59 * PAGE_ROWS, 0)?.text).toBe(String(59 * PAGE_ROWS))
})

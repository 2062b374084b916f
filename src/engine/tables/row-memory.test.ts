import { expect, it } from 'vitest'
import { RowMemory } from './row-memory.ts'

const memory = (cellsPerRow: number): { readonly rows: RowMemory; readonly reads: string[] } => {
  const reads: string[] = []
  const rows = new RowMemory(async (key, { limit = 1 }) => {
    reads.push(`${key} ${limit}`)
    const texts = Array.from({ length: cellsPerRow - 1 }, () => 'x')
    return {
      rows: Array.from({ length: limit }, (_, row) => ({ row, role: 'data' as const, texts })),
      truncated: false,
    }
  })
  return { rows, reads }
}

it('reads the same rows once, until they are forgotten', async () => {
  const { rows, reads } = memory(3)
  await rows.get('a', { limit: 2 })
  expect((await rows.get('a', { limit: 2 })).rows).toHaveLength(2)
  await rows.get('a', { limit: 1 })
  expect(reads).toEqual(['a 2', 'a 1'])
  rows.forget('a')
  await rows.get('a', { limit: 2 })
  expect(reads).toEqual(['a 2', 'a 1', 'a 2'])
})

it('forgets what was asked for longest ago when it is full, and never keeps what is too large', async () => {
  const { rows, reads } = memory(100)
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await rows.get(key, { limit: 1_200 })
  expect(reads).toEqual(['a 1200', 'b 1200', 'c 1200', 'd 1200', 'b 1200'])
  await rows.get('e', { limit: 3_000 })
  await rows.get('e', { limit: 3_000 })
  expect(reads.slice(-2)).toEqual(['e 3000', 'e 3000'])
})

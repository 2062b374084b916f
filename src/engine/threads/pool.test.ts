import { describe, expect, it } from 'vitest'
import { openPool, type Worker } from './pool.ts'

const hooks = { signal: new AbortController().signal, onProgress: () => undefined }

/** Workers that take a while, and the most of them that were at work at the same time. */
const slow = (): {
  readonly start: () => Worker<number, number, never>
  readonly seen: { most: number; closed: number }
} => {
  const seen = { most: 0, closed: 0 }
  let busy = 0
  return {
    seen,
    start: () => ({
      work: async job => {
        busy += 1
        seen.most = Math.max(seen.most, busy)
        await new Promise(resolve => setTimeout(resolve, 5))
        busy -= 1
        if (job < 0) throw new Error('a defect')
        return job * 2
      },
      close: async () => {
        seen.closed += 1
      },
    }),
  }
}

describe('a pool', () => {
  it('does every job, no more at a time than it has workers', async () => {
    const { start, seen } = slow()
    const pool = openPool({ setup: undefined, start, size: 3 })
    const results = await Promise.all(Array.from({ length: 20 }, (_, job) => pool.run(job, hooks)))
    expect(results).toEqual(Array.from({ length: 20 }, (_, job) => job * 2))
    expect(seen.most).toBe(3)
    await pool.close()
    expect(seen.closed).toBe(3)
  })

  it('goes on after a job that failed', async () => {
    const { start } = slow()
    const pool = openPool({ setup: undefined, start, size: 1 })
    const results = await Promise.allSettled([pool.run(1, hooks), pool.run(-1, hooks), pool.run(3, hooks)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await pool.close()
  })
})

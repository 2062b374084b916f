import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const limits = { running: 2, waitingOfOne: 1_000, waiting: 1_000 }

/** Lets everything that can go on, go on. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

describe('turns', () => {
  it('go round the conversations: a crowd of one delays another by its turn, not by all of it', async () => {
    const queue = new FairQueue({ ...limits, running: 1 })
    const order: string[] = []
    const ask = (name: string): Promise<void> =>
      queue.run(name, async () => {
        order.push(name)
        await settle()
      })
    const crowd = Array.from({ length: 50 }, () => ask('crowd'))
    const late = ask('late')
    await Promise.all([...crowd, late])
    expect(order.indexOf('late')).toBeLessThanOrEqual(2)
    expect(order).toHaveLength(51)
  })

  it('never run more than they may, and all come to an end, whatever is asked in which order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.integer({ min: 0, max: 4 }), fails: fc.boolean(), gives: fc.boolean() }), {
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 4 }),
        async (asked, running) => {
          const queue = new FairQueue({ ...limits, running })
          let now = 0
          let most = 0
          const done = await Promise.allSettled(
            asked.map(({ who, fails, gives }) => {
              const control = new AbortController()
              const turn = queue.run(
                String(who),
                async () => {
                  now += 1
                  most = Math.max(most, now)
                  await settle()
                  now -= 1
                  if (fails) throw new Error('fails')
                },
                control.signal,
              )
              if (gives) control.abort()
              return turn
            }),
          )
          expect(done).toHaveLength(asked.length)
          expect(most).toBeLessThanOrEqual(running)
          expect(now).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are refused when too many wait', async () => {
    const queue = new FairQueue({ running: 1, waitingOfOne: 1, waiting: 2 })
    const never = queue.run('a', () => new Promise<void>(() => undefined))
    const second = queue.run('a', settle)
    await expect(queue.run('a', settle)).rejects.toMatchObject({ code: 'too-many-queries' })
    void never
    void second
  })
})

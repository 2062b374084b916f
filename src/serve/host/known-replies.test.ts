import { expect, test } from 'vitest'
import type { Library } from '../../library/index.ts'
import type { Operation, Reply } from '../operations/operation.ts'
import { knownReplies } from './known-replies.ts'

/** A library whose catalogue was written `writes.n` times. */
const libraryAt = (dir: string, writes: { n: number }, more: Partial<Library> = {}): Library =>
  ({ dir, catalogue: { state: async () => String(writes.n) }, settings: {}, ...more }) as unknown as Library

const lasting = { name: 'ask', lasting: true } as Operation

/** Counts how often it was asked to work, and says so. */
const counted = () => {
  let n = 0
  return async (): Promise<Reply> => {
    n += 1
    return { output: { n }, text: '', exitCode: 0 }
  }
}

test('the same call is worked once, until somebody writes to the library', async () => {
  const writes = { n: 0 }
  const work = counted()
  const known = knownReplies()
  const library = libraryAt('/a', writes)
  const ask = () => known.give({ operation: lasting, library, input: { question: 'q' } }, work)
  expect([(await ask()).output, (await ask()).output]).toEqual([{ n: 1 }, { n: 1 }])
  writes.n += 1
  expect((await ask()).output).toEqual({ n: 2 })
})

test('another opening, input or room is another call', async () => {
  const work = counted()
  const known = knownReplies()
  const library = libraryAt('/a', { n: 0 })
  const calls = [
    { library, input: { question: 'q' } },
    // Opened again: what one opening calls a state says nothing of another's.
    { library: libraryAt('/a', { n: 0 }), input: { question: 'q' } },
    { library, input: { question: 'r' } },
    { library, input: { question: 'q' }, room: 9 },
  ]
  for (const call of calls) await known.give({ operation: lasting, ...call }, work)
  expect((await work()).output).toEqual({ n: calls.length + 1 })
})

test('a reply that a write overtook, a failure, and what does not last are not remembered', async () => {
  const writes = { n: 0 }
  const known = knownReplies()
  const library = libraryAt('/a', writes)
  await known.give({ operation: lasting, library, input: 1 }, async () => {
    writes.n += 1
    return { output: {}, text: 'old', exitCode: 0 }
  })
  await expect(
    known.give({ operation: lasting, library, input: 2 }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  await known.give({ operation: { name: 'take' } as Operation, library, input: 3 }, counted())
  const withVectors = libraryAt('/a', writes, { vectors: {} as NonNullable<Library['vectors']> })
  await known.give({ operation: lasting, library: withVectors, input: 4 }, counted())
  expect(known.held()).toEqual({ replies: 0, bytes: 0 })
})

test('what was asked for longest ago is forgotten when there is too much, and nothing large is kept', async () => {
  const known = knownReplies(10_000)
  const library = libraryAt('/a', { n: 0 })
  const ask = (input: number, text = 'x'.repeat(50)) =>
    known.give({ operation: lasting, library, input }, async () => ({ output: {}, text, exitCode: 0 }))
  for (let at = 0; at < 200; at += 1) await ask(at)
  const { replies, bytes } = known.held()
  expect(replies).toBeLessThan(200)
  expect(bytes).toBeLessThanOrEqual(10_000)
  await ask(1000, 'x'.repeat(5_000))
  expect(known.held().bytes).toBe(bytes)
})

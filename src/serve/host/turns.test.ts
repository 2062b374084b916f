import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

const never = new AbortController().signal

test('owners take turns, each in the order of their own calls', async () => {
  const turns = new Turns(1)
  const begun: string[] = []
  await turns.take('first', never)
  const waits = [
    ['anna', '1'],
    ['anna', '2'],
    ['anna', '3'],
    ['boris', '1'],
  ].map(([owner = '', call]) => turns.take(owner, never).then(() => begun.push(`${owner} ${call}`)))
  for (const _ of waits) {
    turns.give()
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(waits)
  expect(begun).toEqual(['anna 1', 'boris 1', 'anna 2', 'anna 3'])
})

test('who goes away while waiting takes no turn', async () => {
  const turns = new Turns(1)
  await turns.take('anna', never)
  const gone = new AbortController()
  const waits = turns.take('anna', gone.signal)
  gone.abort(new Error('gone'))
  await expect(waits).rejects.toThrow('gone')
  turns.give()
  await turns.take('boris', never)
})

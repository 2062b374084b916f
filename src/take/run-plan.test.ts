import { afterAll, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

const percent = (value: number) => ({ value, format: '0%' })

test('percent cells are on one scale, however large they are', async () => {
  const growth = [
    ['Branch', 'Growth'],
    ['Aldmoor', percent(0.5)],
    ['Berwick', percent(12)],
    ['Corfield', percent(0.1)],
  ]
  const candidates = await draw(growth)
  expect(await takeOf('What is the average growth of all branches?', candidates)).toMatchObject({
    value: { value: 420 },
  })
  expect(await takeOf('Which branch has the highest growth?', candidates)).toMatchObject({
    value: { value: 'Berwick' },
  })
})

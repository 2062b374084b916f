import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { askLibrary } from './ask.ts'
import { putInSeries } from './document-series.ts'
import type { Library } from './library.ts'
import { openLibrary } from './open-library.ts'
import { setVersionPolicy } from './version-policy.ts'

let dir: string
let library: Library

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-versions-'))
  library = await openLibrary({ dir: join(dir, '.cellcite') })
  return async () => {
    await library.close()
    rmSync(dir, { recursive: true })
  }
})

const put = (name: string, text: string): string => {
  const file = join(dir, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}
const prices = (...lines: readonly string[]): string => ['item,price,stock', ...lines, ''].join('\n')
const FIRST = prices('soap,10.5,4', 'salt,3,90', 'glue,8,15')
const SECOND = prices('soap,11,4', 'salt,3,90', 'rope,5,2')

const numbers = async (): Promise<readonly number[]> =>
  (await library.catalogue.versions('prices.csv')).map(({ number }) => number)

describe('the same document again', () => {
  it('is a new version, and the earlier one can still be read', async () => {
    put('prices.csv', FIRST)
    await library.ingest([dir])
    expect(await numbers()).toEqual([])
    await library.ingest([dir], { force: true })
    expect(await numbers()).toEqual([])
    put('prices.csv', SECOND)
    expect(await library.ingest([dir])).toMatchObject({ versions: { kept: 1, dropped: 0 } })
    expect(await numbers()).toEqual([1])
    const [older] = await library.catalogue.tablesOf('prices.csv@1')
    expect(older).toMatchObject({ id: 'prices.csv@1#1.1', document: 'prices.csv@1' })
    expect(await library.catalogue.tables(['prices.csv@1#1.1', 'prices.csv#1.1'])).toHaveLength(2)
    const { rows } = await library.tables.rows(older?.key ?? '')
    expect(rows.map(({ texts }) => texts[0])).toEqual(['soap', 'salt', 'glue'])
  })

  it('has its changes as a table that can be queried', async () => {
    put('prices.csv', FIRST)
    await library.ingest([dir])
    put('prices.csv', SECOND)
    await library.ingest([dir])
    const [changes] = await library.catalogue.tablesOf('prices.csv@changes')
    expect(changes?.table.columns[0]?.name).toBe('__change')
    const { run, close } = await library.openSql([{ name: 'changes', key: changes?.key ?? '' }])
    const { rows } = await run('SELECT t0, t1, t2, v5, t6, t7 FROM changes ORDER BY t0, t1')
    close()
    expect(rows).toEqual([
      ['added', 'rope', null, null, null, 'A4'],
      ['changed', 'soap', 'price', 0.5, 'B2', 'B2'],
      ['removed', 'glue', null, null, 'A4', null],
    ])
  })

  it('answers what changed, and other questions from the newest content alone', async () => {
    put('prices.csv', FIRST)
    await library.ingest([dir])
    put('prices.csv', SECOND)
    await library.ingest([dir])
    const asked = async (question: string) => {
      const answer = await askLibrary(library, question)
      return answer.outcome === 'answer' ? answer.take : answer.outcome
    }
    expect(await asked('By how much did the price of soap rise?')).toMatchObject({
      value: { kind: 'number', value: 0.5 },
      cells: [
        { document: 'prices.csv', address: 'B2', text: '11' },
        { document: 'prices.csv@1', address: 'B2', text: '10.5' },
      ],
    })
    expect(await asked('Which item was added to the prices?')).toMatchObject({ value: { value: 'rope' } })
    expect(await asked('Which item disappeared from the prices?')).toMatchObject({
      value: { value: 'glue' },
      document: 'prices.csv@1',
    })
    expect(await asked('What is the price of soap?')).toMatchObject({ value: { value: 11 }, document: 'prices.csv' })
  })

  it('may be files of any name that a person put under one key', async () => {
    put('spring offer.csv', FIRST)
    put('catalogue for autumn.csv', SECOND)
    await library.ingest([dir])
    const asked = async () => (await askLibrary(library, 'Which item was added to the offer of soap and salt?')).outcome
    expect(await asked()).not.toBe('answer')
    await putInSeries(library.catalogue, 'spring offer.csv', 'offers')
    await putInSeries(library.catalogue, 'catalogue for autumn.csv', 'offers')
    const answer = await askLibrary(library, 'Which items of the offer were added or removed?')
    expect(answer.outcome === 'answer' ? answer.take.plan.compare?.tells : answer.outcome).toEqual(['added', 'removed'])
  })

  it('follows a document that moves, and is forgotten with it', async () => {
    const file = put('prices.csv', FIRST)
    await library.ingest([dir])
    put('prices.csv', SECOND)
    await library.ingest([dir])
    mkdirSync(join(dir, 'old'))
    renameSync(file, join(dir, 'old/prices.csv'))
    await library.ingest([dir])
    expect((await library.catalogue.versions()).map(({ path }) => path)).toEqual(['old/prices.csv'])
    rmSync(join(dir, 'old/prices.csv'))
    await library.ingest([dir])
    expect(await library.catalogue.versions()).toEqual([])
    expect(await library.catalogue.documents()).toEqual([])
  })

  it('is kept as long as the policy says', async () => {
    await setVersionPolicy(library.catalogue, { versions: 2, days: 30 })
    for (const price of [1, 2, 3, 4]) {
      put('prices.csv', prices(`soap,${price},4`, 'salt,3,90', 'glue,8,15'))
      await library.ingest([dir])
    }
    expect(await numbers()).toEqual([3, 2])
  })

  it('that cannot be read any more leaves its last content as a version', async () => {
    put('prices.csv', FIRST)
    await library.ingest([dir])
    put('prices.csv', '')
    await library.ingest([dir])
    expect(await numbers()).toEqual([1])
  })
})

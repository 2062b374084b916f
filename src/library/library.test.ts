import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { packZip } from '../../test/pack-zip.ts'
import { correctionOf } from '../table/index.ts'
import { askLibrary } from './ask.ts'
import { saveCorrections } from './corrections.ts'
import type { IngestOptions, IngestReport, Library } from './library.ts'
import { openLibrary } from './open-library.ts'

let dir: string
let library: Library
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-library-'))
  library = await openLibrary({ dir: join(dir, '.cellcite') })
  return async () => {
    await library.close()
    rmSync(dir, { recursive: true })
  }
})

const put = (name: string, text: string): string => {
  const file = join(dir, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
const NETWORKS = 'Название сети,Партнёр,Магазины\nСЕВЕРЯНКА,Да,91\nГАСТРОНОМ 24,Нет,12\nЗАРЯ,Да,7\n'
const PRICES = 'item,price,unit\nsoap,10.5,kg\nsalt,3,kg\nglue,8,l\n'

const told = ({ documents }: IngestReport): readonly string[] =>
  documents.map(({ path, status }) => `${path}: ${status}`)
const ingest = async (options?: IngestOptions): Promise<readonly string[]> => told(await library.ingest([dir], options))

describe('ingest', () => {
  it('brings a folder in, and a question finds its row', async () => {
    put('Сбыт/Сети.csv', NETWORKS)
    put('notes.md', '# Partners\n\nThe list of networks is kept by sales.\n')
    const report = await library.ingest([dir])
    expect(told(report)).toEqual(['notes.md: added', 'Сбыт/Сети.csv: added'])
    expect(report.documents[1]).toMatchObject({ tables: 1, records: 3, passages: 0, cells: 9, findings: [] })
    expect(report.documents[1]?.receipts).toEqual([
      { sheet: expect.any(String), receipt: { found: 12, kept: 12, dropped: [] } },
    ])
    const [hit] = await library.index.valuesLike('северянке')
    expect(hit).toMatchObject({ document: 'Сбыт/Сети.csv', shown: 'СЕВЕРЯНКА', rows: [1], of: 'label' })
    const [table] = await library.catalogue.tables([hit?.table ?? ''])
    const { rows } = await library.tables.rows(table?.key ?? '', { rows: hit?.rows ?? [] })
    expect(rows[0]?.texts).toEqual(['СЕВЕРЯНКА', 'Да', '91'])
    const { run, close } = await library.openSql([{ name: 'сети', key: table?.key ?? '' }])
    expect((await run('SELECT sum(v2) FROM сети WHERE t1 = $1', ['Да'])).rows).toEqual([[98]])
    close()
  })

  it('reads only what changed, and tells what is gone', async () => {
    put('a.csv', NETWORKS)
    const changing = put('b.csv', PRICES)
    const going = put('c.csv', PRICES)
    expect(await ingest()).toEqual(['a.csv: added', 'b.csv: added', 'c.csv: added'])
    expect(await ingest()).toEqual(['a.csv: unchanged', 'b.csv: unchanged', 'c.csv: unchanged'])
    appendFileSync(changing, 'milk,1,l\n')
    rmSync(going)
    const report = await library.ingest([dir])
    expect(told(report)).toEqual(['a.csv: unchanged', 'b.csv: changed', 'c.csv: removed'])
    expect(report.documents[0]).toMatchObject({ tables: 1, records: 3 })
    expect(report.documents[1]).toMatchObject({ tables: 1, records: 4 })
    expect(await library.catalogue.status()).toMatchObject({ documents: 2, tables: 2 })
    expect(await ingest({ force: true })).toEqual(['a.csv: changed', 'b.csv: changed'])
  })

  it('knows a file by its content, whatever its time says', async () => {
    const file = put('a.csv', NETWORKS)
    await ingest()
    utimesSync(file, new Date(), new Date(2001, 1, 1))
    expect(await ingest()).toEqual(['a.csv: unchanged'])
    expect((await library.catalogue.document('a.csv'))?.modifiedMs).toBe(new Date(2001, 1, 1).getTime())
  })

  it('follows a file that moves', async () => {
    const file = put('a.csv', NETWORKS)
    await ingest()
    mkdirSync(join(dir, 'old'))
    renameSync(file, join(dir, 'old/a.csv'))
    expect(await ingest()).toEqual(['a.csv: removed', 'old/a.csv: added'])
    expect(await library.catalogue.status()).toMatchObject({ documents: 1, tables: 1 })
  })

  it('lets no file stop the others', async () => {
    put('a.csv', NETWORKS)
    put('broken.xlsx', `PK\u0003\u0004${'this is no workbook'.repeat(20)}`)
    put('empty.csv', '')
    const report = await library.ingest([dir])
    expect(told(report)).toEqual(['a.csv: added', 'broken.xlsx: failed', 'empty.csv: failed'])
    const faults = report.documents.map(({ fault }) => fault?.code)
    expect(faults.slice(0, 3)).toEqual([undefined, expect.stringMatching(/^source-/), 'source-empty'])
    expect(await library.catalogue.status()).toMatchObject({ documents: 3, failed: 2, tables: 1 })
    put('empty.csv', PRICES)
    expect(await ingest()).toContain('empty.csv: added')
    expect((await library.catalogue.document('empty.csv'))?.fault).toBeUndefined()
  })

  it('passes over a file of no known format, unless the user names it', async () => {
    const picture = put('picture.bin', '\u0000\u0001\u0002\u0003'.repeat(100))
    const report = await library.ingest([dir])
    expect(told(report)).toEqual([])
    expect(report.skipped).toContainEqual({ path: 'picture.bin', reason: 'unknown-format' })
    expect(await library.catalogue.documents()).toEqual([])
    expect(told(await library.ingest([picture]))).toEqual(['picture.bin: failed'])
  })

  it('keeps the last good reading when a file is out of reach for a while', async () => {
    const file = put('a.csv', NETWORKS)
    await ingest()
    const controller = new AbortController()
    controller.abort()
    writeFileSync(file, PRICES)
    await expect(library.ingest([dir], { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' })
    expect(
      await library.index.valuesByKeys([(await library.index.valuesLike('северянка'))[0]?.key ?? '']),
    ).toHaveLength(1)
    expect(await ingest()).toEqual(['a.csv: changed'])
  })

  it('brings back rows that are gone from the store, and answers without them until then', async () => {
    put('a.csv', NETWORKS)
    await ingest()
    await library.tables.remove(await library.tables.keys())
    expect((await askLibrary(library, 'Сколько магазинов у сети Заря?')).outcome).toBe('not_found')
    expect(await ingest()).toEqual(['a.csv: changed'])
    expect(await library.tables.keys()).toHaveLength(1)
  })

  // Root may look into every folder.
  it.skipIf(process.getuid?.() === 0)('takes no folder that it cannot look into for one that is gone', async () => {
    put('closed/a.csv', NETWORKS)
    await ingest()
    chmodSync(join(dir, 'closed'), 0)
    expect(await ingest()).toEqual([])
    chmodSync(join(dir, 'closed'), 0o700)
    expect(await ingest()).toEqual(['closed/a.csv: unchanged'])
  })

  it('knows a file that is named alone by its name from the folder', async () => {
    const file = put('sub/a.csv', NETWORKS)
    await ingest()
    appendFileSync(file, 'НОВАЯ,Да,1\n')
    expect(told(await library.ingest([file]))).toEqual(['sub/a.csv: changed'])
  })

  it('tells files of one name apart', async () => {
    put('2024/list.csv', NETWORKS)
    put('2025/list.csv', PRICES)
    const report = await library.ingest([join(dir, '2024'), join(dir, '2025')])
    expect(told(report)).toEqual(['2025/list.csv: added', 'list.csv: added'])
    expect(told(await library.ingest([join(dir, '2024'), join(dir, '2025')]))).toEqual([
      '2025/list.csv: unchanged',
      'list.csv: unchanged',
    ])
  })

  it('takes the documents inside an archive one by one, and follows them', async () => {
    const pack = (prices: string): Uint8Array =>
      packZip([
        { name: 'Сбыт/Сети.csv', bytes: NETWORKS },
        { name: 'in.zip', bytes: packZip([{ name: 'prices.csv', bytes: prices }]) },
        { name: 'secret.csv', bytes: PRICES, encrypted: true },
        { name: 'picture.bin', bytes: Buffer.from([0, 1, 2, 3, 0, 0]) },
      ])
    const file = put('sub/a.zip', '')
    writeFileSync(file, pack(PRICES))
    const report = await library.ingest([dir])
    expect(told(report)).toEqual([
      'sub/a.zip: added',
      'sub/a.zip/in.zip/prices.csv: added',
      'sub/a.zip/secret.csv: failed',
      'sub/a.zip/Сбыт/Сети.csv: added',
    ])
    expect(report.documents[2]?.fault?.code).toBe('source-encrypted')
    expect(report.skipped).toContainEqual({ path: 'sub/a.zip/picture.bin', reason: 'unknown-format' })
    const answer = await askLibrary(library, 'Сколько магазинов у сети Заря?')
    expect(answer).toMatchObject({ outcome: 'answer', take: { document: 'sub/a.zip/Сбыт/Сети.csv' } })
    expect(told(await library.ingest([file]))).toContain('sub/a.zip/in.zip/prices.csv: unchanged')
    writeFileSync(file, pack(`${PRICES}milk,1,l\n`))
    expect(await ingest()).toEqual([
      'sub/a.zip: changed',
      'sub/a.zip/in.zip/prices.csv: changed',
      'sub/a.zip/secret.csv: failed',
      'sub/a.zip/Сбыт/Сети.csv: unchanged',
    ])
    rmSync(file)
    expect(await ingest()).toHaveLength(4)
    expect(await library.catalogue.documents()).toEqual([])
  })

  it('tells how far it is', async () => {
    put('a.csv', NETWORKS)
    put('b.csv', PRICES)
    const steps: string[] = []
    await library.ingest([dir], {
      concurrency: 1,
      onProgress: ({ path, step, done, total }) => steps.push(`${path} ${step} ${done}/${total}`),
    })
    expect(steps.filter(step => step.includes('done'))).toEqual(['a.csv done 1/2', 'b.csv done 2/2'])
    expect(steps).toContain('a.csv index 0/2')
  })

  it('says that a path is not there', async () => {
    await expect(library.ingest([join(dir, 'none')])).rejects.toMatchObject({ code: 'source-missing' })
  })
})

it('says when the library has no place to be', async () => {
  await expect(openLibrary({ dir: join(put('file', 'x'), 'library') })).rejects.toMatchObject({
    code: 'library-forbidden',
  })
})

describe('corrections', () => {
  it('are replayed on the document and on its next version', async () => {
    const file = put('a.csv', 'stock\nitem,qty,place\nsoap,5,A\nsalt,7,B\n')
    await ingest()
    const [entry] = await library.catalogue.tables()
    if (!entry) throw new Error('no table')
    const { table } = entry
    await saveCorrections(library.catalogue, [correctionOf(table, { kind: 'list', note: 'a reference' })])
    expect(await ingest({ force: true })).toEqual(['a.csv: changed'])
    expect((await library.catalogue.tables())[0]?.table.kind).toBe('list')
    appendFileSync(file, 'glue,9,C\n')
    expect(await ingest()).toEqual(['a.csv: changed'])
    expect((await library.catalogue.tables())[0]?.table).toMatchObject({
      kind: 'list',
      recordCount: 3,
      corrected: table.fingerprint,
    })
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLibrary } from '../../library/index.ts'
import { changes, diff } from './diff.ts'
import { versions } from './versions.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-diff-'))
  return () => rmSync(dir, { recursive: true })
})

const put = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}
const OLD = 'code;item;price\n01;soap;1 200,00\n02;salt;3,00\n03;glue;8,50\n'
const NEW = 'code;item;price;colour\n03;glue;9,00;white\n01;soap;1200;red\n04;rope;5,00;grey\n'

describe('two files', () => {
  it('are compared with no library, as values', async () => {
    const input = diff.input.parse({ before: put('a.csv', OLD), after: put('b.csv', NEW) })
    const told = await diff.run(input, {})
    const { output } = diff.render(told, 'text')
    expect(
      output
        .split('\n')
        .slice(1)
        .map(line => line.trim()),
    ).toEqual([
      'b, table 1: 1 added, 1 removed, 1 changed, 1 the same, 1 moved (rows matched by code)',
      'new column: colour',
      '~ 03 / glue — price: 8,50 → 9,00   C4 → C2',
      '+ 04 / rope   A4',
      '- 02 / salt   A3',
      '',
    ])
    expect(JSON.parse(diff.render(told, 'json').output)).toMatchObject({
      tables: [{ key: ['code'], key_by: 'found', changes: [{ difference: 0.5 }, { change: 'added' }, {}] }],
    })
  })

  it('with no table in common are an error', async () => {
    const before = put('a.md', 'No table here.\n')
    const input = diff.input.parse({ before, after: put('b.csv', NEW) })
    await expect(diff.run(input, {})).rejects.toMatchObject({ code: 'table-missing' })
  })
})

describe('versions in a library', () => {
  it('are listed, compared, and told when there is none before', async () => {
    const library = join(dir, 'lib')
    const file = put('prices.csv', OLD)
    const opened = await openLibrary({ dir: library })
    await opened.ingest([file])
    await expect(changes.run(changes.input.parse({ document: 'prices.csv', library }), {})).rejects.toMatchObject({
      code: 'document-missing',
    })
    writeFileSync(file, NEW)
    await opened.ingest([file])
    await opened.close()
    const told = await changes.run(changes.input.parse({ document: 'prices.csv', library }), {})
    expect(told.difference).toMatchObject({ before: 'prices.csv@1', after: 'prices.csv' })
    const named = await diff.run(diff.input.parse({ before: 'prices.csv@1#1.1', after: 'prices.csv#1.1', library }), {})
    expect(named.difference.tables[0]?.difference).toEqual(told.difference.tables[0]?.difference)
    const kept = await versions.run(versions.input.parse({ library, keep: '3' }), {})
    expect(kept).toMatchObject({ versions: [{ path: 'prices.csv', number: 1 }], policy: { versions: 3, days: 400 } })
  })
})

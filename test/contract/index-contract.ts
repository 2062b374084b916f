import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue, IndexedDocument, IndexedUnit, IndexedValue, SearchIndex } from '../../src/search/index.ts'
import { plainTable } from './plain-table.ts'

/** A catalogue and index to be tested: empty, with what must be done to close it. */
export type OpenedIndex = { readonly catalogue: Catalogue; readonly search: SearchIndex; close(): Promise<void> | void }

const words = (text: string): string[] => text.split(' ').filter(Boolean)

const card = (table: number, text: string): IndexedUnit => ({ kind: 'card', table, text, terms: words(text) })
const record = (table: number, row: number, text: string): IndexedUnit => ({
  kind: 'record',
  table,
  row,
  text,
  terms: words(text),
})
const passage = (text: string): IndexedUnit => ({
  kind: 'passage',
  text,
  terms: words(text),
  place: { block: 3, path: ['Part'] },
})
const value = (column: number, shown: string, rows: readonly number[]): IndexedValue => ({
  table: 0,
  column,
  of: 'label',
  shown,
  key: shown.toLowerCase(),
  terms: words(shown.toLowerCase()),
  rows,
  count: rows.length,
})

/** A document of one or more tables whose units are given. */
export const documentOf = (
  path: string,
  units: readonly IndexedUnit[],
  values: readonly IndexedValue[] = [],
): IndexedDocument => {
  const tables = 1 + Math.max(-1, ...units.flatMap(unit => (unit.kind === 'passage' ? [] : [unit.table])))
  return {
    path,
    root: '/somewhere',
    file: `/somewhere/${path}`,
    hash: `hash of ${path}`,
    size: 10,
    modifiedMs: 1.5,
    reading: 1,
    format: 'xlsx',
    findings: [{ code: 'odd', level: 'info', message: 'Something odd.' }],
    receipts: [{ sheet: 'S', receipt: { found: 4, kept: 4, dropped: [] } }],
    tables: Array.from({ length: tables }, (_, at) => ({
      id: `${path}#1.${at + 1}`,
      key: `key-${path}-${at}`,
      table: plainTable(['name', 'amount'], 3),
      card: `card ${at}`,
      cells: 6,
    })),
    units,
    values,
  }
}

const networks = documentOf(
  'ru/networks.xlsx',
  [
    card(0, 'networks partner chain'),
    record(0, 4, 'severyanka partner yes'),
    record(0, 5, 'gastronom partner no'),
    card(1, 'prices'),
    record(1, 2, 'severyanka price 10 roubles each'),
  ],
  [value(0, 'СЕВЕРЯНКА', [4]), value(0, 'Гастроном 24', [5, 6]), value(1, 'Да', [4])],
)
const prose = documentOf('prose.md', [
  passage('severyanka is a chain of shops partner partner'),
  passage('nothing here'),
])

/** What every catalogue and index must do, whichever engine is behind. */
export const indexContract = (name: string, open: () => Promise<OpenedIndex> | OpenedIndex): void => {
  describe(`${name}: catalogue and index`, () => {
    let opened: OpenedIndex
    beforeEach(async () => {
      opened = await open()
      await opened.catalogue.put(networks)
      await opened.catalogue.put(prose)
    })
    afterEach(() => opened.close())

    catalogueCases(() => opened.catalogue)
    memoryCases(() => opened.catalogue)
    matchCases(() => opened)
    commonCases(() => opened)
    wholeCases(() => opened)
    valueCases(() => opened)
    oracleCase(() => opened)
  })
}

const catalogueCases = (catalogue: () => Catalogue): void => {
  it('gives back a document with its facts and counts', async () => {
    expect(await catalogue().document('ru/networks.xlsx')).toEqual({
      path: 'ru/networks.xlsx',
      root: '/somewhere',
      file: '/somewhere/ru/networks.xlsx',
      hash: 'hash of ru/networks.xlsx',
      size: 10,
      modifiedMs: 1.5,
      reading: 1,
      format: 'xlsx',
      findings: networks.findings,
      receipts: networks.receipts,
      tables: 2,
      records: 3,
      passages: 0,
      cells: 12,
    })
  })

  it('lists documents by path, and nothing for an unknown one', async () => {
    expect((await catalogue().documents()).map(entry => entry.path)).toEqual(['prose.md', 'ru/networks.xlsx'])
    expect(await catalogue().document('nowhere.xlsx')).toBeUndefined()
  })

  it('gives tables by id in the order asked, and by document', async () => {
    const ids = ['ru/networks.xlsx#1.2', 'gone', 'ru/networks.xlsx#1.1']
    expect((await catalogue().tables(ids)).map(entry => [entry.id, entry.records])).toEqual([
      ['ru/networks.xlsx#1.2', 1],
      ['ru/networks.xlsx#1.1', 2],
    ])
    const [first] = await catalogue().tablesOf('ru/networks.xlsx')
    expect(first?.table).toEqual(plainTable(['name', 'amount'], 3))
    expect(first?.document).toBe('ru/networks.xlsx')
    expect(await catalogue().tables()).toHaveLength(2)
    expect((await catalogue().tableKeys()).toSorted()).toEqual(['key-ru/networks.xlsx-0', 'key-ru/networks.xlsx-1'])
  })

  it('counts what there is, and goes back to nothing when all is removed', async () => {
    expect(await catalogue().status()).toEqual({
      documents: 2,
      failed: 0,
      tables: 2,
      records: 3,
      passages: 2,
      values: 3,
      cells: 12,
    })
    expect(await catalogue().remove(['ru/networks.xlsx', 'prose.md', 'nowhere'])).toBe(2)
    const nothing = { documents: 0, failed: 0, tables: 0, records: 0, passages: 0, values: 0, cells: 0 }
    expect(await catalogue().status()).toEqual(nothing)
  })

  it('notes a new time of an unchanged file', async () => {
    await catalogue().touch('prose.md', { size: 11, modifiedMs: 99 })
    expect(await catalogue().document('prose.md')).toMatchObject({ size: 11, modifiedMs: 99, passages: 2 })
  })
}

const memoryCases = (catalogue: () => Catalogue): void => {
  it('keeps settings', async () => {
    expect(await catalogue().setting('colour')).toBeUndefined()
    await catalogue().setSetting('colour', 'red')
    await catalogue().setSetting('colour', 'blue')
    expect(await catalogue().setting('colour')).toBe('blue')
  })

  it('remembers a failure, with or without the last good reading', async () => {
    const fault = { code: 'source-forbidden', message: 'no right' } as const
    await catalogue().putFailure({
      path: 'ru/networks.xlsx',
      root: '/somewhere',
      file: '/somewhere/x',
      fault,
      keep: true,
    })
    await catalogue().putFailure({ path: 'prose.md', root: '/somewhere', file: '/somewhere/x', fault, keep: false })
    expect(await catalogue().document('ru/networks.xlsx')).toMatchObject({ fault, tables: 2 })
    expect(await catalogue().document('prose.md')).toMatchObject({ fault, passages: 0, path: 'prose.md' })
    expect(await catalogue().status()).toMatchObject({ documents: 2, failed: 2, passages: 0 })
  })
}

const matchCases = (opened: () => OpenedIndex): void => {
  it('finds units of the kinds asked for, best first, with their place', async () => {
    const hits = await opened().search.match({ terms: ['severyanka', 'partner'], kinds: ['record'], limit: 10 })
    expect(hits.map(({ document, table, row, kind }) => [document, table, row, kind])).toEqual([
      ['ru/networks.xlsx', 'ru/networks.xlsx#1.1', 4, 'record'],
      ['ru/networks.xlsx', 'ru/networks.xlsx#1.1', 5, 'record'],
      ['ru/networks.xlsx', 'ru/networks.xlsx#1.2', 2, 'record'],
    ])
    expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0)
  })

  it('keeps to the tables and documents that it is told', async () => {
    const within = async (choice: object): Promise<readonly string[]> =>
      (await opened().search.match({ terms: ['severyanka'], within: choice, limit: 10 })).map(
        hit => hit.table ?? hit.document,
      )
    expect(await within({ tables: ['ru/networks.xlsx#1.2'] })).toEqual(['ru/networks.xlsx#1.2'])
    expect(await within({ documents: ['prose.md'] })).toEqual(['prose.md'])
    expect(await within({ documents: ['prose.md'], tables: ['ru/networks.xlsx#1.1'] })).toHaveLength(2)
    expect(await within({})).toEqual([])
    expect(await within({ tables: ['unknown'] })).toEqual([])
  })

  it('tells how common terms are', async () => {
    expect(await opened().search.statistics(['severyanka', 'unknown', 'partner'])).toEqual({
      units: 7,
      meanTerms: expect.closeTo(25 / 7, 5),
      frequencies: [3, 0, 4],
    })
    expect((await opened().search.statistics(['severyanka'], ['record'])).frequencies).toEqual([2])
  })

  it('gives the texts of units in the order asked', async () => {
    const hits = await opened().search.match({ terms: ['severyanka'], limit: 10 })
    const ids = hits.map(hit => hit.unit).reverse()
    const units = await opened().search.units([999_999, ...ids])
    expect(units.map(unit => unit.unit)).toEqual(ids)
    expect(units.find(unit => unit.kind === 'passage')).toMatchObject({
      text: 'severyanka is a chain of shops partner partner',
      place: { block: 3, path: ['Part'] },
      document: 'prose.md',
    })
  })

  it('takes terms as they are: nothing is split, folded or read as a query', async () => {
    const odd = ['a-b', 'A', 'a', 'é', 'e', '"x', 'r 200', 'или', 'OR', 'ß', 'ss', '%', 'q', 'q71q', '가', 'x*', 'İ']
    await opened().catalogue.put(
      documentOf(
        'odd.md',
        odd.map(term => ({ kind: 'passage', text: term, terms: [term] })),
      ),
    )
    for (const term of odd) {
      const hits = await opened().search.match({ terms: [term], within: { documents: ['odd.md'] }, limit: 10 })
      const found = await opened().search.units(hits.map(hit => hit.unit))
      expect(found.map(unit => unit.text)).toEqual([term])
    }
  })
}

const commonCases = (opened: () => OpenedIndex): void => {
  it('lets a very common term score, but not find, beside a rarer one', async () => {
    const units = Array.from({ length: 6_000 }, (_, at) => passage(`common word${at % 2_000} filler`))
    await opened().catalogue.put(documentOf('long.md', [...units, passage('word7 alone here')]))
    const found = async (terms: readonly string[], within?: object): Promise<readonly string[]> => {
      const hits = await opened().search.match({ terms, limit: 10, ...(within ? { within } : {}) })
      return (await opened().search.units(hits.map(({ unit }) => unit))).map(({ text }) => text)
    }
    expect(await found(['common', 'word7'])).toEqual([
      ...Array.from({ length: 3 }, () => 'common word7 filler'),
      'word7 alone here',
    ])
    expect(await found(['common'])).toHaveLength(10)
    expect(await found(['common', 'word7'], { documents: ['long.md'] })).toHaveLength(10)
  })
}

const wholeCases = (opened: () => OpenedIndex): void => {
  it('replaces a document whole', async () => {
    await opened().catalogue.put(documentOf('ru/networks.xlsx', [card(0, 'changed')]))
    expect(await opened().search.match({ terms: ['severyanka'], kinds: ['record'], limit: 10 })).toEqual([])
    expect(await opened().search.match({ terms: ['changed'], limit: 10 })).toHaveLength(1)
    expect(await opened().search.valuesByKeys(['северянка'])).toEqual([])
    expect(await opened().catalogue.status()).toMatchObject({ documents: 2, tables: 1, records: 0, values: 0 })
  })

  it('shows nothing of a document whose units fail half way', async () => {
    const failing = function* (): Iterable<IndexedUnit> {
      yield card(0, 'half')
      throw new Error('the reader gave up')
    }
    const broken = { ...documentOf('ru/networks.xlsx', [card(0, 'x')]), units: failing() }
    await expect(opened().catalogue.put(broken)).rejects.toThrow('the reader gave up')
    expect(await opened().search.match({ terms: ['half'], limit: 10 })).toEqual([])
    expect(await opened().search.match({ terms: ['gastronom'], limit: 10 })).toHaveLength(1)
  })
}

const valueCases = (opened: () => OpenedIndex): void => {
  const shown = (hits: readonly { readonly shown: string }[]): readonly string[] => hits.map(hit => hit.shown)

  it('finds values by key', async () => {
    expect(await opened().search.valuesByKeys(['северянка', 'неизвестно'])).toEqual([
      {
        document: 'ru/networks.xlsx',
        table: 'ru/networks.xlsx#1.1',
        column: 0,
        of: 'label',
        shown: 'СЕВЕРЯНКА',
        key: 'северянка',
        rows: [4],
        count: 1,
        score: 1,
      },
    ])
  })

  it('finds values by word, within what it is told', async () => {
    expect(shown(await opened().search.valuesByTerms(['гастроном', 'северянка']))).toHaveLength(2)
    expect(shown(await opened().search.valuesByTerms(['гастроном']))).toEqual(['Гастроном 24'])
    expect(await opened().search.valuesByTerms(['гастроном'], { within: { documents: ['prose.md'] } })).toEqual([])
  })

  it('finds values that look like a mistyped or inflected one', async () => {
    expect(shown(await opened().search.valuesLike('северянке')).at(0)).toBe('СЕВЕРЯНКА')
    expect(shown(await opened().search.valuesLike('гастраном')).at(0)).toBe('Гастроном 24')
    expect(await opened().search.valuesLike('xyz')).toEqual([])
  })
}

/** BM25 over all units, term by term: the slow and plain version. */
const plainRanking = (units: readonly (readonly string[])[], terms: readonly string[]): readonly number[] => {
  const mean = units.reduce((sum, unit) => sum + unit.length, 0) / units.length
  const scores = units.map(unit =>
    [...new Set(terms)].reduce((sum, term) => {
      const held = units.filter(other => other.includes(term)).length
      const count = unit.filter(word => word === term).length
      const idf = Math.log(1 + (units.length - held + 0.5) / (held + 0.5))
      return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * unit.length) / mean))
    }, 0),
  )
  return scores
}

const oracleCase = (opened: () => OpenedIndex): void => {
  it('agrees with a scan of all units', async () => {
    await opened().catalogue.remove(['ru/networks.xlsx', 'prose.md'])
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'слово', '말')
    const unit = fc.array(word, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { minLength: 1, maxLength: 12 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        async (units, terms) => {
          const passages = units.map((words): IndexedUnit => ({ kind: 'passage', text: words.join(' '), terms: words }))
          await opened().catalogue.put(documentOf('all.md', passages))
          const hits = await opened().search.match({ terms, limit: 100 })
          const scores = plainRanking(units, terms)
          expect(hits.map(hit => hit.score)).toEqual(
            scores
              .filter(score => score > 0)
              .sort((a, b) => b - a)
              .map(score => expect.closeTo(score, 9)),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
}

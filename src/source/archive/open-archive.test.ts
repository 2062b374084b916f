import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { type PackedPart, packZip } from '../../../test/pack-zip.ts'
import { isFault } from '../../fault/index.ts'
import { readSource } from '../read-source.ts'
import { readAll, sourceOfBytes } from '../source.ts'
import { type Archive, MAX_ARCHIVE_DEPTH, MAX_ARCHIVE_FILES, MAX_LEFT_OUT_TOLD, openArchive } from './open-archive.ts'

const open = (parts: readonly PackedPart[]): Promise<Archive> => openArchive(sourceOfBytes('a.zip', packZip(parts)))
const pathsOf = ({ members }: Archive): readonly string[] => members.map(({ path }) => path)
const textOf = async (archive: Archive, path: string): Promise<string> =>
  Buffer.from(await readAll(await archive.open(path))).toString()
const codeOf = async (run: () => Promise<unknown>): Promise<string> =>
  run().then(
    () => 'read',
    error => (isFault(error) ? error.code : String(error)),
  )
const csv = 'a,b\n1,2\n'

describe('names', () => {
  test.each([
    ['cp866', ['Отчёты/Прайс-лист октябрь.csv', 'Отчёты/Сводка по филиалам.csv']],
    ['cp949', ['보고서/단가표.csv', '보고서/지역별 매출 현황.csv']],
    ['shift_jis', ['報告書/売上表.csv', '報告書/価格一覧.csv']],
    ['cp437', ['Übersicht/Größe.csv', 'résumé.csv']],
    ['utf-8', ['Отчёты/단가.csv']],
  ])('in %s are read', async (codePage, names) => {
    const archive = await open(names.map(name => ({ name: '', codedName: iconv.encode(name, codePage), bytes: csv })))
    expect(pathsOf(archive)).toEqual(names)
    expect(await textOf(archive, names[0] ?? '')).toBe(csv)
    expect((await archive.open(names[0] ?? '')).name).toBe(`a.zip/${names[0]}`)
  })

  test('that lead out of the archive or stand there twice are left out and told; others are made plain', async () => {
    const names = [
      '../up.csv',
      'C:\\x.csv',
      'a/../../b.csv',
      '/root.csv',
      './x//y.csv',
      'x\\y.csv',
      'a\u202evsc.exe\n.csv',
    ]
    const archive = await open(names.map(name => ({ name, bytes: csv })))
    expect(pathsOf(archive)).toEqual(['root.csv', 'x/y.csv', 'a_vsc.exe_.csv'])
    expect(archive.findings.map(({ level, message }) => `${level} ${message.replace(/.*left out: /, '')}`)).toEqual([
      ...Array(3).fill('warn its name leads out of it or is too long.'),
      'warn the name stands there twice.',
    ])
  })

  test('what systems leave behind is left out and told', async () => {
    const names = ['__MACOSX/._a.csv', 'a.csv', '.DS_Store', 'sub/.git/x.csv', '~$a.xlsx', 'sub/Thumbs.db']
    const archive = await open(names.map(name => ({ name, bytes: csv })))
    expect(pathsOf(archive)).toEqual(['a.csv'])
    expect(archive.findings.map(({ level }) => level)).toEqual(Array(5).fill('info'))
  })
})

describe('archives inside', () => {
  test('are walked, whatever they are called; documents that are zips are not', async () => {
    const inner = packZip([
      { name: 'b.csv', bytes: 'x,y\n3,4\n' },
      { name: 'c.csv', bytes: csv },
    ])
    const archive = await open([
      { name: 'in.zip', bytes: inner },
      { name: 'backup', bytes: inner },
      { name: 'd.csv', bytes: csv },
      { name: 'text.zip', bytes: 'no zip at all' },
    ])
    expect(pathsOf(archive)).toEqual([
      'in.zip/b.csv',
      'in.zip/c.csv',
      'backup/b.csv',
      'backup/c.csv',
      'd.csv',
      'text.zip',
    ])
    expect(await textOf(archive, 'backup/b.csv')).toBe('x,y\n3,4\n')
    expect(await textOf(archive, 'in.zip/c.csv')).toBe(csv)
  })

  test('are walked to a stated depth', async () => {
    let bytes = packZip([{ name: 'deep.csv', bytes: csv }])
    for (let depth = 0; depth < MAX_ARCHIVE_DEPTH + 2; depth += 1)
      bytes = packZip([
        { name: 'in.zip', bytes },
        { name: 'x.csv', bytes: csv },
      ])
    const archive = await openArchive(sourceOfBytes('a.zip', bytes))
    expect(pathsOf(archive)).toEqual(['in.zip/in.zip/x.csv', 'in.zip/x.csv', 'x.csv'])
    expect(archive.findings).toMatchObject([{ level: 'warn', message: expect.stringContaining('3 deep') }])
    expect(await textOf(archive, 'in.zip/in.zip/x.csv')).toBe(csv)
  })

  test('that are broken are left out with the reason, the others are read', async () => {
    const inner = packZip([{ name: 'b.csv', bytes: csv }])
    const archive = await open([
      { name: 'cut.zip', bytes: inner.subarray(0, 40) },
      { name: 'd.csv', bytes: csv },
    ])
    expect(pathsOf(archive)).toEqual(['cut.zip', 'd.csv'])
    expect(await codeOf(async () => readSource(await archive.open('cut.zip')))).toBe('source-corrupt')
  })
})

describe('limits', () => {
  test('an encrypted file is refused when it is opened, the others are read', async () => {
    const archive = await open([
      { name: 'secret.csv', bytes: csv, encrypted: true },
      { name: 'b.csv', bytes: csv },
    ])
    expect(pathsOf(archive)).toEqual(['secret.csv', 'b.csv'])
    expect(await codeOf(() => archive.open('secret.csv'))).toBe('source-encrypted')
    expect(await textOf(archive, 'b.csv')).toBe(csv)
  })

  test('a file that unpacks to more than it declares is a bomb', async () => {
    const archive = await open([{ name: 'a.csv', bytes: Buffer.alloc(5_000_000), declaredSize: 100 }])
    expect(await codeOf(() => archive.open('a.csv'))).toBe('source-bomb')
  })

  test('files that are packed too well or too many are left out and told', async () => {
    const zeros = Buffer.alloc(40 * 2 ** 20)
    const archive = await open([
      { name: 'a.csv', bytes: zeros },
      { name: 'b.csv', bytes: csv },
    ])
    expect(pathsOf(archive)).toEqual(['b.csv'])
    expect(archive.findings[0]?.message).toContain('200 times')
    const many = Array.from({ length: MAX_ARCHIVE_FILES + 600 }, (_, at) => ({ name: `${at}.csv`, bytes: '1' }))
    const { members, findings } = await open(many)
    expect(members).toHaveLength(MAX_ARCHIVE_FILES)
    expect(findings).toHaveLength(MAX_LEFT_OUT_TOLD + 1)
    expect(findings.at(-1)).toMatchObject({ count: 100 })
  })

  test('entries that share their bytes are a bomb', async () => {
    const part = { name: 'a.csv', bytes: Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * at) % 251)) }
    const bytes = Buffer.from(packZip([part, part, part]))
    const end = bytes.length - 22
    const size = bytes.readUInt32LE(end + 12)
    const start = bytes.readUInt32LE(end + 16)
    const cut = Buffer.concat([bytes.subarray(0, start / 3), bytes.subarray(start)])
    for (let at = start / 3; at < start / 3 + size; at += size / 3) cut.writeUInt32LE(0, at + 42)
    cut.writeUInt32LE(start / 3, cut.length - 6)
    expect(await codeOf(() => openArchive(sourceOfBytes('a.zip', cut)))).toBe('source-bomb')
  })
})

test('a zip is a book that tells what it holds', async () => {
  const book = await readSource(sourceOfBytes('a.zip', packZip([{ name: 'x/b.csv', bytes: csv }])))
  expect(book).toEqual({ format: 'zip', blocks: [], members: ['x/b.csv'], findings: [] })
})

test('a package that lost its main part is no archive', async () => {
  const bytes = packZip([{ name: 'xl/worksheets/sheet1.xml', bytes: '<a/>' }])
  expect(await codeOf(() => readSource(sourceOfBytes('a.xlsx', bytes)))).toBe('source-corrupt')
})

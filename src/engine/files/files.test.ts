import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { diskFault } from './disk-fault.ts'
import { findSources } from './find-sources.ts'
import { hashSource } from './hash-source.ts'
import { openSource, sourceFault } from './open-source.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-files-'))
  return () => rmSync(dir, { recursive: true })
})
const put = (name: string, text = 'text'): string => {
  const file = join(dir, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}
const failure = (code: string): Error => Object.assign(new Error(code), { code })
const isRoot = process.getuid?.() === 0

describe('openSource', () => {
  it('reads bytes by position, and knows the content by its hash', async () => {
    const source = await openSource(put('a.txt', 'abcdef'), 'a.txt')
    expect([source.name, source.size]).toEqual(['a.txt', 6])
    expect(Buffer.from(await source.read(2, 4)).toString()).toBe('cd')
    expect((await source.read(4, 99)).length).toBe(2)
    expect(await hashSource(source)).toBe('bef57ec7f53a6d40beb640a780a639c83bc29ac8a9816f1fc6c5c6dcd93c4721')
    await source.check()
    await source.close()
  })

  it.each([
    ['grew', (file: string) => appendFileSync(file, 'more')],
    ['shrank', (file: string) => writeFileSync(file, 'a')],
    ['went away', (file: string) => rmSync(file)],
    [
      'was replaced',
      (file: string) => {
        writeFileSync(`${file}.new`, 'abcdef')
        renameSync(`${file}.new`, file)
      },
    ],
  ])('tells that a file %s while it was read', async (_, change) => {
    const file = put('a.txt', 'abcdef')
    const source = await openSource(file)
    await source.read(0, 2)
    change(file)
    await expect(source.check()).rejects.toMatchObject({ code: 'source-changed' })
    await source.close()
  })

  it('tells that bytes are no longer there', async () => {
    const file = put('a.txt', 'abcdef')
    const source = await openSource(file)
    writeFileSync(file, 'ab')
    await expect(source.read(0, 6)).rejects.toMatchObject({ code: 'source-changed' })
    await source.close()
  })

  it('names what cannot be opened', async () => {
    await expect(openSource(join(dir, 'none.xlsx'))).rejects.toMatchObject({ code: 'source-missing' })
    await expect(openSource(dir)).rejects.toMatchObject({ code: 'source-folder' })
    await expect(openSource(put('empty.csv', ''))).rejects.toMatchObject({ code: 'source-empty' })
    await expect(openSource(join(put('file'), 'below'))).rejects.toMatchObject({ code: 'source-missing' })
    expect(sourceFault(failure('EACCES'), 'a')).toMatchObject({ code: 'source-forbidden' })
  })

  it.skipIf(isRoot)('names a file that may not be read', async () => {
    const file = put('secret.xlsx')
    chmodSync(file, 0)
    await expect(openSource(file)).rejects.toMatchObject({ code: 'source-forbidden' })
  })

  it('stops hashing when it is cancelled', async () => {
    const source = await openSource(put('a.txt'))
    await expect(hashSource(source, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
    await source.close()
  })
})

describe('findSources', () => {
  it('walks folders to the bottom and tells what it leaves out', async () => {
    for (const name of ['b.xlsx', 'Сбыт/Сети.xlsx', 'Сбыт/~$Сети.xlsx', '.hidden/x.csv', '.profile', '.~lock.b.xlsx#'])
      put(name)
    put('.cellcite/index.sqlite')
    mkdirSync(join(dir, 'empty'))
    symlinkSync(dir, join(dir, 'Сбыт/up'))
    symlinkSync(join(dir, 'nowhere'), join(dir, 'dangling.csv'))
    const found = await findSources([dir], join(dir, '.cellcite'))
    expect(found.sources.map(({ path }) => path)).toEqual(['b.xlsx', 'Сбыт/Сети.xlsx'])
    expect(found.sources.every(({ root, wasNamed }) => root === dir && !wasNamed)).toBe(true)
    expect(found.skipped.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      '.cellcite: library',
      '.hidden: hidden',
      '.profile: hidden',
      '.~lock.b.xlsx#: lock-file',
      'dangling.csv: not-a-file',
      'Сбыт/up: link-loop',
      'Сбыт/~$Сети.xlsx: lock-file',
    ])
    expect(found.roots).toEqual([dir])
  })

  it('follows links, and finds a file once', async () => {
    const other = mkdtempSync(join(tmpdir(), 'cellcite-files-other-'))
    writeFileSync(join(other, 'far.csv'), 'x')
    put('near.csv')
    symlinkSync(other, join(dir, 'linked'))
    const { sources } = await findSources([dir, dir, join(dir, 'near.csv')])
    expect(sources.map(({ path }) => path)).toEqual(['linked/far.csv', 'near.csv'])
    rmSync(other, { recursive: true })
  })

  it('takes a file that the user names, even a hidden one', async () => {
    const { sources, roots } = await findSources([put('.notes.md')])
    expect(sources.map(({ path, root, wasNamed }) => ({ path, root, wasNamed }))).toEqual([
      { path: '.notes.md', root: dir, wasNamed: true },
    ])
    expect(roots).toEqual([])
  })

  it('writes names one way, however the disk writes them', async () => {
    put('Отчёт й.csv'.normalize('NFD'))
    const { sources } = await findSources([dir])
    expect(sources[0]?.path).toBe('Отчёт й.csv'.normalize('NFC'))
  })

  it('tells a path that is not there', async () => {
    await expect(findSources([join(dir, 'none')])).rejects.toMatchObject({ code: 'source-missing' })
  })
})

it('names a full disk and a forbidden folder', () => {
  expect(diskFault(failure('ENOSPC'), 'a')).toMatchObject({ code: 'disk-full' })
  expect(diskFault(new Error('IO Error: Could not write: No space left on device'), 'a')).toMatchObject({
    code: 'disk-full',
  })
  expect(diskFault(failure('EROFS'), 'a')).toMatchObject({ code: 'library-forbidden' })
  const other = new Error('else')
  expect(diskFault(other, 'a')).toBe(other)
})

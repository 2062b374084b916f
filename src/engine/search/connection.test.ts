import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeEach, expect, it } from 'vitest'
import { Connection } from './connection.ts'
import { openIndex } from './open-index.ts'
import { SCHEMA_VERSION } from './schema.ts'

let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-connection-'))
  file = join(dir, 'index.sqlite')
  return () => rmSync(dir, { recursive: true })
})

it('opens what it made, again and again', async () => {
  openIndex(file).close()
  const { catalogue, close } = openIndex(file)
  expect(await catalogue.documents()).toEqual([])
  close()
  close()
})

it('leaves a library of a newer version alone', () => {
  openIndex(file).close()
  const database = new Database(file)
  database.exec(`PRAGMA user_version=${SCHEMA_VERSION + 1}`)
  database.close()
  expect(() => openIndex(file)).toThrow(expect.objectContaining({ code: 'library-newer' }))
})

it('tells a file that is no library', () => {
  writeFileSync(file, 'this is a letter, not a library. '.repeat(200))
  expect(() => openIndex(file)).toThrow(expect.objectContaining({ code: 'library-corrupt' }))
  const other = join(dir, 'other.sqlite')
  const database = new Database(other)
  database.exec('CREATE TABLE songs (name TEXT)')
  database.close()
  expect(() => openIndex(other)).toThrow(expect.objectContaining({ code: 'library-corrupt' }))
})

it('tells a library that was cut short', async () => {
  const index = openIndex(file)
  await index.catalogue.setSetting('long', 'x'.repeat(100_000))
  index.close()
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
  truncateSync(file, 20_000)
  const read = async (): Promise<unknown> => {
    const { catalogue } = openIndex(file)
    return [await catalogue.documents(), await catalogue.status(), await catalogue.setting('long')]
  }
  await expect(read()).rejects.toMatchObject({ code: 'library-corrupt' })
})

it('tells a folder where it may not write', () => {
  expect(() => openIndex(join(dir, 'no/such/folder/index.sqlite'))).toThrow(
    expect.objectContaining({ code: 'library-forbidden' }),
  )
})

it('tells a full disk, and keeps what was there', () => {
  const connection = new Connection(file)
  connection.run("INSERT INTO setting VALUES ('a', 'b')")
  connection.row('PRAGMA max_page_count=80')
  expect(() =>
    connection.write(() => {
      for (let at = 0; at < 1000; at += 1)
        connection.run('INSERT INTO setting VALUES (?, ?)', `name ${at}`, 'x'.repeat(2000))
    }),
  ).toThrow(expect.objectContaining({ code: 'disk-full' }))
  expect(connection.rows('SELECT name FROM setting')).toEqual([{ name: 'a' }])
  connection.write(() => connection.run("INSERT INTO setting VALUES ('c', 'd')"))
  connection.close()
})

it('forgets what it remembers when somebody writes', () => {
  const [one, other] = [new Connection(file), new Connection(file)]
  let found = 0
  const find = (): number => {
    found += 1
    return found
  }
  expect([one.remembered('x', find), one.remembered('x', find)]).toEqual([1, 1])
  other.run("INSERT INTO setting VALUES ('a', 'b')")
  expect(one.remembered('x', find)).toBe(2)
  one.run("INSERT INTO setting VALUES ('c', 'd')")
  expect(one.remembered('x', find)).toBe(3)
  one.close()
  other.close()
})

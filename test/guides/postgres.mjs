// A PostgreSQL of its own: node postgres.mjs start NOTE PORT SQL | stop NOTE. NOTE is a file that tells where it runs.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, getuid, kill } from 'node:process'
import pg from 'pg'

/** Servers of databases refuse to run as root. */
const NOBODY = getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const VERSIONS = '/usr/lib/postgresql'

const programs = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(version => join(VERSIONS, version, 'bin')) : []
const bin = [...programs, '/usr/local/bin'].find(folder => existsSync(join(folder, 'initdb'))) ?? '/usr/bin'

const connected = async (port, database) => {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries > 200) throw error
      await new Promise(wait => setTimeout(wait, 100))
    }
  }
}

const start = async (note, port, sql) => {
  const dir = mkdtempSync(join(tmpdir(), 'cellcite-guide-postgres-'))
  chmodSync(dir, 0o777)
  const data = join(dir, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid)
  const options = { ...NOBODY, cwd: dir, env: { PATH: env.PATH, LC_ALL: 'C', HOME: dir } }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'], {
    ...options,
    stdio: 'pipe',
  })
  const args = ['-D', data, '-p', port, '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off']
  const server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore', detached: true })
  server.unref()
  writeFileSync(note, JSON.stringify({ pid: server.pid, dir }))
  const first = await connected(Number(port), 'postgres')
  await first.query('CREATE DATABASE erp')
  await first.end()
  const erp = await connected(Number(port), 'erp')
  await erp.query(readFileSync(sql, 'utf8'))
  await erp.end()
}

const isAlive = pid => {
  try {
    return kill(pid, 0)
  } catch {
    return false
  }
}

const stop = async note => {
  const { pid, dir } = JSON.parse(readFileSync(note, 'utf8'))
  if (isAlive(pid)) kill(pid, 'SIGINT')
  while (isAlive(pid)) await new Promise(wait => setTimeout(wait, 50))
  rmSync(dir, { recursive: true, force: true })
  rmSync(note)
}

const [, , action, ...rest] = argv
await (action === 'start' ? start(...rest) : stop(...rest))

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that was started for a test, and how it is reached. */
export type Server = { readonly url: string; stop(): Promise<void> }

/** Servers of databases refuse to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Why the tests of a server cannot run here, `undefined` when they can. In CI there is no such reason. */
export const reasonToSkip = (program: string | undefined, name: string): string | undefined => {
  if (program !== undefined) return undefined
  if (process.env['CI']) throw new Error(`${name} is not installed`)
  return `${name} is not installed`
}

/** The first of several paths that is there; `*` stands for a version. */
export const programIn = (...paths: readonly string[]): string | undefined =>
  paths.flatMap(path => {
    const [before = '', after] = path.split('*')
    if (after === undefined) return existsSync(path) ? [path] : []
    return (existsSync(before) ? readdirSync(before) : [])
      .map(version => `${before}${version}${after}`)
      .filter(existsSync)
  })[0]

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

const folderOf = (name: string): string => {
  const dir = mkdtempSync(join(tmpdir(), `cellcite-${name}-`))
  chmodSync(dir, 0o777)
  mkdirSync(join(dir, 'data'), { mode: 0o700 })
  if (NOBODY.uid !== undefined) chownSync(join(dir, 'data'), NOBODY.uid, NOBODY.gid)
  return dir
}

const ended = (server: ChildProcess, dir: string, signal: NodeJS.Signals) => async (): Promise<void> => {
  const exit = new Promise(resolve => server.once('exit', resolve))
  server.kill(signal)
  await exit
  rmSync(dir, { recursive: true, force: true })
}

/** A PostgreSQL of its own in a temporary folder, account `reader`, password `s3cret`. */
export const startPostgres = async (postgres: string): Promise<Server> => {
  const dir = folderOf('postgres')
  const data = join(dir, 'data')
  const options = { ...NOBODY, cwd: dir, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', HOME: dir } }
  const initdb = programIn('/usr/lib/postgresql/*/bin/initdb') ?? postgres.replace(/postgres$/, 'initdb')
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'], { ...options, stdio: 'pipe' })
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off']
  const server = spawn(postgres, args, { ...options, stdio: 'ignore' })
  return { url: `postgres://postgres:s3cret@127.0.0.1:${port}/postgres`, stop: ended(server, dir, 'SIGINT') }
}

/** A MariaDB of its own in a temporary folder, reached as root without a password. */
export const startMariadb = async (mariadbd: string): Promise<Server> => {
  const dir = folderOf('mariadb')
  const data = join(dir, 'data')
  const options = { ...NOBODY, cwd: dir, env: { PATH: process.env['PATH'] ?? '', HOME: dir } }
  const install = programIn('/usr/bin/mariadb-install-db', '/usr/bin/mysql_install_db')
  if (!install) throw new Error('mariadb-install-db is not there')
  execFileSync(
    install,
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    {
      ...options,
      stdio: 'pipe',
    },
  )
  const port = await freePort()
  const args = ['--no-defaults', `--datadir=${data}`, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${dir}/s`]
  const server = spawn(mariadbd, args, { ...options, stdio: 'ignore' })
  return { url: `mysql://root@127.0.0.1:${port}/shop`, stop: ended(server, dir, 'SIGTERM') }
}

/** Tries until it succeeds; a server needs a moment to begin. */
export const eventually = async <T>(work: () => Promise<T>, ms = 30_000): Promise<T> => {
  const until = Date.now() + ms
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, 150))
    }
  }
}

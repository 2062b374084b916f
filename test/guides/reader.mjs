// A reader of a guide: a home folder of their own, cellcite installed from the packed package, a shell, servers that they start.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startScriptedModel } from './scripted-model.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')

/** Longest time of one block, and until a server listens, in milliseconds. */
const BLOCK_MS = 180_000
const LISTEN_MS = 60_000

/** Ports that guides name, and the home folder that they show; each reader has free ports and a home of their own. */
const PORTS = ['7117', '3000', '11434', '5432']
const HOME = '/home/anna'

/**
 * Installs the package as `npm install` of its tarball would, without a network: what it packs, unpacked, beside links to the
 * packages that it depends on, and to no others.
 *
 * @returns the folder that holds `node_modules`
 */
export const install = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellcite-install-'))
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [{ filename }] = JSON.parse(packed)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'cellcite'), { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', join(modules, 'cellcite'), '--strip-components=1'])
  const { dependencies, peerDependencies, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (!existsSync(join(root, 'node_modules', name))) continue
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  const command = join(modules, 'cellcite', bin.cellcite)
  chmodSync(command, 0o755)
  mkdirSync(join(modules, '.bin'))
  symlinkSync(command, join(modules, '.bin/cellcite'))
  return { folder, modules, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const freePort = () =>
  new Promise(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(String(port)))
    })
  })

/** A reader who begins in a folder with the examples, `~/reports` beside it, and a model that listens at port 11434 of the guides. */
export const openReader = async ({ modules }) => {
  const home = mkdtempSync(join(tmpdir(), 'cellcite-reader-'))
  const cwd = join(home, 'work')
  for (const place of [join(cwd, 'examples'), join(home, 'reports')])
    cpSync(join(root, 'examples'), place, {
      recursive: true,
      filter: path => !path.split('/').includes('.cellcite'),
    })
  const ports = new Map()
  for (const port of PORTS) ports.set(port, await freePort())
  mkdirSync(join(home, 'bin'))
  writeFileSync(join(home, 'bin/cellcite'), shim(join(modules, '.bin/cellcite'), ports.get('7117')))
  chmodSync(join(home, 'bin/cellcite'), 0o755)
  const model = await startScriptedModel(Number(ports.get('11434')))
  const reader = { home, ports, modules, servers: [], state: join(home, '.state'), started: cwd }
  writeFileSync(reader.state, `cd ${JSON.stringify(cwd)}\n`)
  return {
    ...reader,
    run: text => run(reader, text),
    serve: text => serve(reader, text),
    write: (file, text) => writeFileSync(join(folderOf(reader), file), real(reader, text)),
    env: () => envOf(reader),
    real: text => real(reader, text),
    folder: () => folderOf(reader),
    close: async () => {
      await stopServers(reader)
      model.closeAllConnections()
      model.close()
      const database = join(home, 'pg')
      if (existsSync(database)) execFileSync(process.execPath, [join(here, 'postgres.mjs'), 'stop', database])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** The command as it is installed; a server takes this reader's port. */
const shim = (command, port) => `#!/bin/bash
if [ "$1" = serve ] && [[ " $* " != *" --port "* ]]; then set -- "$@" --port ${port}; fi
exec ${JSON.stringify(process.execPath)} ${JSON.stringify(command)} "$@"
`

const envOf = ({ home, modules }) => ({
  HOME: home,
  PATH: `${join(home, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
  LANG: 'C.UTF-8',
  TMPDIR: tmpdir(),
  GUIDES: here,
  PACKAGES: modules,
  NO_COLOR: '1',
})

/** What a guide says, with this reader's home and ports. */
const real = ({ home, ports }, text) => {
  let said = text.replaceAll(HOME, home)
  for (const [port, own] of ports) said = said.replace(new RegExp(`\\b${port}\\b`, 'g'), own)
  return said
}

/** What was printed, as a guide would show it. */
const told = ({ home, ports }, text) => {
  let said = text.replaceAll(home, HOME)
  for (const [port, own] of ports) said = said.replace(new RegExp(`\\b${own}\\b`, 'g'), port)
  return said
}

const folderOf = ({ state }) => JSON.parse(/^cd (".*")$/m.exec(readFileSync(state, 'utf8'))[1])

/** Runs a block in the shell: the folder and the variables of the blocks before it still hold. */
const run = (reader, text) =>
  new Promise(done => {
    const script = [
      'set -eo pipefail',
      `source ${JSON.stringify(reader.state)}`,
      `trap '{ printf "cd \\"%s\\"\\n" "$PWD"; declare -p | grep -E "^declare -[-x]+ ([a-z_]+|TOKEN|[A-Z]+_URL)="; } > ${JSON.stringify(reader.state)} || true' EXIT`,
      real(reader, text),
    ].join('\n')
    const child = spawn('bash', ['--norc', '-c', script], {
      env: envOf(reader),
      cwd: reader.home,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (printed += part))
    const timer = setTimeout(() => stopGroup(child), BLOCK_MS)
    child.once('close', code => {
      clearTimeout(timer)
      done({ code, printed: told(reader, printed) })
    })
  })

/** Starts a server and waits until it says that it listens. */
const serve = async (reader, text) => {
  await stopServers(reader)
  const script = `source ${JSON.stringify(reader.state)}\n${real(reader, text)}`
  const child = spawn('bash', ['--norc', '-c', script], {
    env: envOf(reader),
    cwd: reader.home,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  reader.servers.push(child)
  let printed = ''
  const listening = new Promise(done => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        printed += part
        if (/listen(s|ing)/.test(printed)) done(true)
      })
    child.once('close', () => done(false))
    setTimeout(() => done(false), LISTEN_MS).unref()
  })
  const isUp = await listening
  return { code: isUp ? 0 : 1, printed: told(reader, printed) }
}

const stopServers = async reader => {
  for (const child of reader.servers.splice(0)) {
    const ended = new Promise(done => child.once('close', done))
    if (child.exitCode !== null || child.signalCode !== null) continue
    stopGroup(child)
    await ended
  }
}

/** The shell and what it started, which are a group of their own. */
const stopGroup = ({ pid }) => {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It had ended by itself.
  }
}

/** Guides of the project, README first. */
export const guides = () => [
  'README.md',
  ...readdirSync(join(root, 'docs/guides'))
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => `docs/guides/${name}`),
]

export const textOf = guide => readFileSync(join(root, guide), 'utf8')

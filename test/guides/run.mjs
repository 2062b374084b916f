// Runs the commands of a guide as a reader would, against a server of its own: each ```bash block that speaks to "$server".
//   npm run build && node test/guides/run.mjs docs/guides/http.md
// A block fails when a command of it fails, or when the server replies with a fault.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const guide = process.argv[2] ?? 'docs/guides/http.md'
const blocks = [...readFileSync(join(root, guide), 'utf8').matchAll(/```bash\n([\s\S]*?)```/g)]
  .map(([, text]) => text)
  .filter(text => text.includes('$server'))

const data = mkdtempSync(join(tmpdir(), 'cellcite-guide-'))
const server = spawn(process.execPath, [join(root, 'dist/serve/cli/main.js'), 'serve', '--data', data, '--port', '0'], {
  stdio: ['ignore', 'ignore', 'pipe'],
})
const url = await new Promise((done, failed) => {
  let told = ''
  server.stderr.on('data', text => {
    told += text
    const [, found] = /listens at (\S+)/.exec(told) ?? []
    if (found) done(found)
  })
  server.once('exit', code => failed(new Error(`the server ended with ${code}: ${told}`)))
})

/** Waits until no job of the guide's library waits or runs. */
const settled = async () => {
  for (;;) {
    const { jobs } = await (await fetch(`${url}/v1/libraries/Documents/jobs`)).json()
    if (jobs.every(({ ended }) => ended)) return
    await new Promise(wait => setTimeout(wait, 300))
  }
}

let failed = 0
for (const block of blocks)
  for (const line of block.split('\n').filter(text => text.trim() !== '' && !text.startsWith('server='))) {
    await settled()
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', `server=${url}\n${line}`], {
      cwd: root,
      encoding: 'utf8',
    })
    const isFault = /urn:cellcite:fault/.test(stdout)
    if (status !== 0 || isFault || stdout === '') {
      failed += 1
      console.log(`FAIL ${line}\n${stdout}${stderr}`)
    } else console.log(`ok   ${line}\n     ${stdout.slice(0, 160).replaceAll('\n', ' ')}`)
  }
server.removeAllListeners('exit')
server.kill('SIGTERM')
await new Promise(done => server.once('exit', done))
rmSync(data, { recursive: true, force: true })
console.log(`${blocks.length} blocks of ${guide}: ${failed} failed`)
process.exit(failed === 0 && blocks.length > 0 ? 0 : 1)

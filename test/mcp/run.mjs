// Holds the MCP face against the official conformance suite and drives its tools by the official inspector, over both transports.
//   npm install --prefix test/mcp && npm run test:mcp
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const here = new URL('.', import.meta.url).pathname
const root = join(here, '../..')
const cli = join(root, 'dist/serve/cli/main.js')
const modules = join(here, 'node_modules')
const data = mkdtempSync(join(tmpdir(), 'cellcite-mcp-'))

/** Starts the server on a free port; gives its address when it listens. */
const start = () =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'serve', '--data', data, '--port', '0', '--rate', '100000'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    child.stderr.on('data', text => {
      told += text
      const [, url] = /listens at (\S+)/.exec(told) ?? []
      if (url) resolve({ child, url })
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}\n${told}`)))
  })

/** Uploads an example and waits for its job. */
const fill = async url => {
  const form = new FormData()
  form.append('file', new Blob(['Item,Price\nApple,3\nPear,5\nPlum,7\n']), 'prices.csv')
  const upload = await fetch(`${url}/v1/libraries/Documents/documents`, { method: 'POST', body: form })
  const { job } = await upload.json()
  await (await fetch(`${url}/v1/jobs/${job.job}/events`)).text()
}

const inspect = (target, args) =>
  JSON.parse(
    execFileSync(join(modules, '.bin/mcp-inspector'), ['--cli', ...target, ...args], {
      encoding: 'utf8',
      cwd: data,
      timeout: 120_000,
    }),
  )

const failures = []
const check = (what, holds) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  if (!holds) failures.push(what)
}

/** Lists and calls by the inspector, which holds each structured content against the schema of its tool. */
const inspectAll = (name, target) => {
  const { tools } = inspect(target, ['--method', 'tools/list'])
  check(`${name}: tools with schemas`, tools.length >= 5 && tools.every(tool => tool.inputSchema && tool.outputSchema))
  check(`${name}: resources`, inspect(target, ['--method', 'resources/list']).resources.length >= 3)
  check(`${name}: prompts`, inspect(target, ['--method', 'prompts/list']).prompts.length === 1)
  const call = (tool, ...args) =>
    inspect(target, ['--method', 'tools/call', '--tool-name', tool, ...args.flatMap(arg => ['--tool-arg', arg])])
  check(`${name}: ask`, call('ask', 'question=What is the price of Pear?').structuredContent.shown === '5')
  check(`${name}: list_tables`, call('list_tables').structuredContent.total === 1)
  check(`${name}: describe_table`, call('describe_table', 'table=prices.csv#1.1').structuredContent.records === 3)
  check(`${name}: read_rows`, call('read_rows', 'table=prices.csv#1.1').structuredContent.rows.length === 3)
  check(`${name}: search`, call('search', 'question=Plum').structuredContent.entries.length > 0)
  check(`${name}: a mistake is told`, call('describe_table', 'table=none').isError === true)
}

const { child, url } = await start()
try {
  await fill(url)
  const [library] = (await (await fetch(`${url}/v1/libraries`)).json()).libraries
  inspectAll('http', [`${url}/mcp`, '--transport', 'http'])
  inspectAll('stdio', ['node', cli, 'mcp', '--library', join(data, 'libraries', library.library, 'library')])
  const suite = join(modules, '@modelcontextprotocol/conformance/dist/index.js')
  const judged = spawn(
    process.execPath,
    [
      ...['--import', join(here, 'node-20.mjs'), suite, 'server', '--url', `${url}/mcp`],
      ...['--expected-failures', join(here, 'fixture-only.yml')],
    ],
    { cwd: data, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  judged.stdout.on('data', text => {
    output += text
  })
  const code = await new Promise(resolve => judged.once('exit', resolve))
  console.log(output.slice(output.indexOf('=== SUMMARY')))
  check('conformance suite', code === 0)
} finally {
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
  await new Promise(resolve => child.once('exit', resolve))
  rmSync(data, { recursive: true, force: true })
}
process.exit(failures.length === 0 ? 0 : 1)

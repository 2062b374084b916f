// Many people at once: asks, searches and reads against a running server while documents are uploaded.
//   npm run build && node bench/load/run.mjs DIR [--clients 50] [--seconds 120] [--questions FILE.jsonl] [--fresh] [--json]
// DIR holds documents; the questions (JSON lines with "question") are asked in turn. Prints for each kind of request how many there
// were, how many failed, p50, p95 and p99, and the server's memory over time. Exits 1 when a request failed.
// A server gives the reply to a repeated question again while nobody writes. With --fresh no question is ever repeated to the letter:
// at each round one more question mark stands at its end, so that every reply is worked out.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

const [dir, ...rest] = process.argv.slice(2)
if (!dir) {
  console.error(
    'usage: node bench/load/run.mjs DIR [--clients 50] [--seconds 120] [--questions FILE.jsonl] [--fresh] [--json]',
  )
  process.exit(2)
}
const option = (name, usual) => (rest.includes(`--${name}`) ? rest[rest.indexOf(`--${name}`) + 1] : usual)
const clients = Number(option('clients', '50'))
const seconds = Number(option('seconds', '120'))
const questionsFile = option('questions')
const questions = questionsFile
  ? readFileSync(questionsFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line).question)
  : ['How many rows are there?']

const cli = new URL('../../dist/serve/cli/main.js', import.meta.url).pathname
const data = mkdtempSync(join(tmpdir(), 'cellcite-load-'))
const server = spawn(process.execPath, [cli, 'serve', '--data', data, '--port', '0', '--rate', '1000000'], {
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
const library = `${url}/v1/libraries/Documents`

const filesIn = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(file => statSync(file).isFile())

const upload = async files => {
  const form = new FormData()
  for (const { path, bytes } of files) form.append('file', new Blob([bytes]), path)
  const got = await fetch(`${library}/documents`, { method: 'POST', body: form })
  if (!got.ok) throw new Error(`upload: ${got.status} ${await got.text()}`)
  return got.json()
}

const ended = async job => {
  const text = await (await fetch(`${url}/v1/jobs/${job}/events`)).text()
  return JSON.parse(text.trim().split('\n').at(-1).slice('data: '.length))
}

const all = filesIn(resolve(dir)).map(file => ({ path: relative(resolve(dir), file), bytes: readFileSync(file) }))
const began = performance.now()
const first = await upload(all)
const report = (await ended(first.job.job)).report
const ingestSeconds = (performance.now() - began) / 1000
console.error(`ingest: ${JSON.stringify(report.counts)}, ${ingestSeconds.toFixed(1)} s`)

const post = (name, body) =>
  fetch(`${library}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const { tables } = await (await fetch(`${library}/list-tables?limit=500`)).json()
const loadable = tables.filter(table => table.loadable)
let turn = 0
const next = list => list[turn++ % list.length]
const fresh = rest.includes('--fresh')
let asked = 0
const nextQuestion = () => {
  const question = questions[asked % questions.length]
  const round = Math.floor(asked++ / questions.length)
  return fresh ? `${question}${'?'.repeat(round)}` : question
}

/** Kinds of requests, each as often as its weight says. */
const kinds = [
  { name: 'search', weight: 3, run: () => post('search', { question: nextQuestion() }) },
  { name: 'ask', weight: 4, run: () => post('ask', { question: nextQuestion() }) },
  { name: 'read-rows', weight: 2, run: () => post('read-rows', { table: next(tables).table, limit: 50 }) },
]
const hasQuery =
  (await (await fetch(`${url}/openapi.json`)).json()).paths['/v1/libraries/{library}/query'] !== undefined
if (hasQuery) {
  // One conversation a client: its workspace holds one table and is asked again and again.
  const workspaces = new Map()
  kinds.push({
    name: 'query',
    weight: 3,
    run: async client => {
      const conversation = `load-${client}`
      if (!workspaces.has(client)) {
        const { table } = loadable[client % loadable.length]
        const got = await post('load-table', { conversation, table, name: 'loaded' })
        if (!got.ok) return got
        workspaces.set(client, (await got.json()).loaded.name)
      }
      return post('query', { conversation, sql: `SELECT count(*) AS n FROM "${workspaces.get(client)}"` })
    },
  })
}
const wheel = kinds.flatMap(kind => Array.from({ length: kind.weight }, () => kind))

const times = new Map(kinds.map(({ name }) => [name, []]))
const errors = []
const until = performance.now() + seconds * 1000
const work = async client => {
  let step = client
  while (performance.now() < until) {
    const kind = wheel[step++ % wheel.length]
    const from = performance.now()
    try {
      const got = await kind.run(client)
      const text = await got.text()
      if (!got.ok) errors.push(`${kind.name}: ${got.status} ${text.slice(0, 200)}`)
    } catch (error) {
      errors.push(`${kind.name}: ${error.message} ${error.cause?.message ?? ''}`)
    }
    times.get(kind.name).push(performance.now() - from)
  }
}

const gauge = (text, name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
const memory = []
const sample = async () => {
  const text = await (await fetch(`${url}/metrics`)).text()
  memory.push({
    at: Math.round(seconds - (until - performance.now()) / 1000),
    rssMb: Math.round(gauge(text, 'cellcite_process_resident_memory_bytes') / 1e6),
    heapMb: Math.round(gauge(text, 'cellcite_nodejs_heap_size_used_bytes') / 1e6),
    lagMs: Math.round(gauge(text, 'cellcite_nodejs_eventloop_lag_p99_seconds') * 1000),
  })
}
const sampler = setInterval(() => sample().catch(() => undefined), 5000)

/** Twenty files at once, in the middle: copies of the first ones under new names and with new content. */
const uploadTwenty = async () => {
  await new Promise(wait => setTimeout(wait, (seconds * 1000) / 3))
  const texts = Array.from({ length: 20 }, (_, at) => ({
    path: `loaded/${at}.csv`,
    bytes: Buffer.from(
      `Item,Price\n${Array.from({ length: 500 }, (_, row) => `item ${at}-${row},${row}`).join('\n')}\n`,
    ),
  }))
  const from = performance.now()
  const got = await Promise.all(texts.map(one => upload([one])))
  const uploadMs = performance.now() - from
  const jobs = [...new Set(got.flatMap(({ job }) => (job ? [job.job] : [])))]
  const states = await Promise.all(jobs.map(ended))
  return {
    uploadMs: Math.round(uploadMs),
    allReadMs: Math.round(performance.now() - from),
    states: states.map(({ state }) => state),
  }
}

const [uploaded] = await Promise.all([uploadTwenty(), ...Array.from({ length: clients }, (_, client) => work(client))])
clearInterval(sampler)
await sample()
const percentile = (values, share) =>
  Math.round(values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)
const kindsTold = Object.fromEntries(
  [...times].map(([name, values]) => {
    values.sort((a, b) => a - b)
    return [
      name,
      {
        count: values.length,
        p50: percentile(values, 0.5),
        p95: percentile(values, 0.95),
        p99: percentile(values, 0.99),
      },
    ]
  }),
)
const count = [...times.values()].reduce((sum, values) => sum + values.length, 0)
const result = {
  clients,
  seconds,
  fresh,
  documents: all.length,
  ingestSeconds: Math.round(ingestSeconds),
  requests: count,
  perSecond: Math.round((count / seconds) * 10) / 10,
  errors: errors.length,
  firstErrors: errors.slice(0, 5),
  kinds: kindsTold,
  uploadOfTwenty: uploaded,
  memory,
}
console.log(JSON.stringify(result, null, rest.includes('--json') ? 0 : 1))
server.removeAllListeners('exit')
server.kill('SIGTERM')
await new Promise(done => server.once('exit', done))
rmSync(data, { recursive: true, force: true })
process.exit(errors.length === 0 ? 0 : 1)

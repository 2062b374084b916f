/**
 * How large tables and many conversations are served: `node bench/workspace/scale.mjs [rows] [conversations]`.
 *
 * Prints how long a table of rows x 12 takes to load from Parquet and to be grouped, then opens many conversations and
 * lets twenty at a time ask at once.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibrary } from '../../dist/library/index.js'
import { openWorkspaces } from '../../dist/workspace/index.js'

const rows = Number(process.argv[2] ?? 1_000_000)
const conversations = Number(process.argv[3] ?? 200)
const AT_ONCE = 20
const dir = mkdtempSync(join(tmpdir(), 'cellcite-scale-'))
const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
const told = ms => `${Math.round(ms)} ms`

const csv = (name, count) => {
  const lines = ['id,region,city,product,amount,price,qty,discount,day,code,note,flag']
  for (let at = 0; at < count; at += 1)
    lines.push(
      `${at + 1},region ${at % 12},city ${at % 997},product ${at % 40},${(at * 7919) % 100003}.${at % 10}${at % 7},${at % 977},${at % 13},${(at % 40) / 10},2025-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')},C${String(at % 100000).padStart(6, '0')},note of row ${at},${at % 2 ? 'yes' : 'no'}`,
    )
  const file = join(dir, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const big = csv('big.csv', rows)
const small = csv('small.csv', 20_000)
const library = await openLibrary({ dir: join(dir, '.cellcite') })
await library.ingest([big, small])
await library.close()

const workspaces = openWorkspaces({ dir: join(dir, 'workspaces') })
const open = async name => ({
  owner: 'bench',
  workspace: (await workspaces.open({ owner: 'bench', conversation: name })).handle,
})
const load = (whose, file) =>
  workspaces.load({ ...whose, source: { kind: 'document', file, library: join(dir, '.cellcite') } })

const first = await open('big')
const began = performance.now()
const loaded = await load(first, big)
console.log(`${rows} x 12 loaded from ${loaded.from}: ${told(performance.now() - began)}`)
for (const statement of [
  'SELECT region, avg(amount) FROM big_typed GROUP BY 1',
  'SELECT region, avg(num(amount)) FROM big GROUP BY 1',
  'WITH x AS (SELECT region, amount FROM big) SELECT region, avg(num(amount)) FROM x GROUP BY 1',
  'SELECT city, sum(qty) FROM big_typed GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
]) {
  const times = []
  for (let at = 0; at < 6; at += 1) times.push((await workspaces.query({ ...first, statement, timeoutMs: 60_000 })).ms)
  console.log(`${told(quantile(times.slice(1), 0.5))} warm (first ${told(times[0])}): ${statement}`)
}

const all = []
for (let at = 0; at < conversations; at += 1) {
  const whose = await open(`c${at}`)
  await load(whose, small)
  all.push(whose)
}
console.log(
  `${conversations} conversations with a table of 20,000 rows each; memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
)

const waits = []
let failures = 0
let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 50)
let lag = 0
let last = performance.now()
const tick = setInterval(() => {
  lag = Math.max(lag, performance.now() - last - 10)
  last = performance.now()
}, 10)
let next = 0
const total = conversations * 3
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < total) {
      const whose = all[(next * 7) % all.length]
      next += 1
      const asked = performance.now()
      await workspaces
        .query({ ...whose, statement: 'SELECT region, sum(num(amount)), count(*) FROM small GROUP BY 1 ORDER BY 1' })
        .catch(() => {
          failures += 1
        })
      waits.push(performance.now() - asked)
    }
  }),
)
clearInterval(watch)
clearInterval(tick)
console.log(
  `${total} queries, ${AT_ONCE} at once: ${failures} failed, p50 ${told(quantile(waits, 0.5))}, p95 ${told(quantile(waits, 0.95))}, most ${told(Math.max(...waits))}; peak memory ${Math.round(peak / 1e6)} MB; longest pause of the caller's event loop ${told(lag)}`,
)
await workspaces.close()
rmSync(dir, { recursive: true, force: true })

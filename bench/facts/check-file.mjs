// Reads one file and checks the facts given on standard input; prints one JSON line. Run by run.mjs.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkFact } from './check-fact.mjs'

const [, , dist, path] = process.argv
const facts = JSON.parse(readFileSync(0, 'utf8'))
const load = async part => import(pathToFileURL(`${dist}/${part}/index.js`).href)
const { readSource, sourceOfBytes } = await load('source')
const grid = await load('grid')
const understand = await load('table').then(
  module => module.understand,
  () => undefined,
)

const start = performance.now()
const outcome = await attempt({})
const ms = Math.round(performance.now() - start)
const mb = Math.round(process.resourceUsage().maxRSS / 1024)
const results = []
for (const fact of facts) {
  if (fact.kind === 'note') continue
  results.push({ fact, ...checked(fact) })
  if (fact.kind === 'must_refuse' && fact.password) results.push(await opens(fact))
}
console.log(JSON.stringify({ ms, mb, facts: results }))

/** The book, or the fault; anything else that is thrown is a crash of this process. */
async function attempt(readOptions) {
  try {
    return { book: await readSource(sourceOfBytes(basename(path), new Uint8Array(readFileSync(path))), readOptions) }
  } catch (error) {
    if (typeof error?.code === 'string' && error.name === 'Fault') return { fault: error }
    throw error
  }
}

function checked(fact) {
  try {
    return checkFact(fact, outcome, { grid, understand, facts })
  } catch (error) {
    return { ok: false, got: `the check failed: ${error.stack?.split('\n').slice(0, 2).join(' ')}` }
  }
}

/** A file with a known password may open with it: told apart, as a soft fact. */
async function opens(fact) {
  const again = await attempt({ password: fact.password })
  return {
    fact: { ...fact, kind: 'opens_with_password', value: true, soft: true },
    ok: again.book !== undefined,
    got: again.fault?.code ?? true,
  }
}

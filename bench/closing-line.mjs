// Prints the closing line of all test runs since the install, from the JSON files that vitest left: "N passed, N failed, N skipped".
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../node_modules/.cache/', import.meta.url)
const runs = readdirSync(folder)
  .filter(name => /^vitest.*\.json$/.test(name))
  .map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
const sum = field => runs.reduce((total, run) => total + run[field], 0)
if (runs.some(run => run.numTotalTests === 0) || sum('numTotalTests') === 0) throw new Error('no test was run')
console.log(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped`)

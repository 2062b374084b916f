// Prints the closing line of the last test run, from the JSON that vitest left: "N passed, N failed, N skipped".
import { readFileSync } from 'node:fs'

const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = JSON.parse(
  readFileSync(new URL('../node_modules/.cache/vitest.json', import.meta.url), 'utf8'),
)
if (numTotalTests === 0) throw new Error('no test was run')
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)

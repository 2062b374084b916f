// Runs every fenced block of the guides as a reader would, from the packed package, and compares what is printed.
//   npm run build && node test/guides/run.mjs [docs/guides/http.md …]
// A block that is not run says why in the guide. How blocks are marked: blocks.mjs. What … means: compare.mjs.
import { execFileSync } from 'node:child_process'
import { blocksIn, noteOf, notesOf } from './blocks.mjs'
import { checkTypes } from './check-types.mjs'
import { holds, isShown } from './compare.mjs'
import { callByClient } from './desktop-client.mjs'
import { guides, install, openReader, textOf } from './reader.mjs'

const SHELL = new Set(['sh', 'bash'])
const DATA = new Set(['json', 'csv', 'jsonl', 'sql'])
const PROGRAM = new Set(['js', 'ts', 'mjs'])

const counts = { run: 0, compared: 0, written: 0, 'not run': 0, failed: 0 }

const tell = (what, { line, language, file }, more = '') => {
  console.log(`${what.padEnd(8)} line ${line}, ${[language, file].filter(Boolean).join(' ')}${more}`)
}

const fail = (block, why, printed) => {
  counts.failed += 1
  tell('FAIL', block, `: ${why}\n${block.text}\n--- printed ---\n${printed}\n---------------`)
}

const hasProgram = name => {
  try {
    execFileSync('bash', ['-c', `command -v ${name} || compgen -G "/usr/lib/postgresql/*/bin/${name}"`])
    return true
  } catch {
    return false
  }
}

/** What is wrong with what a block printed; `undefined` when nothing is. */
const wrongIn = (block, { code, printed }) => {
  if (code !== 0) return `it ended with ${code}`
  if (/urn:cellcite:fault/.test(printed) && !/urn:cellcite:fault/.test(block.printed ?? '')) return 'it printed a fault'
  if (block.printed !== undefined && !isShown(printed, block.printed)) return `the guide shows\n${block.printed}\n`
  const missing = notesOf(block, 'prints').find(text => !holds(printed, text))
  if (missing !== undefined) return `it does not print ${JSON.stringify(missing)}`
  const isCompared = block.printed !== undefined || notesOf(block, 'prints').length > 0
  return printed.trim() !== '' && !isCompared ? 'it prints something that the guide does not show' : undefined
}

const runBlock = async (reader, block) => {
  for (const command of notesOf(block, 'before')) {
    const { code, printed } = await reader.run(command)
    if (code !== 0) return fail(block, `before it, ${command} ended with ${code}`, printed)
  }
  const outcome = noteOf(block, 'serves') === undefined ? await reader.run(block.text) : await reader.serve(block.text)
  const wrong = noteOf(block, 'serves') === undefined ? wrongIn(block, outcome) : serverWrong(block, outcome)
  if (wrong !== undefined) return fail(block, wrong, outcome.printed)
  counts.run += 1
  if (block.printed !== undefined || notesOf(block, 'prints').length > 0) counts.compared += 1
  tell('ok', block)
}

const serverWrong = (block, { code, printed }) => {
  if (code !== 0) return 'it does not listen'
  const missing = notesOf(block, 'prints').find(text => !holds(printed, text))
  return missing === undefined ? undefined : `it does not print ${JSON.stringify(missing)}`
}

const writeBlock = async (reader, block) => {
  for (const command of notesOf(block, 'before')) await reader.run(command)
  reader.write(block.file, block.text)
  counts.written += 1
  if (block.text.includes('"mcpServers"')) {
    const told = await callByClient(reader, JSON.parse(reader.real(block.text)))
    const missing = notesOf(block, 'prints').find(text => !holds(told, text))
    if (missing !== undefined) return fail(block, `the client was not told ${JSON.stringify(missing)}`, told)
  }
  tell('ok', block)
}

const handle = async (reader, block) => {
  const reason = noteOf(block, 'not run')
  const needs = noteOf(block, 'needs')
  if (reason !== undefined) {
    counts['not run'] += 1
    return tell('not run', block, `: ${reason}`)
  }
  if (needs !== undefined && !hasProgram(needs)) {
    counts['not run'] += 1
    return tell('not run', block, `: there is no ${needs} here`)
  }
  if (SHELL.has(block.language)) return runBlock(reader, block)
  if ((DATA.has(block.language) || PROGRAM.has(block.language)) && block.file !== '') return writeBlock(reader, block)
  return fail(block, 'it is neither run nor written, and no reason is given', '')
}

const runGuide = async (guide, installed) => {
  console.log(`\n# ${guide}`)
  const reader = await openReader(installed)
  const blocks = blocksIn(textOf(guide))
  try {
    for (const block of blocks) await handle(reader, block)
    const programs = blocks.filter(({ language, file }) => PROGRAM.has(language) && file !== '')
    const errors = programs.length === 0 ? '' : checkTypes(reader, programs)
    if (errors !== '') {
      counts.failed += 1
      console.log(`FAIL     types of the programs\n${errors}`)
    }
  } finally {
    await reader.close()
  }
}

const installed = install()
try {
  const asked = process.argv.slice(2)
  for (const guide of asked.length > 0 ? asked : guides()) await runGuide(guide, installed)
} finally {
  installed.remove()
}
console.log(
  `\n${Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')}`,
)
process.exit(counts.failed === 0 && counts.run > 0 ? 0 : 1)

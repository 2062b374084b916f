// Runs the whole product on a corpus with gold and scores it: ingest, inspect, search, ask.
//   npm run bench:office -- DIR [--formats xlsx,csv] [--out DIR] [--floors FILE] [--json] [--losses] [--time]
// DIR holds corpus/, questions.jsonl, tables.jsonl, documents.jsonl and score.mjs. With --floors the run fails when a figure is
// under its floor; --time also tells how long answers take. Build first: the product is run from dist/ as a user runs it.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const CLI = new URL('../../dist/serve/cli/main.js', import.meta.url).pathname
const [dir, ...rest] = process.argv.slice(2)
const option = name => (rest.includes(`--${name}`) ? (rest[rest.indexOf(`--${name}`) + 1] ?? '') : undefined)
const flag = name => rest.includes(`--${name}`)
if (!dir) {
  console.error(
    'usage: npm run bench:office -- DIR [--formats xlsx,csv] [--out DIR] [--floors FILE] [--json] [--losses]',
  )
  process.exit(2)
}
// The scorer only runs when it is called by its true path.
const gold = realpathSync(resolve(dir))
const out = option('out') ?? mkdtempSync(join(tmpdir(), 'cellcite-office-'))
mkdirSync(out, { recursive: true })
const lines = file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

/** Runs the product and keeps its standard output in a file; a non-zero exit is told but does not stop the bench. */
const product = (args, file) => {
  const began = performance.now()
  const { stdout, stderr, status } = spawnSync(process.execPath, [CLI, ...args], {
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  })
  if (file) writeFileSync(file, stdout)
  const ms = Math.round(performance.now() - began)
  console.error(`${args[0]}: exit ${status}, ${ms} ms${status ? `\n${stderr.slice(-800)}` : ''}`)
  return ms
}

const questions = join(out, 'questions-asked.jsonl')
writeFileSync(
  questions,
  lines(join(gold, 'questions.jsonl'))
    .map(({ id, question }) => `${JSON.stringify({ id, question })}\n`)
    .join(''),
)
const library = join(out, 'library')
rmSync(library, { recursive: true, force: true })
const ms = {
  ingest: product(['ingest', join(gold, 'corpus'), '--library', library, '--json'], join(out, 'ingest.jsonl')),
  inspect: product(['inspect', join(gold, 'corpus'), '--json'], join(out, 'tables.jsonl')),
  search: product(['search', '--questions', questions, '--library', library, '--json'], join(out, 'retrieval.jsonl')),
  ask: product(['ask', '--questions', questions, '--library', library, '--json'], join(out, 'answers.jsonl')),
}

/** The gold of some documents only, as a folder that the scorer takes. */
const goldOf = formats => {
  if (!formats) return gold
  const wanted = new Set(
    lines(join(gold, 'documents.jsonl'))
      .filter(({ format }) => formats.includes(format))
      .map(({ path }) => path),
  )
  const folder = join(out, `gold-${formats.join('-')}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const keep = (name, is) =>
    writeFileSync(
      join(folder, name),
      lines(join(gold, name))
        .filter(is)
        .map(line => `${JSON.stringify(line)}\n`)
        .join(''),
    )
  keep('questions.jsonl', ({ doc }) => wanted.has(doc))
  keep('tables.jsonl', ({ doc }) => wanted.has(doc))
  symlinkSync(join(gold, 'documents.jsonl'), join(folder, 'documents.jsonl'))
  return folder
}
const score = (folder, more = []) =>
  execFileSync(
    process.execPath,
    [
      join(gold, 'score.mjs'),
      '--gold',
      folder,
      '--answers',
      join(out, 'answers.jsonl'),
      '--retrieval',
      join(out, 'retrieval.jsonl'),
      '--tables',
      join(out, 'tables.jsonl'),
      ...more,
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )

const share = ([right, of] = [0, 0]) => (of === 0 ? 1 : right / of)
/** The figures that have floors, as shares of 1; `confident_right` is 1 - confident and wrong over all questions. */
const figuresOf = ({ answers, retrieval, tables }) => ({
  lookup_exact: share(answers.kind.lookup?.exact),
  exact: share(answers.total.exact),
  not_confident_wrong: 1 - share(answers.total.confident_wrong),
  table_first: share(retrieval.tables.total.first),
  table_in_five: share(retrieval.tables.total.in5),
  tables_found: share(retrieval.tables.total.found),
  tables_reached: share(retrieval.tables.total.reached),
  prose_reached: share(retrieval.prose.total.reached),
  ...Object.fromEntries(
    Object.entries(tables)
      .filter(([, value]) => Array.isArray(value) && typeof value[0] === 'number')
      .map(([name, value]) => [`structure_${name}`, share(value)]),
  ),
})

if (flag('time')) {
  const time = new URL('time.mjs', import.meta.url).pathname
  console.log(execFileSync(process.execPath, [time, gold, '--library', library], { encoding: 'utf8' }))
}

const formats = option('formats')?.split(',')
const parts = formats ? { [formats.join('+')]: goldOf(formats) } : { all: gold, 'xlsx+csv': goldOf(['xlsx', 'csv']) }
const figures = {}
for (const [name, folder] of Object.entries(parts)) {
  figures[name] = figuresOf(JSON.parse(score(folder, ['--json'])))
  if (!flag('json')) console.log(`\n#### ${name}\n${score(folder, flag('losses') ? ['--losses'] : [])}`)
}
console.log(
  JSON.stringify(
    { ms, figures },
    (_key, value) => (typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value),
    flag('json') ? 1 : undefined,
  ),
)

const floorsFile = option('floors')
if (floorsFile) {
  const floors = JSON.parse(readFileSync(floorsFile, 'utf8')).office ?? {}
  const under = Object.entries(floors).flatMap(([part, wanted]) =>
    Object.entries(wanted)
      .filter(([name, floor]) => (figures[part]?.[name] ?? 0) < floor)
      .map(([name, floor]) => `${part}: ${name} ${figures[part]?.[name]} is under its floor ${floor}`),
  )
  if (under.length > 0) {
    console.error(under.join('\n'))
    process.exit(1)
  }
  console.log('every figure stands on or over its floor')
}

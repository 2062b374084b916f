// Asks questions over documents that nobody had looked at while building, and scores the answers by kind, language and format.
//   npm run bench:unseen -- [--half first|second] [--losses] [--right] [--json] [--keep DIR]
// 51 invented documents in seven languages and 351 questions, written before the product was run on them, parted by document.
// The first half was then used to find what to mend; the second was scored and not looked at until it had been measured once
// more (see bench/RESULTS.md), so its figure told how far mending one half reaches. Both are guards now.
//
// Columns of the table printed:
//   exact    the outcome is an answer that agrees with the gold (prose: also passages that hold it; unanswerable: not_found;
//            ambiguous: asks back, or an answer that tells every reading)
//   near     not exact, but the best take of an `unsure` agrees (unanswerable: `unsure`, or asks back), or the quantity is right
//            and told in another scale of the unit than the one asked for
//   c-wrong  confident and neither exact nor such a quantity
//   cited    the gold cell is among the cells cited, of the questions that have one
// Build first: the product is run from dist/.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'first' },
    dist: { type: 'string' },
    keep: { type: 'string' },
    losses: { type: 'boolean', default: false },
    right: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (!['first', 'second'].includes(options.half)) {
  console.error('usage: npm run bench:unseen -- [--half first|second] [--losses] [--right] [--json] [--keep DIR]')
  process.exit(2)
}
const here = new URL('.', import.meta.url).pathname
const dist = resolve(options.dist ?? new URL('../../dist', import.meta.url).pathname)
const load = file => import(pathToFileURL(join(dist, file)).href)
const { openLibrary, askLibrary } = await load('index.js')
const { answerLine } = await load('serve/operations/answer-line.js')

const fold = text =>
  String(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/(?<=\d)[\s\u00a0](?=\d{3}(?!\d))/gu, '')
    .replace(/[*†‡¹²³«»"'“”„’]/gu, '')
    .replace(/[‐-―−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.,;:]$/u, '')
/** Every plausible reading of the numbers of a text. */
const numbersOf = text =>
  [
    ...fold(text)
      .replace(/(?<=\d)1(?=$)/u, '1')
      .matchAll(/-?\d+(?:[.,]\d+)*/gu),
  ].flatMap(([token]) => {
    const comma = Number(token.replaceAll('.', '').replace(',', '.')),
      point = Number(token.replaceAll(',', ''))
    return [comma, point].filter(Number.isFinite)
  })
const hasNumber = (text, wanted) => numbersOf(text).some(number => Math.abs(number - wanted) < 0.005)
const COMPUTED = new Set(['aggregate', 'diff', 'join'])
const near = (value, { answer, kind, unit }) => {
  const slack = COMPUTED.has(kind) && !Number.isInteger(answer) ? Math.max(0.005, Math.abs(answer) * 0.003) : 0.005
  return [value, ...(unit === '%' ? [value * 100] : []), ...(kind === 'diff' ? [-value] : [])].some(
    one => Math.abs(one - answer) <= slack,
  )
}
const SCALES = [
  [/백만|百万|млн|million/u, 1e6],
  [/만|万/u, 1e4],
  [/천|千|тыс|thousand|milliers|tsd|^k\p{L}|^кг|^квт/u, 1e3],
  [/^m(?:g|l)\b|^мг|^мл/u, 1e-3],
  [/^mw|^мвт/u, 1e6],
]
const scaleOf = unit => SCALES.find(([pattern]) => pattern.test(fold(unit)))?.[1] ?? 1
/** The right quantity, told in another scale of the unit than the one asked for. */
const sameQuantity = (q, line) =>
  typeof q.answer === 'number' &&
  typeof line.answer === 'number' &&
  Boolean(q.unit && line.unit) &&
  scaleOf(line.unit) !== scaleOf(q.unit) &&
  Math.abs((line.answer * scaleOf(line.unit)) / scaleOf(q.unit) - q.answer) < Math.abs(q.answer) * 1e-6
const YES = /^(?:да|yes|true|예|네|ja|oui|是|はい|there (?:is|are))(?![\p{L}])/u
const NO = /^(?:нет|no|false|아니|nein|non|否|不|いいえ|없음)/u
/** A day in digits brought to ISO. */
const dayed = text =>
  text.replace(
    /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu,
    (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
const sameText = (told, gold) => {
  const a = dayed(fold(told)),
    b = dayed(fold(gold))
  if (!a || !b) return false
  if (a === b) return true
  const more = a.split(' ').length - b.split(' ').length
  return b.length > 1 && a.includes(b) && more <= 4
}
const itemsOf = value =>
  (Array.isArray(value) ? value : String(value ?? '').split(/\s*[;\n]\s*/u))
    .map(item => fold(Array.isArray(item) ? item[0] : item))
    .filter(Boolean)
const sameList = (value, gold) => {
  for (const told of [itemsOf(value), itemsOf(String(value ?? '').replaceAll(', ', ';'))])
    if (told.length === gold.length && gold.every(item => told.includes(fold(item)))) return true
  return false
}
const mentions = (line, needed) => {
  const text = fold(`${line.text ?? ''} ${line.answer ?? ''} ${line.unit ?? ''}`)
  return needed.every(one =>
    [one]
      .flat()
      .some(
        form =>
          text.includes(fold(form)) ||
          (/^\d[\d.,]*$/u.test(form) && hasNumber(text, Number(String(form).replace(',', '.')))),
      ),
  )
}

const agrees = (q, line, told) => {
  if (typeof q.answer === 'boolean') {
    const words = [told, line.text].map(fold)
    return (
      told === q.answer ||
      (words.some(word => (q.answer ? YES : NO).test(word)) && !words.some(word => (q.answer ? NO : YES).test(word)))
    )
  }
  if (Array.isArray(q.answer)) return [q.answer, ...q.accept].some(gold => sameList(told, gold))
  if (typeof q.answer === 'number') {
    const values = typeof told === 'number' ? [told] : numbersOf(told).slice(0, 2)
    return (
      values.some(value => near(value, q)) ||
      q.accept.some(form => sameText(told, form)) ||
      (q.kind === 'unit' && hasNumber(line.text, q.answer))
    )
  }
  return [q.answer, ...q.accept].some(
    form =>
      sameText(told, form) ||
      (typeof told === 'number' && /^0*\d+$/u.test(form) === false && numbersOf(form).includes(told)),
  )
}

const judge = (q, line) => {
  if (q.kind === 'unanswerable')
    return { exact: line.outcome === 'not_found', near: ['unsure', 'ambiguous'].includes(line.outcome) }
  if (q.kind === 'ambiguous')
    return {
      exact:
        line.outcome === 'ambiguous' ||
        (line.outcome === 'answer' && q.must_mention.length > 1 && mentions(line, q.must_mention)),
      near: line.outcome === 'unsure',
    }
  const text = `${line.text ?? ''} ${line.answer ?? ''}`
  if (q.kind === 'prose') {
    const holds = [q.answer, ...q.accept].some(form => fold(text).includes(fold(form)))
    return { exact: holds && ['answer', 'passages'].includes(line.outcome), near: holds && line.outcome === 'unsure' }
  }
  const mentioned = mentions(line, q.must_mention)
  const right =
    mentioned && ((q.must_mention.length > 0 && typeof q.answer === 'string') || agrees(q, line, line.answer))
  const footnoteInPassage = q.kind === 'footnote' && line.outcome === 'passages' && mentioned
  return {
    exact: (right && line.outcome === 'answer') || footnoteInPassage,
    near: (right && line.outcome === 'unsure') || sameQuantity(q, line),
  }
}
const address = ref => {
  const [, row, column] = /^R(\d+)C(\d+)$/u.exec(ref) ?? []
  if (row) return `${row}/${column}`
  const [, letters, number] = /^([A-Z]+)(\d+)$/u.exec(ref) ?? []
  return letters ? `${number}/${[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)}` : ref
}
const isTable = (told, gold) =>
  typeof gold !== 'number' ||
  String(told) === String(gold) ||
  !/\d/u.test(String(told)) ||
  new RegExp(`(?<!\\d)${gold}(?!\\d)`, 'u').test(String(told))
const isCited = ({ cell }, line) =>
  (line.cells ?? []).some(
    one =>
      basename(one.doc ?? '').normalize('NFC') === cell.file.normalize('NFC') &&
      address(String(one.cell ?? '').split(':')[0]) === address(cell.ref) &&
      (cell.file.endsWith('.csv') ||
        (typeof cell.sheet === 'string' ? one.sheet === cell.sheet : isTable(one.sheet, cell.sheet))),
  )

const folder = join(here, options.half)
const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
const dir = options.keep ?? mkdtempSync(join(tmpdir(), 'cellcite-unseen-'))
const library = await openLibrary({ dir: join(dir, 'library') })
const figures = {}
const count = (name, judged) => {
  figures[name] ??= { n: 0, exact: 0, near: 0, cwrong: 0, answered: 0, cited: 0, citable: 0 }
  for (const [key, value] of Object.entries(judged)) figures[name][key] += Number(value)
}
try {
  const report = await library.ingest([join(folder, 'documents')])
  const failed = report.documents.filter(one => /fail/u.test(JSON.stringify(one.outcome ?? one)))
  if (failed.length > 0) console.log(`not read: ${JSON.stringify(failed)}`)
  for (const q of questions) {
    const line = answerLine(q.id, await askLibrary(library, q.question))
    const judged = judge(q, line)
    const citable = Boolean(q.cell?.ref) && q.kind !== 'ambiguous'
    const row = {
      n: 1,
      exact: judged.exact,
      near: !judged.exact && judged.near,
      cwrong: line.confident === true && !judged.exact && !sameQuantity(q, line),
      answered: line.outcome === 'answer',
      citable,
      cited: citable && isCited(q, line),
    }
    for (const name of [`kind ${q.kind}`, `lang ${q.lang}`, `form ${(q.cell?.file ?? '').split('.').at(-1)}`, 'total'])
      if (name !== 'form ') count(name, row)
    if (options.right && judged.exact)
      console.log(
        `ok ${q.id} ${q.question} = ${JSON.stringify(q.answer)} : ${line.outcome} ${JSON.stringify(line.answer ?? null)} ${String(line.text).slice(0, 140)}`,
      )
    if (options.losses && !judged.exact)
      console.log(
        `${line.confident ? '!! ' : ''}${q.id} ${q.question}\n   gold ${JSON.stringify(q.answer)} ${q.cell?.file ?? ''} ${q.cell?.ref ?? ''}\n   told ${line.outcome} ${JSON.stringify(line.answer ?? null)} ${line.unit ?? ''} [${(
          line.cells ?? []
        )
          .slice(0, 3)
          .map(one => `${one.doc} ${one.sheet} ${one.cell ?? ''}`)
          .join('; ')}] ${String(line.text ?? '')
          .replace(/\s+/gu, ' ')
          .slice(0, 220)}`,
      )
  }
} finally {
  await library.close()
  if (!options.keep) rmSync(dir, { recursive: true, force: true })
}
if (options.json) console.log(JSON.stringify(figures))
else {
  console.log(
    `half ${options.half}, ${questions.length} questions\n${'group'.padEnd(20)}${['n', 'exact', '%', 'near', 'c-wrong', 'answered', 'cited'].map(name => name.padStart(10)).join('')}`,
  )
  for (const [name, f] of Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(
      name.padEnd(20) +
        [
          f.n,
          f.exact,
          ((100 * f.exact) / f.n).toFixed(1),
          f.near,
          f.cwrong,
          f.answered,
          f.citable ? `${f.cited}/${f.citable}` : '-',
        ]
          .map(value => String(value).padStart(10))
          .join(''),
    )
}

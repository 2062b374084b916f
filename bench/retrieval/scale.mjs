#!/usr/bin/env node
// What retrieval costs as a library grows: made tables of many rows, the same questions at each size.
//
//   npm run build && node bench/retrieval/scale.mjs [--records 10000,100000,1000000] [--rows 2000] [--vectors] [--keep DIR] [--json FILE]
//
// Every table is a price list, a stock list or a trip log of its own place and year, with `--rows` rows of made names,
// codes and amounts; each tenth document also has prose. Told for each size: time to index, bytes a record on disk, time a
// question (median and 95th share; `cpu` is processor time, which others on the machine do not lengthen) for finding, index
// calls a question, and peak memory. --vectors asks again with the vectors of a made embedder (384 numbers by the words of a
// text) beside the words. --keep leaves the indexes in a folder and uses those that lie there already.
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadProduct } from './load-product.mjs'

const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '10000,100000,1000000' },
    rows: { type: 'string', default: '2000' },
    vectors: { type: 'boolean', default: false },
    keep: { type: 'string' },
    json: { type: 'string' },
  },
})
const ROWS = Number(options.rows)
const { search, engine, text } = await loadProduct()

/** Numbers that look drawn and are the same in every run. */
const drawn = seed => {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}
const SYLLABLES = 'ве ро ма ли то на ги ре са ло ди ку пе за мо ни ва ты ша бо'.split(' ')
const nameOf = next => Array.from({ length: 3 + next(2) }, () => SYLLABLES[next(SYLLABLES.length)]).join('')
const KINDS = [
  { title: 'Прайс', columns: ['Артикул', 'Наименование', 'Цена, руб.', 'Ед.'] },
  { title: 'Остатки на складе', columns: ['Код', 'Товар', 'Количество', 'Ячейка'] },
  { title: 'Реестр рейсов', columns: ['Рейс', 'Водитель', 'Пробег, км', 'Статус'] },
]
const UNITS = ['шт', 'кг', 'уп']

const cellsOf = (next, at) => [
  String(10_000_000 + at),
  `${nameOf(next)} ${nameOf(next)}`,
  String(next(9000)),
  UNITS[next(3)],
]

const tableOf = (document, kind, place, rows) => ({
  id: `${document}#1.1`,
  key: document,
  card: `Таблица "${kind.title} ${place}", Лист "Лист1", файл "${document}". Столбцы: ${kind.columns.join('; ')}.`,
  cells: rows * 4,
  table: {
    sheet: 'Лист1',
    sheetIndex: 1,
    ordinal: 1,
    kind: 'data',
    stub: 1,
    title: `${kind.title} ${place}`,
    rect: { top: 0, left: 0, bottom: rows + 1, right: 4 },
    header: { top: 0, bottom: 1 },
    body: { top: 1, bottom: rows + 1 },
    columns: kind.columns.map((name, index) => ({
      index,
      letter: 'ABCD'[index],
      path: [name],
      name,
      type: index === 2 ? 'number' : 'text',
      role: index === 0 ? 'label' : 'value',
      from: [],
    })),
    lines: [],
    groups: [],
    rows: [],
    notes: [],
    recordCount: rows,
    hiddenRows: 0,
    hiddenColumns: 0,
    gate: { open: true, reasons: [], strict: [] },
    findings: [],
    why: [],
    fingerprint: document,
  },
})

/** One made document, and questions about two of its rows. */
const documentOf = number => {
  const next = drawn(number + 1)
  const kind = KINDS[number % KINDS.length]
  const place = nameOf(next)
  const path = `Отдел ${number % 7}/${kind.title} ${place} ${2015 + (number % 10)}.xlsx`
  const table = tableOf(path, kind, place, ROWS)
  const rows = Array.from({ length: ROWS }, (_, at) => cellsOf(next, number * ROWS + at))
  const questions = [rows[3], rows[ROWS >> 1]].map(([code, name]) => [
    `${kind.columns[2]} ${name} ${place}?`,
    `${kind.columns[2]} с кодом ${code}`,
  ])
  return { path, table, rows, kind, place, questions: questions.flat(), prose: number % 10 === 0 }
}

function* unitsOf({ table, rows, kind, place, prose }) {
  yield { kind: 'card', table: 0, text: table.card, terms: text.analyse(table.card) }
  for (const [at, cells] of rows.entries()) {
    const body = cells.map((cell, column) => `${'ABCD'[column]} (${kind.columns[column]})=${cell}`).join('; ')
    yield {
      kind: 'record',
      table: 0,
      row: at + 1,
      text: `Лист "Лист1", строка ${at + 2}: ${body}`,
      terms: text.analyse(cells.join('\n')),
    }
  }
  const told = `Как ведётся ${kind.title.toLowerCase()} ${place}: цена и количество проверяются раз в неделю, код не меняется.`
  if (prose) yield { kind: 'passage', text: told, terms: text.analyse(told) }
}

function* valuesOf({ rows }) {
  for (const [at, cells] of rows.entries())
    for (const column of [0, 1]) {
      const terms = text.analyse(cells[column])
      yield {
        table: 0,
        column,
        of: column === 0 ? 'label' : 'column',
        shown: cells[column],
        key: terms.join(' '),
        terms,
        rows: [at + 1],
        count: 1,
      }
    }
}

const storeOf = documents => ({
  rows: async (key, choice) => {
    const made = documentOf(documents.get(key))
    const wanted = choice?.rows ? new Set(choice.rows) : undefined
    const rows = made.rows
      .map((texts, at) => ({ row: at + 1, role: 'data', texts }))
      .filter(({ row }) => !wanted || wanted.has(row))
    return { rows, truncated: false }
  },
})

const counted = (index, calls) =>
  new Proxy(index, {
    get:
      (target, name) =>
      (...args) => {
        calls.count += 1
        return target[name](...args)
      },
  })

const share = (times, part) => Math.round((times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0) * 10) / 10

const DIMENSIONS = 384

/** An embedder by which texts that share words are near to each other: as many numbers as a small model gives. */
const madeEmbedder = () => ({
  name: 'made',
  window: 512,
  recordsPerTable: 50_000,
  batch: 256,
  isExact: false,
  measure: line => Math.ceil(line.length / 3),
  embed: async texts => ({ vectors: texts.map(vectorOf) }),
})

const vectorOf = line => {
  const vector = new Float32Array(DIMENSIONS).fill(0.001)
  for (const [word] of line.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 7
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash, 31) + word.charCodeAt(at)
    for (let n = 0; n < 6; n += 1) {
      hash = (Math.imul(hash, 1664525) + 1013904223) >>> 0
      vector[hash % DIMENSIONS] += hash & 65536 ? 1 : -1
    }
  }
  const length = Math.hypot(...vector)
  return vector.map(value => value / length)
}

const askAll = async (asked, sources) => {
  const times = []
  const processor = []
  let first = 0
  await search.retrieve(asked[0].question, sources)
  for (const { question, path } of asked) {
    const start = performance.now()
    const used = process.cpuUsage()
    const { tables } = await search.retrieve(question, sources, { entries: 0 })
    times.push(performance.now() - start)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1000)
    if (tables[0]?.document === path) first += 1
  }
  const cpu = { p50: share(processor, 0.5), p95: share(processor, 0.95) }
  return { p50: share(times, 0.5), p95: share(times, 0.95), cpu, rightTableFirst: first / asked.length }
}

const indexAll = async (index, documents, { records, dir, isKnown }) => {
  const questions = []
  for (let number = 0; number * ROWS < records; number += 1) {
    const made = documentOf(number)
    documents.set(made.path, number)
    if (questions.length < 200 || number % 50 === 0)
      questions.push(...made.questions.map(question => ({ question, path: made.path })))
    if (isKnown) continue
    await index.catalogue.put({
      path: made.path,
      root: dir,
      file: join(dir, made.path),
      hash: made.path,
      size: 0,
      modifiedMs: 0,
      reading: 1,
      format: 'xlsx',
      findings: [],
      receipts: [],
      tables: [made.table],
      units: unitsOf(made),
      values: valuesOf(made),
    })
  }
  return questions
}

const withVectors = async (dir, asked, sources) => {
  const place = { index: join(dir, 'index.sqlite'), vectors: join(dir, 'vectors.sqlite') }
  const vectors = engine.openVectors(place, madeEmbedder())
  const began = performance.now()
  const { pieces } = await vectors.update()
  const embedMs = Math.round(performance.now() - began)
  const hybrid = await askAll(asked, { ...sources, vectors })
  vectors.close()
  return { pieces, embedMs, hybrid }
}

const measure = async records => {
  const dir = options.keep ? join(options.keep, String(records)) : mkdtempSync(join(tmpdir(), 'cellcite-scale-'))
  mkdirSync(dir, { recursive: true })
  const isKnown = existsSync(join(dir, 'index.sqlite'))
  const index = engine.openIndex(join(dir, 'index.sqlite'))
  const documents = new Map()
  const began = performance.now()
  const questions = await indexAll(index, documents, { records, dir, isKnown })
  const indexMs = Math.round(performance.now() - began)
  const calls = { count: 0 }
  const sources = { index: counted(index.search, calls), catalogue: index.catalogue, store: storeOf(documents) }
  const asked = questions.slice(0, 120)
  const { p50, p95, cpu, rightTableFirst } = await askAll(asked, sources)
  const result = {
    records,
    ...(isKnown ? {} : { indexMs }),
    bytesPerRecord: Math.round(statSync(join(dir, 'index.sqlite')).size / records),
    p50,
    p95,
    cpu,
    callsPerQuestion: calls.count / (asked.length + 1),
    rightTableFirst,
    ...(options.vectors ? await withVectors(dir, asked, sources) : {}),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
  index.close()
  if (!options.keep) rmSync(dir, { recursive: true, force: true })
  return result
}

const results = []
for (const records of options.records.split(',').map(Number)) {
  const result = await measure(records)
  results.push(result)
  console.log(JSON.stringify(result))
}
if (options.json) writeFileSync(options.json, JSON.stringify(results, null, 1))

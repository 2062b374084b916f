/**
 * Counts what the office corpus knows the answer of: `node bench/workspace/gold.mjs <office folder>`.
 *
 * Every aggregate question that names its cells is counted by SQL over those cells, every join by the statement that the
 * corpus gives, with its columns named as the loaded tables name them. This proves loading and SQL, not planning.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWorkspaces } from '../../dist/workspace/index.js'

const office = process.argv[2] ?? '../shared/office'
const questions = readFileSync(join(office, 'questions.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .filter(({ kind, calc }) => (kind === 'aggregate' || kind === 'join') && calc)

const dir = mkdtempSync(join(tmpdir(), 'cellcite-gold-'))
const workspaces = openWorkspaces({ dir })
const { handle } = await workspaces.open({ owner: 'bench', conversation: 'gold' })
const whose = { owner: 'bench', workspace: handle }

const cell = address => {
  const a1 = /^([A-Z]+)(\d+)$/.exec(address)
  if (a1) return { row: Number(a1[2]), column: [...a1[1]].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) }
  const [, row, column] = /^R(\d+)C(\d+)$/.exec(address)
  return { row: Number(row), column: Number(column) }
}
const letters = column =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26))
const span = text => {
  const [first, last = first] = text.split(':').map(cell)
  return { first, last }
}

const load = async (document, coordinates = {}) =>
  workspaces.load({
    ...whose,
    source: { kind: 'document', file: join(office, 'corpus', document), document, ...coordinates },
  })

/** The table of a document in which a cell stands. */
const tableAt = async (document, sheet, at) => {
  const named = sheet === undefined || /^\d+$/.test(String(sheet)) ? {} : { sheet: String(sheet) }
  const outcome = await load(
    document,
    /^\d+$/.test(String(sheet)) && !/\.csv$/.test(document) ? { sheet: String(sheet) } : named,
  )
  if (outcome.kind === 'loaded') return outcome.table
  const choice = (outcome.choices ?? outcome.split ?? []).find(({ range }) => {
    const { first, last } = span(range)
    return at.row >= first.row && at.row <= last.row && at.column >= first.column && at.column <= last.column
  })
  const again = choice && (await load(document, { sheet: choice.sheet, table: choice.table }))
  if (again?.kind === 'loaded') return again.table
  throw new Error(`${outcome.kind}: ${outcome.next}`)
}

/** SELECT over some cells of a table, a value each. */
const valuesOf = (table, cells, isNumber) => {
  const parts = new Map()
  for (const { first, last } of cells.map(span))
    for (let column = first.column; column <= last.column; column += 1) {
      const rows = parts.get(column) ?? []
      rows.push(`__row BETWEEN ${first.row} AND ${last.row}`)
      parts.set(column, rows)
    }
  const { first } = span(table.range)
  return [...parts]
    .map(([column, rows]) => {
      const own = table.columns.find(({ letter }) => letter === letters(column)) ?? table.columns[column - first.column]
      if (!own) throw new Error(`no column ${letters(column)} in ${table.name}`)
      const value = isNumber ? `num("${own.name}")` : `"${own.name}"`
      return `SELECT ${value} AS v FROM "${table.name}" WHERE (${rows.join(' OR ')}) AND NOT is_blank("${own.name}") AND (__total OR NOT __total)`
    })
    .join(' UNION ALL ')
}

const aggregate = {
  sum: 'sum(v)',
  avg: 'avg(v)',
  max: 'max(v)',
  min: 'min(v)',
  median: 'median(v)',
  argmax: 'max(v)',
  argmin: 'min(v)',
  count: 'count(v)',
}
const ask = async statement => (await workspaces.query({ ...whose, statement, timeoutMs: 60_000 })).rows

const counted = async (table, op, cells) =>
  (await ask(`SELECT ${aggregate[op]} FROM (${valuesOf(table, cells, op !== 'count')}) x`))[0][0]
const near = (a, b, tolerance) => Math.abs(Number(a) - Number(b)) <= tolerance

const checkAggregate = async ({ doc, docs, sheet_or_table: sheet, calc, answer, tol }) => {
  const groups = Object.entries(calc.groups ?? { all: calc.cells })
  const table = await tableAt(doc ?? docs[0], sheet, span(groups[0][1][0]).first)
  const tolerance = tol ?? 0.005
  for (const [group, cells] of groups) {
    const gold = calc.groups ? (calc.values ?? answer)[group] : (calc.value ?? answer)
    const value = await counted(table, calc.op, cells)
    if (!near(value, gold, tolerance + 0.005)) return `${group}: ${value}, gold ${gold}`
  }
  return undefined
}

/** Columns of the corpus' own statements, as positions of letters in the loaded tables. */
const joins = {
  orders: [
    '영업/주문내역_2025상반기.csv',
    undefined,
    { order_no: 'A', customer_code: 'C', qty: 'E', unit_price: 'F', status: 'G' },
  ],
  results: ['영업/거래처별_실적_2025상반기.xlsx', undefined, { code: 'A', name: 'B', branch: 'C', grade: 'F' }],
  customers: ['전산/orders_dump.sql', 'customers', {}],
  chains: ['Сбыт/Сети_партнёры_2025.xlsx', undefined, { name: 'A', partner: 'B' }],
  debt: ['Финансы/Дебиторская_задолженность_сетей.xlsx', undefined, {}],
  bonus: ['Сбыт/Ретробонусы_сетей.xlsx', undefined, {}],
  chain_orders: ['Сбыт/Заказы_сетей_июнь_2025.csv', undefined, {}],
  terms: ['Export/Distributor_Terms_2025.xlsx', undefined, {}],
  score: ['Quality/Supplier_Scorecards_H1.xlsx', undefined, {}],
}

/** Columns that are found by their label where letters are not given. */
const labels = {
  customers: { customer_code: /customer_code/, customer_name: /customer_name/, credit_limit: /credit_limit/ },
  debt: { name: /^сеть$/i, total: /^итого$/i, mode: /^режим$/i },
  bonus: { name: /сеть/i },
  chain_orders: { chain: /сеть/i, amount: /сумма/i },
  terms: { name: /distributor/i, distributor: /distributor/i },
  score: { supplier: /supplier|name/i, decision: /decision|status/i },
}
const numbers = new Set(['qty', 'unit_price', 'total', 'amount', 'credit_limit'])

const joinTable = async name => {
  const [document, sheet, byLetter] = joins[name]
  const outcome = await load(document, sheet === undefined ? {} : { sheet })
  const open = (outcome.choices ?? []).filter(choice => choice.open)
  const best = open.sort((a, b) => b.rows - a.rows)[0]
  const loaded = outcome.kind === 'loaded' ? outcome : await load(document, { sheet: best.sheet, table: best.table })
  const { table } = loaded
  const columns = { ...byLetter }
  for (const [own, pattern] of Object.entries(labels[name] ?? {}))
    columns[own] = table.columns.find(({ label }) => pattern.test(label))?.letter
  const selected = Object.entries(columns).map(([own, letter]) => {
    const column = table.columns.find(one => one.letter === letter)
    if (!column) throw new Error(`${name} has no ${own}: ${table.columns.map(({ label }) => label).join(', ')}`)
    return `${numbers.has(own) ? `num("${column.name}")` : `"${column.name}"`} AS ${own}`
  })
  return `(SELECT ${selected.join(', ')} FROM "${table.name}")`
}

const checkJoin = async ({ calc, answer, tol, docs }) => {
  let sql = calc.sql
  const names = [...sql.matchAll(/(?:FROM|JOIN)\s+(\w+)/g)].map(match => match[1])
  for (const name of new Set(names)) {
    const source = await joinTable(
      name === 'orders' && docs.some(doc => doc.startsWith('Сбыт')) ? 'chain_orders' : name,
    )
    sql = sql.replace(new RegExp(`((?:FROM|JOIN)\\s+)${name}\\b`, 'g'), `$1${source}`)
  }
  const rows = await ask(sql)
  if (typeof answer === 'number')
    return near(rows[0]?.[0], answer, (tol ?? 0.005) + 0.005) ? undefined : `${rows[0]?.[0]}, gold ${answer}`
  if (Array.isArray(answer)) {
    const found = new Set(rows.map(([value]) => String(value)))
    return found.size === answer.length && answer.every(one => found.has(one))
      ? undefined
      : `${[...found]}, gold ${answer}`
  }
  if (typeof answer === 'object') {
    const wrong = Object.entries(answer).find(
      ([key, gold]) => !near(rows.find(([own]) => own === key)?.[1], gold, 0.01),
    )
    return wrong ? `${wrong}: ${JSON.stringify(rows)}` : undefined
  }
  return rows.flat().every(value => answer.replace(/\s/g, '').includes(String(value)))
    ? undefined
    : `${rows}, gold ${answer}`
}

let right = 0
for (const question of questions) {
  const wrong = await (question.kind === 'join' ? checkJoin(question) : checkAggregate(question)).catch(
    error => error.message,
  )
  if (wrong === undefined) right += 1
  else console.log(`${question.id}: ${String(wrong).slice(0, 220)}`)
}
console.log(`${right} of ${questions.length} aggregate and join questions give the gold value by SQL`)
await workspaces.close()
rmSync(dir, { recursive: true, force: true })

// Whether one fact holds of a book. The kinds of facts are those of the README beside FACTS.jsonl.

/** Reasons of refusal by the code of the fault. */
const reasons = {
  encrypted: ['source-encrypted'],
  corrupt: ['source-corrupt', 'source-unknown', 'source-empty'],
  'resource bomb': ['source-bomb', 'source-too-large'],
}

/** `{ ok, got }` of one fact. `outcome` is `{ book }` or `{ fault }`; `tools` are the grid module and `understand`. */
export function checkFact(fact, outcome, tools) {
  if (fact.kind === 'must_refuse') return refused(fact, outcome)
  if (fact.kind === 'must_open') return { ok: true, got: outcome.fault?.code ?? 'opened' }
  if (outcome.fault) return { ok: false, got: `${outcome.fault.code}: ${outcome.fault.message}` }
  const check = checks[fact.kind]
  return check ? check(fact, contextOf(outcome.book, tools)) : { ok: false, got: 'no check for this kind' }
}

function refused(fact, { fault }) {
  const codes = Object.entries(reasons).find(([reason]) => String(fact.value).startsWith(reason))?.[1] ?? []
  return { ok: codes.includes(fault?.code), got: fault?.code ?? 'opened' }
}

function contextOf(book, tools) {
  const countsTitles = tools.facts?.some(({ counting }) => counting?.includes('lone title'))
  const sheets = book.blocks.filter(block => block.kind === 'sheet')
  const worksheets = sheets.filter(({ origin }) => origin === 'worksheet')
  const tables = sheets.filter(({ origin }) => origin === 'table')
  let understood
  return {
    book,
    countsTitles,
    sheets,
    worksheets,
    tables,
    ...tools,
    /** Tables of all sheets, found by structure. */
    understood: () =>
      (understood ??= worksheets.flatMap(sheet => tools.understand(sheet).map(table => ({ sheet, table })))),
    sheetOf: name =>
      name === '*first' || name === 'csv' || name === undefined
        ? (sheets[0] ?? undefined)
        : sheets.find(sheet => sheet.name === name),
  }
}

const checks = {
  cell: cellHolds,
  shown: (fact, context) => sameText(textAt(fact, context), fact.value),
  formula: (fact, context) => {
    const got = cellOf(fact, context)?.formula?.text
    return { ok: got !== undefined && bare(got) === bare(fact.value), got }
  },
  comment: (fact, context) => sameText(cellOf(fact, context)?.comment?.text ?? '', fact.value),
  sheets: (fact, { sheets }) =>
    equal(
      sheets.map(({ name }) => name),
      fact.value,
    ),
  sheet_count: (fact, { sheets }) => equal(sheets.length, fact.value),
  sheet_state: (fact, context) => equal(context.sheetOf(fact.sheet)?.state, fact.value),
  merges: (fact, context) =>
    equal(
      [...(context.sheetOf(fact.sheet)?.grid.spans ?? [])].map(context.grid.formatRect).sort(),
      [...fact.value].sort(),
    ),
  date_epoch: (fact, { book }) => equal(Number(book.dateSystem ?? '1900'), Number(fact.value)),
  tables: tableCount,
  table_size: (fact, context) => {
    const table = documentTable(fact, context)
    return equal(table && [table.bottom - table.top, table.right - table.left], fact.value)
  },
  table_cell: (fact, context) => {
    const table = documentTable(fact, context)
    return sameText(
      table && context.grid.coveringText(table.grid, table.top + fact.row, table.left + fact.col),
      fact.value,
    )
  },
  table_range: tableRange,
  title_range: (fact, context) => linesIn(fact, context),
  notes_range: (fact, context) => linesIn(fact, context),
  header_row: (fact, context) => {
    const [first, last = first] = String(fact.value).split('-').map(Number)
    const table = firstTable(context, fact.sheet)
    return equal(table && [table.header.top + 1, table.header.bottom], [first, last])
  },
  header_lines: (fact, context) => {
    const table = firstTable(context)
    return equal(table && table.header.bottom - table.header.top, fact.value)
  },
  preamble_lines: (fact, context) => equal(firstTable(context)?.header.top, fact.value),
  records: (fact, context) => equal(firstTable(context)?.recordCount, fact.value),
  columns: (fact, context) => equal(context.sheets[0]?.grid.extent.right, fact.value),
  column_names: (fact, context) =>
    equal(
      firstTable(context)?.columns.map(({ path }) => path.at(-1)),
      fact.value,
    ),
  delimiter: (fact, { book }) =>
    equal(/«(.*)»/.exec(book.findings.find(({ code }) => code === 'delimiter')?.message ?? '«,»')?.[1], fact.value),
  rows: (fact, context) => equal(context.sheetOf(fact.sheet)?.grid.extent.bottom, fact.value),
  used_range: usedRange,
  excel_table: (fact, { sheets }) => ({
    ok: sheets.some(({ hints }) => hints.excelTables?.some(({ name }) => name === fact.name)),
    got: sheets.flatMap(({ hints }) => hints.excelTables?.map(({ name }) => name) ?? []),
  }),
  defined_name: (fact, { book }) => {
    const got = book.names?.find(({ name }) => name === fact.name)?.ref
    return { ok: got !== undefined && bare(got) === bare(fact.value), got }
  },
  aggregate: aggregateHolds,
  text_contains: (fact, context) => ({ ok: allText(context).includes(squeeze(fact.value)), got: false }),
  text_not_contains: (fact, context) => ({ ok: !allText(context).includes(squeeze(fact.value)), got: true }),
}

const squeeze = text => String(text).normalize('NFC').replace(/\s+/g, ' ').trim()
const bare = text => String(text).replace(/^=/, '').replace(/\s+/g, '')
const equal = (got, value) => ({ ok: JSON.stringify(got) === JSON.stringify(value), got })
const sameText = (got, value) => ({ ok: got !== undefined && squeeze(got) === squeeze(value), got })

function placeOf(fact, context) {
  const rect = context.grid.parseRect(fact.cell)
  return { sheet: context.sheetOf(fact.sheet), row: rect.top, column: rect.left }
}

function cellOf(fact, context) {
  const { sheet, row, column } = placeOf(fact, context)
  return sheet?.grid.cellAt(row, column)
}

function textAt(fact, context) {
  const { sheet, row, column } = placeOf(fact, context)
  return sheet?.grid.textAt(row, column)
}

function cellHolds(fact, context) {
  const { sheet, row, column } = placeOf(fact, context)
  if (!sheet)
    return { ok: false, got: `no sheet ${fact.sheet}; there are ${context.sheets.map(({ name }) => name).join(', ')}` }
  const cell = sheet.grid.cellAt(row, column)
  const got = cell?.value
  const isCsv = context.book.format === 'csv'
  if (fact.type === 'empty' || fact.value === '')
    return { ok: cell === undefined || cell.kind === 'blank' || cell.shown === '', got }
  if (fact.type === 'number') {
    const number =
      sheet.grid.numberAt(row, column) ?? (isCsv && fact.compare ? Number(String(got).replace(',', '.')) : undefined)
    return { ok: number !== undefined && close(number, Number(fact.value)), got }
  }
  if (fact.type === 'date') return { ok: isSameDate(got, fact.value), got }
  if (fact.type === 'boolean')
    return { ok: got === fact.value || String(got).toUpperCase() === String(fact.value).toUpperCase(), got }
  return { ok: got !== undefined && (String(got) === String(fact.value) || squeeze(got) === squeeze(fact.value)), got }
}

const close = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** A midnight time part may be missing; fractions of a second are not compared. */
function isSameDate(got, value) {
  const plain = text =>
    String(text)
      .replace(/\.\d+/, '')
      .replace(/Z$/, '')
      .replace(' ', 'T')
      .replace(/T00:00(:00)?$/, '')
      .replace(/^(\d\d:\d\d)/, 'T$1')
  return got !== undefined && plain(got) === plain(value)
}

function tableCount(fact, context) {
  if (context.worksheets.length === 0) return equal(context.tables.length, fact.value)
  const declared = context.sheets.reduce((sum, { hints }) => sum + (hints.excelTables?.length ?? 0), 0)
  if (fact.where === 'workbook') return equal(declared, fact.value)
  const understood = context.understood().filter(({ table }) => table.kind !== 'text').length
  const counted = tableList(context).length
  return { ok: understood === fact.value || counted === fact.value, got: understood }
}

/** Rectangles that the source counts as tables; with its lone title cells, where it counts these. */
function tableList(context) {
  return context.understood().flatMap(({ sheet, table }) => {
    const titles = context.countsTitles ? table.lines.filter(({ role, at }) => role === 'title' && at) : []
    return [...titles.map(({ at }) => ({ sheet, rect: at })), { sheet, rect: table.rect }]
  })
}

/** A table of a document by its number; a sheet of a workbook has its tables in reading order. */
function documentTable(fact, context) {
  const table = context.tables[fact.table]
  if (table) return { grid: table.grid, ...sized(table) }
  const found = context.worksheets.length > 0 ? tableList(context)[fact.table] : undefined
  return found && { grid: found.sheet.grid, ...found.rect }
}

/** Blank rows and columns at the end of a table count where the format says how large it is. */
const sized = ({ grid, size }) => ({
  top: 0,
  left: 0,
  bottom: size?.rows ?? grid.extent.bottom,
  right: size?.columns ?? grid.extent.right,
})

function firstTable(context, sheet) {
  const owner = context.sheetOf(sheet)
  return context.understood().find(found => found.sheet === owner)?.table
}

function usedRange(fact, context) {
  const grid = context.sheetOf(fact.sheet)?.grid
  if (!grid) return { ok: false, got: 'no sheet' }
  const size = /^(\d+) rows x (\d+) columns$/.exec(fact.value)
  const rows = [...Array.from(grid.filledRows), ...grid.spans.map(span => span.top)]
  const columns = rows.flatMap(row => [...grid.columnsAt(row)])
  const { bottom, right } = grid.extent
  const top = Math.min(...rows)
  const left = Math.min(...columns)
  if (!size) return equal(context.grid.formatRect({ top, left, bottom, right }), fact.value)
  // A size is counted from A1 by some sources, from the first filled cell by others.
  const wanted = JSON.stringify([Number(size[1]), Number(size[2])])
  const sizes = [
    [bottom, right],
    [bottom - top, right - left],
  ]
  return { ok: sizes.some(each => JSON.stringify(each) === wanted), got: sizes[0] }
}

/** Hand-made annotation: the whole table, its header in one or more pieces, its aggregates. */
function tableRange(fact, context) {
  const value = typeof fact.value === 'string' ? { range: fact.value } : (fact.value ?? {})
  const range = value.range ?? fact.range
  const table = context.understood()[fact.table ?? 0]?.table
  if (!table) return { ok: false, got: 'no table' }
  const got = { range: context.grid.formatRect(table.rect), header: [table.header.top + 1, table.header.bottom] }
  if (range && got.range !== range) return { ok: false, got }
  const header = value.header ?? fact.header
  if (!header) return { ok: true, got }
  const pieces = [header]
    .flat()
    .flatMap(text => String(text).split(/[,;+ ]+/))
    .map(context.grid.parseRect)
    .filter(Boolean)
  const bottom = Math.max(...pieces.map(piece => piece.bottom))
  return { ok: table.header.bottom === bottom, got }
}

function linesIn(fact, context) {
  const rect = context.grid.parseRect(typeof fact.value === 'string' ? fact.value : fact.value?.range)
  const lines = context.understood().flatMap(({ table }) => [...table.lines, ...table.notes].filter(({ at }) => at))
  const ok = lines.some(({ at }) => at.top >= rect.top && at.bottom <= rect.bottom)
  return { ok, got: lines.map(({ at }) => context.grid.formatRect(at)) }
}

/** Mean, sum, count, min or max of a named column over the rows of the first table. */
function aggregateHolds(fact, context) {
  const [, operation, column] = /^(\w+)\((.*)\)$/.exec(fact.operation ?? fact.name ?? '') ?? []
  const found = context.understood()[0]
  const index = found?.table.columns.find(({ path }) => path.at(-1) === (column ?? fact.column))?.index
  if (index === undefined) return { ok: false, got: 'no such column' }
  const numbers = []
  for (let row = found.table.body.top; row < found.table.body.bottom; row += 1) {
    const number = found.sheet.grid.numberAt(row, index) ?? Number(found.sheet.grid.textAt(row, index) || Number.NaN)
    if (Number.isFinite(number)) numbers.push(number)
  }
  const sum = numbers.reduce((a, b) => a + b, 0)
  const got = {
    mean: sum / numbers.length,
    sum,
    count: numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
  }[operation ?? fact.op]
  return { ok: got !== undefined && Math.abs(got - fact.value) <= (fact.tolerance ?? 0.001), got }
}

function allText({ book, sheets, grid }) {
  const texts = book.blocks.filter(({ kind }) => kind === 'prose').map(({ text }) => text)
  if (book.title) texts.push(book.title)
  for (const sheet of sheets) {
    for (const cell of grid.cellsOf(sheet.grid)) texts.push(cell.shown)
    for (const cell of sheet.grid.extraCells()) if (cell.comment) texts.push(cell.comment.text)
    for (const note of sheet.notes ?? []) texts.push(note.text)
    if (sheet.caption) texts.push(sheet.caption)
  }
  return squeeze(texts.join(' '))
}

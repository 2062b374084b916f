// Reads every file of a folder with the product's own parts and indexes it: no command line, no library, one process.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadProduct } from './load-product.mjs'

/** Files under a folder, sorted, paths relative to it. */
const filesOf = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()

/**
 * Opens the index kept in `keep`, made from the files of `folder` unless `reuse` finds one. With `books` they are read
 * and given as well.
 *
 * @returns sources for `retrieve`, what was read, and the files that could not be
 */
export const indexFolder = async (folder, { keep, reuse, books = false }) => {
  const product = await loadProduct()
  const { source, table, search, engine } = product
  if (!reuse) rmSync(keep, { recursive: true, force: true })
  mkdirSync(keep, { recursive: true })
  const index = engine.openIndex(join(keep, 'index.sqlite'))
  const tables = engine.openTables(join(keep, 'tables'))
  const note = join(keep, 'seen.json')
  const known = reuse && existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : undefined
  const failed = known?.failed ?? []
  const seen = known?.seen ?? {
    documents: 0,
    tables: 0,
    records: 0,
    passages: 0,
    terms: { card: 0, record: 0, passage: 0 },
  }
  const kept = []
  const began = performance.now()
  for (const path of !known || books ? filesOf(folder) : []) {
    try {
      const book = await source.readSource(
        source.sourceOfBytes(path.split('/').at(-1), readFileSync(join(folder, path))),
      )
      if (books) kept.push({ path, book })
      if (!known) await put({ path, book }, { folder, index, tables, seen, product: { table, search } })
    } catch (error) {
      if (!known) failed.push({ path, error: String(error?.message ?? error).slice(0, 160) })
    }
  }
  const ms = Math.round(performance.now() - began)
  writeFileSync(note, JSON.stringify({ failed, seen }))
  return {
    product,
    sources: { index: index.search, catalogue: index.catalogue, store: tables.store },
    failed,
    seen,
    books: kept,
    ms,
    close: () => {
      index.close()
      tables.close()
    },
  }
}

const put = async ({ path, book }, { folder, index, tables, seen, product }) => {
  const parts = {
    document: path,
    ...(titleOf(book) ? { documentTitle: titleOf(book) } : {}),
    book,
    tables: book.blocks
      .filter(block => block.kind === 'sheet')
      .flatMap(sheet => product.table.understand(sheet).map(table => ({ table, sheet }))),
  }
  const cards = product.search.cardsOf(parts)
  const indexed = []
  for (const [at, { table, sheet }] of parts.tables.entries()) {
    const key = `t${seen.documents}-${at}`
    const { cells } = await tables.store.write(key, table, sheet.grid)
    indexed.push({ id: `${path}#${table.sheetIndex}.${table.ordinal}`, key, table, card: cards[at].text, cells })
  }
  await index.catalogue.put({
    path,
    root: folder,
    file: join(folder, path),
    hash: path,
    size: 0,
    modifiedMs: 0,
    reading: 1,
    format: book.format,
    findings: [],
    receipts: [],
    tables: indexed,
    units: counted(product.search.unitsOf(parts, { cards }), seen),
    values: product.search.valueUnitsOf(parts),
  })
  seen.documents += 1
  seen.tables += indexed.length
}

function* counted(units, seen) {
  for (const unit of units) {
    if (unit.kind === 'record') seen.records += 1
    if (unit.kind === 'passage') seen.passages += 1
    seen.terms[unit.kind] += unit.terms.length
    yield unit
  }
}

const titleOf = book =>
  book.title ??
  book.blocks.find(block => block.kind === 'prose' && block.role === 'heading' && (block.level ?? 1) === 1)?.text

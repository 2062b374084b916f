// What cards and ancestors add to what is indexed, in tokens of OpenAI's o200k vocabulary, against plain rows.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/** Tells the tokens of all tables as plain rows, as records, with ancestors and notes, and as pieces with cards. */
export const tellTokens = (books, { table, record }) => {
  const sums = { plain: 0, withAncestors: 0, records: 0, cards: 0, pieces: 0, rows: 0, tables: 0 }
  for (const { path, book } of books)
    for (const sheet of book.blocks.filter(block => block.kind === 'sheet'))
      for (const one of table.understand(sheet)) add(sums, { path, sheet, one, record })
  const share = value => `${value} (${((value / sums.plain - 1) * 100).toFixed(1)} %)`
  console.log(
    [
      `tokens of ${sums.tables} tables, ${sums.rows} rows, o200k:`,
      `  plain rows             ${sums.plain}`,
      `  with ancestors, notes  ${share(sums.withAncestors)}   what the lexical index gets of the rows`,
      `  ... and cards          ${share(sums.withAncestors + sums.cards)}   the whole lexical index of tables`,
      `  pieces with cards      ${share(sums.pieces)}   what an embedder gets, window 512`,
      `  records with names     ${share(sums.records)}   what a reader gets of single rows`,
    ].join('\n'),
  )
}

const WINDOW = { measure: text => Math.ceil(text.length / 3), max: 512 }

const add = (sums, { path, sheet, one, record }) => {
  const card = record.cardOf(one, sheet, { document: path }).text
  const records = [...record.recordsOf(one, sheet)]
  sums.tables += 1
  sums.rows += records.length
  sums.cards += countTokens(card)
  for (const row of records) {
    sums.plain += countTokens(row.cells.map(cell => cell.text).join('\t'))
    sums.withAncestors += countTokens([...row.ancestors, ...row.cells.map(cell => cell.text), ...row.notes].join('\t'))
    sums.records += countTokens(row.text)
  }
  const lines = records.map(row => ({ row: row.row, text: record.pieceLineOf(row.text) }))
  for (const piece of record.piecesOf(card, lines, WINDOW)) sums.pieces += countTokens(piece.text)
}

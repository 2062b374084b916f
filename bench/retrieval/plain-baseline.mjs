// What most pipelines do: the text of each document in pieces of 500 characters with an overlap of 50, and BM25.
const SIZE = 500
const OVERLAP = 50
const K1 = 1.2
const B = 0.75

const words = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Pieces of a book: `{doc, sheet?, rows?, text}`; rows are those whose lines the piece touches. */
const piecesOf = (doc, book) => {
  const pieces = []
  for (const block of book.blocks) {
    const lines = block.kind === 'prose' ? [{ text: block.text }] : linesOf(block)
    const text = lines.map(line => line.text).join('\n')
    for (let from = 0; from < text.length; from += SIZE - OVERLAP)
      pieces.push({ doc, ...pieceAt(lines, from, from + SIZE, block), text: text.slice(from, from + SIZE) })
  }
  return pieces
}

const linesOf = ({ grid }) => {
  const lines = []
  for (const row of grid.filledRows)
    lines.push({
      row,
      text: grid
        .columnsAt(row)
        .map(column => grid.textAt(row, column))
        .join('\t'),
    })
  return lines
}

const pieceAt = (lines, from, to, block) => {
  if (block.kind === 'prose') return {}
  let at = 0
  const rows = []
  for (const { row, text } of lines) {
    if (at < to && at + text.length > from) rows.push(row + 1)
    at += text.length + 1
  }
  return { sheet: block.name, rows: rows.length ? [[rows[0], rows.at(-1)]] : [] }
}

/** An index over books; `search` gives the best pieces first. */
export const plainBaseline = books => {
  const pieces = books.flatMap(({ path, book }) => piecesOf(path, book))
  const postings = new Map()
  let all = 0
  pieces.forEach((piece, at) => {
    const counts = new Map()
    const list = words(piece.text)
    piece.length = list.length
    all += list.length
    for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) postings.set(word, [...(postings.get(word) ?? []), [at, count]])
  })
  const mean = all / Math.max(1, pieces.length)
  const search = question => {
    const scores = new Map()
    for (const word of new Set(words(question))) {
      const list = postings.get(word) ?? []
      const idf = Math.log(1 + (pieces.length - list.length + 0.5) / (list.length + 0.5))
      for (const [at, count] of list) {
        const part = (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * pieces[at].length) / mean))
        scores.set(at, (scores.get(at) ?? 0) + part)
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 60)
      .map(([at]) => pieces[at])
  }
  return { pieces: pieces.length, search }
}

/** Predictions of the baseline: the first 60 pieces, and the first 12 of them as the context. */
export const baselineEntries = pieces => {
  const entries = pieces.map(({ doc, sheet, rows, text }) => ({
    doc,
    ...(sheet ? { sheet_or_table: /^table (\d+)$/.exec(sheet)?.[1] ?? sheet, rows } : { text }),
  }))
  return { candidates: entries, context: entries.slice(0, 12) }
}

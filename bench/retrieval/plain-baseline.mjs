// What most pipelines do: the text of each document in pieces of 500 characters with an overlap of 50, and BM25.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

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
  return { pieces: pieces.length, all: pieces, search }
}

/** Damping of reciprocal rank fusion. */
const DAMPING = 60

/**
 * The baseline with an embedder: the same pieces by cosine, fused with BM25 by reciprocal ranks. Vectors are kept in a
 * file, so that a second run asks the model for questions alone.
 */
export const embeddedBaseline = async (baseline, embedder, file) => {
  const vectors = await vectorsOf(baseline.all, embedder, file)
  return async question => {
    const [asked] = (await embedder.embed([question], 'query')).vectors
    const near = vectors
      .map((vector, at) => ({ at, score: vector.reduce((sum, value, n) => sum + value * asked[n], 0) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 60)
    const scores = new Map()
    const add = (piece, rank) => scores.set(piece, (scores.get(piece) ?? 0) + 1 / (DAMPING + rank + 1))
    near.forEach(({ at }, rank) => void add(baseline.all[at], rank))
    baseline.search(question).forEach((piece, rank) => void add(piece, rank))
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 60)
      .map(([piece]) => piece)
  }
}

const vectorsOf = async (pieces, embedder, file) => {
  const known = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const vectors = []
  const width = known.length === 0 ? 0 : known.readUInt32LE(0)
  for (let at = 4; width > 0 && at + width * 4 <= known.length; at += width * 4)
    vectors.push(new Float32Array(new Uint8Array(known.subarray(at, at + width * 4)).buffer))
  for (let at = vectors.length; at < pieces.length; at += embedder.batch) {
    const texts = pieces.slice(at, at + embedder.batch).map(piece => piece.text)
    const made = (await embedder.embed(texts, 'passage')).vectors
    if (vectors.length === 0) writeFileSync(file, Buffer.from(Uint32Array.of(made[0].length).buffer))
    for (const vector of made) appendFileSync(file, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
    vectors.push(...made)
  }
  return vectors
}

/** Predictions of the baseline: the first 60 pieces, and the first 12 of them as the context. */
export const baselineEntries = pieces => {
  const entries = pieces.map(({ doc, sheet, rows, text }) => ({
    doc,
    ...(sheet ? { sheet_or_table: /^table (\d+)$/.exec(sheet)?.[1] ?? sheet, rows } : { text }),
  }))
  return { candidates: entries, context: entries.slice(0, 12) }
}

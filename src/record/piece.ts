/** A text for an embedder's window: a card and whole records. */
export type Piece = {
  readonly text: string
  /** Rows of its records in table axes, ascending; empty for the card alone. */
  readonly rows: readonly number[]
  /** True when one record with its card is longer than the window: nothing was cut, the embedder will. */
  readonly oversize?: true
}

/** How texts are measured and how long a piece may be, in the units of `measure` (tokens or characters). */
export type Window = { readonly measure: (text: string) => number; readonly max: number }

/**
 * Pieces of a table: the card heads each, records follow whole, as many as the window holds; in table order.
 *
 * A table without records gives one piece, its card. Cost: records; memory: one piece.
 */
export function* piecesOf(
  card: string,
  records: Iterable<{ readonly row: number; readonly text: string }>,
  window: Window,
): Iterable<Piece> {
  const head = window.measure(`${card}\n`)
  let texts: string[] = []
  let rows: number[] = []
  let size = head
  let given = false
  for (const record of records) {
    const length = window.measure(`${record.text}\n`)
    if (rows.length > 0 && size + length > window.max) {
      yield pieceOf(card, { texts, rows, oversize: size > window.max })
      given = true
      texts = []
      rows = []
      size = head
    }
    texts.push(record.text)
    rows.push(record.row)
    size += length
  }
  if (rows.length > 0 || !given) yield pieceOf(card, { texts, rows, oversize: size > window.max })
}

const pieceOf = (
  card: string,
  made: { readonly texts: readonly string[]; readonly rows: readonly number[]; readonly oversize: boolean },
): Piece => ({
  text: [card, ...made.texts].join('\n'),
  rows: made.rows,
  ...(made.oversize ? { oversize: true as const } : {}),
})

/**
 * A record as it stands in a piece: its ancestors in brackets, then its cells and notes, without the names of the columns,
 * which the card of the piece tells once. Read back from {@link TableRecord.text}; half as many tokens.
 */
export const pieceLineOf = (recordText: string): string => {
  const start = recordText.search(/: (?:[A-Z]{1,3}|\d+)(?: \(|=)/)
  if (start < 0) return recordText
  const [groups = ''] = /\[[^\]]*\]$/.exec(recordText.slice(0, start)) ?? []
  const cells = recordText
    .slice(start + 2)
    .split(/; (?=(?:[A-Z]{1,3}|\d+)(?: \([^=]*\))?=)/)
    .map(part => part.replace(/^(?:[A-Z]{1,3}|\d+)(?: \(.*?\))?=/, ''))
  return [...(groups === '' ? [] : [groups]), cells.join('; ')].join(' ')
}

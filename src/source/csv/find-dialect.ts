import { CsvScanner, type Dialect } from './scan-csv.ts'

/** A dialect, the number of fields of a usual record, and how it was known. */
export type DialectGuess = {
  readonly dialect: Dialect
  /** Fields of most records; 1 for a list. */
  readonly width: number
  /** Bytes of a `sep=;` line at the start, which is a message to Excel and no record. */
  readonly skip: number
}

/** Records looked at. */
const LOOK_RECORDS = 400
/** Least share of records with the usual width for a delimiter to be taken for one. */
const LEAST_SHARE = 0.5

const DELIMITERS = [44, 59, 9, 124] as const
/** Parts fields only when nothing else does and every record agrees. */
const SPACE = 32
/** Share of records that must agree for blanks to be delimiters. */
const SPACE_SHARE = 0.95
const QUOTE = 34
/** NUL, which is taken out of texts before they are parted: the delimiter of a list of one column. */
const NONE = 0

/**
 * The delimiter and quote rules of a sample, by evidence: how many records part into the same number of fields, and
 * whether these fields read as single values (a decimal comma does not make `1,5;2,5` a file with commas).
 *
 * A `sep=` line decides at once. With no evidence it is a list of one column.
 */
export const findDialect = (sample: Uint8Array, name: string): DialectGuess => {
  const stated = statedDelimiter(sample)
  const rest = sample.subarray(stated?.skip ?? 0)
  const rules = { quote: quoteOf(rest), backslash: hasBackslashQuotes(rest), blankAfter: false }
  if (stated) {
    const dialect = { delimiter: stated.delimiter, ...rules }
    return { dialect, width: measure(rest, dialect).width, skip: stated.skip }
  }
  const prior = /\.(tsv|tab)$/i.test(name) ? 9 : /\.psv$/i.test(name) ? 124 : 0
  let best: DialectGuess = { dialect: { delimiter: prior || NONE, ...rules }, width: 1, skip: 0 }
  let bestScore = 0
  for (const delimiter of DELIMITERS) {
    const dialect = { delimiter, ...rules }
    const measured = measure(rest, dialect)
    const weighed = delimiter === prior ? measured.score * 1.5 : measured.score
    if (weighed <= bestScore) continue
    bestScore = weighed
    best = { dialect: { ...dialect, blankAfter: measured.blankAfter }, width: measured.width, skip: 0 }
  }
  return bestScore > 0 ? best : (byBlanks(rest, rules) ?? best)
}

/** Fields parted by single blanks, when all records have the same number of them and some are quoted or numbers. */
const byBlanks = (sample: Uint8Array, rules: Omit<Dialect, 'delimiter'>): DialectGuess | undefined => {
  const dialect = { delimiter: SPACE, ...rules }
  const { widths } = parted(sample, dialect)
  const width = usualWidth(widths)
  const share = widths.filter(each => each === width).length / Math.max(1, widths.length)
  return width > 2 && widths.length > 3 && share >= SPACE_SHARE ? { dialect, width, skip: 0 } : undefined
}

/** `sep=;` as the first line, with or without quotes around it. */
const statedDelimiter = (sample: Uint8Array): { readonly delimiter: number; readonly skip: number } | undefined => {
  const line = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(Buffer.from(sample.subarray(0, 16)).toString('latin1'))
  return line ? { delimiter: line[1]?.charCodeAt(0) ?? 44, skip: line[0].length } : undefined
}

/** Double quotes, unless there are none and fields stand in single ones. */
const quoteOf = (sample: Uint8Array): number => {
  if (sample.includes(QUOTE)) return QUOTE
  const text = Buffer.from(sample).toString('latin1')
  const closed = text.match(/(?:^|[,;\t|\r\n])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/g)?.length ?? 0
  const holding = text.match(/(?:^|[,;\t|\r\n])'[^'\r\n]*[,;\t|][^'\r\n]*'(?=[,;\t|\r\n]|$)/g)?.length ?? 0
  const isUsual = closed >= 4 && closed * 4 >= (text.match(/[\r\n]+/g)?.length ?? 0)
  return isUsual || (holding > 0 && closed > 1) ? 39 : QUOTE
}

/** Quotes inside fields are written `\"`, and never `""` inside a field. */
const hasBackslashQuotes = (sample: Uint8Array): boolean => {
  const text = Buffer.from(sample).toString('latin1')
  const slashed = text.match(/[^\\,;\t|]\\"(?![,;\t|\r\n]|$)|\\"[^,;\t|\r\n]/g)?.length ?? 0
  const doubled = text.match(/[^,;\t|\r\n"]""[^,;\t|\r\n"]/g)?.length ?? 0
  return slashed > 0 && slashed > doubled
}

/** Usual width of the records of a sample under a dialect, and how good the fit is; 0 for none. */
const measure = (
  sample: Uint8Array,
  dialect: Dialect,
): { readonly width: number; readonly score: number; readonly blankAfter: boolean } => {
  const { widths, single, fields, strays, blanks, later } = parted(sample, dialect)
  const blankAfter = later > 3 && blanks >= later * BLANK_SHARE
  const width = usualWidth(widths)
  if (width < 2 || widths.length === 0) return { width: 1, score: 0, blankAfter: false }
  const from = widths.indexOf(width)
  const after = widths.slice(from)
  const share = after.filter(each => each === width).length / after.length
  const overall = widths.filter(each => each > 1).length / widths.length
  if (overall < LEAST_SHARE) return { width: 1, score: 0, blankAfter: false }
  const clean = fields === 0 ? 0 : (single + (blankAfter ? blanks : 0)) / fields
  const fit = share < LEAST_SHARE ? share * 0.4 : share * share
  return { width, score: (fit * Math.log2(1 + width) * (0.3 + 0.7 * clean)) / (1 + strays / widths.length), blankAfter }
}

/** Share of the fields after a delimiter that must begin with a blank for it to belong to the delimiter. */
const BLANK_SHARE = 0.97

const parted = (sample: Uint8Array, dialect: Dialect) => {
  let blanks = 0
  let later = 0
  const widths: number[] = []
  let filled = 0
  let single = 0
  let fields = 0
  let strays = 0
  const scanner = new CsvScanner(dialect, {
    field: (_row, column, bytes) => {
      if (column > 0) later += 1
      if (column > 0 && bytes[0] === SPACE) blanks += 1
      filled += 1
      fields += 1
      if (isSingle(bytes, dialect.delimiter)) single += 1
    },
    record: (_row, width) => {
      if (filled > 0 && widths.length < LOOK_RECORDS) widths.push(width)
      filled = 0
    },
    badQuote: () => {
      strays += 1
    },
  })
  scanner.feed(sample.subarray(0, 128 * 1024))
  if (sample.length <= 128 * 1024) scanner.end()
  return { widths, single, fields, strays, blanks, later }
}

/** The commonest number of fields above one; of equals the larger. */
const usualWidth = (widths: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = 1
  let most = 0
  for (const [width, count] of counts)
    if (count > most || (count === most && width > best)) {
      best = width
      most = count
    }
  return best
}

/** A field that holds no other delimiter and does not start with a blank reads as one value. */
const isSingle = (bytes: Uint8Array, delimiter: number): boolean => {
  if (bytes[0] === 32) return false
  return !DELIMITERS.some(other => other !== delimiter && bytes.includes(other))
}

/**
 * Something that went less than well while a document was read or understood. It travels with the result:
 * a result with `warn` findings never calls itself complete.
 */
export type Finding = {
  /** Stable kebab-case word for the kind of finding, such as `formula-without-value`. */
  readonly code: string
  /** `info`: told for honesty. `warn`: something may be missing or wrong. */
  readonly level: 'info' | 'warn'
  /** One sentence with the values found. */
  readonly message: string
  /** Name of the sheet, or `table 2` for a table inside a document. */
  readonly sheet?: string
  /** A1 address of the first cell concerned. */
  readonly cell?: string
  /** How many cells, rows or parts it concerns, when more than one. */
  readonly count?: number
}

/** Order of day, month and year in dates written with digits only. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/**
 * What a text is as a date. `date`: one day, ISO (`2025-04-14`, with `T09:30:00` when a time stands beside it).
 * `period`: a month, quarter, half or year; `from` and `to` are ISO days, both inclusive; without a year they are
 * `--04-01` and `--04-30` and `yearless` is set, as in a yearless day (`--04-14`).
 */
export type DateReading =
  | { readonly kind: 'date'; readonly iso: string; readonly yearless?: true }
  | {
      readonly kind: 'period'
      readonly grain: 'month' | 'quarter' | 'half' | 'year'
      readonly from: string
      readonly to: string
      readonly yearless?: true
    }
  | { readonly kind: 'ambiguous'; readonly readings: readonly { readonly order: DateOrder; readonly iso: string }[] }
  | { readonly kind: 'none' }

/** What a text is as a date; `order` decides digits such as `02/01/2014`. */
export const readDate = (_text: string, _order?: DateOrder): DateReading => ({ kind: 'none' })

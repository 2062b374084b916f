/** A unit of measure as written, and what it means where that is known. */
export type UnitReading = {
  /** As written: `тыс. руб.`, `мг/кг`, `%`, `원`. */
  readonly text: string
  /** Power of ten in front of the base unit: 3 for `тыс. руб.`; absent when 0. */
  readonly scale?: number
  /** Base unit as written, without its scale: `руб.`. */
  readonly base?: string
  /** What it measures. */
  readonly quantity: string
}

/** The unit that a text is: a unit alone (`кг`, `тыс. руб.`) or a unit line (`단위: 천원`, `(In millions of USD)`). */
export const readUnit = (_text: string): UnitReading | undefined => undefined

/** Header text parted into label and unit: `Цена, руб.` is `Цена` and `руб.`; `unit` is absent when it names none. */
export const stripUnit = (text: string): { readonly label: string; readonly unit?: UnitReading } => ({ label: text })

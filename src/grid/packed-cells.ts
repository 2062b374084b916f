import type { CellKind } from './cell.ts'
import { type Chunked, float64List, uint8List, uint16List, uint32List } from './chunked.ts'

/** Kinds by their packed number. */
export const packedKinds = [
  'blank',
  'text',
  'number',
  'date',
  'boolean',
  'error',
] as const satisfies readonly CellKind[]

/** Cells as parallel lists, one entry a cell. */
export type PackedCells = {
  readonly rows: Chunked
  readonly columns: Chunked
  /** Index into {@link packedKinds}. */
  readonly kinds: Chunked
  readonly styles: Chunked
  /** The number itself; the number of a text in the store; 0 or 1 for a boolean. */
  readonly values: Chunked
}

/** No cells yet. */
export const emptyCells = (): PackedCells => ({
  rows: uint32List(),
  columns: uint16List(),
  kinds: uint8List(),
  styles: uint16List(),
  values: float64List(),
})

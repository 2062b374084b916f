import type { DocumentFile } from '../../engine/index.ts'
import { openDocument } from '../../library/index.ts'
import { readSource } from '../../source/index.ts'
import { type Correction, correctionOf, type Table, understand } from '../../table/index.ts'
import { type ChangesAsked, changesOf } from './correct-changes.ts'

/** Which table is fixed, and how. */
export type Fix = {
  readonly table: Table
  readonly asked: ChangesAsked
  readonly madeIn: NonNullable<Correction['madeIn']>
}

/**
 * The correction that a person asks for, together with the one there was, and the table as it would be understood with it.
 * Nothing is saved.
 *
 * @throws Fault `usage` when nothing is asked for, and as reading does
 */
export const fixTable = async (
  file: DocumentFile,
  earlier: readonly Correction[],
  { table, asked, madeIn }: Fix,
): Promise<{ readonly correction: Correction; readonly fixed: Table }> => {
  const fingerprint = table.corrected ?? table.fingerprint
  const before = earlier.find(one => one.fingerprint === fingerprint)
  const changed = { ...correctionOf(table, changesOf(asked, table), before), madeIn: before?.madeIn ?? madeIn }
  const others = earlier.filter(one => one.fingerprint !== fingerprint)
  const fixed = (await understoodTables(file, [...others, changed])).find(({ corrected }) => corrected === fingerprint)
  const correction = fixed ? { ...changed, columns: fixed.columns.map(({ path }) => path) } : changed
  return { correction, fixed: fixed ?? table }
}

/** The tables of a file, or of one inside an archive, as they are understood with these corrections. */
export const understoodTables = async (
  at: DocumentFile,
  corrections: readonly Correction[],
): Promise<readonly Table[]> => {
  const source = await openDocument(at, at.member === undefined ? at.file : `${at.file}/${at.member}`)
  try {
    const sheets = (await readSource(source)).blocks.filter(block => block.kind === 'sheet')
    return sheets.flatMap(sheet => understand(sheet, { sheets, corrections }))
  } finally {
    await source.close()
  }
}

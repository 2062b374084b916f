import type { Finding } from '../fault/index.ts'
import type { Catalogue } from '../search/index.ts'
import { type Correction, changesToldOf, parseCorrection, type Table, unusedCorrections } from '../table/index.ts'

/** Name of the setting that holds the corrections of a library. */
const SETTING = 'corrections'

/** What people corrected in this library, in order of their tables; values that are no correction are left out. */
export const correctionsOf = async (catalogue: Pick<Catalogue, 'setting'>): Promise<readonly Correction[]> => {
  const text = await catalogue.setting(SETTING)
  const values: unknown = text === undefined ? [] : JSON.parse(text)
  return Array.isArray(values) ? values.flatMap(value => parseCorrection(value) ?? []) : []
}

/** Saves corrections, each in place of the one of the same table; the others stay. */
export const saveCorrections = async (
  catalogue: Pick<Catalogue, 'setting' | 'setSetting'>,
  corrections: readonly Correction[],
): Promise<void> => {
  const all = new Map((await correctionsOf(catalogue)).map(correction => [correction.fingerprint, correction]))
  for (const correction of corrections) all.set(correction.fingerprint, correction)
  await writeAll(catalogue, [...all.values()])
}

/** Forgets the corrections of these tables, and returns how many there were; the rules alone understand them from the next reading. */
export const forgetCorrections = async (
  catalogue: Pick<Catalogue, 'setting' | 'setSetting'>,
  fingerprints: readonly string[],
): Promise<number> => {
  const all = await correctionsOf(catalogue)
  const kept = all.filter(({ fingerprint }) => !fingerprints.includes(fingerprint))
  if (kept.length < all.length) await writeAll(catalogue, kept)
  return all.length - kept.length
}

const writeAll = (catalogue: Pick<Catalogue, 'setSetting'>, corrections: readonly Correction[]): Promise<void> => {
  const sorted = [...corrections].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  return catalogue.setSetting(SETTING, JSON.stringify(sorted))
}

/** What is told of corrections that were made in a document and that none of its tables takes any more. */
export const unfitFindings = (
  document: string,
  corrections: readonly Correction[],
  tables: readonly Table[],
): readonly Finding[] =>
  unusedCorrections(
    corrections.filter(({ madeIn }) => madeIn?.document === document),
    tables,
  ).map(correction => {
    const { sheet = '', table = 1 } = correction.madeIn ?? {}
    const message = `The correction of table ${table} (${changesToldOf(correction)}) fits no table of this document any more: its header names or its place changed. Correct the table again, or drop the correction ${correction.fingerprint}.`
    return { code: 'correction-unfit', level: 'warn', message, sheet }
  })

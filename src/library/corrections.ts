import type { Catalogue } from '../search/index.ts'
import { type Correction, parseCorrection } from '../table/index.ts'

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
  const sorted = [...all.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  await catalogue.setSetting(SETTING, JSON.stringify(sorted))
}

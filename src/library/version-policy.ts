import type { Catalogue, VersionEntry } from '../search/index.ts'

/** How long earlier contents of a document are kept: at most so many of each, none that was replaced so long ago. */
export type VersionPolicy = { readonly versions: number; readonly days: number }

/** What is kept when nobody says otherwise. */
export const USUAL_POLICY: VersionPolicy = { versions: 12, days: 400 }

/** Name of the setting that holds the policy of a library. */
const SETTING = 'versions'
/** Milliseconds of a day. */
const DAY = 86_400_000

/** The policy of a library; the usual one where none was set. */
export const versionPolicyOf = async (catalogue: Pick<Catalogue, 'setting'>): Promise<VersionPolicy> => {
  const text = await catalogue.setting(SETTING)
  const value: unknown = text === undefined ? undefined : JSON.parse(text)
  return isPolicy(value) ? { versions: value.versions, days: value.days } : USUAL_POLICY
}

/** Sets how many versions are kept, and how long; what is beyond goes with the next ingest. */
export const setVersionPolicy = (catalogue: Pick<Catalogue, 'setSetting'>, policy: VersionPolicy): Promise<void> =>
  catalogue.setSetting(SETTING, JSON.stringify(policy))

const isPolicy = (value: unknown): value is VersionPolicy =>
  typeof value === 'object' &&
  value !== null &&
  'versions' in value &&
  Number.isInteger(value.versions) &&
  'days' in value &&
  typeof value.days === 'number'

/** Forgets versions that are beyond the policy; returns them. */
export const pruneVersions = async (
  catalogue: Pick<Catalogue, 'setting' | 'versions' | 'dropVersions'>,
  nowMs: number,
): Promise<readonly VersionEntry[]> => {
  const { versions: most, days } = await versionPolicyOf(catalogue)
  const byPath = new Map<string, VersionEntry[]>()
  for (const version of await catalogue.versions())
    byPath.set(version.path, [...(byPath.get(version.path) ?? []), version])
  const dropped: VersionEntry[] = []
  for (const [path, versions] of byPath) {
    const beyond = versions.filter((version, at) => at >= most || nowMs - version.replacedMs > days * DAY)
    if (beyond.length === 0) continue
    await catalogue.dropVersions(
      path,
      beyond.map(({ number }) => number),
    )
    dropped.push(...beyond)
  }
  return dropped
}
